/** The wire types of the viewer. */
import * as z from 'zod'
import { FileRecord } from '#features/library/index.ts'
import { named } from '#platform/http/index.ts'
import { MAX_REQUESTED_LINES, MOST_TICKS, VIEWS } from './limits.ts'

export * from './limits.ts'

/** A parameter that may be invalid: the page then ignores it. */
const word = z.string().optional().catch(undefined)
const lineNumber = z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined)

/** `from` is a line of the source, or the older version of a comparison. */
export const FileQuery = z.object({
  view: z.enum(VIEWS).optional().catch(undefined),
  version: word,
  from: lineNumber,
  to: lineNumber,
  layout: z.enum(['split', 'unified']).optional().catch(undefined),
  all: word,
  /** Given: a comparison from the first line to the last. */
  whole: word,
  done: word,
})
export type FileQuery = z.infer<typeof FileQuery>

export const VersionQuery = z.object({ version: word })
export const HtmlQuery = VersionQuery.extend({ scripts: word })
export const OutsideImageQuery = z.object({ src: word })

const optionalText = z.coerce
  .number(named('invalid_lines'))
  .int(named('invalid_lines'))
  .min(1, named('invalid_lines'))
  .max(999_999_999, named('invalid_lines'))

export const LinesQuery = z
  .object({ version: word, from: optionalText, to: optionalText })
  .refine(
    ({ from, to }) => to >= from && to - from < MAX_REQUESTED_LINES,
    named('invalid_lines', { max: MAX_REQUESTED_LINES }),
  )

export const LinesReply = z.object({
  ok: z.literal(true),
  version: z.int(),
  from: z.int(),
  /** Escaped text with `<span class="tok-…">` and no other element, one piece a line. */
  lines: z.array(z.string()),
  total: z.int(),
  /** Why there are no colours; absent when there are. */
  plain: z.string().optional(),
})
export type LinesReply = z.infer<typeof LinesReply>

const index = z.int(named('invalid_task')).min(0, named('invalid_task'))
const checked = z.boolean(named('invalid_task'))

export const TaskInput = z.object(
  {
    index,
    checked,
    /** Further boxes of the same version: all of them create one. */
    more: z
      .array(z.object({ index, checked }, named('invalid_task')), named('invalid_task'))
      .max(MOST_TICKS - 1, named('invalid_task'))
      .optional(),
    base_version: z.int(named('invalid_base_version')).min(1, named('invalid_base_version')),
  },
  named('invalid_payload'),
)
export type TaskInput = z.infer<typeof TaskInput>

export const TaskReply = z.object({ ok: z.literal(true), file: FileRecord, content: z.string() })

export const FencesReply = z.object({
  ok: z.literal(true),
  /** Null for a block without colours. */
  fences: z.array(z.string().nullable()),
})
export type FencesReply = z.infer<typeof FencesReply>

/** What the writing pages say over the wire. */
import { z } from 'zod'
import { fault } from '../../../platform/http/index.ts'
import { MAX_PATHS_ASKED } from './limits.ts'

const named = (code: string, context?: Record<string, unknown>) => ({ error: fault(code, context) })
const tooMany = named('too_many_paths', { max: MAX_PATHS_ASKED })

/** Any text is a question here: a name that cannot exist is simply not there. */
export const CheckInput = z.object(
  {
    paths: z
      .array(
        z.object(
          {
            folder: z.string(named('invalid_folder')),
            file_name: z.string(named('invalid_file_name')),
          },
          named('invalid_payload'),
        ),
        named('invalid_payload'),
      )
      .max(MAX_PATHS_ASKED, tooMany),
  },
  named('invalid_payload'),
)

export const CheckReply = z.object({
  ok: z.literal(true),
  /** In the order of the question. */
  files: z.array(z.object({ id: z.string(), version: z.int() }).nullable()),
})

/** A form without a script: whatever is missing is empty, so that every refusal can be shown on the page. */
const line = z.string().optional().catch(undefined)
export const WriteForm = z.object({
  file_name: line,
  folder: line,
  language: line,
  description: line,
  tags: line,
  source_url: line,
  content: line,
  base_version: line,
  was: line,
})
export type WriteForm = z.infer<typeof WriteForm>

const version = z.coerce.number().int().min(1).optional().catch(undefined)
export const NewQuery = z.object({ name: line, folder: line })
export const EditQuery = z.object({
  /** Saves on top of this version instead of the one that the form began with. */
  base: version,
  /** The text of a new file becomes the next version of this one; what the form leaves empty stays as it is. */
  over: version,
})

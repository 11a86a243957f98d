/** The wire types of the trash. */
import * as z from 'zod'
import { CursorText } from '#platform/http/index.ts'
import { parseIso } from '#platform/time/index.ts'
import { FileRecord } from './index.ts'

export const TRASH_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

const limitError = { error: 'invalid_limit' }

export const TrashPageQuery = z.object({
  cursor: CursorText,
  done: z.string().optional().catch(undefined),
  file: z.string().optional().catch(undefined),
  n: z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined),
})

export const TrashListQuery = z.object({
  cursor: CursorText,
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MAX_PAGE_SIZE, limitError)
    .optional(),
})

export const TrashList = z.object({
  ok: z.literal(true),
  items: z.array(FileRecord),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
  total: z.int(),
})
export type TrashList = z.infer<typeof TrashList>

export const RestoredReply = z.object({ ok: z.literal(true), file: FileRecord })
export type RestoredReply = z.infer<typeof RestoredReply>
export const PurgedReply = z.object({ ok: z.literal(true) })
export const EmptiedReply = z.object({ ok: z.literal(true), purged: z.int() })
export type EmptiedReply = z.infer<typeof EmptiedReply>

/** Files that were deleted after the person opened the page stay in the trash. */
export const EmptyInput = z
  .object({
    deleted_before: z
      .string()
      .transform((text, check) => {
        const at = parseIso(text)
        if (at !== null) return at
        check.addIssue({ code: 'custom', message: 'not a moment', input: text })
        return z.NEVER
      })
      .optional(),
  })
  .optional()

/** One file, named by a form. */
export const FileForm = z.object({ id: z.string() })

const INDEX_STATES = ['in_place', 'missing', 'different', 'unknown'] as const
export type IndexState = (typeof INDEX_STATES)[number]

export const IndexReport = z.object({
  ok: z.literal(true),
  recycle_bin_ttl: z.object({
    /** Null: it could not be checked, which does not mean missing. */
    index_present: z.boolean().nullable(),
    definition: z.string().nullable(),
    overdue: z.int().nullable(),
    last_sweep: z.string().nullable(),
    status: z.enum(INDEX_STATES),
    /** Which of the others could not be read: their null has no meaning. */
    unknown: z.array(z.enum(['index_present', 'overdue', 'last_sweep'])),
  }),
})

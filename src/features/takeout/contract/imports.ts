/** The wire types of imports. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { IMPORT_STATES, ITEM_OUTCOMES, MAX_IMPORT_NAME, ON_CLASH } from './limits.ts'

const payloadError = named('invalid_payload')

export const NewImportInput = z.object(
  {
    name: z.string(payloadError).min(1, payloadError).max(MAX_IMPORT_NAME, payloadError),
    size_bytes: z.int(payloadError).min(1, payloadError),
  },
  payloadError,
)
export type NewImportInput = z.infer<typeof NewImportInput>

export const BeginImportInput = z.object(
  { on_clash: z.enum(ON_CLASH, payloadError).default('beside') },
  payloadError,
)

/** `failed`: the run ended without a result; what it wrote can be undone. */
const SHOWN_STATES = [...IMPORT_STATES, 'failed'] as const

const TakeoutImport = z
  .object({
    id: z.string(),
    state: z.enum(SHOWN_STATES),
    name: z.string(),
    size_bytes: z.int(),
    /** Empty until it was read. */
    format: z.enum(['', 'codeshelf', 'plain']),
    /** The zip is sent in parts of this many bytes. */
    part_bytes: z.int(),
    percent: z.int().nullable(),
    error: z.string(),
    /** The entry of the zip that the error is about. */
    error_entry: z.string(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
    undo_until: z.string(),
    counts: z.array(
      z.object({
        kind: z.string(),
        outcome: z.enum(ITEM_OUTCOMES),
        reason: z.string(),
        count: z.int(),
      }),
    ),
    /** The first hundred that clash, are skipped, or stayed when the rest was undone. */
    items: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        outcome: z.enum(ITEM_OUTCOMES),
        reason: z.string(),
      }),
    ),
  })
  .meta({ title: 'LibraryImport' })
export type TakeoutImport = z.infer<typeof TakeoutImport>

export const TakeoutImportReply = z.object({ ok: z.literal(true), import: TakeoutImport })
export const TakeoutImportList = z.object({ ok: z.literal(true), imports: z.array(TakeoutImport) })
export const TakeoutDone = z.object({ ok: z.literal(true) })

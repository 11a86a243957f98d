/** The wire types of what agents wrote. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'

const WRITE_KINDS = ['file', 'note', 'board', 'change'] as const

/** Writes that no version shows, by what they were about. */
export const ACTIONS = [
  ...(['file_changed', 'file_binned', 'file_restored', 'file_purged'] as const),
  ...(['note_changed', 'note_tied', 'note_deleted', 'note_restored'] as const),
  ...(['board_changed', 'board_deleted', 'reminder_changed'] as const),
  ...(['share_made', 'share_revoked', 'share_restored'] as const),
] as const
export type WriteAction = (typeof ACTIONS)[number]

/** What has no way back, or none that is sure to lead to the same place. */
export const FINAL: readonly WriteAction[] = ['file_purged', 'note_tied', 'board_deleted']

/** The kind, the id of the file, note, board or change, and the number of the version or text. */
const WriteId = z
  .string(named('write_not_found'))
  .regex(/^(?:file|note|board|change)\.[0-9a-z]{26}\.\d{1,9}$/, named('write_not_found'))
  .meta({ examples: ['file.01k9z4m2c8t7q3v5w6x8y0b1d2.2'] })

export const UndoInput = z.object({ id: WriteId }, named('invalid_payload'))

export const WritesQuery = z.object({
  /** The id of one token; also of one that is gone. */
  token: z.string().max(64).optional().catch(undefined),
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[0-4]\.[0-9a-z]{26}\.\d{1,9}$/)
    .optional()
    .catch(undefined),
})
export type WritesQuery = z.infer<typeof WritesQuery>

/** `open` can be undone, `final` cannot; `binned` waits in the bin; the text before `unknown` is not stored any more. */
const WRITE_STATES = ['open', 'undone', 'binned', 'unknown', 'final'] as const

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type FieldValue = z.infer<typeof FieldValue>

const AgentWrite = z
  .object({
    id: z.string(),
    kind: z.enum(WRITE_KINDS),
    /** The id of the file, the note, the board or the link. */
    target_id: z.string(),
    /** The path of a file, the title or first words of a note, the name of a board. */
    name: z.string(),
    /** Of a change: what was done. */
    action: z.enum(ACTIONS).optional(),
    /** Counted from 1; 1 is what the token made. */
    number: z.int(),
    is_new: z.boolean(),
    by: z.string(),
    token_id: z.string(),
    written_at: z.string(),
    state: z.enum(WRITE_STATES),
    /** Of a note: its text before and after. */
    texts: z.object({ before: z.string(), after: z.string() }).optional(),
    /** Of a change: the fields that differ. */
    fields: z
      .array(z.object({ field: z.string(), before: FieldValue, after: FieldValue }))
      .optional(),
  })
  .meta({ title: 'AgentWrite' })
export type AgentWrite = z.infer<typeof AgentWrite>

export const AgentWriteList = z.object({
  ok: z.literal(true),
  writes: z.array(AgentWrite),
  next_cursor: z.string().nullable(),
})

/** What the undo did; nothing, where it was undone already. */
export const UNDONE = [
  ...(['rewritten', 'binned', 'removed'] as const),
  ...(['restored', 'put_back', 'ended', 'nothing'] as const),
] as const
export const UndoReply = z.object({ ok: z.literal(true), done: z.enum(UNDONE) })
export type Undone = (typeof UNDONE)[number]

/** The wire types of a preview of a sync. */
import * as z from 'zod'

/**
 * `moved`: its lines have other numbers. `edited`: the text under it changed. `lost`: that text is gone. `orphaned`:
 * its file is gone. `returned`: its file or its text exists again.
 */
export const NOTE_EFFECTS = ['moved', 'edited', 'lost', 'orphaned', 'returned'] as const

export const NoteEffect = z.object({
  note_id: z.string(),
  path: z.string(),
  effect: z.enum(NOTE_EFFECTS),
  line_before: z.int().nullable(),
  /** The last known line, for a note that has none any more. */
  line_after: z.int().nullable(),
  /** As the note will show it after the sync. */
  anchor_state: z.string(),
  /** Why its text cannot be searched for: it is too large, or not text. */
  reason: z.enum(['too_large', 'not_text']).nullable(),
  /** The path to which git reports that its file was renamed; the person decides. */
  renamed_to: z.string().nullable(),
})
export type NoteEffect = z.infer<typeof NoteEffect>

const FILE_CHANGES = ['added', 'changed', 'deleted'] as const

const count = z.int().nonnegative()

export const SyncPreview = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  /** The commits before and after; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  default_branch: z.string().nullable(),
  last_sync_time: z.string().nullable(),
  files: z.object({
    added: count,
    changed: count,
    deleted: count,
    /** By path, the first two hundred. */
    list: z.array(z.object({ path: z.string(), change: z.enum(FILE_CHANGES) })),
    has_more: z.boolean(),
  }),
  notes: z.object({
    moved: count,
    edited: count,
    lost: count,
    orphaned: count,
    returned: count,
    list: z.array(NoteEffect.extend({ title: z.string() })),
    has_more: z.boolean(),
  }),
})
export type SyncPreview = z.infer<typeof SyncPreview>

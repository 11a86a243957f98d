/** The replies about notes. */
import * as z from 'zod'
import { ANCHOR_STATES, KINDS, NOTE_MODES } from './limits.ts'

const WrittenOn = z
  .object({
    commit: z.string(),
    path: z.string(),
    line_start: z.int().nullable(),
    line_end: z.int().nullable(),
    /** The page of that commit. */
    url: z.string(),
  })
  .meta({ title: 'WrittenOn' })

export const NoteRecord = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    file_id: z.string(),
    board_id: z.string(),
    repo_name: z.string(),
    repo_path: z.string(),
    title: z.string(),
    content: z.string(),
    position: z.object({ x: z.number(), y: z.number() }),
    size: z.object({ width: z.number(), height: z.number() }),
    color: z.string(),
    color_hex: z.string(),
    is_minimized: z.boolean(),
    line_start: z.int().nullable(),
    line_end: z.int().nullable(),
    anchor_id: z.string(),
    anchor_text: z.string(),
    anchor_quote: z.string(),
    /** Empty for a note without an anchor. */
    anchor_state: z.enum(ANCHOR_STATES),
    mode: z.enum(NOTE_MODES),
    /** A note with a larger number is in front. */
    z: z.int(),
    /** A repository note whose path left the mirrored tree. */
    orphaned: z.boolean(),
    /** Only for repository notes: the text it was written about, as it was then; null where no commit is known. */
    written_on: WrittenOn.nullable().optional(),
    /**
     * Only for repository notes: the path to which git reports that the file of an orphan was renamed; empty otherwise.
     */
    renamed_to: z.string().optional(),
    /** The token that wrote the text; null: its person did. */
    by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ title: 'Note' })
export type NoteRecord = z.infer<typeof NoteRecord>

const ok = z.literal(true)

/** `max` is the maximum number of notes at this location. */
export const NotesReply = z
  .object({
    ok,
    notes: z.array(NoteRecord),
    count: z.int(),
    max: z.int(),
  })
  .meta({ title: 'NoteList' })
export type NotesReply = z.infer<typeof NotesReply>
/** `unknown`: the mirror cannot be read, so it is unknown whether the path still exists. */
export const RepoNotesReply = NotesReply.extend({ orphaned: z.boolean(), unknown: z.boolean() })
export const NoteCreated = z
  .object({ ok, id: z.string(), note: NoteRecord })
  .meta({ title: 'NoteCreated' })
export const NoteUpdated = z.object({ ok, updated_at: z.string(), note: NoteRecord })
export const NoteReply = z.object({ ok, note: NoteRecord })
export const OkReply = z.object({ ok }).meta({ title: 'Done' })

export const HistoryReply = z.object({
  ok,
  count: z.int(),
  entries: z.array(
    z.object({
      /** Counted from 1, the first text. */
      number: z.int(),
      title: z.string(),
      content: z.string(),
      by: z.string().nullable(),
      written_at: z.string(),
      replaced_at: z.string(),
    }),
  ),
  /** The `before` of the next page; null on the last one. */
  next_before: z.int().nullable(),
})
export type HistoryReply = z.infer<typeof HistoryReply>

export const DeletedNotes = z.object({
  ok,
  count: z.int(),
  notes: z.array(NoteRecord.extend({ deleted_at: z.string(), purge_at: z.string() })),
})

/** A refusal also carries its details: `max`, `allowed` and the like. */
export const BatchReply = z.object({
  results: z.array(
    z.looseObject({
      id: z.string().nullable(),
      ok: z.boolean(),
      status: z.int(),
      error: z.string().optional(),
      code: z.string().optional(),
      updated_at: z.string().optional(),
      note: NoteRecord.optional(),
    }),
  ),
})
export type BatchReply = z.infer<typeof BatchReply>

export const ToggleReply = z.object({ ok, content: z.string(), updated_at: z.string() })

export const NoteSearchHit = z
  .object({
    id: z.string(),
    url: z.string(),
    kind: z.enum(KINDS),
    title: z.string(),
    preview: z.string(),
    preview_truncated: z.boolean(),
    color: z.string(),
    color_hex: z.string(),
    updated_at: z.string(),
    file_id: z.string().optional(),
    file_name: z.string().optional(),
    board_id: z.string().optional(),
    repo_name: z.string().optional(),
    repo_path: z.string().optional(),
  })
  .meta({ title: 'NoteHit' })
export type NoteSearchHit = z.infer<typeof NoteSearchHit>

export const SearchReply = z.object({
  ok,
  query: z.string(),
  count: z.int(),
  has_more: z.boolean(),
  results: z.array(NoteSearchHit),
})

export const OrphansReply = z
  .object({
    ok,
    notes: z.array(NoteRecord),
    count: z.int(),
    last_sync_time: z.string().nullable(),
    unknown: z.boolean(),
  })
  .meta({ title: 'OrphanList' })
export const OrphanReposReply = z
  .object({
    ok,
    repos: z.array(z.object({ repo_name: z.string(), notes: z.int() })),
    count: z.int(),
    unknown: z.boolean(),
  })
  .meta({ title: 'OrphanRepositories' })

/** Where an unattached note may belong, the most probable first. */
export const SuggestionsReply = z.object({
  ok,
  suggestions: z.array(
    z.object({
      line_start: z.int(),
      line_end: z.int(),
      anchor_id: z.string(),
      text: z.string(),
      score: z.number(),
    }),
  ),
})
export type SuggestionsReply = z.infer<typeof SuggestionsReply>

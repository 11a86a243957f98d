/** The refusals of routes that create or attach a note, and the responses of these routes and the lists. */
import type { MemberContext } from '#platform/context.ts'
import { longReply } from '#platform/long-texts/index.ts'
import { type Begin, oneAtATime } from '../actions/full-locations.ts'
import type { NoteRecord } from '../contract/index.ts'

export const CREATE_REFUSALS = [
  'note_quota_exceeded',
  'note_quota_unknown',
  'storage_quota_exceeded',
  'note_not_stored',
  'duplicate_title',
  'invalid_line',
  'invalid_file_version',
  'anchor_not_found',
]

/** The refusals of a note on a file of a repository. */
export const REPO_FILE_REFUSALS = [
  'invalid_repo_path',
  'repo_not_found',
  'repo_file_not_found',
  'repo_unknown',
  'mirror_unavailable',
]

export const created = (note: NoteRecord) => ({ ok: true as const, id: note.id, note })

/** A list of notes with their whole texts, one request at a time, see `oneAtATime`. */
export function sendNotes<Reply extends { notes: readonly NoteRecord[] }>(
  { actor }: MemberContext,
  list: (begin: Begin) => Promise<Reply>,
) {
  return oneAtATime(actor.id, async (begin) => {
    const reply = await list(begin)
    return longReply(
      actor.id,
      reply,
      reply.notes.map(({ content }) => content),
    )
  })
}

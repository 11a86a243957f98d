/** What routes that make or attach a note refuse by, and how they and the lists respond. */
import type { MemberContext } from '#platform/context.ts'
import { longReply } from '#platform/long-texts/index.ts'
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

/** By which a note is refused a file of a repository. */
export const REPO_FILE_REFUSALS = [
  'invalid_repo_path',
  'repo_not_found',
  'repo_file_not_found',
  'repo_unknown',
  'mirror_unavailable',
]

export const created = (note: NoteRecord) => ({ ok: true as const, id: note.id, note })

/** A list of notes with their whole texts. */
export function sendNotes<Reply extends { notes: readonly NoteRecord[] }>(
  ctx: MemberContext,
  reply: Reply,
) {
  const texts = reply.notes.map(({ content }) => content)
  return longReply(ctx.actor.id, reply, texts)
}

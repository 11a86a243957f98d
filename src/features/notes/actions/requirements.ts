/**
 * What a note must fulfil to be stored, checked inside the transaction: how many there may be, and a title that is
 * free. When notes cannot be counted, the note is refused.
 */
import type { MemberContext } from '#platform/context.ts'
import { asksForRepeat } from '#platform/store/index.ts'
import { MAX_PER_LOCATION } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import type { Note, NoteLocation } from '../rules/note.ts'
import { countNotes, listTitlesAt } from '../store/index.ts'

/**
 * Refuses one more note: by the person's total and the location's limit, or by the location's limit alone when a note
 * only moves. Returns the total.
 */
export async function requireNoteQuota(
  ctx: MemberContext,
  location: NoteLocation,
  comes: 'new' | 'moving' = 'new',
): Promise<number> {
  const { total, here } = await count(ctx, location)
  const max = ctx.config.MAX_NOTES_PER_USER
  if (comes === 'new' && total >= max) throw refuse('note_quota_exceeded', { max, scope: 'user' })
  const maxHere = MAX_PER_LOCATION[location.kind]
  if (here >= maxHere) throw refuse('note_quota_exceeded', { max: maxHere, scope: location.kind })
  return total
}

async function count(ctx: MemberContext, location: NoteLocation) {
  try {
    return await countNotes(ctx.store, ctx.actor.id, location)
  } catch (error) {
    if (asksForRepeat(error)) throw error
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'notes could not be counted')
    throw refuse('note_quota_unknown')
  }
}

// Titles are unique on a board and on a repository file; on a file of the library they need not be.

export async function requireFreeTitle(
  ctx: MemberContext,
  { id, title, location }: Note,
): Promise<void> {
  if (title === '' || location.kind === 'file') return
  const taken = await listTitlesAt(ctx.store, ctx.actor.id, location)
  const other = taken.find((one) => one.title === title && one.id !== id)
  if (other) throw refuse('duplicate_title', { title, note_id: other.id })
}

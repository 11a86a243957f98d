/** Reports success only after reading back what the store holds. */
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems/index.ts'
import type { Note } from '../rules/note.ts'
import { findNotes } from '../store/index.ts'

/** The ids of notes that the store does not hold as they were written. A later write by somebody else is fine. */
export async function findUnwritten(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<Set<string>> {
  const ids = [...new Set(notes.map(({ id }) => id))]
  const stored = await findNotes(ctx.store, ctx.actor.id, ids)
  const stamps = new Map(stored.map(({ id, updatedAt }) => [id, updatedAt]))
  const lost = notes.filter(({ id, updatedAt }) => (stamps.get(id) ?? -1) < updatedAt)
  return new Set(lost.map(({ id }) => id))
}

export async function confirmWritten(ctx: MemberContext, notes: readonly Note[]): Promise<void> {
  const lost = await findUnwritten(ctx, notes)
  if (lost.size > 0) throw refuse('note_not_stored')
}

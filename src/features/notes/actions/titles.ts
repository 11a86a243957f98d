/** Titles are unique on a board and on a repository file; on a file of the library they need not be. */
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems/index.ts'
import type { Note } from '../rules/note.ts'
import { listTitlesAt } from '../store/index.ts'

export async function requireFreeTitle(
  ctx: MemberContext,
  { id, title, location }: Note,
): Promise<void> {
  if (title === '' || location.kind === 'file') return
  const taken = await listTitlesAt(ctx.store, ctx.actor.id, location)
  const other = taken.find((one) => one.title === title && one.id !== id)
  if (other) throw refuse('duplicate_title', { title, note_id: other.id })
}

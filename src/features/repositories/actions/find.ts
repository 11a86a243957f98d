/** Finding repositories and their files by name. */
import type { MemberContext } from '#platform/context.ts'
import { findRepoNames, type NamedRepoThing } from '../store/names.ts'

export async function findReposNamed(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<NamedRepoThing[]> {
  const text = q.trim()
  return text === '' ? [] : findRepoNames(ctx.store, ctx.actor.id, text, size)
}

/** When a repository is fetched without anybody asking. */
import type { Context } from '#platform/context.ts'

/** Null: never by itself. Spread by the id, so that those that were added together do not come due together. */
export function nextSyncAt(
  { config, now }: Pick<Context, 'config' | 'now'>,
  id: string,
): number | null {
  const everyMs = config.CODEHOST_SYNC_HOURS * 3_600_000
  return everyMs === 0 ? null : now() + Math.round(everyMs * (0.9 + 0.2 * shareOf(id)))
}

/** A number from 0 to 1 that an id always has. */
function shareOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) % 10_007
  return hash / 10_007
}

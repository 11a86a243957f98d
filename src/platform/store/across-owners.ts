/** The one way to do work that belongs to nobody in particular: sweeps, senders, counts for operators. */
import type { Kysely } from 'kysely'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * A query handle that the owner guard leaves alone. The reason is for the reader; a test lists every use. `reading` is
 * the handle for long reads.
 */
export function acrossOwners(
  store: Store,
  _reason: string,
  handle: 'query' | 'reading' = 'query',
): Kysely<Tables> {
  return (handle === 'query' ? store.query : store.reading(null)).withoutPlugins()
}

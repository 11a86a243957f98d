/** The table of leases: one row for each kind of work that only one process may do. */
import { expressionBuilder } from 'kysely'
import type { Store, Tables } from '../store/index.ts'

export interface LeasesTable {
  name: string
  holder: string
  taken_at: number
  expires_at: number
  /** Grows each time the lease is taken: statements of an earlier holder change nothing. */
  epoch: number
}

declare module '../store/tables.ts' {
  interface Tables {
    leases: LeasesTable
  }
}

/** Proves who holds a lease. Names of holders may repeat, so the epoch distinguishes two holders. */
export interface FencingToken {
  lease: string
  holder: string
  epoch: number
}

export interface LeaseRequest {
  lease: string
  holder: string
  now: number
  expiresAt: number
  /** An expiry beyond this was written under a clock that was wrong, and counts for nothing. */
  believableUntil: number
}

/** Takes the lease when it is free, expired or unbelievable; null when another process holds it. */
export async function takeLease(
  store: Store,
  { lease, holder, now, expiresAt, believableUntil }: LeaseRequest,
): Promise<{ epoch: number; takenAt: number } | null> {
  const row = await store.query
    .insertInto('leases')
    .values({ name: lease, holder, taken_at: now, expires_at: expiresAt, epoch: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((e) => ({
          holder,
          taken_at: now,
          expires_at: expiresAt,
          epoch: e('leases.epoch', '+', 1),
        }))
        .where((e) =>
          e.or([e('leases.expires_at', '<=', now), e('leases.expires_at', '>', believableUntil)]),
        ),
    )
    .returning(['epoch', 'taken_at'])
    .executeTakeFirst()
  return row ? { epoch: row.epoch, takenAt: row.taken_at } : null
}

/** True when the lease is still held under this token; its expiry is then moved. */
export async function confirmLease(
  store: Store,
  token: FencingToken,
  expiresAt: number,
): Promise<boolean> {
  const row = await store.query
    .updateTable('leases')
    .set({ expires_at: expiresAt })
    .where('name', '=', token.lease)
    .where('holder', '=', token.holder)
    .where('epoch', '=', token.epoch)
    .returning('epoch')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the lease for the next one. The row stays, so that the epoch goes on growing. */
export async function releaseLease(store: Store, token: FencingToken): Promise<void> {
  await store.query
    .updateTable('leases')
    // Without the name a confirmation that is still being sent cannot restore the lease.
    .set({ expires_at: 0, holder: '' })
    .where('name', '=', token.lease)
    .where('holder', '=', token.holder)
    .where('epoch', '=', token.epoch)
    .execute()
}

/** A condition for other statements: the lease is still held under this token. */
export function holdsLease(token: FencingToken) {
  const { exists } = expressionBuilder<Tables, 'leases'>()
  return exists(selectHeld(token).select('leases.name'))
}

/** The row of the lease, as long as it is held under this token: an insert that selects from it writes nothing else. */
export function selectHeld(token: FencingToken) {
  return expressionBuilder<Tables, never>()
    .selectFrom('leases')
    .where('leases.name', '=', token.lease)
    .where('leases.holder', '=', token.holder)
    .where('leases.epoch', '=', token.epoch)
}

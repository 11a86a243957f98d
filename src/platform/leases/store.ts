/** The table of leases: one row for each kind of work that only one process may do. */
import { expressionBuilder } from 'kysely'
import type { Store, Tables } from '../store/index.ts'

declare module '../store/tables.ts' {
  interface Tables {
    leases: {
      name: string
      holder: string
      takenAt: number
      expiresAt: number
      /** Grows each time the lease is taken: statements of an earlier holder change nothing. */
      epoch: number
    }
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
    .values({ name: lease, holder, takenAt: now, expiresAt, epoch: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((e) => ({
          holder,
          takenAt: now,
          expiresAt,
          epoch: e('leases.epoch', '+', 1),
        }))
        .where((e) =>
          e.or([e('leases.expiresAt', '<=', now), e('leases.expiresAt', '>', believableUntil)]),
        ),
    )
    .returning(['epoch', 'takenAt'])
    .executeTakeFirst()
  return row ?? null
}

/** True when the lease is still held under this token; its expiry is then moved. */
export async function confirmLease(
  store: Store,
  token: FencingToken,
  expiresAt: number,
): Promise<boolean> {
  const row = await store.query
    .updateTable('leases')
    .set({ expiresAt })
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
    .set({ expiresAt: 0, holder: '' })
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

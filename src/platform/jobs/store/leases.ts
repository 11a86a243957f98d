/** The row that says who does the work that only one may do. */
import type { ExpressionBuilder } from 'kysely'
import type { Store, Tables } from '../../store/index.ts'

export interface LeasesTable {
  name: string
  holder: string
  taken_at: number
  expires_at: number
  /** Grows with each taking; a holder of an earlier one has no say any more. */
  epoch: number
}

declare module '../../store/tables.ts' {
  interface Tables {
    leases: LeasesTable
  }
}

/** One taking of a lease. Not the holder's name but the epoch tells two takings apart: names may repeat. */
export interface Seat {
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

/** Takes the lease when it is free, expired or unbelievable; null when somebody holds it. */
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

/** True when the store says that this taking still stands, and longer now. */
export async function confirmLease(store: Store, seat: Seat, expiresAt: number): Promise<boolean> {
  const row = await store.query
    .updateTable('leases')
    .set({ expires_at: expiresAt })
    .where('name', '=', seat.lease)
    .where('holder', '=', seat.holder)
    .where('epoch', '=', seat.epoch)
    .returning('epoch')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the lease for the next one. The row stays, so that the epoch goes on growing. */
export async function releaseLease(store: Store, seat: Seat): Promise<void> {
  await store.query
    .updateTable('leases')
    // Without the name a confirmation that is still on its way cannot bring the lease back.
    .set({ expires_at: 0, holder: '' })
    .where('name', '=', seat.lease)
    .where('holder', '=', seat.holder)
    .where('epoch', '=', seat.epoch)
    .execute()
}

/** A condition for other statements: this taking of the lease is the current one. */
export function holdsSeat(seat: Seat) {
  return (e: ExpressionBuilder<Tables, 'job_runs'>) =>
    e.exists(
      e
        .selectFrom('leases')
        .select('leases.name')
        .where('leases.name', '=', seat.lease)
        .where('leases.holder', '=', seat.holder)
        .where('leases.epoch', '=', seat.epoch),
    )
}

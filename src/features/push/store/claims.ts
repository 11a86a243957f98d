/** Claims on rows of the queue. A row is claimed by one sender, and settled by that sender alone. */
import { sql } from 'kysely'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { CLAIM_LEASE_MS } from '../contract/limits.ts'
import type { QueueTable } from './senders.ts'

const CLAIMED = [
  'ownerId',
  'id',
  'kind',
  'itemId',
  'moment',
  'attempts',
  'delivered',
  'data',
] as const
type ClaimedRow = Pick<QueueTable, (typeof CLAIMED)[number]>

export interface QueuedPush extends Omit<ClaimedRow, 'delivered'> {
  delivered: readonly string[]
}

export interface ClaimRequest {
  /** The name of the sender that claims them. */
  claim: string
  ids: readonly string[]
  now: number
}

/** Claims those rows that are still free, in this order. Two concurrent senders never get the same row. */
export async function claimRows(store: Store, { claim, ids, now }: ClaimRequest) {
  if (ids.length === 0) return []
  const everybody = acrossOwners(store, 'the sender serves everybody')
  // Where rows are locked one by one, two senders that claim the same rows must not deadlock.
  const free = everybody
    .selectFrom('pushQueue')
    .select('id')
    .where('id', 'in', ids)
    .where('readyAt', '<=', now)
    .forUpdate()
    .skipLocked()
  const rows = await everybody
    .updateTable('pushQueue')
    .set({ claim, readyAt: now + CLAIM_LEASE_MS, attempts: sql`attempts + 1` })
    .where('id', 'in', store.canSkipLocked ? free : ids)
    .where('readyAt', '<=', now)
    .returning(CLAIMED)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toQueuedPush(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toQueuedPush(row: ClaimedRow): QueuedPush {
  return { ...row, delivered: row.delivered.split(' ').filter(Boolean) }
}

/** Frees the claims of a sender that is gone. */
export async function freeClaims(store: Store, claim: string, now: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(store, 'the sender serves everybody')
    .updateTable('pushQueue')
    .set({ claim: '', readyAt: now })
    .where('claim', '=', claim)
    .where('readyAt', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Settlement {
  claim: string
  now: number
  /** Returned as they were claimed: the attempt is not counted. */
  untried: readonly string[]
  /** To be deleted: nothing is left to do. */
  done: readonly string[]
  again: readonly { id: string; readyAt: number; delivered: readonly string[] }[]
  /** To be stored with the reason, and never claimed again. */
  over: readonly { id: string; outcome: 'unknown_kind' | 'exhausted' }[]
}

/** Settles rows under the claim they were claimed with. A row with a new moment has another id and stays untouched. */
export async function settle(store: Store, settled: Settlement): Promise<void> {
  const { claim, now, untried, done, again, over } = settled
  const everybody = acrossOwners(store, 'the sender serves everybody')
  if (untried.length > 0)
    await everybody
      .updateTable('pushQueue')
      .set({ claim: '', readyAt: now, attempts: sql`attempts - 1` })
      .where('id', 'in', untried)
      .where('claim', '=', claim)
      .execute()
  if (done.length > 0)
    await everybody
      .deleteFrom('pushQueue')
      .where('id', 'in', done)
      .where('claim', '=', claim)
      .execute()
  for (const { id, readyAt, delivered } of again)
    await everybody
      .updateTable('pushQueue')
      .set({ claim: '', readyAt, delivered: delivered.join(' ') })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
  for (const { id, outcome } of over)
    await everybody
      .updateTable('pushQueue')
      .set({ claim: '', readyAt: null, outcome })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
}

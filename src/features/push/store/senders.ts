/** The registered senders: each that has claimed rows of the queue has a row here, whose heartbeat increases. */
import type { Store } from '#platform/store/index.ts'

export interface SenderHeartbeat {
  name: string
  beats: number
}

export async function registerSender(store: Store, name: string): Promise<void> {
  await store.query.insertInto('pushSenders').values({ name, beats: 1 }).execute()
}

/** False when a peer has expired this sender and freed its claims. */
export async function heartbeatSender(store: Store, name: string): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('pushSenders')
    .set((e) => ({ beats: e('beats', '+', 1) }))
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listSenders(store: Store): Promise<SenderHeartbeat[]> {
  return store.query.selectFrom('pushSenders').select(['name', 'beats']).execute()
}

/** Changes nothing; a successful write shows that its sender can write as well. */
export async function probeSender(store: Store, name: string): Promise<void> {
  await store.query
    .updateTable('pushSenders')
    .set((e) => ({ beats: e.ref('beats') }))
    .where('name', '=', name)
    .execute()
}

/** False when it is gone already, or its heartbeat has moved since it was seen. */
export async function expireSender(
  store: Store,
  { name, beats }: SenderHeartbeat,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('pushSenders')
    .where('name', '=', name)
    .where('beats', '=', beats)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deregisterSender(store: Store, name: string): Promise<void> {
  await store.query.deleteFrom('pushSenders').where('name', '=', name).execute()
}

// The rows of the push queue, and of those who send from it.

export interface QueueTable {
  ownerId: string
  /** Changes with every moment: an outcome of an earlier moment cannot affect a later one. */
  id: string
  kind: string
  itemId: string
  moment: number
  readyAt: number | null
  attempts: number
  /** The sender that holds it. */
  claim: string
  /** Hashes of the devices that have it already, separated by spaces. */
  delivered: string
  data: string
  outcome: '' | 'unknown_kind' | 'exhausted'
  createdAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    pushQueue: QueueTable
    pushSenders: SenderHeartbeat
  }
}

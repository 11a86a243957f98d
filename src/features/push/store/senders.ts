/** The senders at work. One that holds rows of the queue has a row here, and keeps its beats growing. */
import type { Store } from '../../../platform/store/index.ts'

export interface SenderSign {
  name: string
  beats: number
}

export async function enrolSender(store: Store, name: string): Promise<void> {
  await store.query.insertInto('push_senders').values({ name, beats: 1 }).execute()
}

/** False when somebody took this sender for dead: what it held is in other hands. */
export async function beatSender(store: Store, name: string): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('push_senders')
    .set((e) => ({ beats: e('beats', '+', 1) }))
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listSenders(store: Store): Promise<SenderSign[]> {
  return store.query.selectFrom('push_senders').select(['name', 'beats']).execute()
}

/** Changes nothing; that it could be written shows that others can write as well. */
export async function knockAtSender(store: Store, name: string): Promise<void> {
  await store.query
    .updateTable('push_senders')
    .set((e) => ({ beats: e.ref('beats') }))
    .where('name', '=', name)
    .execute()
}

/** False when it is gone already, or has moved since it was seen. */
export async function strikeSender(store: Store, { name, beats }: SenderSign): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('push_senders')
    .where('name', '=', name)
    .where('beats', '=', beats)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dismissSender(store: Store, name: string): Promise<void> {
  await store.query.deleteFrom('push_senders').where('name', '=', name).execute()
}

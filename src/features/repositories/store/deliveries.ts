/** Webhook calls that were handled. They have no owner: one call may concern several people. */
import type { Store } from '#platform/store/index.ts'
import './tables.ts'

/** False when it was handled before. */
export async function takeDelivery(store: Store, delivery: string, now: number): Promise<boolean> {
  const row = await store.query
    .insertInto('webhook_deliveries')
    .values({ delivery, received_at: now })
    .onConflict((conflict) => conflict.column('delivery').doNothing())
    .returning('delivery')
    .executeTakeFirst()
  return row !== undefined
}

/** Handling it failed, so the same call may be delivered again. */
export async function forgetDelivery(store: Store, delivery: string): Promise<void> {
  await store.query.deleteFrom('webhook_deliveries').where('delivery', '=', delivery).execute()
}

export async function forgetDeliveriesBefore(store: Store, before: number): Promise<void> {
  await store.query.deleteFrom('webhook_deliveries').where('received_at', '<', before).execute()
}

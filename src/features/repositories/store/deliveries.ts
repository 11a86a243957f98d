/** Webhook calls that were handled. They have no owner: one call may concern several people. */
import type { Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    webhookDeliveries: { delivery: string; receivedAt: number }
  }
}

/** False when it was handled before. */
export async function takeDelivery(store: Store, delivery: string, now: number): Promise<boolean> {
  const row = await store.query
    .insertInto('webhookDeliveries')
    .values({ delivery, receivedAt: now })
    .onConflict((conflict) => conflict.column('delivery').doNothing())
    .returning('delivery')
    .executeTakeFirst()
  return row !== undefined
}

/** Handling it failed, so the same call may be delivered again. */
export async function forgetDelivery(store: Store, delivery: string): Promise<void> {
  await store.query.deleteFrom('webhookDeliveries').where('delivery', '=', delivery).execute()
}

export async function forgetDeliveriesBefore(store: Store, before: number): Promise<void> {
  await store.query.deleteFrom('webhookDeliveries').where('receivedAt', '<', before).execute()
}

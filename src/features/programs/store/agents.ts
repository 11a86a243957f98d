/** All SQL of the agents' instructions. */
import type { Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    agentInstructions: { ownerId: string; text: string; updatedAt: number }
  }
}

/** Empty when nothing was written. */
export async function readInstructions(store: Store, ownerId: string): Promise<string> {
  const row = await store.query
    .selectFrom('agentInstructions')
    .select('text')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row?.text ?? ''
}

export async function saveInstructions(
  store: Store,
  ownerId: string,
  text: string,
  now: number,
): Promise<void> {
  await store.query
    .insertInto('agentInstructions')
    .values({ ownerId, text, updatedAt: now })
    .onConflict((c) => c.column('ownerId').doUpdateSet({ text, updatedAt: now }))
    .execute()
}

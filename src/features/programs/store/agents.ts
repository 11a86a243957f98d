/** All SQL of the agents' instructions. */
import type { Store } from '#platform/store/index.ts'

interface AgentInstructionsTable {
  owner_id: string
  text: string
  updated_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    agent_instructions: AgentInstructionsTable
  }
}

/** Empty when nothing was written. */
export async function readInstructions(store: Store, ownerId: string): Promise<string> {
  const row = await store.query
    .selectFrom('agent_instructions')
    .select('text')
    .where('owner_id', '=', ownerId)
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
    .insertInto('agent_instructions')
    .values({ owner_id: ownerId, text, updated_at: now })
    .onConflict((c) => c.column('owner_id').doUpdateSet({ text, updated_at: now }))
    .execute()
}

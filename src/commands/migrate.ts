/** `codeshelf migrate`: applies the migrations and exits. */
import { migrate as applyMigrations } from '#platform/store/index.ts'
import type { Invocation } from './command.ts'
import { openReachableStore } from './open.ts'

export async function run({ config, flags }: Invocation): Promise<void> {
  const store = await openReachableStore(config, { mayMake: flags.includes('--new') })
  try {
    const applied = await applyMigrations(store)
    console.log(
      applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the database is up to date',
    )
  } finally {
    await store.close()
  }
}

/** `codeshelf repair-search`: rebuilds the search texts that `doctor` found to differ from their files. */
import { repairSearch } from '#features/library/index.ts'
import type { Invocation } from './command.ts'
import { openCommandLog, openReadyStore } from './open.ts'

export async function run({ config, isTerminal }: Invocation): Promise<void> {
  const store = await openReadyStore(config, openCommandLog(config, isTerminal))
  try {
    console.log(`search texts made anew: ${await repairSearch(store)}`)
  } finally {
    await store.close()
  }
}

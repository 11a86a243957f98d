/** Runs a command's work on the whole app, without serving: the same actions and hooks as in a request. */
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { makeApp } from '../app.ts'
import type { Invocation } from './command.ts'
import { assetsDir as builtAssetsDir, openCommandLog, openReadyStore } from './open.ts'

export async function withApp(
  { config, isTerminal, assetsDir = builtAssetsDir }: Invocation,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const log = openCommandLog(config, isTerminal)
  const store = await openReadyStore(config, log)
  const app = await makeApp({ config, store, clock: systemClock, log, assetsDir })
  try {
    await work(app.contextFor(newId(Date.now())))
  } finally {
    await app.stop()
    await store.close()
  }
}

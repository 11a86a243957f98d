/** Runs a command's work on the whole app, without serving: the same actions and hooks as in a request. */
import { AmbiguousUsername } from '#features/account/index.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { makeApp } from '../app.ts'
import { assetsDir as builtAssetsDir, type Invocation, printable } from './command.ts'
import { openCommandLog, openReadyStore } from './open.ts'

export async function withApp(
  { config, isTerminal, assetsDir = builtAssetsDir }: Invocation,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const log = openCommandLog(config, isTerminal)
  const store = await openReadyStore(config, log)
  const app = await makeApp({ config, store, clock: systemClock, log, assetsDir })
  try {
    await work(app.contextFor(newId(Date.now())))
  } catch (error) {
    if (!(error instanceof AmbiguousUsername)) throw error
    console.error(`codeshelf: ${error.message.split('\n').map(printable).join('\n')}`)
    process.exitCode = 1
  } finally {
    await app.stop()
    await store.close()
  }
}

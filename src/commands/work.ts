/** `codeshelf work`: a process that only runs jobs, beside any number that serve. */
import { join } from 'node:path'
import { stopHighlighting, useHighlightCache } from '#platform/highlight/index.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { makeApp } from '../app.ts'
import { assetsDir, type Invocation } from './command.ts'
import { logProgram, openReadyStore, openServiceLog } from './open.ts'
import { whenAskedToStop } from './stopping.ts'

export async function run({ config, isTerminal }: Invocation): Promise<void> {
  const log = openServiceLog(config, isTerminal)
  logProgram(log, config)
  const store = await openReadyStore(config, log, { isShared: true })
  // The jobs that delete texts permanently run here too.
  useHighlightCache(join(config.DATA_DIR, 'cache/highlight'))
  const app = await makeApp({
    config,
    store,
    clock: systemClock,
    log,
    assetsDir,
  })
  await app.startFeatures()
  await app.runner.start()
  app.sender.start()
  log.info({}, 'Codeshelf is ready to run jobs')
  whenAskedToStop(log, async () => {
    await app.stop()
    await stopTextThreads()
    await stopHighlighting()
    await store.close()
  })
}

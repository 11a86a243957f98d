/** `codeshelf serve`: the web server with its job runner, in one process or several. */
import cluster from 'node:cluster'
import { join } from 'node:path'
import { readSignInFacts, signInStatus } from '#features/sign-in/index.ts'
import type { Config } from '#platform/config/index.ts'
import { stopHighlighting, useHighlightCache } from '#platform/highlight/index.ts'
import { isLoopback, listenAt } from '#platform/http/index.ts'
import type { Log } from '#platform/log/index.ts'
import { hasReserve, type Store } from '#platform/store/index.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { makeApp } from '../app.ts'
import { assetsDir, type Invocation } from './command.ts'
import { logProgram, openReadyStore, openServiceLog } from './open.ts'
import { whenAskedToStop } from './stopping.ts'

export async function run(invocation: Invocation): Promise<void> {
  if (invocation.config.WEB_PROCESSES > 1 && cluster.isPrimary) return serveWithMany(invocation)
  return serveAlone(invocation)
}

async function serveAlone({ config, isTerminal }: Invocation): Promise<void> {
  const log = openServiceLog(config, isTerminal)
  if (cluster.isPrimary) logProgram(log, config)
  const store = await openReadyStore(config, log, {
    mayMake: true,
    isShared: config.WEB_PROCESSES > 1,
    isServing: true,
  })
  if (config.DATABASE_URL === null) warnAboutFolder(store, config, log)
  useHighlightCache(join(config.DATA_DIR, 'cache/highlight'))
  const app = await makeApp({ config, store, clock: systemClock, log, assetsDir })
  let port: number
  try {
    port = await listenAt(app.server.fastify, { host: config.HOST, port: config.PORT })
  } catch (error) {
    await app.stop()
    await store.close()
    throw error
  }
  app.emitter.forRequest('start')('internal_web_started', { release: app.release, port })
  await app.startFeatures()
  await app.runner.start()
  app.sender.start()
  // Before the greeting: a program that reads it may request the stop at once.
  whenAskedToStop(log, async () => {
    await app.stop()
    await stopTextThreads()
    await stopHighlighting()
    await store.close()
  })
  greet(log, port, config.HOST, config.BASE_URL)
  await logSignIn(log, config, store)
  if (cluster.isPrimary) void reportDamage(store, log)
}

/** What an operator should know about the data directory; the library is served all the same. */
function warnAboutFolder(store: Store, config: Config, log: Log): void {
  if (store.isShared && config.WEB_PROCESSES === 1)
    log.warn('another process serves this data directory; limits are counted together')
  if (!hasReserve(config.DATA_DIR))
    log.warn('the disk of the data directory is full; reading goes on, saving may fail')
}

function greet(log: Log, port: number, host: string, baseUrl: string | null): void {
  const shown = isLoopback(host) || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = baseUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
  log.info({ address }, `Codeshelf is open at ${address}`)
}

/** Who can sign in is logged at every start: a name alone is enough only on one's own machine. */
async function logSignIn(log: Log, config: Config, store: Store): Promise<void> {
  const { message, needsAttention } = signInStatus(config, await readSignInFacts({ store }))
  log[needsAttention ? 'warn' : 'info'](`sign-in ${message}`)
}

// A worker that dies immediately, again and again, is an error of the installation and not of one request.
const QUICK_DEATH_MS = 2_000

async function serveWithMany({ config, isTerminal }: Invocation): Promise<void> {
  const log = openServiceLog(config, isTerminal)
  logProgram(log, config)
  const store = await openReadyStore(config, log, { mayMake: true, isShared: true })
  void reportDamage(store, log).finally(() => store.close())
  let isStopping = false
  const fork = () => {
    const born = Date.now()
    cluster.fork().once('exit', (code) => {
      if (isStopping) return
      if (Date.now() - born < QUICK_DEATH_MS) process.exit(code || 1)
      log.error({ code }, 'a web process ended and is replaced')
      fork()
    })
  }
  for (let i = 0; i < config.WEB_PROCESSES; i++) fork()
  whenAskedToStop(log, async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return gone
      }),
    )
    await store.close()
  })
}

/** Checks the database once after a start and logs damage; nothing waits for it. */
const MAX_COMPLAINTS = 5

async function reportDamage(store: Store, log: Log): Promise<void> {
  const complaints = await store.upkeep.findDamage().catch((error: Error) => {
    // A store that is being closed, or a database that is down, is reported by other code.
    return (error as { code?: string }).code?.startsWith('SQLITE_') ? [error.message] : []
  })
  if (complaints.length === 0) return
  log.error(
    { complaints: complaints.slice(0, MAX_COMPLAINTS) },
    'the database is damaged; run "codeshelf doctor" and restore a backup',
  )
}

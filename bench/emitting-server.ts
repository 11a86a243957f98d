/**
 * The server with a switch: at `busy` it emits 5,000 events a second beside what it serves; at `quiet`, none. It
 * replies with the processor time that it has taken so far, of the event loop alone and of all its threads.
 */
import { readConfig } from '#platform/config/index.ts'
import { openLog } from '#platform/log/index.ts'
import { openStore } from '#platform/store/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { makeApp } from '../src/app.ts'
import { assetsDir } from '../src/commands/command.ts'

const PER_SECOND = 5_000
const TICK_MS = 10

const config = readConfig({ DATA_DIR: process.argv[2] ?? '', RATE_LIMIT_SCALE: '0' })
const store = openStore({ dataDir: config.DATA_DIR, databaseUrl: null }, { isServing: true })
const log = openLog({ level: 'info', isForPeople: false })
const app = await makeApp({ config, store, clock: systemClock, log, assetsDir })
const url = await app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
const emit = app.emitter.forRequest('bench')

let isBusy = false
let [emitted, since] = [0, performance.now()]
setInterval(() => {
  const due = isBusy ? ((performance.now() - since) * PER_SECOND) / 1_000 : 0
  for (; emitted < due; emitted++) emit('quick_fix_used', { action_id: 'bench' })
}, TICK_MS)

function milliseconds({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1_000
}

process.on('message', async (word) => {
  isBusy = word === 'busy'
  ;[emitted, since] = [0, performance.now()]
  if (word !== 'stop')
    return process.send?.({
      dropped: app.emitter.dropped(),
      loopMs: milliseconds(process.threadCpuUsage()),
      processorMs: milliseconds(process.cpuUsage()),
    })
  await app.stop()
  await store.close()
  process.exit(0)
})
process.send?.({ url })

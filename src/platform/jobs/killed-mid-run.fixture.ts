/** A process that begins a run and is killed in the middle of it: see `killed-mid-run.test.ts`. */
import { readConfig } from '../config/index.ts'
import type { Context } from '../context.ts'
import { makeEmitter } from '../events/index.ts'
import { openLog } from '../log/index.ts'
import { migrate, openStore } from '../store/index.ts'
import { systemClock } from '../time/index.ts'
import { defineJob, jobEvents, makeJobRunner, systemTimers } from './index.ts'

const store = openStore({ dataDir: process.argv[2] ?? '', databaseUrl: null })
await migrate(store)
const log = openLog({ level: 'silent', isForPeople: false })
const { now } = systemClock
const emit = makeEmitter({ declarations: jobEvents, store, now, log }).forRequest('')

const endless = defineJob({
  id: 'endless',
  name: { en: 'Endless', he: 'אינסופית' },
  schedule: null,
  timeoutMs: 3_600_000,
  run: (_ctx, { runId }) => {
    process.stdout.write(`${runId}\n`)
    return new Promise<void>(() => {})
  },
})

const runner = makeJobRunner({
  jobs: [endless],
  config: readConfig({}),
  store,
  clock: systemClock,
  timers: systemTimers,
  log,
  emit,
  holder: 'container:1',
  contextFor: () => ({}) as Context,
})
await runner.start()
await runner.trigger('endless')

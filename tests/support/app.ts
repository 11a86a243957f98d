/** The real app in process, with people who use it and a clock that tests control. */
import { describe, inject } from 'vitest'
import { type Config, readConfig } from '#platform/config/index.ts'
import type { EventRecord } from '#platform/events/index.ts'
import type { Feature } from '#platform/feature.ts'
import { type Log, openLog } from '#platform/log/index.ts'
import type { Clock } from '#platform/time/index.ts'
import { type App, makeApp } from '../../src/app.ts'
import { features as allFeatures } from '../../src/features.ts'
import { cheapenPasswords } from './cheap-passwords.ts'
import { recordReplies } from './golden.ts'
import { Person, visitor } from './people.ts'
import { findPersonalData } from './personal-data.ts'
import { TESTS_ALL } from './rounds.ts'
import { type SeenSpan, watchSpans } from './seen-spans.ts'
import {
  atTheEnd,
  DIALECTS,
  type DialectName,
  type OpenedStore,
  openTestStore,
  reopen,
} from './stores.ts'

export const BOT_TOKEN = '123456789:test-bot-token-that-signs-logins'

export interface TestClock extends Clock {
  moveTo(iso: string): void
  advance(ms: number): void
}

export function testClock(iso = '2026-11-14T09:00:00Z'): TestClock {
  let at = Date.parse(iso)
  return {
    now: () => at,
    moveTo: (to) => {
      at = Date.parse(to)
    },
    advance: (ms) => {
      at += ms
    },
  }
}

export interface OpenOptions {
  at?: string
  env?: Record<string, string>
  /** Uses the data of another app, as a second process would. */
  beside?: TestApp
  /** Features of the test's own, beside the real ones. */
  features?: readonly Feature[]
  /** Another build. */
  assetsDir?: string
  /** Without a bot: sign-in is local. */
  hasBot?: boolean
  /** False: as the program itself, which does not draw again to check a cached page. */
  checksReplies?: boolean
}

export interface TestApp {
  inner: App
  clock: TestClock
  opened: OpenedStore
  events: EventRecord[]
  logLines: string[]
  spans: SeenSpan[]
  /** Owns things. */
  dana: Person
  /** Intrudes. */
  noam: Person
  /** Administers. */
  ada: Person
  /** Has premium. */
  gil: Person
  visitor: Person
}

/** The platform ids of the people in the tests. */
export const PEOPLE = { dana: '1001', noam: '1002', ada: '1003', gil: '1004' } as const

export async function openTestApp(
  dialect: DialectName,
  options: OpenOptions = {},
): Promise<TestApp> {
  cheapenPasswords()
  const { beside } = options
  const opened = beside
    ? reopen(beside.opened.dataDir, beside.opened.databaseUrl, { isShared: true })
    : await openTestStore(dialect, {
        isShared: options.env?.['WEB_PROCESSES'] !== undefined,
        tracesStatements: options.env?.['OTEL_EXPORTER_OTLP_ENDPOINT'] !== undefined,
      })
  const clock = beside?.clock ?? testClock(options.at)
  const { spans, stop: stopWatching } = watchSpans()
  const logLines: string[] = []
  const inner = await makeApp({
    config: testConfig(opened, options),
    store: opened.store,
    clock,
    log: listeningLog(logLines),
    assetsDir: options.assetsDir ?? inject('dist'),
    features: [...allFeatures, ...(options.features ?? [])],
    checksReplies: options.checksReplies ?? true,
  })
  recordReplies(inner, opened)
  const events: EventRecord[] = []
  inner.emitter.listen((record) => events.push(record))
  atTheEnd(async () => {
    await inner.stop()
    if (beside) await opened.store.close()
    stopWatching()
    const leaks = findPersonalData({ inner, events, logLines, spans })
    if (leaks.length > 0) throw new Error(`an operator would see: ${leaks.join('\n')}`)
  })
  return {
    inner,
    clock,
    opened,
    events,
    logLines,
    spans,
    visitor: visitor(inner),
    dana: new Person(inner, clock, { id: PEOPLE.dana, firstName: 'Dana' }),
    noam: new Person(inner, clock, { id: PEOPLE.noam, firstName: 'Noam' }),
    ada: new Person(inner, clock, { id: PEOPLE.ada, firstName: 'Ada' }),
    gil: new Person(inner, clock, { id: PEOPLE.gil, firstName: 'Gil' }),
  }
}

function testConfig(
  { dataDir, databaseUrl }: OpenedStore,
  { env, hasBot = true }: OpenOptions,
): Config {
  return readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(hasBot && { BOT_TOKEN, BOT_USERNAME: 'codeshelf_test_bot' }),
    ADMIN_USER_IDS: PEOPLE.ada,
    PREMIUM_USER_IDS: PEOPLE.gil,
    RATE_LIMIT_SCALE: '0',
    ...env,
  })
}

function listeningLog(lines: string[]): Log {
  return openLog({
    level: 'debug',
    isForPeople: false,
    to: { write: (line) => void lines.push(line) },
  })
}

export type Open = (options?: OpenOptions) => Promise<TestApp>

type DialectTests = (open: Open, dialect: DialectName) => void

/**
 * Tests in which the database itself has a part: statements of its own, races, limits, searches. On SQLite and on
 * PostgreSQL.
 */
export function bothDialects(name: string, tests: DialectTests): void {
  onDialects(DIALECTS, name, tests)
}

/**
 * Tests that only pass through the store, whose own tests and `bothDialects` cover it, as tests/forms.test.ts does for
 * each page and form: on SQLite, and with TEST_ALL=1 on both.
 */
export function eachDialect(name: string, tests: DialectTests): void {
  onDialects(TESTS_ALL ? DIALECTS : ['sqlite'], name, tests)
}

function onDialects(dialects: readonly DialectName[], name: string, tests: DialectTests): void {
  for (const dialect of dialects)
    describe(`${name} (${dialect})`, () =>
      tests((options) => openTestApp(dialect, options), dialect))
}

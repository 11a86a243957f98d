/**
 * What administrators read of 100,000 events, 5,000 alerts and a week of metrics: how long each endpoint takes, also as
 * a multiple of the simplest response of the same server. And what 5,000 events a second cost the users of the library.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { insertAlert } from '#features/operations/store/observability/alerts.ts'
import { newId } from '#platform/crypto/index.ts'
import { EventBatch, eventRow, insertEvents } from '#platform/events/store/writing.ts'
import { BOUNDS_MS } from '#platform/metrics/index.ts'
import { writeRequestCounts } from '#platform/metrics/store/tables.ts'
import { openStore, type Store } from '#platform/store/index.ts'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { Client } from './stall/api.ts'
import {
  type Beside,
  besideEvents,
  CONNECTIONS,
  TURNS,
  type Turn,
} from './support/beside-events.ts'
import { takenMeanwhile } from './support/calm.ts'
import { startProgram } from './support/server.ts'
import { fillShelf } from './support/shelf.ts'

const EVENTS = 100_000
const ALERTS = 5_000
const ROUTES = 20
const BATCH = 500
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 7
const MOST_LOSS = 0.05

interface Row {
  path: string
  p50Ms: number
  p99Ms: number
  /** The p50 of `/healthz` is 1. */
  multiple: number
}

/**
 * `npm run bench observability 20 1` is a quick run: rounds of each endpoint, seconds of each turn. With 0 rounds it
 * measures the events alone.
 */
export async function observability([
  rounds = '200',
  seconds = '5',
]: readonly string[]): Promise<Outcome> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    const { cookie } = await fillShelf(dataDir, 1, 10_000)
    promote(dataDir)
    const store = openStore({ dataDir, databaseUrl: null })
    if (Number(rounds) > 0) await fillTelemetry(store, Date.now())
    await store.close()
    const rows = Number(rounds) > 0 ? await readEach(dataDir, cookie, Number(rounds)) : []
    const { row: beside, taken } = await takenMeanwhile(() =>
      besideEvents(dataDir, cookie, Number(seconds)),
    )
    return {
      figures: { events: EVENTS, alerts: ALERTS, rows, beside, taken },
      args: describe(rows, beside, taken),
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function promote(dataDir: string): void {
  const library = new Database(join(dataDir, 'library.db'))
  library.exec("update users set role = 'admin'")
  library.close()
}

async function fillTelemetry(store: Store, now: number): Promise<void> {
  const spread = (at: number, of: number) => now - Math.floor((DAYS * DAY_MS * (of - at)) / of)
  const names = ['job_failed', 'push_failed', 'quick_fix_used', 'login_refused'] as const
  for (let from = 0; from < EVENTS; from += BATCH) {
    const batch = new EventBatch()
    for (let nth = 0; nth < BATCH; nth++) {
      const at = spread(from + nth, EVENTS)
      const severity = (['info', 'warn', 'error'] as const)[nth % 3]!
      const record = {
        ...{ id: newId(at), at, event: names[nth % names.length]!, severity },
        request_id: `bench-${from + nth}`,
      }
      batch.add(record, eventRow(record, `{"nth":${nth}}`))
    }
    await insertEvents(store, batch)
  }
  for (let nth = 0; nth < ALERTS; nth++) {
    const at = spread(nth, ALERTS)
    await insertAlert(store, {
      ...{
        uid: `bench-${nth}`,
        at,
        endedAt: at + 10 * MINUTE_MS,
        seenAt: at,
        name: `Rule${nth % 50}`,
      },
      ...{
        severity: nth % 7 === 0 ? 'critical' : 'warn',
        alertType: 'external',
        endpoint: '/files',
      },
      ...{ source: 'alertmanager', summary: `The disk ${nth} is nearly full`, metadata: {} },
    })
  }
  for (let minute = 0; minute < (DAYS * DAY_MS) / MINUTE_MS; minute += BATCH / ROUTES)
    await writeRequestCounts(
      store,
      'minutes',
      'bench',
      stepsFrom(now - (now % MINUTE_MS) - DAYS * DAY_MS, minute, MINUTE_MS),
    )
  for (let hour = 0; hour <= DAYS * 24; hour += BATCH / ROUTES)
    await writeRequestCounts(
      store,
      'hours',
      'bench',
      stepsFrom(now - (now % HOUR_MS) - DAYS * DAY_MS, hour, HOUR_MS),
    )
}

function stepsFrom(start: number, first: number, stepMs: number) {
  return Array.from({ length: BATCH }, (_, nth) => ({
    stepAt: start + (first + Math.floor(nth / ROUTES)) * stepMs,
    ...{ route: `/route/${nth % ROUTES}`, method: 'GET', statusClass: 2, count: 12, changes: 12 },
    durationMs: 500,
    ranges: Array.from({ length: BOUNDS_MS.length + 1 }, () => 1),
  }))
}

const API = '/api/observability'
const READS = [
  '/healthz',
  `${API}/alerts`,
  `${API}/alerts?timerange=7d&q=disk+49&severity=warn`,
  `${API}/alerts?timerange=7d&page=90`,
  `${API}/aggregations`,
  `${API}/aggregations?timerange=7d&limit=100`,
  ...[
    'alerts_count',
    'latency_seconds',
    'error_rate_percent',
    'requests_per_minute',
    'memory_usage_percent',
    'cpu_usage_percent',
  ].map((metric) => `${API}/timeseries?metric=${metric}`),
  `${API}/replay`,
  `${API}/replay?timerange=7d&limit=1000`,
  `${API}/silences`,
  `${API}/export`,
  '/metrics',
  '/admin/observability',
  '/admin/observability?timerange=7d',
]

async function readEach(dataDir: string, cookie: string, rounds: number): Promise<Row[]> {
  const program = await startProgram(dataDir)
  const client = new Client(program.url, cookie, 1)
  try {
    const explain = { alert: { alert_uid: 'bench-1' } }
    const asked: [path: string, ask: () => Promise<{ status: number; body: string }>][] = [
      ...READS.map((path) => [path, () => client.get(path)] as const),
      [`${API}/alerts/ai_explain`, () => client.post(`${API}/alerts/ai_explain`, explain)],
      [`${API}/quickfix/track`, () => client.post(`${API}/quickfix/track`, { action_id: 'a' })],
    ].map(([path, ask]) => [path as string, ask as () => Promise<{ status: number; body: string }>])
    const rows: Row[] = []
    for (const [path, ask] of asked) {
      const times: number[] = []
      for (let round = -5; round < rounds; round++) {
        const sentAt = performance.now()
        const { status, body } = await ask()
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`)
        if (round >= 0) times.push(performance.now() - sentAt)
      }
      times.sort((a, b) => a - b)
      const p50Ms = times[Math.floor(times.length / 2)]!
      const p99Ms = times[Math.floor(times.length * 0.99)]!
      rows.push({ path, p50Ms, p99Ms, multiple: p99Ms / (rows[0]?.p50Ms ?? p50Ms) })
      console.log(tableLine(rows.at(-1)!))
    }
    return rows
  } finally {
    client.close()
    await program.stop()
  }
}

function describe(
  rows: readonly Row[],
  { quiet, busy, share, loopMs, processorMs, dropped }: Beside,
  taken: number,
) {
  const loadLine = (name: string, turn: Turn) => {
    const times = [turn.p50Ms, turn.p99Ms, turn.loopMsPerRequest, turn.processorMsPerRequest]
    const cells = [name, Math.round(turn.perSecond), ...times.map((ms) => ms.toFixed(2))]
    return `| ${cells.join(' | ')} |`
  }
  const loss = loopMs / 1_000
  return `# Watching a server

SQLite, one process, ${EVENTS.toLocaleString('en')} events, ${ALERTS.toLocaleString('en')} alerts and ${ROUTES} routes by the minute, all of ${DAYS} days. One client asks, one
request after the other. The last column compares with the p50 of \`/healthz\` in the same run.

| Address | p50 ms | p99 ms | p99, as a multiple |
|---|---|---|---|
${rows.map(tableLine).join('\n')}

## Beside 5,000 events a second

\`/api/files\` with ${CONNECTIONS} connections as fast as it responds, in turns with and without events; the median of ${TURNS} turns each. The goal is a
loss of at most ${100 * MOST_LOSS} %.

| | Requests /s | p50 ms | p99 ms | Event loop per request, ms of processor | All threads per request, ms |
|---|---|---|---|---|---|
${loadLine('quiet', quiet)}
${loadLine('beside events', busy)}

One loop serves everybody, so what events take of it is what is lost: 5,000 events took ${loopMs.toFixed(1)} ms of a second of the loop
while nobody asked anything, a loss of ${(100 * loss).toFixed(1)} %${loss > MOST_LOSS ? ', beyond the goal' : ''}, and ${processorMs.toFixed(1)} ms in all threads together. In requests per second
the loss was ${(100 * (1 - share)).toFixed(1)} %. Events that were dropped: ${dropped}. Other machines took ${taken.toFixed(1)} % of the processors meanwhile: requests
per second and latencies are only worth what is left of them, the processor time is not changed by it.
`
}

function tableLine({ path, p50Ms, p99Ms, multiple }: Row): string {
  return `| \`${path}\` | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${multiple.toFixed(1)} |`
}

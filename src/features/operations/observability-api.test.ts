/** The endpoints of observability: filters, bounds, windows, time zones, hostile text, and what administrators alone may read. */
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import {
  explainAlert,
  readAggregations,
  readAlerts,
  readReplay,
  readTimeseries,
  recordDeployment,
} from './index.ts'
import { HOUR, MINUTE, serveRequests, storeAlert } from './observability.fixture.ts'

const API = '/api/observability'
const PATHS = ['alerts', 'aggregations', 'timeseries?metric=alerts_count', 'replay', 'export']

const uidsOf = async ({ ada }: TestApp, query: string): Promise<string[]> => {
  const answer = await ada.get(`${API}/alerts?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return answer.json.alerts.map(({ alert_uid }: { alert_uid: string }) => alert_uid)
}

eachDialect('the list of alerts', (open) => {
  test('is filtered by severity, type, route and words, each alone and together', async () => {
    const app = await open()
    await storeAlert(app, { uid: 'a', severity: 'critical', summary: 'Disk FULL' })
    await storeAlert(app, { uid: 'b', alertType: 'latency', endpoint: '/file/:id' })
    await storeAlert(app, { uid: 'c', severity: 'critical', endpoint: '/API/files', name: 'Slow' })
    const cases: [string, string[]][] = [
      ['', ['c', 'b', 'a']],
      ['severity=critical', ['c', 'a']],
      ['severity=info', []],
      ['alert_type=latency', ['b']],
      ['endpoint=/file', ['c', 'b']],
      ['endpoint=/api/FILES', ['c']],
      ['q=full', ['c', 'b', 'a']],
      ['q=disk+full', ['a']],
      ['q=SLOW', ['c']],
      ['severity=critical&endpoint=files&q=slow&alert_type=external', ['c']],
      [
        'severity=&alert_type=&endpoint=&q=&start_time=&end_time=&timerange=&page=&per_page=',
        ['c', 'b', 'a'],
      ],
    ]
    for (const [query, uids] of cases)
      expect([query, await uidsOf(app, query)]).toEqual([query, uids])
  })

  test('takes whatever would be a pattern as the text that it is', async () => {
    const app = await open()
    for (const [at, endpoint] of ['%', '_', '\\', '*', '.*', "'", '[a-z]', '"'].entries())
      await storeAlert(app, { uid: `u${at}`, endpoint, summary: `x${endpoint}x`, name: 'n' })
    for (const [at, text] of ['%', '_', '\\', '*', '.*', "'", '[a-z]', '"'].entries()) {
      const found = ['*', '.*'].includes(text) && text === '*' ? ['u4', 'u3'] : [`u${at}`]
      expect([text, await uidsOf(app, `q=${encodeURIComponent(text)}`)]).toEqual([text, found])
      expect([text, await uidsOf(app, `endpoint=${encodeURIComponent(text)}`)]).toEqual([
        text,
        found,
      ])
    }
    expect(await uidsOf(app, `q=${encodeURIComponent('(a+)+$'.repeat(30))}`)).toEqual([])
  })

  test('has pages, each alert on one of them, and tells the whole number', async () => {
    const app = await open()
    for (let i = 0; i < 7; i++) await storeAlert(app, { uid: `p${i}` })
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await app.ada.get(`${API}/alerts?per_page=3&page=${page}`)).json,
      ),
    )
    expect(
      pages.map(({ alerts }) => alerts.map((one: { alert_uid: string }) => one.alert_uid)),
    ).toEqual([['p6', 'p5', 'p4'], ['p3', 'p2', 'p1'], ['p0'], []])
    for (const [at, one] of pages.entries())
      expect(one).toMatchObject({ ok: true, total: 7, page: at + 1, per_page: 3 })
  })

  test('has a window: a day unless said, by moments of any zone, or back from an end', async () => {
    const app = await open()
    const now = app.clock.now()
    const store = (uid: string, at: number) => storeAlert(app, { uid, at, endedAt: at + 1 })
    await store('now', now)
    await store('hour', now - HOUR)
    await store('days', now - 3 * 24 * HOUR)
    const cases: [string, string[]][] = [
      ['', ['now', 'hour']],
      ['timerange=59m', ['now']],
      ['timerange=90m', ['now', 'hour']],
      ['timerange=7d', ['now', 'hour', 'days']],
      ['timerange=3600', ['now', 'hour'].slice(0, 1)],
      ['end_time=2026-11-14T08:30:00Z', ['hour']],
      ['start_time=2026-11-14T10:30:00%2B02:00', ['now']],
      ['start_time=2026-11-14T08:00:00&end_time=2026-11-14T09:00:00', ['hour']],
      ['end_time=2026-11-14T08:30:00Z&timerange=4d', ['hour', 'days']],
      // If both a beginning and a length are given, the beginning counts.
      ['start_time=2026-11-14T08:30:00Z&timerange=7d', ['now']],
      ['start_time=2026-11-11T00:00:00Z&timerange=1m', ['now', 'hour', 'days']],
      ['start_time=2026-11-14T07:00:00Z&end_time=2026-11-14T08:30:00Z&timerange=7d', ['hour']],
      // A window includes its beginning and not its end: an event at the border of two adjacent windows belongs to one.
      ['start_time=2026-11-14T08:00:00Z&end_time=2026-11-14T09:00:00Z', ['hour']],
      ['end_time=2026-11-14T08:00:00Z', []],
    ]
    for (const [query, uids] of cases)
      expect([query, await uidsOf(app, query)]).toEqual([query, uids])
  })
})

test.each(['{', '5', '[]', '{"value":{"a":1}}', '{"value":null}', ''])(
  'an alert whose stored details are %s is listed without them, on every page',
  async (metadata) => {
    const app = await openTestApp('sqlite')
    await storeAlert(app, { uid: 'a', name: 'slow_route', metadata: { value: 5 } })
    await storeAlert(app, { uid: 'b', name: 'deployment' })
    await app.opened.store.telemetry.updateTable('alerts').set({ metadata }).execute()
    expect(await uidsOf(app, '')).toEqual(['b', 'a'])
    for (const path of PATHS) expect((await app.ada.get(`${API}/${path}`)).status).toBe(200)
    for (const page of ['/admin/observability', '/admin', '/admin/health'])
      expect([page, (await app.ada.browse(page)).status]).toEqual([page, 200])
  },
)

test('what still burns is in every window after its beginning, in the list and in the figures', async () => {
  const app = await openTestApp('sqlite')
  await storeAlert(app, { uid: 'burns', at: app.clock.now() - 25 * HOUR, severity: 'critical' })
  for (const query of ['', 'timerange=5m', 'end_time=2026-11-14T08:30:00Z'])
    expect([query, await uidsOf(app, query)]).toEqual([query, ['burns']])
  expect(await uidsOf(app, 'end_time=2026-11-13T07:00:00Z')).toEqual([])
  const { summary } = (await app.ada.get(`${API}/aggregations`)).json
  expect(summary).toMatchObject({ total: 1, critical: 1 })
  expect((await app.ada.browse('/admin/observability')).text).toContain('DiskFull')
})

describe('what is refused', () => {
  test('bad values are 400 bad_request on every endpoint, and name the field', async () => {
    const { ada } = await openTestApp('sqlite')
    const everywhere = [
      ['start_time=yesterday', 'start_time'],
      ['end_time=1', 'end_time'],
      ['timerange=0h', 'timerange'],
      ['timerange=-1h', 'timerange'],
      ['timerange=1w', 'timerange'],
      ['timerange=32d', 'start_time'],
      ['start_time=2026-11-14T10:00:00Z&end_time=2026-11-14T09:00:00Z', 'start_time'],
      ['start_time=2020-01-01T00:00:00Z', 'start_time'],
      ['timerange=1h&timerange=2h', 'timerange'],
      ['start_time=2026-11-14T08:00:00Z&start_time=2026-11-14T08:30:00Z', 'start_time'],
      ['end_time=2026-11-14T08:00:00Z&end_time=2026-11-14T08:00:00Z', 'end_time'],
    ]
    const own: [string, string][] = [
      ['alerts?severity=loud', 'severity'],
      ['alerts?alert_type=odd', 'alert_type'],
      ['alerts?page=0', 'page'],
      ['alerts?page=1.5', 'page'],
      ['alerts?page=99999999', 'page'],
      ['alerts?per_page=201', 'per_page'],
      ['alerts?per_page=x', 'per_page'],
      [`alerts?q=${'x'.repeat(201)}`, 'q'],
      [`alerts?endpoint=${'x'.repeat(201)}`, 'endpoint'],
      ['aggregations?limit=101', 'limit'],
      ['aggregations?limit=0', 'limit'],
      ['replay?limit=1001', 'limit'],
      ['timeseries', 'metric'],
      ['timeseries?metric=odd', 'metric'],
      ['timeseries?metric=alerts_count&granularity=59', 'granularity'],
      ['timeseries?metric=alerts_count&granularity=90s', 'granularity'],
      ['timeseries?metric=alerts_count&granularity=1m', 'granularity'],
      ['timeseries?metric=alerts_count&granularity=soon', 'granularity'],
    ]
    for (const path of PATHS)
      for (const [query, field] of everywhere)
        own.push([`${path}${path.includes('?') ? '&' : '?'}${query}`, field!])
    for (const [path, field] of own) {
      const answer = await ada.get(`${API}/${path}`)
      expect([path, answer.status, answer.json]).toMatchObject([
        path,
        400,
        { ok: false, code: 'bad_request', field },
      ])
    }
  })

  test('unreadable text is refused as everywhere, and nobody but administrators reads anything', async () => {
    const { ada, gil, visitor } = await openTestApp('sqlite')
    expect((await ada.get(`${API}/alerts?q=%00`)).status).toBe(400)
    for (const path of PATHS) {
      const refused = await gil.get(`${API}/${path}`)
      expect([path, refused.status, refused.json.code]).toEqual([path, 403, 'admin_only'])
      expect((await visitor.get(`${API}/${path}`)).status).toBe(401)
    }
  })

  test('a quick fix without its id is missing_fields; an explanation without an alert too', async () => {
    const app = await openTestApp('sqlite')
    const uid = await storeAlert(app)
    const track = (body: unknown) => app.ada.post(`${API}/quickfix/track`, body)
    for (const body of [
      {},
      { action_label: 'x' },
      { action_id: '' },
      { action_id: 5 },
      { action_id: 'a b' },
    ]) {
      const answer = await track(body)
      expect([body, answer.status, answer.json]).toMatchObject([
        body,
        400,
        { ok: false, error: 'missing_fields' },
      ])
    }
    expect((await track([])).json.code).toBe('invalid_payload')
    expect((await track({ action_id: 'x', alert: 'y' })).json.code).toBe('bad_request')
    const good = {
      action_id: 'open_jobs',
      action_label: 'Open',
      alert: { alert_uid: uid, more: 1 },
    }
    expect((await track(good)).json).toEqual({ ok: true })
    const uses = await app.opened.store.telemetry.selectFrom('quickFixUses').selectAll().execute()
    expect(uses).toMatchObject([{ actionId: 'open_jobs', alertUid: uid, alertName: 'DiskFull' }])
    expect(app.events.find(({ event }) => event === 'quick_fix_used')).toMatchObject({
      fields: { action_id: 'open_jobs' },
      resource: { type: 'alert', id: uid },
    })
    for (const body of [
      {},
      { alert: {} },
      { alert: { severity: 'error' } },
      { alert: { name: '' } },
    ])
      expect((await app.ada.post(`${API}/alerts/ai_explain`, body)).json.error).toBe(
        'missing_fields',
      )
  })
})

eachDialect('numbers', (open) => {
  test('series have a point for each step, and a step without requests has no latency', async () => {
    const app = await open({ at: '2026-11-14T09:10:00Z' })
    serveRequests(app, 9, { durationMs: 80 })
    serveRequests(app, 1, { status: 500, durationMs: 80 })
    await app.inner.metrics.flush()
    await app.inner.metrics.record()
    await storeAlert(app, { severity: 'critical' })
    await storeAlert(app, { severity: 'warn' })
    await recordDeployment(app.inner.contextFor('r'), 'r1')
    app.clock.advance(20 * MINUTE)
    const read = async (metric: string) =>
      (await app.ada.get(`${API}/timeseries?metric=${metric}&timerange=30m&granularity=10m`)).json
    const latency = await read('latency_seconds')
    expect(latency).toMatchObject({ ok: true, metric: 'latency_seconds', granularity_seconds: 600 })
    expect(
      latency.data.map(({ timestamp }: { timestamp: string }) => timestamp.slice(11, 19)),
    ).toEqual(['09:00:00', '09:10:00', '09:20:00', '09:30:00'])
    const quiet = { value: null, p50: null, p95: null, p99: null }
    expect(latency.data).toMatchObject([
      quiet,
      { p50: 0.075, value: 0.098, p99: 0.1 },
      quiet,
      quiet,
    ])
    expect((await read('error_rate_percent')).data[1]).toMatchObject({
      value: 10,
      errors: 1,
      requests: 10,
    })
    expect((await read('error_rate_percent')).data[0].value).toBeNull()
    expect(
      (await read('requests_per_minute')).data.map((one: { value: number }) => one.value),
    ).toEqual([0, 1, 0, 0])
    expect((await read('alerts_count')).data[1]).toMatchObject({
      value: 2,
      by_severity: { critical: 1, warn: 1, info: 0 },
    })
    expect((await read('alerts_count')).data[0].value).toBe(0)
    expect((await read('memory_usage_percent')).data[1].value).toBeGreaterThan(0)
    expect((await read('cpu_usage_percent')).data[0].value).toBeNull()
  })

  test('without a granularity the steps fit the window: seven days by the hour', async () => {
    const { ada } = await open()
    const week = (await ada.get(`${API}/timeseries?metric=alerts_count`)).json
    expect([week.granularity_seconds, week.data.length]).toEqual([3_600, 169])
    const hour = (await ada.get(`${API}/timeseries?metric=alerts_count&timerange=1h`)).json
    expect([hour.granularity_seconds, hour.data.length]).toEqual([60, 61])
  })

  test('aggregations name the slowest routes and what a deployment changed', async () => {
    const app = await open()
    serveRequests(app, 10, { route: '/quick', durationMs: 8 })
    serveRequests(app, 10, { route: '/slow', durationMs: 900 })
    await storeAlert(app)
    app.clock.advance(30 * MINUTE)
    await recordDeployment(app.inner.contextFor('r'), 'r2')
    app.clock.advance(MINUTE)
    serveRequests(app, 10, { route: '/slow', durationMs: 4_000, status: 500 })
    await storeAlert(app, { severity: 'critical' })
    await app.inner.metrics.flush()
    const { json } = await app.ada.get(`${API}/aggregations?limit=1`)
    expect(json).toMatchObject({
      ok: true,
      summary: { total: 3, critical: 1, anomaly: 0, deployment: 1 },
      top_slow_endpoints: [
        {
          endpoint: '/slow',
          method: 'GET',
          requests: 20,
          error_rate_percent: 50,
          avg_seconds: 2.45,
          p95_seconds: 4.75,
        },
      ],
      deployment_correlation: {
        minutes: 60,
        deployments: [
          {
            release: 'r2',
            alerts_before: 1,
            alerts_after: 1,
            p95_seconds_before: 0.95,
            error_rate_percent_before: 0,
            error_rate_percent_after: 100,
          },
        ],
      },
    })
    expect(json.top_slow_endpoints).toHaveLength(1)
    const empty = (await app.ada.get(`${API}/aggregations?end_time=2026-11-01T00:00:00Z`)).json
    expect(empty).toMatchObject({ summary: { total: 0 }, top_slow_endpoints: [] })
  })

  test('the replay tells alerts, their ends, deployments and notable events in their order', async () => {
    const app = await open()
    const emit = app.inner.emitter.forRequest('r')
    await recordDeployment(app.inner.contextFor('r'), 'r3')
    app.clock.advance(MINUTE)
    const uid = await storeAlert(app, { endedAt: app.clock.now() + 2 * MINUTE })
    app.clock.advance(MINUTE)
    emit('job_stuck', { job_id: 'j', run_id: 'r', duration_ms: 1, threshold_ms: 1 })
    emit('job_started', { job_id: 'j', run_id: 'r', cause: 'demand' })
    await app.inner.emitter.flush()
    app.clock.advance(5 * MINUTE)
    const { json } = await app.ada.get(`${API}/replay`)
    expect(json.counts).toEqual({ alerts: 1, deployments: 1, events: 1 })
    expect(
      json.events.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
    ).toEqual([
      ['deployment', 'deployment'],
      ['alert', 'DiskFull'],
      ['event', 'job_stuck'],
      ['alert_end', 'DiskFull'],
    ])
    expect(json.events[2].summary).toBe('A job seems to be stuck')
    expect(json.events[3]).toMatchObject({ alert_uid: uid, id: `${uid}-end` })
    const last = (await app.ada.get(`${API}/replay?limit=1`)).json
    expect(last.events).toHaveLength(1)
    expect([last.events[0].kind, last.counts.alerts]).toEqual(['alert_end', 1])
    expect((await app.ada.get(`${API}/replay?end_time=2026-11-10T00:00:00Z`)).json).toMatchObject({
      events: [],
      counts: { alerts: 0, deployments: 0, events: 0 },
    })
    const six = (await app.ada.get(`${API}/replay`)).json.window
    expect(Date.parse(six.end_time) - Date.parse(six.start_time)).toBe(6 * HOUR)
  })

  test('the export is a file with everything of the window, however many alerts there are', async () => {
    const app = await open()
    for (let i = 0; i < 1_001; i++)
      await storeAlert(app, {
        uid: `e${String(i).padStart(5, '0')}`,
        at: app.clock.now() - (i % 7),
      })
    const answer = await app.ada.get(`${API}/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain(
      'attachment; filename="codeshelf-observability-2026-11-14.json"',
    )
    const { alerts, timeseries, aggregations, replay, generated_at } = answer.json
    expect(new Set(alerts.map((one: { alert_uid: string }) => one.alert_uid)).size).toBe(1_001)
    expect(alerts).toHaveLength(1_001)
    expect(Object.keys(timeseries)).toHaveLength(6)
    expect(aggregations.summary.total).toBe(1_001)
    expect(replay.counts.alerts).toBe(1_001)
    expect(generated_at).toBe('2026-11-14T09:00:00.000+00:00')
    const empty = (await app.ada.get(`${API}/export?end_time=2026-11-01T00:00:00Z`)).json
    expect(empty.alerts).toEqual([])
  })
})

describe('explanations', () => {
  test('come from rules, say so, and know what is stored of the alert', async () => {
    const app = await openTestApp('sqlite')
    const uid = await storeAlert(app, {
      alertType: 'store',
      metadata: { value: 7 },
      endpoint: '/x',
    })
    const ask = (body: unknown) => app.ada.post(`${API}/alerts/ai_explain`, body)
    const { json } = await ask({ alert: { alert_uid: uid }, force: true })
    expect(json).toEqual({
      ok: true,
      explanation: {
        root_cause: expect.stringContaining('database'),
        actions: [expect.stringContaining('codeshelf doctor'), expect.any(String)],
        signals: ['The disk is nearly full', '/x', 'value: 7'],
        provider: 'rules',
        model: null,
        cached: false,
        generated_at: '2026-11-14T09:00:00.000+00:00',
      },
    })
    const unknown = (await ask({ alert: { name: 'x', summary: 'Something' } })).json.explanation
    expect(unknown.signals).toEqual(['Something'])
    expect((await ask({ alert: { severity: 'loud' } })).json.code).toBe('bad_request')
    const inside = await explainAlert(app.inner.contextFor('r'), { alert_uid: uid })
    expect(inside).toEqual(json.explanation)
  })

  test('speak the language of the reader, as the alerts do', async () => {
    const app = await openTestApp('sqlite')
    await app.ada.signIn()
    await app.ada.put('/api/me/preferences', { locale: 'he' })
    await storeAlert(app, {
      name: 'memory_short',
      source: 'rules',
      alertType: 'process',
      metadata: { value: 90 },
    })
    const [alert] = (await app.ada.get(`${API}/alerts`)).json.alerts
    expect(alert.summary).toMatch(/^השרת משתמש ב־90% מהזיכרון/)
    expect(alert.quick_fixes[0].label).toMatch(/[א-ת]/)
  })
})

test('pages can read all of it without HTTP', async () => {
  const app = await openTestApp('sqlite')
  const ctx = app.inner.contextFor('page')
  await storeAlert(app)
  expect((await readAlerts(ctx, { page: 1, per_page: 10 })).total).toBe(1)
  expect((await readAggregations(ctx, { limit: 10 })).summary.total).toBe(1)
  expect((await readReplay(ctx, { limit: 10 })).events).toHaveLength(1)
  expect((await readTimeseries(ctx, { metric: 'alerts_count' })).data).toHaveLength(169)
})

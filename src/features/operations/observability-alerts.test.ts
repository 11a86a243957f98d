/**
 * Alerts: raised by the rules, ended, silenced and reopened; received from the alert manager; and deployments beside
 * them.
 */
import { expect, test } from 'vitest'
import { eachDialect, type OpenOptions, type TestApp } from '#tests/support/app.ts'
import { recordDeployment, silenceAlerts } from './index.ts'
import {
  evaluate,
  HOUR,
  MINUTE,
  message,
  serveRequests,
  storeAlert,
} from './observability.fixture.ts'
import { ALERT_RULES } from './rules/observability/alert-rules.ts'
import { forgetOldAlerts } from './store/observability/alert-handling.ts'

const SECRET = 'the-secret-of-the-alert-manager'

// biome-ignore lint/suspicious/noExplicitAny: JSON, compared field by field
async function alertsOf({ ada }: TestApp, query = ''): Promise<any[]> {
  const answer = await ada.get(`/api/observability/alerts?${query}`)
  expect(answer.status).toBe(200)
  // The marks around a slot isolate its direction.
  return JSON.parse(answer.text.replace(/[\u2068\u2069]/g, '')).alerts
}

const namesOf = async (app: TestApp) => (await alertsOf(app)).map(({ name }) => name)
const raised = ({ events }: TestApp) =>
  events.filter(({ event }) => event === 'alert_raised').map(({ fields }) => fields['name'])

eachDialect('alerts of the rules', (open) => {
  test('nothing is wrong with a quiet server, nor with one that serves well', async () => {
    const app = await open()
    await evaluate(app)
    serveRequests(app, 500)
    serveRequests(app, 5, { status: 503, route: '/readyz' })
    await evaluate(app)
    expect(await alertsOf(app)).toEqual([])
  })

  test('many errors raise an alert, more make it critical, and it ends when they do', async () => {
    const app = await open()
    serveRequests(app, 90)
    serveRequests(app, 10, { status: 500, route: '/file/:id' })
    await evaluate(app)
    const [alert] = await alertsOf(app)
    expect(alert).toMatchObject({
      name: 'error_rate_high',
      severity: 'error',
      alert_type: 'error_rate',
      endpoint: '/file/:id',
      source: 'rules',
      silenced: false,
      ended_at: null,
      duration_seconds: 0,
      summary: '10% of the requests failed, most often at /file/:id.',
      metadata: { value: 10, threshold: 5, errors: 10, requests: 100 },
    })
    expect(alert.quick_fixes.map(({ id }: { id: string }) => id)).toEqual([
      'open_replay',
      'run_doctor',
      'silence_hour',
    ])
    // The hour around it, to be replayed.
    const around = new URL(alert.quick_fixes[0].payload.href, 'http://localhost')
    expect(around.hash).toBe('#replay')
    expect([...around.searchParams.values()].map((at) => Date.parse(at) - app.clock.now())).toEqual(
      [-30 * MINUTE, 30 * MINUTE],
    )
    expect(raised(app)).toEqual(['error_rate_high'])
    app.clock.advance(MINUTE)
    serveRequests(app, 100, { status: 500, route: '/other' })
    await evaluate(app)
    const [worse, ...others] = await alertsOf(app)
    expect(others).toEqual([])
    expect(worse).toMatchObject({
      alert_uid: alert.alert_uid,
      severity: 'critical',
      duration_seconds: 60,
    })
    app.clock.advance(10 * MINUTE)
    await evaluate(app)
    const [over] = await alertsOf(app)
    expect(over).toMatchObject({ duration_seconds: 660, ended_at: expect.any(String) })
    expect(raised(app)).toHaveLength(1)
  })

  test('back within its cool-down it goes on; after it, it is another one', async () => {
    const app = await open()
    const fail = () => serveRequests(app, 100, { status: 500 })
    fail()
    await evaluate(app)
    app.clock.advance(10 * MINUTE)
    await evaluate(app)
    app.clock.advance(15 * MINUTE - 1)
    fail()
    await evaluate(app)
    expect(await alertsOf(app)).toMatchObject([{ ended_at: null, duration_seconds: 1_499.999 }])
    app.clock.advance(10 * MINUTE)
    await evaluate(app)
    app.clock.advance(15 * MINUTE)
    fail()
    await evaluate(app)
    expect(await alertsOf(app)).toHaveLength(2)
    expect(raised(app)).toHaveLength(2)
  })

  test('slow routes have an alert each, and unusual slowness is an anomaly', async () => {
    const app = await open()
    serveRequests(app, 100, { durationMs: 8 })
    app.clock.advance(HOUR)
    for (const route of ['/a', '/b']) serveRequests(app, 40, { route, durationMs: 4_000 })
    await evaluate(app)
    const found = (await alertsOf(app)).map(({ name, endpoint }) => [name, endpoint])
    expect(found.toSorted()).toEqual([
      ['latency_anomaly', null],
      ['latency_high', '/a'],
      ['latency_high', '/b'],
    ])
    expect((await app.ada.get('/api/observability/aggregations')).json.summary).toEqual({
      total: 3,
      critical: 0,
      anomaly: 1,
      deployment: 0,
    })
    // An alert of another route within the cool-down of these is a new one.
    app.clock.advance(10 * MINUTE)
    await evaluate(app)
    serveRequests(app, 40, { route: '/c', durationMs: 4_000 })
    await evaluate(app)
    const slow = (await alertsOf(app)).filter(({ name }) => name === 'latency_high')
    expect(slow.map(({ endpoint, ended_at }) => [endpoint, ended_at === null]).toSorted()).toEqual([
      ['/a', false],
      ['/b', false],
      ['/c', true],
    ])
  })

  test('a failure that only the person can mend who asked raises none', async () => {
    const app = await open()
    const emit = app.inner.emitter.forRequest('r')
    const run = { job_id: 'sync_repository', run_id: 'r1', duration_ms: 1 }
    emit('job_failed', { ...run, reason: 'returned', error: 'not_found', severity: 'info' })
    await evaluate(app)
    expect(await alertsOf(app)).toEqual([])
  })

  test('events raise alerts: a failed job, a stuck one, a store that fails, push that fails', async () => {
    const app = await open()
    const emit = app.inner.emitter.forRequest('r')
    const run = { job_id: 'sync_repository', run_id: 'r1', duration_ms: 1 }
    emit('job_failed', { ...run, reason: 'error', error: 'no' } as never)
    emit('job_stuck', { ...run, threshold_ms: 1 })
    emit('db_delete_file_error', { repo: null, error: 'no' } as never)
    await evaluate(app)
    const alerts = await alertsOf(app)
    expect(alerts.map(({ name }) => name).toSorted()).toEqual([
      'job_failures',
      'job_stuck',
      'store_errors',
    ])
    expect(alerts.find(({ name }) => name === 'job_failures').metadata).toEqual({
      value: 1,
      threshold: 1,
      minutes: 15,
      job_id: 'sync_repository',
      run_id: 'r1',
    })
    const failed = alerts.find(({ name }) => name === 'job_failures')
    expect(failed.summary.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'Jobs failed within 15 minutes: 1. The latest: Synchronise a repository.',
    )
    expect(failed.quick_fixes[0].payload).toEqual({ href: '/admin/jobs/runs/r1' })
  })

  test('a store that cannot be written, a long queue, a blocked loop and short memory raise alerts', async () => {
    const app = await open()
    await app.inner.metrics.record()
    await app.opened.store.telemetry
      .updateTable('processMetrics')
      .set({
        ...{ isFailing: true, storeWaiting: 600, eventsWaiting: 6_000 },
        ...{ loopDelayMs: 1_500, memoryPercent: 96 },
      })
      .execute()
    await evaluate(app)
    const found = (await alertsOf(app)).map(({ name, severity }) => `${name} ${severity}`)
    expect(found.toSorted()).toEqual([
      'event_loop_blocked warn',
      'events_not_stored warn',
      'memory_short critical',
      'store_not_writable critical',
      'store_queue_long warn',
    ])
  })

  test('a silenced alert is on record and calls nobody; the silence has an end', async () => {
    const app = await open()
    const silence = { name: 'error_rate_high', minutes: 60 }
    const made = await app.ada.post('/api/observability/silences', silence)
    expect(made.status).toBe(201)
    serveRequests(app, 100, { status: 500 })
    await evaluate(app)
    expect(await alertsOf(app)).toMatchObject([{ name: 'error_rate_high', silenced: true }])
    expect(raised(app)).toEqual([])
    expect((await app.ada.get('/api/observability/silences')).json.silences).toHaveLength(1)
    const path = `/api/observability/silences/${made.json.silence.id}`
    expect((await app.ada.del(path)).json).toEqual({ ok: true })
    expect((await app.ada.del(path)).json.code).toBe('silence_not_found')
    app.clock.advance(1)
    expect(await alertsOf(app)).toMatchObject([{ silenced: false }])
    // A silence for another route applies to that one alone.
    await silenceAlerts(app.inner.contextFor('r'), { ...silence, endpoint: '/other' })
    expect(await alertsOf(app)).toMatchObject([{ silenced: false }])
    await silenceAlerts(app.inner.contextFor('r'), { ...silence, endpoint: '/files' })
    expect(await alertsOf(app)).toMatchObject([{ silenced: true }])
    app.clock.advance(HOUR)
    expect(await alertsOf(app)).toMatchObject([{ silenced: false }])
  })

  test('an alert that is over stays as it ended: silenced by what held then, and by nothing later', async () => {
    const app = await open()
    const [endedAt, name] = [app.clock.now(), 'Slow']
    await storeAlert(app, { name, at: endedAt - HOUR, endedAt })
    app.clock.advance(1)
    await silenceAlerts(app.inner.contextFor('r'), { name, minutes: 60 })
    expect(await alertsOf(app)).toMatchObject([{ silenced: false }])
    await storeAlert(app, { name, endedAt: app.clock.now() + MINUTE })
    app.clock.advance(2 * HOUR)
    expect((await alertsOf(app)).map(({ silenced }) => silenced)).toEqual([true, false])
  })

  test('a silence without an end, with one that is past or too far is refused', async () => {
    const { ada } = await open()
    for (const [body, code] of [
      [{}, 'missing_fields'],
      [{ minutes: 5 }, 'missing_fields'],
      [{ name: 'x' }, 'bad_request'],
      [{ name: 'x y', minutes: 5 }, 'bad_request'],
      [{ name: 'x', minutes: 0 }, 'bad_request'],
      [{ name: 'x', minutes: 60 * 24 * 31 }, 'bad_request'],
      [{ name: 'x', ends_at: '2026-11-14T08:59:59Z' }, 'bad_request'],
      [{ name: 'x', ends_at: 'soon' }, 'bad_request'],
      [[], 'invalid_payload'],
    ] as const) {
      const answer = await ada.post('/api/observability/silences', body)
      expect([body, answer.status, answer.json.code]).toEqual([body, 400, code])
    }
  })

  test('it is the work of a job, so of one process at a time; one that lost the role changes nothing', async () => {
    const app = await open()
    const job = app.inner.jobs.find(({ id }) => id === 'evaluate_alerts')!
    expect(job.schedule).toEqual({ everyMs: 60_000 })
    serveRequests(app, 100, { status: 500 })
    await app.inner.metrics.flush()
    const throwIfStopped = () => {
      throw new Error('another process took over')
    }
    const run = async () => job.run(app.inner.contextFor('jobs'), { throwIfStopped } as never)
    await expect(run()).rejects.toThrow('another process took over')
    expect(await alertsOf(app)).toEqual([])
  })

  test('numbers of several processes count together', async () => {
    const app = await open()
    const other = await open({ beside: app })
    serveRequests(app, 15, { status: 500 })
    serveRequests(other, 15, { status: 500 })
    await other.inner.metrics.flush()
    await evaluate(app)
    expect(await alertsOf(app)).toMatchObject([{ metadata: { requests: 30, errors: 30 } }])
  })

  test('alerts are kept thirty days, the last deployment for longer', async () => {
    const app = await open()
    await storeAlert(app, { endedAt: app.clock.now() })
    await recordDeployment(app.inner.contextFor('r'), 'release-1')
    app.clock.advance(30 * 24 * HOUR + 1)
    await forgetOldAlerts(app.inner.deps.store, app.clock.now())
    const left = await app.opened.store.telemetry.selectFrom('alerts').select('name').execute()
    expect(left).toEqual([{ name: 'deployment' }])
  })
})

test('every rule has a sentence in both languages', async () => {
  expect(new Set(ALERT_RULES.map(({ name }) => name)).size).toBe(ALERT_RULES.length)
})

eachDialect('alerts of the alert manager', (openApp) => {
  const open = (options: OpenOptions = {}) =>
    openApp({ env: { ALERT_WEBHOOK_SECRET: SECRET }, ...options })
  const send = (
    { visitor }: TestApp,
    body: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${SECRET}` },
  ) => visitor.send('POST', '/api/alerts/webhook', { body, headers })
  const told = ({ events }: TestApp) =>
    events
      .filter(({ event }) => event.startsWith('alert'))
      .map(({ event, fields }) => [event, fields])

  test('an alert is recorded once, however often it is told, and ends with its resolution', async () => {
    const app = await open()
    for (let i = 0; i < 3; i++) {
      const answer = await send(app, message([{}]))
      expect([answer.status, answer.json]).toEqual([200, { ok: true, alerts: 1 }])
    }
    const [alert] = await alertsOf(app)
    expect(alert).toMatchObject({
      name: 'DiskFull',
      severity: 'critical',
      alert_type: 'external',
      source: 'alertmanager',
      timestamp: '2026-11-14T08:55:00.000+00:00',
      summary: 'The disk is nearly full',
      duration_seconds: 300,
      ended_at: null,
      metadata: { instance: 'db-1' },
    })
    expect(told(app)).toEqual([['alert_received', { name: 'DiskFull', status: 'firing' }]])
    const over = { status: 'resolved', endsAt: '2026-11-14T08:58:00Z' }
    await send(app, message([over]))
    await send(app, message([over]))
    expect(await alertsOf(app)).toMatchObject([{ duration_seconds: 180 }])
    expect(told(app).slice(1)).toEqual([
      ['alert_received', { name: 'DiskFull', status: 'resolved' }],
    ])
  })

  test('what cannot be read is refused and told, and nothing of it is recorded', async () => {
    const app = await open()
    const bodies: [unknown, string][] = [
      ['{', 'not JSON'],
      [[], 'invalid_type at the top'],
      [{}, 'invalid_value at version'],
      [message([], { version: '3' }), 'invalid_value at version'],
      [message([{}, { startsAt: 5 }]), 'invalid_type at alerts.1.startsAt'],
      [message([{ labels: { MARKER: 5 } }]), 'invalid_type at alerts.0.labels'],
      [message([{}, { labels: {} }]), 'an alert without name or start'],
      [message([{ startsAt: 'MARKER' }]), 'an alert without name or start'],
      [message(Array(501).fill({})), 'too many alerts'],
    ]
    for (const [body, error] of bodies) {
      app.events.length = 0
      const answer = await send(app, body)
      expect([error, answer.status, answer.json.code]).toEqual([error, 400, 'invalid_alerts'])
      expect(told(app)).toEqual([['alerts_parse_error', { error }]])
    }
    expect(JSON.stringify(app.logLines)).not.toContain('MARKER')
    expect(await alertsOf(app)).toEqual([])
  })

  test('without the secret it is refused, by any other too, and without one in the settings always', async () => {
    const app = await open()
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${SECRET}x`,
      basic(`${SECRET}:x`),
    ]) {
      const answer = await send(app, message([{}]), { authorization })
      expect([authorization, answer.status, answer.json.code]).toEqual([
        authorization,
        403,
        'invalid_alert_secret',
      ])
    }
    expect(
      (await send(app, message([{}]), { authorization: basic(`alerts:${SECRET}`) })).status,
    ).toBe(200)
    const off = await openApp()
    const refused = await send(off, message([{}]))
    expect([refused.status, refused.json.code]).toEqual([403, 'webhook_not_configured'])
  })

  test('secrets in its labels are taken out, and hostile names are tamed', async () => {
    const app = await open()
    const token = `ghp_${'MARKERmarkerMARKERmarker0123456789'}`
    const labels = { alertname: 'Disk "full"\n<b>', severity: 'odd', token, path: '/a' }
    await send(app, message([{ labels, annotations: { description: `with ${token}\u0001` } }]))
    const [alert] = await alertsOf(app)
    expect(alert).toMatchObject({ name: 'Disk_full_b_', severity: 'warn', endpoint: '/a' })
    expect(JSON.stringify(alert)).not.toContain('MARKER')
  })

  test('the name that it carries into an event tells nobody\u2019s address', async () => {
    const app = await open()
    const alertname = 'User dana@example.org 10.1.2.3 failed'
    await send(app, message([{ labels: { alertname } }]))
    const name = 'User_address_address_failed'
    expect(told(app)).toEqual([['alert_received', { name, status: 'firing' }]])
    expect(JSON.stringify(await alertsOf(app))).not.toMatch(/dana@|10\.1\.2/)
  })

  test('labels that are called as what every object has are labels', async () => {
    const app = await open()
    for (const severity of ['__proto__', 'constructor', 'toString']) {
      const labels = JSON.parse(`{"alertname":"P","severity":"${severity}","__proto__":"x"}`)
      const sent = await send(app, message([{ labels, fingerprint: severity }]))
      expect([severity, sent.status]).toEqual([severity, 200])
    }
    expect((await alertsOf(app)).map(({ severity }) => severity)).toEqual(Array(3).fill('warn'))
  })
})

eachDialect('deployments', (open) => {
  test('a release is recorded when it begins, once for all processes, and again after another one', async () => {
    const app = await open()
    const other = await open({ beside: app })
    const record = (one: TestApp, release: string) =>
      recordDeployment(one.inner.contextFor('start'), release)
    await Promise.all([record(app, 'a1'), record(other, 'a1')])
    app.clock.advance(HOUR)
    await record(app, 'a1')
    for (const release of ['b2', 'a1']) {
      app.clock.advance(HOUR)
      await Promise.all([record(app, release), record(other, release)])
    }
    const deployments = await alertsOf(app, 'alert_type=deployment')
    expect(deployments.map(({ metadata, summary }) => [metadata.release, summary])).toEqual([
      ['a1', 'Release a1 began to run.'],
      ['b2', 'Release b2 began to run.'],
      ['a1', 'Release a1 began to run.'],
    ])
    expect(deployments[0].duration_seconds).toBeNull()
    expect(await namesOf(app)).toHaveLength(3)
  })

  test('the start of the program records its release, and starts without the store of what is watched', async () => {
    const app = await open()
    await app.inner.startFeatures()
    expect((await alertsOf(app))[0]).toMatchObject({ metadata: { release: app.inner.release } })
  })
})

/** What reaches a collector, what never does, and that nobody waits for one that is away. */
import { expect, test } from 'vitest'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { openGitServer } from '#tests/support/git-server.ts'
import {
  type Collected,
  type Collector,
  openCollector,
  valuesOf,
} from '#tests/support/otlp-collector.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { openPushService } from '#tests/support/push-service.ts'
import { atTheEnd } from '#tests/support/stores.ts'
import { defineFeature } from '../feature.ts'
import { runGit } from '../git/run.ts'
import { defineJob } from '../jobs/index.ts'
import { beginSpan, inSpan, within } from './spans.ts'

type Point = Omit<Collected, 'attributes'> & { attributes: Parameters<typeof valuesOf>[0] }

const exporting = ({ url }: Collector, more: Record<string, string> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
  ...more,
})

async function flush(app: TestApp): Promise<void> {
  await app.inner.flushOtlp()
}

eachDialect('a collector', (open, dialect) => {
  test('gets each request with what it waited for, counted requests, the process and events', async () => {
    const collector = await openCollector()
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b' }
    const app = await open({ env: exporting(collector, headers) })
    await app.inner.startFeatures()
    const made = await app.dana.post('/api/files', {
      file_name: 'secret-name.ts',
      content: 'const secretContent = 1',
    })
    await app.dana.get(`/api/files/${made.json.file.id}?q=secret-query`)
    await app.visitor.get('/secret-path')
    await flush(app)
    expect(collector.complaints).toEqual([])
    expect(collector.headers['x-tenant']).toBe('a b')

    const request = collector.spans.find(({ name }) => name === 'POST /api/files')!
    expect(request).toMatchObject({
      kind: 2n,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/files',
        'http.response.status_code': made.status,
      },
      resource: { 'service.name': 'codeshelf', 'service.version': app.inner.release },
    })
    expect(request['parentSpanId']).toBeUndefined()
    const parts = collector.spans.filter(({ traceId }) => traceId === request['traceId'])
    const transaction = parts.find(({ name }) => name === 'transaction')!
    expect(transaction['parentSpanId']).toBe(request['spanId'])
    const insert = parts.find(({ name }) => name === 'INSERT files')!
    expect(insert['parentSpanId']).toBe(transaction['spanId'])
    expect(insert.attributes).toEqual({
      'db.system.name': dialect === 'postgres' ? 'postgresql' : 'sqlite',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'files',
    })
    for (const span of parts) {
      expect(span['startTime']).toBeLessThanOrEqual(span['endTime'])
      expect(span['endTime'] - request['endTime']).toBeLessThan(1_000_000_000n)
    }

    const durations = collector.metrics.findLast(
      ({ name }) => name === 'http.server.request.duration',
    )!
    const points = durations['histogram'].points.map((point: Point) => ({
      ...point,
      attributes: valuesOf(point.attributes),
    }))
    const created = points.find(
      ({ attributes }: Collected) => attributes['http.route'] === '/api/files',
    )
    expect(created.count).toBe(1n)
    expect(created.bucketCounts).toHaveLength(created.explicitBounds.length + 1)
    expect(created.bucketCounts.reduce((sum: bigint, count: bigint) => sum + count)).toBe(1n)
    const memory = collector.metrics.findLast(({ name }) => name === 'process.memory.usage')!
    expect(
      Number(memory['gauge'].points[0].asInt ?? memory['gauge'].points[0].asDouble),
    ).toBeGreaterThan(1e6)

    const record = app.events.find(({ event }) => event === 'business_metric')
    const logged = collector.logs.find(({ eventName }) => eventName === record!.event)!
    expect(logged['body']).toEqual({ stringValue: record!.msg_en })
    expect(logged.attributes['request_id']).toBe(record!.request_id)

    // Addresses, names, contents and people are in none of it.
    const all = JSON.stringify([collector.spans, collector.metrics, collector.logs], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const personal of ['secret', 'Dana', 'dana', '127.0.0.1', made.json.file.id])
      expect(all).not.toContain(personal)
    expect(all).toContain('/api/files/:id')
  })
})

test('jobs, git and whatever lies in them are spans too, with how they ended', async () => {
  const collector = await openCollector()
  const job = defineJob({
    ...{ id: 'look_around', name: { en: 'Look', he: 'מבט' }, schedule: null, timeoutMs: 60_000 },
    async run() {
      const signal = new AbortController().signal
      const call = { gitDir: null, person: 'Dana', signal, timeoutMs: 60_000 }
      await runGit({ ...call, args: ['-c', 'user.name=Dana', 'version'] })
      await runGit({ ...call, args: ['no-such-command', '--', 'secret'] }).catch(() => {})
    },
  })
  const app = await openTestApp('sqlite', {
    env: exporting(collector),
    features: [defineFeature({ name: 'test-jobs', jobs: [job] })],
  })
  await app.inner.startFeatures()
  await app.inner.runner.start()
  await app.ada.post('/api/jobs/look_around/trigger')
  const spanOf = (name: string) => collector.spans.find((span) => span['name'] === name)
  await expect
    .poll(() => flush(app).then(() => spanOf('job look_around')), { timeout: PATIENCE_MS })
    .toBeDefined()
  const run = spanOf('job look_around')!
  expect(run.attributes).toEqual({
    'codeshelf.job': 'look_around',
    'codeshelf.outcome': 'completed',
  })
  expect(spanOf('git version')).toMatchObject({
    parentSpanId: run['spanId'],
    attributes: { 'codeshelf.git.command': 'version' },
  })
  expect(spanOf('git no-such-command')!['status']).toEqual({ code: 2n })
  expect(
    JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes])),
  ).not.toMatch(/Dana|secret/)
})

test('a request, its statements, a sync by git, a notification and a program: spans of each, with nothing of anybody', async () => {
  const collector = await openCollector()
  const service = await openPushService()
  atTheEnd(() => service.close())
  const git = await openGitServer()
  const app = await openTestApp('sqlite', {
    env: exporting(collector, {
      PUSH_ALLOWED_HOSTS: service.host,
      CODEHOST_INSIDE_HOSTS: git.host,
    }),
  })
  const { ada, inner } = app
  await inner.startFeatures()
  await inner.runner.start()
  const browser = service.browser()
  await ada.post('/api/push/subscribe', browser.subscription)
  expect((await ada.post('/api/push/test')).json).toMatchObject({ sent: 1 })
  const repository = git.repository('private-project')
  repository.push({ 'private-file.ts': 'const privateText = 1' })
  const url = git.url(repository)
  const added = await ada.post('/api/repos', { url })
  expect(added.status).toBe(202)
  await inner.runner.trigger('forget_rate_windows')
  const stateOf = async () => (await ada.get(`/api/repos/${added.json.repo.name}`)).json.repo.state
  await expect.poll(stateOf).toBe('ready')
  const code = 'print("private words of a program")'
  const ran = await ada.post('/api/code/run', { code })
  await flush(app)

  const outcomes = new Map(
    collector.spans.map(({ name, attributes }) => [name, attributes['codeshelf.outcome']]),
  )
  const names = [...outcomes.keys()]
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/push/test', 'POST /api/code/run', 'transaction']),
  )
  expect(outcomes.get('push')).toBe('accepted')
  expect(names.filter((name) => name.startsWith('git '))).toContain('git fetch')
  expect(outcomes.get('sandbox run')).toBe(ran.status === 200 ? 'finished' : 'RunRefused')
  expect(names.some((name) => /^(SELECT|INSERT|UPDATE) repos$/.test(name))).toBe(true)
  expect(names.some((name) => name.startsWith('job '))).toBe(true)

  const { endpoint, keys } = browser.subscription
  const me = (await ada.get('/api/me')).json
  const [, cookie] = ada.cookie!.split('=')
  const personal = ['private', 'Ada', me.id, url, git.host, service.host, endpoint, cookie!]
  const told = collector.spans.map(({ name, attributes, status }) => [name, attributes, status])
  const labels = collector.metrics.map(({ resource: _, ...metric }) => metric)
  const lines = collector.logs.map(({ body, attributes }) => [body, attributes])
  const all = JSON.stringify([told, labels, lines], (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
  for (const word of [...personal, keys.auth, keys.p256dh]) expect(all).not.toContain(word)
})

test('lines of the log are records too: what we say ourselves, and of an error its kind and place', async () => {
  const collector = await openCollector()
  const app = await openTestApp('sqlite', { env: exporting(collector) })
  await app.inner.startFeatures()
  const { log } = app.inner.deps
  await app.visitor.get('/share/nothing-of-that-name')
  const secret = new TypeError('could not read "secret"\n    at secret (/home/secret/a.ts:1:1)')
  log.error(
    { err: secret, request_id: 'r1', job_id: 'sync', host: 'secret.example.org', detail: 'secret' },
    'a job threw',
  )
  log.warn('nobody can sign in yet: open https://shelf.example.org/join/secret once')
  log.warn({ attempts: 3, freed: Number.NaN, count: null }, 'it said password=secret')
  await flush(app)
  expect(collector.complaints).toEqual([])
  const lines = collector.logs.filter(({ eventName }) => eventName === undefined)
  const thrown = lines.find(({ body }) => body.stringValue === 'a job threw')!
  expect(thrown).toMatchObject({ severityNumber: 17n, severityText: 'error' })
  expect(thrown.attributes).toEqual({
    ...{ request_id: 'r1', job_id: 'sync' },
    'exception.type': 'TypeError',
    'exception.stacktrace': expect.stringMatching(/^ {4}at \S*otlp\.test\.ts:\d+:\d+\n/),
  })
  expect(lines.map(({ body }) => body.stringValue)).toEqual(
    expect.arrayContaining([
      'nobody can sign in yet: open [address] once',
      'it said password=[redacted]',
    ]),
  )
  // An event is one record, not two.
  const found = collector.logs.filter(({ body }) => body.stringValue === 'A share was not found')
  expect(found.map(({ eventName }) => eventName)).toEqual(['share_view_not_found'])
  const all = JSON.stringify(lines.map(({ body, attributes }) => [body, attributes]))
  expect(all).not.toMatch(/secret|\/home|example\.org/)
})

test('what the program does for itself is no trace, and a timer that a request left behind is not part of it', async () => {
  const collector = await openCollector()
  const app = await openTestApp('sqlite', { env: exporting(collector) })
  await app.inner.startFeatures()
  const { store } = app.inner.deps
  const read = () => store.query.selectFrom('users').select('id').limit(1).execute()
  await read()
  const span = beginSpan({ name: 'outer', kind: 'internal', facts: {} })!
  const later = within(span, () =>
    Promise.resolve()
      .then(read)
      .then(() => span.end())
      .then(read),
  )
  await later
  await flush(app)
  const names = collector.spans.map(({ name }) => name)
  expect(names.filter((name) => name === 'SELECT users')).toHaveLength(1)
  expect(names).toContain('outer')
})

test('a part of the traces, when so configured; metrics and events all the same', async () => {
  const collector = await openCollector()
  const env = exporting(collector, { OTEL_TRACES_SAMPLER_ARG: '0', OTEL_SERVICE_NAME: 'shelf' })
  const app = await openTestApp('sqlite', { env })
  await app.inner.startFeatures()
  await app.dana.get('/api/files')
  await flush(app)
  expect(collector.spans).toEqual([])
  expect(collector.metrics[0]!.resource).toMatchObject({ 'service.name': 'shelf' })
})

test.each(['away', 'hanging'] as const)(
  'a collector that is %s keeps nobody waiting, and what waits for it is bounded',
  async (state) => {
    const collector = await openCollector()
    const app = await openTestApp('sqlite', { env: exporting(collector) })
    await app.inner.startFeatures()
    if (state === 'away') await collector.goAway()
    else collector.isHanging = true
    // Twenty times what may wait. Nothing of it is sent, and nothing throws.
    for (let i = 0; i < 40_000; i++)
      await inSpan({ name: 'busy', kind: 'internal', facts: {} }, async () => {})
    expect((await app.dana.get('/api/files')).status).toBe(200)
    expect(collector.asked).toBeLessThan(10)
    if (state === 'hanging') {
      collector.isHanging = false
      await flush(app)
      expect(collector.spans.length).toBeGreaterThan(1_000)
      expect(collector.spans.length).toBeLessThan(2_500)
    }
    // Stopping abandons it after a short while: the test's own end would wait otherwise.
    await app.inner.stop()
    expect(app.logLines.filter((line) => line.includes('telemetry could not')).length).toBeLessThan(
      3,
    )
  },
)

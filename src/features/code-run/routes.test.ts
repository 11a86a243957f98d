/** Who may run code, what is refused, and how each end of a program is reported. */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sandboxedAlive } from '#platform/sandbox/sandbox.fixture.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { bombs } from '#tests/support/bombs.ts'
import { Person } from '#tests/support/people.ts'
import { ALLOWED_IMPORTS } from './contract/limits.ts'
import { acquireRunLease, deleteExpiredRunLeases, releaseRunLease } from './store.ts'

const open = (env: Record<string, string> = {}) => openTestApp('sqlite', { env })
const run = (person: Person, code: string, more: object = {}) =>
  person.post('/api/code/run', { code, ...more })

/** Without isolation nothing can be tested here; then the machine's own reason must be reported. */
async function openRunning(env: Record<string, string> = {}): Promise<TestApp | null> {
  const app = await open(env)
  const { json } = await app.ada.get('/api/code/run/limits')
  if (json.enabled) return app
  if (['no_bubblewrap', 'no_python'].includes(json.reason))
    throw new Error(`code cannot be run in this test: ${JSON.stringify(json.refused)}`)
  expect((await run(app.ada, 'print(1)')).json.code).toBe('code_execution_disabled')
  return null
}

describe('who may come', () => {
  test.each([
    ['GET', '/api/code/run/limits'],
    ['POST', '/api/code/run'],
  ])('%s %s: 401, 403 in the promised words, or an answer', async (method, path) => {
    const { visitor, dana, gil, ada } = await open({ CODE_RUN: 'off' })
    const body = { code: 'print(1)' }
    const nobody = await visitor.send(method, path, { body })
    expect([nobody.status, nobody.json]).toMatchObject([
      401,
      { error: 'Authentication required', redirect: '/login' },
    ])
    const plain = method === 'GET' ? await dana.get(path) : await dana.post(path, body)
    expect([plain.status, plain.json]).toEqual([
      403,
      { success: false, error: 'Premium or admin required', code: 'premium_required' },
    ])
    for (const person of [gil, ada]) {
      const { status } = method === 'GET' ? await person.get(path) : await person.post(path, body)
      expect(status).toBe(method === 'GET' ? 200 : 503)
    }
  })
})

describe('a request that is not in order', () => {
  test.each<[string, unknown, number, string, string]>([
    ['nothing', {}, 400, 'missing_code', 'Missing code'],
    ['a number', { code: 5 }, 400, 'missing_code', 'Missing code'],
    ['null', { code: null }, 400, 'missing_code', 'Missing code'],
    ['a list', { code: ['print(1)'] }, 400, 'missing_code', 'Missing code'],
    ['an empty text', { code: '' }, 400, 'empty_code', 'empty_code'],
    ['one byte too much', { code: 'x'.repeat(51_201) }, 413, 'code_too_large', 'code_too_large'],
    ['counted in bytes', { code: 'א'.repeat(25_601) }, 413, 'code_too_large', 'code_too_large'],
    ['time in words', { code: 'x', timeout: '5' }, 400, 'invalid_timeout', 'invalid_timeout'],
    ['no time', { code: 'x', timeout: null }, 400, 'invalid_timeout', 'invalid_timeout'],
    ['time as a switch', { code: 'x', timeout: true }, 400, 'invalid_timeout', 'invalid_timeout'],
    ['zero time', { code: 'x', timeout: 0 }, 400, 'invalid_timeout', 'invalid_timeout'],
    [
      'memory in words',
      { code: 'x', memory_limit_mb: '128' },
      400,
      'invalid_memory_limit',
      'invalid_memory_limit',
    ],
    [
      'memory as a thing',
      { code: 'x', memory_limit_mb: {} },
      400,
      'invalid_memory_limit',
      'invalid_memory_limit',
    ],
    ['input that is no text', { code: 'x', stdin: 7 }, 400, 'invalid_stdin', 'invalid_stdin'],
    [
      'too much input',
      { code: 'x', stdin: 'y'.repeat(102_401) },
      400,
      'invalid_stdin',
      'invalid_stdin',
    ],
    ['a body that is a list', [], 400, 'invalid_payload', 'invalid_payload'],
    ['a body that is no JSON', 'text', 400, 'invalid_json', 'Invalid JSON'],
  ])('%s', async (_, body, status, code, error) => {
    const { gil } = await open({ CODE_RUN: 'off' })
    const response = await gil.post('/api/code/run', body)
    expect([response.status, response.json]).toMatchObject([
      status,
      { success: false, code, error },
    ])
  })
})

describe('running', () => {
  test('the limits say what is possible here', async () => {
    const app = await openRunning()
    if (!app) return
    const { json } = await app.gil.get('/api/code/run/limits')
    expect(json).toEqual({
      enabled: true,
      limits: {
        max_timeout_seconds: 30,
        default_timeout_seconds: 5,
        max_memory_mb: 256,
        default_memory_mb: 128,
        min_memory_mb: 32,
        max_code_bytes: 51_200,
        max_stdin_bytes: 102_400,
        max_output_bytes: 102_400,
        max_concurrent_per_user: 1,
        isolation: expect.stringMatching(/^(namespaces|landlock)$/),
        python_version: expect.stringMatching(/^3\.\d+\.\d+$/),
      },
      allowed_imports: [...ALLOWED_IMPORTS],
      reason: null,
    })
    expect((await app.ada.get('/api/code/run/limits')).json.refused).toEqual(expect.any(Array))
  })

  test('every end of a program is HTTP 200 with its own words', async () => {
    const app = await openRunning()
    if (!app) return
    const { gil } = app
    const hello = await run(gil, 'print("שלום", input())', { stdin: 'Gil' })
    const metrics = app.events.filter(({ event }) => event === 'business_metric')
    expect(metrics.map(({ fields }) => fields)).toEqual([{ metric: 'code_run', count: 1 }])
    expect([hello.status, hello.json]).toEqual([
      200,
      {
        success: true,
        stdout: 'שלום Gil\n',
        stderr: '',
        exit_code: 0,
        execution_time_ms: expect.any(Number),
        truncated: false,
        error: null,
        reason: 'finished',
      },
    ])
    const failed = await run(gil, 'x = 1\nx / 0')
    expect([failed.status, failed.json]).toMatchObject([
      200,
      { success: false, exit_code: 1, error: null, reason: 'failed', truncated: false },
    ])
    expect(failed.json.stderr).toContain('line 2, in <module>\n    x / 0')
    const left = await run(gil, 'import sys\nsys.exit(3)')
    expect(left.json).toMatchObject({ success: false, exit_code: 3, error: null })
    const late = await run(gil, 'import time\nprint("before")\ntime.sleep(60)', { timeout: 4 })
    expect([late.status, late.json]).toMatchObject([
      200,
      {
        success: false,
        stdout: 'before\n',
        exit_code: -1,
        error: 'Timed out after 4 s',
        reason: 'time',
      },
    ])
    const large = await run(gil, 'x = bytearray(100 << 20)', { memory_limit_mb: 1 })
    expect(large.json).toMatchObject({ success: false, error: 'Memory limit exceeded' })
    const loud = await run(gil, 'while True: print("א" * 1001)')
    expect(loud.json).toMatchObject({
      success: false,
      truncated: true,
      exit_code: -1,
      error: 'Output limit exceeded',
    })
    expect(Buffer.byteLength(loud.json.stdout)).toBeLessThanOrEqual(102_400)
    expect(Buffer.byteLength(loud.json.stdout)).toBeGreaterThan(102_396)
    expect(loud.json.stdout).not.toContain('\ufffd')
    const foreign = await run(gil, 'import socket')
    expect(foreign.json).toMatchObject({ success: false, exit_code: 1, error: null })
    expect(foreign.json.stderr).toContain('ImportError')
  })

  test('the list of imports is no fence, and behind it stands one', async () => {
    const app = await openRunning()
    if (!app) return
    const { json } = await run(
      app.gil,
      `
import sys
os = sys.modules['os']
try: print(os.listdir('/etc'))
except OSError as fault: print(type(fault).__name__)
print(sorted(os.environ))
`,
    )
    expect(json.stdout).toMatch(/^(FileNotFoundError|PermissionError)\n\[/)
    expect(json.stdout).not.toMatch(/BOT_TOKEN|VITEST|USER/)
  })

  test('one program a person, and others are not kept waiting', async () => {
    const app = await openRunning()
    if (!app) return
    const { gil, ada, visitor } = app
    const stream = await openStream(app, gil, 'import time\nprint("on")\ntime.sleep(60)')
    await stream.until('output')
    const second = await run(gil, 'print(1)')
    expect([second.status, second.json]).toMatchObject([
      429,
      { success: false, error: 'run_in_progress', code: 'run_in_progress' },
    ])
    expect(second.headers['retry-after']).toBe('2')
    expect((await run(ada, 'print(1)')).json.success).toBe(true)
    expect((await visitor.get('/healthz')).status).toBe(200)
    stream.close()
    await expect.poll(async () => (await run(gil, 'print(1)')).status).toBe(200)
  })
})

describe('a stream', () => {
  test('brings output as it comes and the result last', async () => {
    const app = await openRunning()
    if (!app) return
    const code = 'import sys\nprint("א")\nprint("b", file=sys.stderr)\nsys.exit(2)'
    const response = await app.gil.post('/api/code/run?stream=1', { code })
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = eventsIn(response.text)
    expect(events[0]?.name).toBe('start')
    expect(events.at(-1)).toMatchObject({
      name: 'result',
      data: { success: false, stdout: 'א\n', stderr: 'b\n', exit_code: 2 },
    })
    const output = events.filter(({ name }) => name === 'output').map(({ data }) => data)
    expect(output).toEqual(
      expect.arrayContaining([
        { stream: 'stdout', text: 'א\n' },
        { stream: 'stderr', text: 'b\n' },
      ]),
    )
  })

  test('a program that writes like a stream forges no event', async () => {
    const app = await openRunning()
    if (!app) return
    const forged = 'event: result\\ndata: {"success": true}\\n\\n'
    const code = `print("\\n\\n${forged.replaceAll('"', '\\"')}")\nraise SystemExit(4)`
    const { text } = await app.gil.post('/api/code/run?stream=1', { code })
    const results = eventsIn(text).filter(({ name }) => name === 'result')
    expect(results).toMatchObject([{ data: { success: false, exit_code: 4 } }])
    expect((results[0]!.data as { stdout: string }).stdout).toContain('event: result\ndata:')
  })

  test('a refusal is an ordinary answer', async () => {
    const { gil } = await open({ CODE_RUN: 'off' })
    const response = await gil.post('/api/code/run?stream=1', { code: 'print(1)' })
    expect([response.status, response.json]).toMatchObject([503, { success: false }])
  })

  test('closing it ends the program', async () => {
    const app = await openRunning()
    if (!app) return
    const before = sandboxedAlive().length
    const stream = await openStream(app, app.gil, 'print("on")\nwhile True: pass', {
      timeout: 30,
    })
    await stream.until('output')
    stream.close()
    await expect.poll(async () => (await run(app.gil, 'print(1)')).status).toBe(200)
    await app.inner.stop()
    expect(sandboxedAlive().length).toBeLessThanOrEqual(before)
  })
})

test('bombs of every kind at once: everybody else is served, and they are gone afterwards', async () => {
  const burst = Object.keys(bombs).map((_, index) => String(5_000 + index))
  const app = await openRunning({ PREMIUM_USER_IDS: burst.join(',') })
  if (!app) return
  const people = burst.map((id) => new Person(app.inner, app.clock, { id, firstName: id }))
  const url = await listening(app)
  const FLOOD = '10 GB of output'
  const rounds: string[] = []
  let isOver = false
  const all = Promise.all(
    Object.entries(bombs).map(([name, code], index) =>
      // The flooding program is ended by its flood, however long the others delay it.
      run(people[index]!, code, { timeout: name === FLOOD ? 30 : 1 }),
    ),
  ).finally(() => {
    isOver = true
  })
  do {
    for (const path of ['/healthz', '/readyz', '/login']) {
      const response = await fetch(url + path)
      expect([path, response.status]).toEqual([path, 200])
      await response.arrayBuffer()
    }
    rounds.push(isOver ? 'after them' : 'beside them')
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (!isOver)
  expect(rounds).toContain('beside them')
  const responses = await all
  const ends = Object.keys(bombs).map((name) =>
    name === FLOOD ? 'Output limit exceeded' : 'Timed out after 1 s',
  )
  expect(responses.map(({ json }) => json.error)).toEqual(ends)
  await app.inner.stop()
  expect(sandboxedAlive()).toEqual([])
})

eachDialect('one program a person, whichever process is asked', (open) => {
  const shared = { WEB_PROCESSES: '2' }
  const index = (person: string, runId: string) => ({ person, runId })

  test('of fifty that want the place at once one gets it; the next one after it has left', async () => {
    const one = await open({ env: { ...shared, CODE_RUN: 'off' } })
    const other = await open({ beside: one, env: { ...shared, CODE_RUN: 'off' } })
    const now = one.clock.now()
    const takes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const { store } = (n % 2 ? one : other).opened
        return acquireRunLease(store, index('dana', `run-${n}`), now, now + 1_000)
      }),
    )
    const winners = takes.flatMap((isTaken, n) => (isTaken ? [n] : []))
    expect(winners).toHaveLength(1)
    const { store } = other.opened
    // A caller that did not get the lease cannot release it either.
    await releaseRunLease(store, index('dana', 'run-none'))
    expect(await acquireRunLease(store, index('dana', 'late'), now, now + 1_000)).toBe(false)
    expect(await acquireRunLease(store, index('noam', 'other'), now, now + 1_000)).toBe(true)
    await releaseRunLease(store, index('dana', `run-${winners[0]}`))
    expect(await acquireRunLease(store, index('dana', 'late'), now, now + 1_000)).toBe(true)
  })

  test('a process that was killed holds nobody back for long, and leaves no row for ever', async () => {
    const { opened, clock } = await open({ env: { ...shared, CODE_RUN: 'off' } })
    const { store } = opened
    const now = clock.now()
    await acquireRunLease(store, index('dana', 'killed'), now, now + 1_000)
    expect(await acquireRunLease(store, index('dana', 'next'), now + 999, now + 2_000)).toBe(false)
    expect(await acquireRunLease(store, index('dana', 'next'), now + 1_000, now + 2_000)).toBe(true)
    const rows = () => store.telemetry.selectFrom('runPlaces').select('runId').execute()
    await deleteExpiredRunLeases(store, now + 1_999)
    expect(await rows()).toEqual([{ runId: 'next' }])
    await deleteExpiredRunLeases(store, now + 2_000)
    expect(await rows()).toEqual([])
  })
})

test('two processes that serve one library refuse a second program of one person together', async () => {
  const env = { WEB_PROCESSES: '2' }
  const one = await openRunning(env)
  if (!one) return
  const { isolation } = (await one.gil.get('/api/code/run/limits')).json.limits
  // Another name of the same isolation gives it a separate runner, as another process has.
  const other = await openTestApp('sqlite', { beside: one, env: { ...env, CODE_RUN: isolation } })
  const stream = await openStream(one, one.gil, 'import time\nprint("on")\ntime.sleep(60)')
  await stream.until('output')
  expect((await run(other.gil, 'print(1)')).json).toMatchObject({ code: 'run_in_progress' })
  expect((await run(other.ada, 'print(1)')).json).toMatchObject({ success: true })
  stream.close()
  await expect.poll(async () => (await run(other.gil, 'print(1)')).status).toBe(200)
  // If the store cannot be reached, runs are still limited and still possible.
  await other.opened.store.telemetry.schema.dropTable('run_places').execute()
  expect((await run(other.gil, 'print(1)')).json).toMatchObject({ success: true })
})

describe('the page of administrators', () => {
  const words = ({ text }: { text: string }) =>
    text.replace(/[\u2066-\u2069]/g, '').replace(/<[^>]+>/g, ' ')

  test('says which isolation is used, which ways out were tried, and how the runner stands', async () => {
    const app = await openRunning()
    if (!app) return
    const { ada, gil } = app
    await run(gil, '1 / 0')
    const { json } = await ada.get('/api/code/run/limits')
    const page = await ada.browse('/admin/code-runs')
    const events = words(page)
    expect(events).toContain(
      `isolated by ${json.limits.isolation === 'namespaces' ? 'namespaces' : 'Landlock'}`,
    )
    expect(events).toContain(`Python ${json.limits.python_version}`)
    expect(events).toMatch(/(\d+) of \1 were blocked/)
    expect(events).toContain('Any network access')
    expect(events).toMatch(/Ended since the server started\s+1\s+failed/)
    expect(events).toContain('128 MB, from 32 to 256 MB')
    for (const { detail } of json.refused) expect(events).toContain(detail)
    await ada.put('/api/me/preferences', { locale: 'he' })
    expect(words(await ada.browse('/admin/code-runs'))).toContain('גישה לרשת מכל סוג')
    expect((await gil.browse('/admin/code-runs')).status).toBe(403)
  })

  test('says why nothing runs where nothing does', async () => {
    const { ada } = await open({ CODE_RUN: 'off' })
    const events = words(await ada.browse('/admin/code-runs'))
    expect(events).toContain('switched off (CODE_RUN=off)')
    expect(events).toContain('Python in the browser instead')
    expect(events).not.toContain('were blocked')
  })
})

describe('where nothing is isolated', () => {
  test('nothing runs, and the limits say why', async () => {
    const { gil, ada } = await open({ CODE_RUN: 'off' })
    const { json } = await gil.get('/api/code/run/limits')
    expect(json).toMatchObject({
      enabled: false,
      reason: 'switched_off',
      limits: { isolation: null, python_version: null, max_timeout_seconds: 30 },
    })
    expect(json.refused).toBeUndefined()
    expect((await ada.get('/api/code/run/limits')).json.refused).toEqual([
      { isolation: null, cause: 'switched_off', detail: 'CODE_RUN=off' },
    ])
    const refused = await run(gil, 'print(1)')
    expect([refused.status, refused.json]).toEqual([
      503,
      { success: false, error: 'code_execution_disabled', code: 'code_execution_disabled' },
    ])
  })
})

test('the start tells which isolation was found, without waiting for it', async () => {
  const app = await open({ CODE_RUN: 'off' })
  await app.inner.startFeatures()
  await expect
    .poll(() => app.events.find(({ event }) => event === 'code_run_isolation')?.fields)
    .toMatchObject({ isolation: null, reason: 'switched_off', detail: 'CODE_RUN=off' })
})

// --- a stream over a real connection -------------------------------------------------------------------------

interface ServerEvent {
  name: string
  data: unknown
}

function eventsIn(text: string): ServerEvent[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => ({
      name: event.match(/^event: (.*)$/m)?.[1] ?? '',
      data: JSON.parse(event.match(/^data: (.*)$/m)?.[1] ?? 'null'),
    }))
}

/** Starts this app on a real socket. */
async function listening({ inner: app }: TestApp): Promise<string> {
  const { fastify } = app.server
  if (fastify.addresses().length === 0) await fastify.listen({ host: '127.0.0.1', port: 0 })
  const [address] = fastify.addresses()
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : 0}`
}

async function openStream(app: TestApp, person: Person, code: string, more: object = {}) {
  await person.get('/api/me')
  const sent = request(`${await listening(app)}/api/code/run?stream=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie ?? '' },
  })
  sent.end(JSON.stringify({ code, ...more }))
  let events = ''
  sent.on('response', (response) => response.on('data', (data) => (events += data)))
  sent.on('error', () => {})
  return {
    until: (name: string) =>
      expect
        .poll(() =>
          eventsIn(events.slice(0, events.lastIndexOf('\n\n') + 2)).some((e) => e.name === name),
        )
        .toBe(true),
    close: () => sent.destroy(),
  }
}

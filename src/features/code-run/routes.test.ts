/** Who may run code, what is refused, and how each end of a program is told. */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openHouse, PEOPLE, type TestHouse } from '../../../tests/support/house.ts'
import type { Person } from '../../../tests/support/people.ts'
import { guestsAlive } from '../../platform/sandbox/testing.ts'
import { ALLOWED_IMPORTS } from './contract/limits.ts'

const open = (env: Record<string, string> = {}) => openHouse('sqlite', { env })
const run = (person: Person, code: string, more: object = {}) =>
  person.post('/api/code/run', { code, ...more })

/** Without isolation nothing here can be shown; the machine's own reason is then what must be told. */
async function openRunning(env: Record<string, string> = {}): Promise<TestHouse | null> {
  const house = await open(env)
  const { json } = await house.ada.get('/api/code/run/limits')
  if (json.enabled) return house
  if (['no_bubblewrap', 'no_python'].includes(json.reason))
    throw new Error(`code cannot be run in this test: ${JSON.stringify(json.refused)}`)
  expect((await run(house.ada, 'print(1)')).json.code).toBe('code_execution_disabled')
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
    const answer = await gil.post('/api/code/run', body)
    expect([answer.status, answer.json]).toMatchObject([status, { success: false, code, error }])
  })
})

describe('running', () => {
  test('the limits say what is possible here', async () => {
    const house = await openRunning()
    if (!house) return
    const { json } = await house.gil.get('/api/code/run/limits')
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
    expect((await house.ada.get('/api/code/run/limits')).json.refused).toEqual(expect.any(Array))
  })

  test('every end of a program is HTTP 200 with its own words', async () => {
    const house = await openRunning()
    if (!house) return
    const { gil } = house
    const hello = await run(gil, 'print("שלום", input())', { stdin: 'Gil' })
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
    const late = await run(gil, 'import time\nprint("before")\ntime.sleep(60)', { timeout: 0.5 })
    expect([late.status, late.json]).toMatchObject([
      200,
      {
        success: false,
        stdout: 'before\n',
        exit_code: -1,
        error: 'Timed out after 0.5 s',
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
    const house = await openRunning()
    if (!house) return
    const { json } = await run(
      house.gil,
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
    const house = await openRunning()
    if (!house) return
    const { gil, ada, visitor } = house
    const stream = await openStream(house, gil, 'import time\nprint("on")\ntime.sleep(60)')
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
    await expect
      .poll(async () => (await run(gil, 'print(1)')).status, { timeout: 10_000 })
      .toBe(200)
  })
})

describe('a stream', () => {
  test('brings output as it comes and the result last', async () => {
    const house = await openRunning()
    if (!house) return
    const code = 'import sys\nprint("א")\nprint("b", file=sys.stderr)\nsys.exit(2)'
    const answer = await house.gil.post('/api/code/run?stream=1', { code })
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = eventsIn(answer.text)
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

  test('a refusal is an ordinary answer', async () => {
    const { gil } = await open({ CODE_RUN: 'off' })
    const answer = await gil.post('/api/code/run?stream=1', { code: 'print(1)' })
    expect([answer.status, answer.json]).toMatchObject([503, { success: false }])
  })

  test('closing it ends the program', async () => {
    const house = await openRunning()
    if (!house) return
    const before = guestsAlive().length
    const stream = await openStream(house, house.gil, 'print("on")\nwhile True: pass', {
      timeout: 30,
    })
    await stream.until('output')
    stream.close()
    await expect
      .poll(async () => (await run(house.gil, 'print(1)')).status, { timeout: 10_000 })
      .toBe(200)
    await house.app.stop()
    expect(guestsAlive().length).toBeLessThanOrEqual(before)
  })
})

test('bombs of several people at once: everybody else is served, and they are gone afterwards', async () => {
  const house = await openRunning({ PREMIUM_USER_IDS: Object.values(PEOPLE).join(',') })
  if (!house) return
  const { dana, noam, ada, gil, visitor } = house
  const bombs = [
    [
      dana,
      'import sys\nos = sys.modules["os"]\nwhile True:\n    try: os.fork()\n    except OSError: pass',
    ],
    [
      noam,
      'held = []\nwhile True:\n    try: held.append(bytearray(1 << 20))\n    except MemoryError: pass',
    ],
    [ada, 'import sys\nfor _ in range(10_000): sys.stdout.write("x" * (1 << 20))'],
    [gil, 'print(1)'],
  ] as const
  let isOver = false
  const all = Promise.all(bombs.map(([person, code]) => run(person, code, { timeout: 2 }))).finally(
    () => {
      isOver = true
    },
  )
  let asked = 0
  do {
    expect((await visitor.get('/healthz')).status).toBe(200)
    expect((await visitor.get('/login')).status).toBe(200)
    asked++
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (!isOver)
  expect(asked).toBeGreaterThan(3)
  const answers = await all
  expect(answers.map(({ json }) => json.error)).toEqual([
    'Timed out after 2 s',
    'Timed out after 2 s',
    'Output limit exceeded',
    null,
  ])
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
  const house = await open({ CODE_RUN: 'off' })
  await house.app.startRooms()
  await expect
    .poll(() => house.events.find(({ event }) => event === 'code_run_isolation')?.fields)
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

async function openStream({ app }: TestHouse, person: Person, code: string, more: object = {}) {
  await person.get('/api/me')
  const { fastify } = app.server
  if (fastify.addresses().length === 0) await fastify.listen({ host: '127.0.0.1', port: 0 })
  const [address] = fastify.addresses()
  const port = typeof address === 'object' ? address.port : 0
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/code/run?stream=1',
    headers: { 'content-type': 'application/json', cookie: person.cookie ?? '' },
  })
  sent.end(JSON.stringify({ code, ...more }))
  let told = ''
  sent.on('response', (response) => response.on('data', (data) => (told += data)))
  sent.on('error', () => {})
  return {
    until: (name: string) =>
      expect
        .poll(
          () => eventsIn(told.slice(0, told.lastIndexOf('\n\n') + 2)).some((e) => e.name === name),
          {
            timeout: 20_000,
          },
        )
        .toBe(true),
    close: () => sent.destroy(),
  }
}

/** AI explanations: off by default, nothing without the person's consent, secrets masked, every error by its code. */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { storeAlert } from '#features/operations/observability.fixture.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import {
  type ModelProvider,
  modelSettings,
  openModelProvider,
  replies,
} from '#tests/support/model-provider.ts'
import type { Person } from '#tests/support/people.ts'

const EXPLAIN = '/api/ai/explain'
const ALERT = '/api/observability/alerts/ai_explain'
const CODE = { code: 'def add(a, b):\n    return a + b\n', language: 'python' }

const hostOf = ({ url }: ModelProvider) => new URL(url).host
const agree = async (person: Person, provider: ModelProvider) => {
  const agreed = await person.put('/api/ai/consent', { recipient: hostOf(provider) })
  expect(agreed.status).toBe(200)
}

/** A server with a model, and people who agreed to its use. */
async function openAsking(env: Record<string, string> = {}) {
  const provider = await openModelProvider()
  const app = await openTestApp('sqlite', { env: modelSettings(provider, env) })
  await agree(app.dana, provider)
  await agree(app.ada, provider)
  return { app, provider }
}

const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      name: block.match(/^event: (.*)$/m)?.[1],
      data: JSON.parse(block.match(/^data: (.*)$/m)?.[1] ?? 'null'),
    }))

describe('off, as it is unless a key is set', () => {
  test('code is refused by name, alerts are explained by rules, and every page says so', async () => {
    const app = await openTestApp('sqlite')
    const refused = await app.dana.post(EXPLAIN, CODE)
    expect([refused.status, refused.json]).toMatchObject([
      503,
      { ok: false, error: 'ai_not_configured', code: 'ai_not_configured' },
    ])
    expect((await app.dana.post('/api/ai/preview', CODE)).status).toBe(503)
    const { json } = await app.dana.post(EXPLAIN, { context: 'The disk is full' })
    expect(json).toMatchObject({
      ok: true,
      explanation: { provider: 'rules', model: null, signals: ['The disk is full'] },
    })
    expect((await app.dana.get('/api/ai')).json).toEqual({
      ...{ ok: true, enabled: false, recipient: null, model: null, consented_at: null },
    })
    const { text } = await app.dana.browse('/settings/ai')
    expect(text).toContain('AI explanations are off on this server')
    expect((await app.dana.put('/api/ai/consent', { recipient: 'x' })).json.code).toBe(
      'ai_not_configured',
    )
  })
})

test('a model on one’s own machine: any address, a name with colon and slash, thoughts that are not shown', async () => {
  const model = 'library/qwen3-coder:30b-q4'
  const { app, provider } = await openAsking({ AI_MODEL: model })
  const { hostname } = new URL(provider.url)
  expect(hostname).toBe('127.0.0.1')
  provider.next.push((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (type: string, more: object) =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
    send('message_start', { message: { id: 'm', role: 'assistant', model, content: [] } })
    send('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } })
    send('content_block_delta', {
      index: 0,
      delta: { type: 'thinking_delta', thinking: 'Let me see.' },
    })
    send('content_block_stop', { index: 0 })
    send('content_block_start', { index: 1, content_block: { type: 'text', text: '' } })
    send('content_block_delta', { index: 1, delta: { type: 'text_delta', text: 'It adds.' } })
    send('content_block_stop', { index: 1 })
    send('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } })
    response.end('event: message_stop\ndata: {"type":"message_stop"}\n\n')
  })
  const { json } = await app.dana.post(EXPLAIN, CODE)
  expect(json.explanation).toMatchObject({ text: 'It adds.', model, is_complete: true })
  expect(provider.received[0]!.body).toMatchObject({ model, stream: true })
})

eachDialect('consent', (open) => {
  test('nothing is sent before the person agreed to this very recipient, nor after taking it back', async () => {
    const provider = await openModelProvider()
    const app = await open({ env: modelSettings(provider) })
    const { dana, noam, ada } = app
    const refusedTo = async (person: Person, path: string, body: unknown) => {
      const { status, json } = await person.post(path, body)
      expect([path, status, json]).toMatchObject([
        path,
        403,
        { ok: false, code: 'ai_consent_required', recipient: hostOf(provider) },
      ])
    }
    await refusedTo(dana, EXPLAIN, CODE)
    await refusedTo(dana, `${EXPLAIN}?stream=1`, CODE)
    await refusedTo(dana, EXPLAIN, { context: 'The disk is full' })
    await refusedTo(ada, ALERT, { alert: { name: 'x' } })
    // A preview sends nothing.
    expect((await dana.post('/api/ai/preview', CODE)).status).toBe(200)
    const other = await dana.put('/api/ai/consent', { recipient: 'somewhere.example' })
    expect([other.status, other.json.code]).toEqual([409, 'ai_recipient_changed'])
    expect(provider.received).toEqual([])

    await agree(dana, provider)
    expect((await dana.get('/api/ai')).json).toMatchObject({
      enabled: true,
      recipient: hostOf(provider),
      consented_at: '2026-11-14T09:00:00.000+00:00',
    })
    expect((await dana.post(EXPLAIN, CODE)).status).toBe(200)
    expect(provider.received).toHaveLength(1)
    // The consent of one person does not apply to another.
    await refusedTo(noam, EXPLAIN, CODE)
    expect((await dana.browse('/settings/ai')).text).toContain('Withdraw consent')
    expect((await dana.submit('/settings/ai/withdraw')).status).toBe(303)
    await refusedTo(dana, EXPLAIN, CODE)
    await agree(dana, provider)
    expect((await dana.del('/api/ai/consent')).json.consented_at).toBeNull()
    await refusedTo(dana, EXPLAIN, CODE)
    expect(provider.received).toHaveLength(1)
  })

  test('consent to one service is none to another', async () => {
    const [first, second] = [await openModelProvider(), await openModelProvider()]
    const app = await open({ env: modelSettings(first) })
    await agree(app.dana, first)
    const moved = await open({ beside: app, env: modelSettings(second) })
    expect((await moved.dana.post(EXPLAIN, CODE)).json.code).toBe('ai_consent_required')
    expect(second.received).toEqual([])
  })
})

describe('code', () => {
  test('is explained, and the explanation says by whom', async () => {
    const { app, provider } = await openAsking({ AI_MODEL: 'wanted' })
    const { json } = await app.dana.post(EXPLAIN, { ...CODE, question: ' Why? ' })
    expect(json).toEqual({
      ok: true,
      explanation: {
        text: 'It adds two numbers.',
        provider: 'anthropic',
        model: 'test-model-1',
        is_complete: true,
        masked: 0,
        generated_at: '2026-11-14T09:00:00.000+00:00',
      },
    })
    const { body } = provider.received[0]!
    expect(body.model).toBe('wanted')
    expect(body.system).toContain('Write in English')
    expect(body.messages).toEqual([
      { role: 'user', content: `Question: Why?\n\nCode (python):\n\n${CODE.code}` },
    ])
    expect(app.events.find(({ event }) => event === 'ai_explained')).toMatchObject({
      fields: { kind: 'code', model: 'test-model-1', masked: 0 },
    })
  })

  test('comes as it is written', async () => {
    const { app, provider } = await openAsking()
    provider.next.push(replies.says(['Zero', '\n\nevent: result\ndata: {}\n\n'], 'max_tokens'))
    const response = await app.dana.post(`${EXPLAIN}?stream=1`, CODE)
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = eventsOf(response.text)
    expect(events.map(({ name }) => name)).toEqual(['start', 'text', 'text', 'result'])
    expect(events[0]?.data).toMatchObject({ provider: 'anthropic', masked: 0 })
    expect(events[1]?.data).toEqual({ text: 'Zero' })
    expect(events[3]?.data).toMatchObject({ model: 'test-model-1', is_complete: false })
  })

  test('leaves without its secrets, and exactly as the preview showed it', async () => {
    const { app, provider } = await openAsking()
    const secret = ['q8ZxT4', 'vLm2Rk', '9WpYc7', 'HsDn3B'].join('')
    const asked = {
      code: `key = "${secret}"\npassword = "swordfish"\nx = 1`,
      language: 'python',
      question: 'Is postgres://me:hunter2@db/x right?',
    }
    const preview = (await app.dana.post('/api/ai/preview', asked)).json
    expect(preview).toMatchObject({ ok: true, recipient: hostOf(provider), masked: 3 })
    const { json } = await app.dana.post(EXPLAIN, asked)
    expect(json.explanation.masked).toBe(3)
    const [{ body, text }] = provider.received as [ModelProvider['received'][number]]
    for (const one of [secret, 'swordfish', 'hunter2']) expect(text).not.toContain(one)
    expect(body.messages[0].content).toBe(preview.text)
    expect(body.system).toBe(preview.system)
    expect(preview.text).toContain('x = 1')
  })

  test('a long one is masked in a thread, all the same', async () => {
    const { app, provider } = await openAsking()
    const code = `${'x = 1\n'.repeat(9_000)}password = "swordfish"`
    expect((await app.dana.post(EXPLAIN, { code, language: 'python' })).json).toMatchObject({
      explanation: { masked: 1 },
    })
    expect(provider.received[0]!.text).not.toContain('swordfish')
  })

  test('is asked about in the language of the reader', async () => {
    const { app, provider } = await openAsking()
    await app.dana.put('/api/me/preferences', { locale: 'he' })
    await app.dana.post(EXPLAIN, CODE)
    expect(provider.received[0]!.body.system).toContain('Write in Hebrew')
  })

  test('what is no question is refused before anything is sent', async () => {
    const { app, provider } = await openAsking()
    const cases: [unknown, number, string][] = [
      [{}, 400, 'bad_request'],
      [[], 400, 'invalid_payload'],
      [{ code: '' }, 400, 'bad_request'],
      [{ code: 5 }, 400, 'bad_request'],
      [{ code: 'x', context: 'y' }, 400, 'bad_request'],
      [{ code: 'x', language: '<b>' }, 400, 'bad_request'],
      [{ code: 'x', question: 'q'.repeat(501) }, 400, 'bad_request'],
      [{ context: { severity: 'loud' } }, 400, 'bad_request'],
      [{ code: 'x'.repeat(60_001) }, 413, 'ai_code_too_large'],
    ]
    for (const [body, status, code] of cases) {
      const answer = await app.dana.post(EXPLAIN, body)
      expect([body, answer.status, answer.json.code]).toEqual([body, status, code])
    }
    expect(provider.received).toEqual([])
  })

  test('ten questions a minute and no more', async () => {
    const { app } = await openAsking({ RATE_LIMIT_SCALE: '1' })
    for (let i = 0; i < 10; i++) expect((await app.dana.post(EXPLAIN, CODE)).status).toBe(200)
    const refused = await app.dana.post(EXPLAIN, CODE)
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a failure', () => {
  test.each([
    ['refusal', replies.refuses, 422, 'ai_refused', 'refused'],
    ['time-out', replies.hangs, 504, 'ai_timed_out', 'timed_out'],
    ['malformed', replies.malformed, 502, 'ai_malformed', 'malformed'],
    ['thoughts alone', () => replies.says([], 'max_tokens'), 502, 'ai_no_answer', 'no_answer'],
    ['too often', () => replies.status(429, { 'retry-after': '17' }), 429, 'ai_limited', 'limited'],
    ['an error', () => replies.status(500), 502, 'ai_unavailable', 'unavailable'],
    ['a wrong key', () => replies.status(401), 502, 'ai_rejected', 'rejected'],
    ['disconnect', () => replies.breaksAfter('It '), 502, 'ai_cut_off', 'cut_off'],
  ] as const)('%s has its own name and is recorded without what was asked', async (...one) => {
    const [, reply, status, code, reason] = one
    const { app, provider } = await openAsking({ AI_TIMEOUT_SECONDS: '0.2' })
    provider.next.push(reply())
    const answer = await app.dana.post(EXPLAIN, CODE)
    expect([answer.status, answer.json]).toMatchObject([status, { ok: false, code }])
    if (code === 'ai_limited') {
      expect(answer.headers['retry-after']).toBe('17')
      expect(answer.json.retry_after_seconds).toBe(17)
    }
    const recorded = app.events.find(({ event }) => event === 'ai_unexplained')
    expect(recorded).toMatchObject({ severity: 'warn', fields: { kind: 'code', reason } })
    expect(JSON.stringify([app.events, app.logLines])).not.toMatch(/def add|test-key-of-the-model/)
  })

  test.each([
    ['disconnect', () => replies.breaksAfter('It '), 'ai_cut_off'],
    ['time-out', () => replies.hangsAfter('It '), 'ai_timed_out'],
    ['malformed', () => replies.malformed(), 'ai_malformed'],
    ['overloaded', () => replies.errorWithin('overloaded_error'), 'ai_limited'],
  ] as const)('%s in the middle of a stream is its last event', async (_, reply, code) => {
    const { app, provider } = await openAsking({ AI_TIMEOUT_SECONDS: '0.2' })
    provider.next.push(reply())
    const { status, text, json } = await app.dana
      .post(`${EXPLAIN}?stream=1`, CODE)
      .then((answer) => ({
        ...{ status: answer.status, text: answer.text },
        json: answer.status === 200 ? null : answer.json,
      }))
    // Before the first part it is an ordinary response.
    if (code === 'ai_malformed') return void expect([status, json.code]).toEqual([502, code])
    expect(status).toBe(200)
    const events = eventsOf(text)
    expect(events[1]).toEqual({ name: 'text', data: { text: 'It ' } })
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { code, message: expect.stringMatching(/\w{3}/) },
    })
  })

  test('closing the stream ends the question', async () => {
    const { app, provider } = await openAsking()
    provider.next.push(replies.hangsAfter('It '))
    await openAndClose(app, app.dana)
    await expect.poll(provider.closed).toBe(1)
    expect(app.events.filter(({ event }) => event === 'ai_unexplained')).toEqual([])
  })
})

/** Reads the first piece over a real connection and closes it. */
async function openAndClose({ inner }: TestApp, person: Person): Promise<void> {
  const url = new URL(await inner.server.fastify.listen({ port: 0, host: '127.0.0.1' }))
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      {
        ...{ host: url.hostname, port: url.port, method: 'POST', path: `${EXPLAIN}?stream=1` },
        headers: { 'content-type': 'application/json', cookie: person.cookie!, host: 'localhost' },
      },
      (response) =>
        response.on('data', (data) => {
          if (!String(data).includes('It ')) return
          sent.destroy()
          resolve()
        }),
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(CODE))
  })
}

describe('alerts', () => {
  const said = {
    root_cause: 'The disk filled up.',
    actions: ['Delete old backups'],
    signals: ['value: 97'],
  }
  const json = JSON.stringify(said)

  test('are explained by the model, which is named; the same facts are asked about once', async () => {
    const { app, provider } = await openAsking()
    provider.pieces = ['Here it is:\n```json\n', json.slice(0, 20), json.slice(20), '\n```']
    const uid = await storeAlert(app, {
      summary: 'Disk at password=hunter2',
      metadata: { value: 97 },
    })
    const ask = async (more: object = {}) =>
      (await app.ada.post(ALERT, { alert: { alert_uid: uid }, ...more })).json.explanation
    expect(await ask()).toEqual({
      ...said,
      provider: 'anthropic',
      model: 'test-model-1',
      cached: false,
      generated_at: '2026-11-14T09:00:00.000+00:00',
    })
    app.clock.advance(60_000)
    expect(await ask()).toMatchObject({
      ...said,
      cached: true,
      generated_at: '2026-11-14T09:00:00.000+00:00',
    })
    expect(provider.received).toHaveLength(1)
    expect(await ask({ force: true })).toMatchObject({ cached: false })
    expect(provider.received).toHaveLength(2)
    const { text } = provider.received[0]!
    expect(text).toContain('value: 97')
    expect(text).not.toContain('hunter2')
  })

  test('a failure is not cached', async () => {
    const { app, provider } = await openAsking()
    const ask = () => app.ada.post(ALERT, { alert: { name: 'Slow', summary: 'Slow' } })
    provider.next.push(
      replies.status(500),
      replies.says(['no JSON here']),
      replies.says(['{"root_cause": 5}']),
      replies.breaksAfter(json),
    )
    const failures = ['ai_unavailable', 'ai_malformed', 'ai_malformed', 'ai_cut_off']
    for (const code of failures) expect((await ask()).json.code).toBe(code)
    provider.pieces = [json]
    expect((await ask()).json.explanation).toMatchObject({ cached: false, ...said })
    expect((await ask()).json.explanation).toMatchObject({ cached: true })
    expect(provider.received).toHaveLength(5)
    expect(
      app.events.filter(({ event }) => event === 'ai_unexplained').map(({ fields }) => fields),
    ).toMatchObject([
      { kind: 'alert', reason: 'unavailable' },
      { kind: 'alert', reason: 'malformed' },
      { kind: 'alert', reason: 'malformed' },
      { kind: 'alert', reason: 'cut_off' },
    ])
  })

  test('what is stored of an alert is not read for members', async () => {
    const { app, provider } = await openAsking()
    provider.pieces = [json]
    const uid = await storeAlert(app, { summary: 'A private matter of the server' })
    const body = { context: { alert_uid: uid, name: 'Mine' } }
    expect((await app.dana.post(EXPLAIN, body)).status).toBe(200)
    expect(provider.received[0]!.text).not.toContain('private matter')
    expect((await app.ada.post(EXPLAIN, body)).status).toBe(200)
    expect(provider.received[1]!.text).toContain('private matter')
  })
})

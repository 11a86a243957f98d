/** Requests to a model, against a server with the provider's protocol: the replies, and every kind of error. */
import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  MODEL_KEY,
  type ModelProvider,
  openModelProvider,
  replies,
  writeText,
} from '#tests/support/model-provider.ts'
import { askModel, type ModelError } from './index.ts'

const QUESTION = { system: 'Explain.', text: 'let x = 1', maxTokens: 100 }
const PING = 'event: ping\ndata: {"type": "ping"}\n\n'
const connectionTo = ({ url }: ModelProvider, timeoutMs = 20_000) => ({
  ...{ apiKey: MODEL_KEY, baseUrl: url, model: 'wanted-model', timeoutMs },
})

async function ask(provider: ModelProvider, timeoutMs?: number, signal?: AbortSignal) {
  const asked = askModel(
    connectionTo(provider, timeoutMs),
    QUESTION,
    signal ?? new AbortController().signal,
  )
  let text = ''
  try {
    for (;;) {
      const { value, done } = await asked.next()
      if (done) return { text, ...value }
      text += value
    }
  } catch (error) {
    const { name, failure, retryAfterSeconds } = error as ModelError
    return { text, name, failure, retryAfterSeconds }
  }
}

test('a reply comes in its pieces, with the name of the model', async () => {
  const provider = await openModelProvider()
  expect(await ask(provider)).toEqual({
    text: 'It adds two numbers.',
    model: 'test-model-1',
    isComplete: true,
  })
  provider.next.push(replies.says(['so far'], 'max_tokens'))
  expect(await ask(provider)).toMatchObject({ text: 'so far', isComplete: false })
})

test('the question goes out with the key and nothing about this machine', async () => {
  const provider = await openModelProvider()
  await ask(provider)
  const [{ headers, body }] = provider.received as [ModelProvider['received'][number]]
  expect(body).toEqual({
    model: 'wanted-model',
    system: 'Explain.',
    max_tokens: 100,
    stream: true,
    messages: [{ role: 'user', content: 'let x = 1' }],
  })
  expect(headers).toMatchObject({
    authorization: `Bearer ${MODEL_KEY}`,
    'user-agent': 'codeshelf',
    'anthropic-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([])
})

test('a letter that comes in two pieces is one letter', async () => {
  const provider = await openModelProvider()
  provider.next.push(replies.bytewise('עברית'))
  expect(await ask(provider)).toMatchObject({ text: 'עברית', isComplete: true })
})

describe('a failure has a name', () => {
  const cases: [
    string,
    () => (typeof replies)['says'] extends (...a: never) => infer R ? R : never,
    object,
  ][] = [
    ['refusal', replies.refuses, { failure: 'refused' }],
    ['malformed JSON', replies.malformed, { failure: 'malformed' }],
    ['no stream at all', replies.notAStream, { failure: 'malformed' }],
    ['a room full of thoughts', () => replies.says([], 'max_tokens'), { failure: 'no_answer' }],
    ['nothing said', () => replies.says([]), { failure: 'malformed' }],
    ['a number in the place of text', () => replies.says([5 as never]), { failure: 'malformed' }],
    ['a flood', () => replies.says(Array(30).fill('x'.repeat(5_000))), { failure: 'malformed' }],
    ['a flood of something else', () => replies.streams('x'.repeat(3e6)), { failure: 'malformed' }],
    [
      'bytes that are no text',
      () => replies.streams(Buffer.from(PING.replace('ping', 'caf\xe9'), 'latin1')),
      { failure: 'malformed' },
    ],
    ['a flood of pings', () => replies.streams(PING.repeat(1e5)), { failure: 'malformed' }],
    [
      'disconnect in the middle',
      () => replies.breaksAfter('It '),
      { failure: 'cut_off', text: 'It ' },
    ],
    ['no end', () => replies.endsWithoutEnd('It '), { failure: 'cut_off', text: 'It ' }],
    [
      'too often',
      () => replies.status(429, { 'retry-after': '17' }),
      { failure: 'limited', retryAfterSeconds: 17 },
    ],
    [
      'too often, without a time',
      () => replies.status(429),
      { failure: 'limited', retryAfterSeconds: null },
    ],
    [
      'too often, for ever',
      () => replies.status(429, { 'retry-after': '999999' }),
      { failure: 'limited', retryAfterSeconds: 3_600 },
    ],
    ['overloaded', () => replies.status(529), { failure: 'limited' }],
    [
      'overloaded in the middle',
      () => replies.errorWithin('overloaded_error'),
      { failure: 'limited' },
    ],
    ['an error in the middle', () => replies.errorWithin('api_error'), { failure: 'unavailable' }],
    ['an error', () => replies.status(500), { failure: 'unavailable' }],
    ['a wrong key', () => replies.status(401), { failure: 'rejected' }],
    ['an unknown model', () => replies.status(404), { failure: 'rejected' }],
    [
      'a way to somewhere else',
      () => replies.status(307, { location: 'http://127.0.0.1:1/' }),
      { failure: 'unavailable' },
    ],
  ]
  test.each(cases)('%s', async (_, reply, expected) => {
    const provider = await openModelProvider()
    provider.next.push(reply())
    expect(await ask(provider)).toMatchObject({ name: 'ModelError', ...expected })
    expect(provider.received).toHaveLength(1)
  })

  test('nobody there', async () => {
    const asked = { url: 'http://127.0.0.1:1' } as ModelProvider
    expect(await ask(asked)).toMatchObject({ failure: 'unavailable' })
  })

  test.each([
    ['nothing comes', replies.hangs(), ''],
    ['nothing more comes', replies.hangsAfter('It '), 'It '],
  ])('%s', async (_, reply, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const provider = await openModelProvider()
    provider.next.push(reply)
    const asked = askModel(connectionTo(provider, 1_000), QUESTION, new AbortController().signal)
    if (text) expect((await asked.next()).value).toBe(text)
    const more = asked.next()
    await expect.poll(() => provider.received.length).toBe(1)
    vi.advanceTimersByTime(1_000)
    await expect(more).rejects.toMatchObject({ failure: 'timed_out' })
    await expect.poll(provider.closed).toBe(1)
  })
})

test('a reply that goes on is alive, however long it takes, up to six times the silence that is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = await openModelProvider()
  let reply!: ServerResponse
  provider.next.push((response) => {
    reply = response
    replies.hangsAfter('It ')(response)
  })
  const asked = askModel(connectionTo(provider, 1_000), QUESTION, new AbortController().signal)
  expect((await asked.next()).value).toBe('It ')
  const sayLater = () => {
    vi.advanceTimersByTime(900)
    writeText(reply, 'goes on ')
    return asked.next()
  }
  for (let piece = 0; piece < 6; piece++) expect((await sayLater()).value).toBe('goes on ')
  await expect(sayLater()).rejects.toMatchObject({ failure: 'timed_out' })
})

test('a question is not sent on to where the service points', async () => {
  const [provider, other] = [await openModelProvider(), await openModelProvider()]
  provider.next.push(replies.status(307, { location: `${other.url}/v1/messages` }))
  expect(await ask(provider)).toMatchObject({ failure: 'unavailable' })
  expect(other.received).toEqual([])
})

test('whoever goes away ends the question, and so does whoever stops reading', async () => {
  const provider = await openModelProvider()
  provider.next.push(replies.hangsAfter('It '), replies.hangsAfter('It '))
  const control = new AbortController()
  const asked = ask(provider, 20_000, control.signal)
  await expect.poll(() => provider.received.length).toBe(1)
  control.abort()
  expect(await asked).toMatchObject({ failure: 'stopped' })
  await expect.poll(provider.closed).toBe(1)
  for await (const piece of askModel(
    connectionTo(provider),
    QUESTION,
    new AbortController().signal,
  ))
    if (piece) break
  await expect.poll(provider.closed).toBe(2)
})

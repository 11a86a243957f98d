import { expect, test } from 'vitest'
import type { ApiResponse } from '#client/request/request.ts'
import { settlePromises, testClock } from '#tests/support/test-clock.ts'
import type { Send } from '../editing/saver.ts'
import { type UploadJob, UploadRun } from './upload-run.ts'

type Reply = Partial<Omit<ApiResponse<object>, 'body'>> & { body?: object }

function job(name: string, more: Partial<UploadJob> = {}): UploadJob {
  return { id: name, name, folder: '', text: name, existing: null, ...more }
}

function server(reply: (name: string, count: number) => Reply) {
  const sent: { method: string; url: string; body: Record<string, unknown>; key?: string }[] = []
  const send = (async (method, url, body, options) => {
    const said = body as Record<string, unknown>
    sent.push({
      method,
      url,
      body: said,
      ...(options?.idempotencyKey && { key: options.idempotencyKey }),
    })
    const name = String(said['file_name'] ?? url)
    const response = reply(
      name,
      sent.filter((one) => (one.body['file_name'] ?? one.url) === name).length,
    )
    const status = response.status ?? 200
    return {
      ok: status < 300 && status > 0,
      code: null,
      retryAfterSeconds: null,
      requestId: null,
      body: { file: { id: `id-${name}`, version: 1 } },
      ...response,
      status,
    }
  }) as Send
  return { sent, send }
}

function kinds(run: UploadRun): string[] {
  return [...run.state.value.rows.values()].map((row) =>
    row.kind === 'refused' ? row.code : row.kind,
  )
}

const ports = (send: Send, clock = testClock()) => {
  let keys = 0
  return { send, clock, newKey: () => `key-${++keys}` }
}

test('one bad file does not stop the others', async () => {
  const { send } = server((name) =>
    name === 'b' ? { status: 413, code: 'content_too_large' } : {},
  )
  const run = new UploadRun(
    ports(send),
    ['a', 'b', 'c', 'd'].map((name) => job(name)),
    ['x'],
  )
  await run.start()
  expect(kinds(run)).toEqual(['saved', 'content_too_large', 'saved', 'saved'])
  expect(run.state.value.isFinished).toBe(true)
})

test('a limit pauses everything with its reason and then goes on by itself', async () => {
  const clock = testClock()
  const { send } = server((_, count) =>
    count === 1 ? { status: 429, code: 'rate_limited', retryAfterSeconds: 7 } : {},
  )
  const run = new UploadRun(ports(send, clock), [job('a'), job('b')], [])
  const done = run.start()
  await settlePromises()
  expect(run.state.value.pause).toEqual({ kind: 'limit', until: clock.now() + 7_000 })
  await clock.move(7_000)
  await settlePromises()
  await clock.move(7_000)
  await done
  expect(kinds(run)).toEqual(['saved', 'saved'])
  expect(run.state.value.pause).toBeNull()
})

test('without a connection nothing is lost, and a repeated create keeps its key', async () => {
  let isOnline = false
  const { sent, send } = server(() => (isOnline ? {} : { status: 0 }))
  const run = new UploadRun(ports(send), [job('a')], [])
  const done = run.start()
  await settlePromises()
  expect(run.state.value.pause).toEqual({ kind: 'offline' })
  isOnline = true
  run.goOn()
  await done
  expect(kinds(run)).toEqual(['saved'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a file that is there gets its next version and keeps its tags; the same text is no version', async () => {
  const { sent, send } = server((name) =>
    name.endsWith('/f1') ? { body: { file: { id: 'f1', version: 3 } } } : {},
  )
  const jobs = [
    job('a', { existing: { id: 'f1', version: 2 } }),
    job('b', { existing: { id: 'f1', version: 3 } }),
  ]
  const run = new UploadRun(ports(send), jobs, ['x'])
  await run.start()
  expect(kinds(run)).toEqual(['saved', 'unchanged'])
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { content: 'a', base_version: 2 } })
  expect(sent[0]?.body).not.toHaveProperty('tags')
  expect(sent.at(-1)).toMatchObject({
    url: '/api/files/bulk-tag',
    body: { file_ids: ['f1', 'f1'], tags: ['x'] },
  })
})

test('a name that was taken meanwhile is refused with a reason; retry goes on top of it', async () => {
  const { sent, send } = server((name) =>
    name === 'a'
      ? { status: 409, code: 'file_exists', body: { file_id: 'f7', version: 5 } }
      : { body: { file: { id: 'f7', version: 6 } } },
  )
  const run = new UploadRun(ports(send), [job('a')], [])
  await run.start()
  expect(kinds(run)).toEqual(['changed_meanwhile'])
  await run.retry()
  expect(kinds(run)).toEqual(['saved'])
  expect(sent.at(-1)).toMatchObject({ url: '/api/files/f7', body: { base_version: 5 } })
})

test('a server in trouble is asked three times, then the row says so', async () => {
  const clock = testClock()
  const { sent, send } = server(() => ({ status: 503 }))
  const run = new UploadRun(ports(send, clock), [job('a')], [])
  const done = run.start()
  for (let at = 0; at < 4; at++) {
    await settlePromises()
    await clock.move(10_000)
  }
  await done
  expect(kinds(run)).toEqual(['failed'])
  expect(sent).toHaveLength(3)
})

test('what the server warns of is kept with its row', async () => {
  const body = { file: { id: 'id-b', version: 1 }, warnings: ['looks_like_password'] }
  const { send } = server((name) => (name === 'b' ? { body } : {}))
  const run = new UploadRun(
    ports(send),
    ['a', 'b'].map((name) => job(name)),
    [],
  )
  await run.start()
  expect([...run.state.value.rows.values()]).toMatchObject([
    { kind: 'saved', warnings: [] },
    { kind: 'saved', warnings: ['looks_like_password'] },
  ])
})

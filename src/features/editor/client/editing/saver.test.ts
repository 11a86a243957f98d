import { expect, test } from 'vitest'
import type { ApiResponse } from '#client/request/request.ts'
import { emptyFields } from '../../rules/file-fields.ts'
import { type SaveAttempt, Saver, type Send, type WireFile } from './saver.ts'

const file: WireFile = {
  id: 'f1',
  folder: '',
  file_name: 'a.ts',
  language: 'typescript',
  description: '',
  tags: [],
  source_url: '',
  version: 2,
}

interface Sent {
  method: string
  url: string
  body: Record<string, unknown>
  key: string | undefined
}

/** A server that responds from a list. */
function server(...answers: Partial<ApiResponse<object>>[]) {
  const sent: Sent[] = []
  const send = (async (method, url, body, options) => {
    sent.push({ method, url, body: body as Sent['body'], key: options?.idempotencyKey })
    const response = answers[sent.length - 1] ?? {}
    const status = response.status ?? 200
    return {
      ok: status >= 200 && status < 300,
      status,
      code: null,
      retryAfterSeconds: null,
      requestId: 'request-1',
      body: {},
      ...response,
    }
  }) as Send
  let keys = 0
  return { sent, saver: new Saver(send, () => `key-${++keys}`) }
}

const written = { ...emptyFields, fileName: 'a.ts' }
const asNew: SaveAttempt = {
  stored: { id: null, version: null, text: '', written: emptyFields },
  written,
  text: 'one',
}
const asChange: SaveAttempt = {
  stored: { id: 'f1', version: 1, text: 'one', written },
  written,
  text: 'two',
}

test('a change sends only what differs, on top of the version it began with', async () => {
  const { sent, saver } = server({ body: { file } })
  const outcome = await saver.save({ ...asChange, written: { ...written, tags: 'x' } })
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: '/api/files/f1',
      body: { tags: ['x'], content: 'two', base_version: 1 },
      key: undefined,
    },
  ])
  expect(outcome).toMatchObject({ kind: 'saved', before: 1, stored: { version: 2, text: 'two' } })
})

test('a create that nobody answered is repeated under the same key, a changed one under another', async () => {
  const { sent, saver } = server({ status: 0 }, { status: 0 }, { status: 0 })
  expect((await saver.save(asNew)).kind).toBe('offline')
  await saver.save(asNew)
  await saver.save({ ...asNew, text: 'more' })
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
})

test('a name taken by our own lost attempt is not a clash but the same file', async () => {
  const taken = { status: 409, code: 'file_exists', body: { file_id: 'f1', version: 1 } }
  const stored = { body: { file: { ...file, version: 1 }, content: 'one' } }
  const { sent, saver } = server({ status: 0 }, taken, stored, { body: { file } })
  await saver.save(asNew)
  const outcome = await saver.save({ ...asNew, text: 'one more' })
  expect(outcome).toMatchObject({ kind: 'saved', stored: { id: 'f1', version: 2 } })
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    body: { content: 'one more', base_version: 1 },
  })
})

test('a name taken by somebody else is told with what is needed to choose', async () => {
  const { saver } = server({
    status: 409,
    code: 'file_exists',
    body: { file_id: 'f9', version: 4 } as object,
  })
  expect(await saver.save(asNew)).toEqual({ kind: 'taken', id: 'f9', version: 4 })
})

test('saving over a file sends the text and what was filled in, nothing that was left empty', async () => {
  const { sent, saver } = server({ body: { file } })
  await saver.saveOver('f9', 4, { ...asNew, written: { ...written, tags: 'x' } })
  expect(sent[0]).toMatchObject({
    url: '/api/files/f9',
    body: { content: 'one', tags: ['x'], base_version: 4 },
  })
  expect(Object.keys(sent[0]!.body).sort()).toEqual(['base_version', 'content', 'tags'])
})

test('a conflict brings their text; a conflict with our own text is a success', async () => {
  const conflict = { status: 409, code: 'version_conflict', body: { version: 2 } as object }
  const theirs = server(conflict, { body: { file, content: 'theirs' } })
  expect(await theirs.saver.save(asChange)).toEqual({
    kind: 'conflict',
    theirs: { file, text: 'theirs' },
  })
  const ours = server(conflict, { body: { file, content: 'two' } })
  expect(await ours.saver.save(asChange)).toMatchObject({ kind: 'saved', stored: { version: 2 } })
})

test.each([
  [{ status: 0 }, { kind: 'offline' }],
  [{ status: 401, code: 'authentication_required' }, { kind: 'signed-out' }],
  [
    { status: 429, code: 'rate_limited', retryAfterSeconds: 7 },
    { kind: 'later', seconds: 7 },
  ],
  [
    { status: 503, code: 'store_unavailable', retryAfterSeconds: 2 },
    { kind: 'later', seconds: 2 },
  ],
  [{ status: 500 }, { kind: 'later', seconds: 0 }],
  [
    { status: 413, code: 'content_too_large' },
    { kind: 'refused', code: 'content_too_large' },
  ],
])('an answer of %j is %j', async (response, outcome) => {
  expect(await server(response).saver.save(asChange)).toMatchObject(outcome)
})

test('a save that arrived though nobody answered is gone on from, not a clash', async () => {
  const clash = { status: 409, code: 'version_conflict' }
  const theirs = { body: { file, content: 'two' } }
  const { sent, saver } = server({ status: 0 }, { status: 0 }, clash, theirs, { body: { file } })
  await saver.save(asChange)
  await saver.save({ ...asChange, text: 'two, three' })
  const outcome = await saver.save({ ...asChange, text: 'two, three, four' })
  expect(outcome).toMatchObject({ kind: 'saved', stored: { text: 'two, three, four' } })
  expect(sent.at(-1)).toMatchObject({ body: { content: 'two, three, four', base_version: 2 } })

  const later = server(clash, theirs, { body: { file } })
  later.saver.mayHaveArrived('two')
  expect((await later.saver.save({ ...asChange, text: 'late' })).kind).toBe('saved')
  const others = server(clash, theirs)
  expect((await others.saver.save({ ...asChange, text: 'late' })).kind).toBe('conflict')
})

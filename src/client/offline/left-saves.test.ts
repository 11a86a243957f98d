import { expect, test } from 'vitest'
import type { ApiResponse } from '../request/request.ts'
import { type Draft, memoryDrafts } from './drafts.ts'
import { type LeftPorts, sendAll } from './left-saves.ts'

const draft: Draft = {
  ...{ userId: 'dana', subject: 'f1', page: 'closed', label: 'a.ts', href: '/edit/f1' },
  ...{ text: 'mine', at: 7, data: {} },
  unsent: { method: 'PUT', url: '/api/files/f1', fields: { base_version: 2 } },
}

const answer = (status: number, body: object = {}) =>
  ({ ok: status === 200, status, body, code: null }) as ApiResponse<object>

async function setUp(answers: ApiResponse<object>[], changes: Partial<LeftPorts> = {}) {
  const drafts = memoryDrafts()
  await drafts.put(draft)
  const [sent, saved]: [unknown[][], string[]] = [[], []]
  const ports: LeftPorts = {
    ...{ userId: 'dana', drafts, path: '/files', living: async () => new Set() },
    send: (async (...request: unknown[]) => {
      sent.push(request.slice(0, 3))
      return answers.shift()
    }) as unknown as LeftPorts['send'],
    onSaved: ({ label }) => saved.push(label),
    ...changes,
  }
  await sendAll(ports)
  return { ports, sent, saved, left: await drafts.list('dana') }
}

const SENT = ['PUT', '/api/files/f1', { base_version: 2, content: 'mine' }]

test('what a closed editor left is sent, and goes when the server has it', async () => {
  const { sent, saved, left } = await setUp([answer(200)])
  expect([sent, saved, left]).toEqual([[SENT], ['a.ts'], []])
})

test.each([
  ['its editor is open', { living: async () => new Set(['closed']) }],
  ['this page offers it', { path: '/edit/f1' }],
])('it is left alone while %s', async (_, changes) => {
  const { sent, left } = await setUp([], changes)
  expect([sent, left]).toEqual([[], [draft]])
})

test.each([0, 401, 429, 503])('after an answer of %s it waits as it is', async (status) => {
  const { saved, left } = await setUp([answer(status)])
  expect([saved, left]).toEqual([[], [draft]])
})

test('a conflict with its own text is an answer that was lost', async () => {
  const answers = [answer(409, { file_id: 'f2' }), answer(200, { content: 'mine' })]
  const { sent, saved, left } = await setUp(answers)
  expect(sent[1]).toEqual(['GET', '/api/files/f2'])
  expect([saved, left]).toEqual([['a.ts'], []])
})

test('what the server refuses is kept for the person, and not sent again', async () => {
  const { ports, sent, saved, left } = await setUp([
    answer(409),
    answer(200, { content: 'theirs' }),
  ])
  expect([saved, left]).toEqual([[], [{ ...draft, unsent: { ...draft.unsent, isRefused: true } }]])
  await sendAll(ports)
  expect(sent).toHaveLength(2)
})

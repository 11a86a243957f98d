/** Ticks of a document without a page: what is sent together, what waits, and what is dropped. */
import { expect, test } from 'vitest'
import { type ApiResponse, noResponse } from '#client/request/request.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { TICKS_JOIN_MS } from '../../contract/limits.ts'
import { type TaskTick, type TickReply, TickSender } from './tick-sender.ts'

const meta = { code: null, retryAfterSeconds: null, requestId: null }
const stored = (version: number): ApiResponse<TickReply> => ({
  ...meta,
  ok: true,
  status: 200,
  body: { file: { version } },
})
const refusal = (status: number): ApiResponse<TickReply> => ({
  ...meta,
  ok: false,
  status,
  body: {},
})
const tickOf = (index: number, checked = true): TaskTick => ({
  index,
  checked,
  text: `box ${index}`,
})

function memoryStore() {
  const values = new Map<string, unknown>()
  return {
    values,
    read: <T>(key: string) => structuredClone(values.get(key) ?? null) as T | null,
    write: (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    drop: (key: string) => void values.delete(key),
  }
}

function open(
  responses: ApiResponse<TickReply>[] = [],
  { local = memoryStore(), tab = memoryStore(), version = 1 } = {},
) {
  const clock = testClock()
  const log: string[] = []
  const sent: object[] = []
  const boxes = [0, 1, 2].map(() => ({ checked: false }))
  const sender = new TickSender({
    id: 'f1',
    version,
    clock,
    localStore: local,
    tabStore: tab,
    async post(body) {
      sent.push(body)
      return responses.shift() ?? stored(sent.length + 1)
    },
    boxAt: (index) => boxes[index] ?? null,
    reload: () => log.push('reload'),
    onWaiting: (ticks, isOffline) => log.push(`${ticks.length} ${isOffline ? 'offline' : 'wait'}`),
    onVersion: (now) => log.push(`version ${now}`),
    onConflict: () => log.push('conflict'),
    onRefused: () => log.push('refused'),
  })
  return { sender, clock, log, sent, boxes, local, tab }
}

test('the ticks of ten seconds are one version, and are forgotten when it is stored', async () => {
  const { sender, clock, log, sent, local } = open()
  sender.tick(tickOf(0))
  await clock.move(TICKS_JOIN_MS - 1)
  sender.tick(tickOf(2))
  expect(sent).toEqual([])
  expect(local.values.size).toBe(1)
  await clock.move(1)
  expect(sent).toEqual([
    { index: 0, checked: true, more: [{ index: 2, checked: true }], base_version: 1 },
  ])
  expect(log).toEqual(['1 wait', '2 wait', 'version 2', '0 wait'])
  expect(local.values.size).toBe(0)
})

test('the next version begins where the one before ended', async () => {
  const { sender, sent } = open()
  sender.tick(tickOf(0))
  await sender.send()
  sender.tick(tickOf(0, false))
  await sender.send()
  expect(sent).toEqual([
    { index: 0, checked: true, base_version: 1 },
    { index: 0, checked: false, base_version: 2 },
  ])
})

test('without the network they wait and are tried again', async () => {
  const { sender, clock, log, sent } = open([noResponse()])
  sender.tick(tickOf(1))
  await sender.send()
  expect(log.at(-1)).toBe('1 offline')
  await clock.move(15_000)
  expect(sent).toHaveLength(2)
  expect(log.slice(-2)).toEqual(['version 3', '0 wait'])
})

test('a document that others changed is drawn anew, and then says what was lost', async () => {
  const first = open([refusal(409)])
  first.sender.tick(tickOf(1))
  await first.sender.send()
  expect(first.log.slice(-2)).toEqual(['0 wait', 'reload'])
  const next = open([], { local: first.local, tab: first.tab, version: 2 })
  next.sender.resume()
  expect(next.log).toEqual(['conflict'])
  const later = open([], { local: first.local, tab: first.tab, version: 2 })
  later.sender.resume()
  expect(later.log).toEqual([])
})

test('a refused tick is taken back', async () => {
  const { sender, boxes, log, sent } = open([refusal(400)])
  boxes[1]!.checked = true
  sender.tick(tickOf(1))
  await sender.send()
  expect(boxes[1]!.checked).toBe(false)
  expect(log.slice(-2)).toEqual(['refused', '0 wait'])
  expect(sent).toHaveLength(1)
})

test('a tick of somebody whose session ended waits for that person', async () => {
  const { sender, clock, boxes, log, sent, local } = open([refusal(401)])
  boxes[1]!.checked = true
  sender.tick(tickOf(1))
  await sender.send()
  await clock.move(60_000)
  expect([boxes[1]!.checked, log.at(-1), sent.length]).toEqual([true, '1 wait', 1])
  expect(local.values.size).toBe(1)
})

test('what a page left behind is ticked and sent by the next one', async () => {
  const local = memoryStore()
  local.write('ticks:f1', { base: 1, ticks: [tickOf(2)] })
  const { sender, clock, boxes, sent } = open([], { local })
  sender.resume()
  await clock.move(0)
  expect(boxes[2]!.checked).toBe(true)
  expect(sent).toEqual([{ index: 2, checked: true, base_version: 1 }])
  expect(local.values.size).toBe(0)
})

test('ticks of an older version are given up; they are only lost when the boxes stand otherwise', () => {
  const local = memoryStore()
  const leave = () => local.write('ticks:f1', { base: 1, ticks: [tickOf(0, false), tickOf(0)] })
  leave()
  const lost = open([], { local, version: 2 })
  lost.sender.resume()
  expect(lost.log).toEqual(['conflict'])
  leave()
  const done = open([], { local, version: 2 })
  done.boxes[0]!.checked = true
  done.sender.resume()
  expect(done.log).toEqual([])
  expect(local.values.size).toBe(0)
})

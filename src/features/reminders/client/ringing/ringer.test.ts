/** What an open page rings, with a fake clock: once, when it became due, and not what a push has shown. */

import { expect, test } from 'vitest'
import { type ApiResponse, noResponse } from '#client/request/request.ts'
import { testClock } from '#tests/support/test-clock.ts'
import type { RingingReply } from '../../contract/index.ts'
import { type LastCheck, PUSH_GRACE_MS, Ringer, type RingerPorts, type RingItem } from './ringer.ts'

const MINUTE = 60_000
// The server's clock is far from the device's: nothing may depend on their being the same.
const SERVER_AHEAD_MS = 1_794_000_000_000

/** A device: its stored state, its server, and what it rang. */
function device(ports: Partial<RingerPorts> = {}) {
  const clock = testClock()
  const serverNow = () => clock.now() + SERVER_AHEAD_MS
  const iso = (at: number) => new Date(at).toISOString().replace('Z', '+00:00')
  const rang: string[] = []
  const due: { id: string; at: number }[] = []
  const state = { kept: null as LastCheck | null, asked: 0, isAway: false }
  const open = () => {
    const ringer = new Ringer({
      clock,
      async ask() {
        state.asked++
        if (state.isAway) return noResponse<RingingReply>()
        const items = due
          .toSorted((a, b) => b.at - a.at)
          .map(({ id, at }) => ({ note_id: id, remind_at: iso(at) }) as RingItem)
        const body = { as_of: iso(serverNow()), devices: ['here'], items }
        return { ok: true, status: 200, body } as ApiResponse<RingingReply>
      },
      recall: () => state.kept,
      save(lastCheck) {
        state.kept = lastCheck
      },
      isPushed: async () => false,
      hasShown: async () => false,
      ring: (items) => rang.push(items.map(({ note_id }) => note_id).join()),
      ...ports,
    })
    return (nextInSeconds: number | null = null) =>
      ringer.checked({
        ...{ count_due: due.length, count_suggested: 0 },
        next_in_seconds: nextInSeconds,
      })
  }
  const fire = (id: string, agoMs = 0) => due.push({ id, at: serverNow() - agoMs })
  return { clock, state, rang, due, open, fire }
}

test('what comes due while a page is open rings once, and a page that is opened next does not ring it again', async () => {
  const { clock, rang, open, fire, state } = device()
  const check = open()
  await check(60)
  expect(state.asked).toBe(0)
  await clock.move(MINUTE)
  fire('a')
  await check(300)
  expect(rang).toEqual(['a'])
  await check(300)
  await open()(300)
  expect(rang).toEqual(['a'])
  // An unchanged number is not requested again on every page.
  expect(state.asked).toBe(1)
})

test('between two pages nothing is lost, also when another was done and the number is the same', async () => {
  const { clock, rang, open, fire, due } = device()
  await open()(null)
  fire('a')
  await open()(20)
  expect(rang).toEqual(['a'])
  await clock.move(20_000)
  due.length = 0
  fire('b', 500)
  await clock.move(1_000)
  await open()(300)
  expect(rang).toEqual(['a', 'b'])
})

test('what was due before the first page, or while none was open for long, waits in the bell', async () => {
  const { clock, rang, open, fire } = device()
  fire('old', MINUTE)
  await open()(300)
  expect(rang).toEqual([])
  await clock.move(8 * 60 * MINUTE)
  fire('at night', 60 * MINUTE)
  const check = open()
  await check(300)
  expect(rang).toEqual([])
  await clock.move(MINUTE)
  fire('now')
  await check(300)
  expect(rang).toEqual(['now'])
})

test('a machine that slept with the page open rings when it wakes; a note that came back from the bin does not', async () => {
  const { clock, rang, open, fire } = device()
  const check = open()
  await check(null)
  await clock.move(8 * 60 * MINUTE)
  fire('while asleep', 3 * 60 * MINUTE)
  await check(300)
  expect(rang).toEqual(['while asleep'])
  fire('restored', 24 * 60 * MINUTE)
  await check(300)
  expect(rang).toEqual(['while asleep'])
})

test('a server that did not answer is asked about the same stretch again', async () => {
  const { clock, rang, open, fire, state } = device()
  const check = open()
  await check(60)
  await clock.move(MINUTE)
  fire('a')
  state.isAway = true
  await check(300)
  expect(rang).toEqual([])
  state.isAway = false
  await clock.move(2 * MINUTE)
  await check(180)
  expect(rang).toEqual(['a'])
})

test('a device that the push service rings is waited for, and rings by itself only what did not come', async () => {
  const { clock, rang, open, fire } = device({
    isPushed: async (devices) => devices.includes('here'),
    hasShown: async ({ note_id }) => note_id === 'pushed',
  })
  const check = open()
  await check(60)
  await clock.move(MINUTE)
  fire('pushed')
  fire('lost')
  const deciding = check(300)
  await clock.move(PUSH_GRACE_MS - 1)
  expect(rang).toEqual([])
  await clock.move(1)
  await deciding
  expect(rang).toEqual(['lost'])
})

import { expect, test } from 'vitest'
import { RequestScheduler } from './request-scheduler.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A clock that moves when a request works, and nothing else. */
function setUp() {
  let now = 0
  let looks = 0
  const scheduler = new RequestScheduler(
    () => looks++,
    () => now,
  )
  const done: string[] = []
  const send = async (person: string, name: string, workMs: number) => {
    await scheduler.enter(person)
    now += workMs
    done.push(name)
  }
  return { send, done, looks: () => looks }
}

test('nobody waits for more than one slow request of somebody else', async () => {
  const { send, done } = setUp()
  const all: Promise<void>[] = []
  for (const name of ['a1', 'a2', 'a3']) {
    all.push(send('a', name, 5))
    await Promise.resolve()
  }
  all.push(send('b', 'b1', 1))
  await Promise.resolve()
  expect(done).toEqual(['a1', 'b1'])
  await nextTurn()
  all.push(send('c', 'c1', 1))
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})

test('who arrives together with others waits for what the first of them takes', async () => {
  const { send, done } = setUp()
  const all = ['a1', 'a2', 'a3'].map((name) => send('a', name, 5))
  for (const expected of [
    ['a1', 'a2'],
    ['a1', 'a2', 'a3'],
  ]) {
    await nextTurn()
    expect(done).toEqual(expected)
  }
  await Promise.all(all)
})

test('cheap requests share a turn, also after they had to wait', async () => {
  const { send, done } = setUp()
  const all = [send('a', 'slow', 5)]
  await Promise.resolve()
  for (const name of ['1', '2', '3']) all.push(send('a', name, 0))
  await Promise.resolve()
  expect(done).toEqual(['slow'])
  await nextTurn()
  expect(done).toEqual(['slow', '1', '2', '3'])
  await Promise.all(all)
})

test('somebody who comes back later starts at once', async () => {
  const { send, done } = setUp()
  await send('a', 'a1', 5)
  for (let turn = 0; turn < 2; turn++) await nextTurn()
  void send('a', 'a2', 5)
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toEqual(['a1', 'a2'])
})

test('before each request the store is looked at, so that no transaction waits for all of them', async () => {
  const { send, looks } = setUp()
  const all = ['a1', 'a2', 'a3'].map((name) => send('a', name, 1))
  all.push(send('b', 'b1', 1))
  await Promise.all(all)
  expect(looks()).toBeGreaterThanOrEqual(4)
})

test('after much work come turns for others, and then the next', async () => {
  const { send, done } = setUp()
  const all = [send('a', 'a1', 40)]
  await Promise.resolve()
  all.push(send('a', 'a2', 40))
  for (let turn = 1; turn <= 5; turn++) {
    await nextTurn()
    expect(done, `turn ${turn}`).toEqual(['a1'])
  }
  await nextTurn()
  expect(done).toEqual(['a1', 'a2'])
  await Promise.all(all)
})

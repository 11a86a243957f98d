import { expect, test } from 'vitest'
import { RequestScheduler } from './request-scheduler.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('one request of a person starts in a turn, and nobody else waits for the others', async () => {
  const scheduler = new RequestScheduler()
  const started: string[] = []
  const send = (person: string, name: string) =>
    scheduler.enter(person).then(() => started.push(name))
  const all = ['a1', 'a2', 'a3'].map((name) => send('a', name))
  await Promise.resolve()
  all.push(send('b', 'b1'))
  await nextTurn()
  expect(started.slice(0, 2)).toEqual(['a1', 'b1'])
  expect(started.length).toBeLessThan(4)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('somebody who comes back later starts at once', async () => {
  const scheduler = new RequestScheduler()
  await scheduler.enter('a')
  await scheduler.enter('a')
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  let hasStarted = false
  void scheduler.enter('a').then(() => {
    hasStarted = true
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(hasStarted).toBe(true)
})

import { expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { leaseLock } from './tab-lock.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

test('without the browser’s locks a lease lets one tab work at a time', async () => {
  const [clock, shared] = [testClock(), storage()]
  const [here, there] = [leaseLock('k', () => shared, clock), leaseLock('k', () => shared, clock)]
  const order: string[] = []
  let finish = () => {}
  const first = here.run(async () => {
    order.push('here')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('here done')
  })
  await clock.move(100)
  const second = there.run(async () => void order.push('there'))
  await clock.move(60_000)
  expect(order).toEqual(['here'])
  finish()
  await clock.move(10_000)
  await Promise.all([first, second])
  expect(order).toEqual(['here', 'here done', 'there'])
})

test('the lease of a tab that died runs out', async () => {
  const [clock, shared] = [testClock(), storage()]
  shared.setItem('k', JSON.stringify({ owner: 'gone', until: clock.now() + 20_000 }))
  let hasRun = false
  const work = leaseLock('k', () => shared, clock).run(async () => {
    hasRun = true
  })
  await clock.move(19_000)
  expect(hasRun).toBe(false)
  await clock.move(10_000)
  await work
  expect(hasRun).toBe(true)
})

test('where storage is refused every tab is alone', async () => {
  const clock = testClock()
  const refuse = () => {
    throw new Error('SecurityError')
  }
  let hasRun = false
  await leaseLock('k', refuse, clock).run(async () => {
    hasRun = true
  })
  expect(hasRun).toBe(true)
})

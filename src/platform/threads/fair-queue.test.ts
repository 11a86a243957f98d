import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const nobody = () => false
const takeAll = (queue: FairQueue<string>) => {
  const taken: string[] = []
  for (let next = queue.take(nobody); next; next = queue.take(nobody)) taken.push(next.job)
  return taken
}

test("one person's ten jobs wait behind another's one", () => {
  const queue = new FairQueue<string>({ maxWaiting: 64, maxPerPerson: 16 })
  for (let n = 0; n < 10; n++) expect(queue.push('a', `a${n}`)).toBeNull()
  queue.push('b', 'b0')
  queue.push('c', 'c0')
  expect(takeAll(queue).slice(0, 4)).toEqual(['a0', 'b0', 'c0', 'a1'])
})

test('a person who is served already lets the others go first', () => {
  const queue = new FairQueue<string>({ maxWaiting: 8, maxPerPerson: 8 })
  queue.push('a', 'a0')
  queue.push('b', 'b0')
  expect(queue.take((person) => person === 'a')).toEqual({ person: 'b', job: 'b0' })
  expect(queue.take((person) => person === 'a')).toEqual({ person: 'a', job: 'a0' })
})

test('a person has a bound, and a full queue makes room for whoever has less', () => {
  const queue = new FairQueue<string>({ maxWaiting: 4, maxPerPerson: 3 })
  for (const job of ['a0', 'a1', 'a2']) expect(queue.push('a', job)).toBeNull()
  expect(queue.push('a', 'a3')).toBe('a3')
  expect(queue.push('b', 'b0')).toBeNull()
  expect(queue.push('c', 'c0')).toBe('a2')
  expect(queue.push('d', 'd0')).toBe('a1')
  // Everybody has one: the newcomer waits outside.
  expect(queue.push('e', 'e0')).toBe('e0')
  expect(takeAll(queue)).toEqual(['a0', 'b0', 'c0', 'd0'])
})

test('every job is taken, dropped or refused once, and nobody waits for two of another person', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant(null)), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, (people) => {
      const queue = new FairQueue<string>({ maxWaiting: 6, maxPerPerson: 4 })
      const waiting = new Set<string>()
      const served: string[] = []
      for (const [n, person] of people.entries()) {
        if (person === null) {
          const next = queue.take(nobody)
          if (next) {
            expect(waiting.delete(next.job)).toBe(true)
            served.push(next.person)
          } else expect(waiting.size).toBe(0)
          continue
        }
        const job = `${person}${n}`
        waiting.add(job)
        const dropped = queue.push(person, job)
        if (dropped) expect(waiting.delete(dropped)).toBe(true)
        expect(queue.size).toBe(waiting.size)
        expect(queue.size).toBeLessThanOrEqual(6)
      }
      const ofA = queue.withdraw((job) => job.startsWith('a'))
      expect(ofA.every((job) => job.startsWith('a') && waiting.delete(job))).toBe(true)
      expect(queue.size).toBe(waiting.size)
      expect(new Set(takeAll(queue))).toEqual(waiting)
    }),
  )
})

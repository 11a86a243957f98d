/** The stacking numbers of notes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedZ, byStack, frontZ, type Stacked, touchedZ } from './stacking.ts'

const NOW = 1_800_000_000_000
const stack = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), z: fc.nat({ max: NOW + 5 }) }),
  { selector: ({ id }) => id, maxLength: 20 },
)
const frontOf = (notes: readonly Stacked[]) => notes.toSorted(byStack).at(-1) ?? null

test('a touch lies in front of all that is known, and of what was touched before it elsewhere', () => {
  fc.assert(
    fc.property(stack, (notes) => {
      const z = touchedZ(notes, NOW)
      expect(z).toBeGreaterThanOrEqual(NOW)
      for (const note of notes) expect(z).toBeGreaterThan(note.z)
    }),
  )
})

test('the front is one above the frontmost, and stays what it is for that one', () => {
  fc.assert(
    fc.property(stack, (notes) => {
      const front = frontOf(notes)
      expect(frontZ(front, front)).toBe(front?.z ?? 1)
      const raised = { id: 'raised', z: frontZ({ id: 'raised', z: 0 }, front) }
      expect(frontOf([...notes, raised])?.id).toBe('raised')
    }),
  )
})

test('no clock uses the numbers up: a number grows by one, or up to the present moment', () => {
  fc.assert(
    fc.property(stack, fc.maxSafeInteger(), (notes, now) => {
      const front = frontOf(notes)
      const z = boundedZ(now, NOW, front)
      expect(z).toBeGreaterThanOrEqual(0)
      expect(z).toBeLessThanOrEqual(Math.max(NOW, (front?.z ?? 0) + 1))
      if (now >= 0 && now <= NOW) expect(z).toBe(now)
    }),
  )
})

test('equal numbers are told apart by id, in every window alike', () => {
  const [a, b] = [
    { id: 'a', z: 7 },
    { id: 'b', z: 7 },
  ]
  expect([b, a].toSorted(byStack)).toEqual([a, b].toSorted(byStack))
})

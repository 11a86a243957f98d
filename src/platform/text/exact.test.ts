/** Exact texts: found as V8 finds them, with overlaps, and without taking the product of both lengths. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '#tests/support/rounds.ts'
import { exactOccurrences, replaceExact } from './exact.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'ש', '😀'), maxLength: 30 })

test('every place is counted, overlaps too, and the first one is known', () => {
  fc.assert(
    fc.property(letters, letters, (text, sought) => {
      const places = Array.from(text.split(''), (_, at) => at).filter((at) =>
        text.startsWith(sought, at),
      )
      expect(exactOccurrences(text, sought)).toEqual(
        sought === '' ? { count: 0, first: -1 } : { count: places.length, first: places[0] ?? -1 },
      )
    }),
    { numRuns: rounds(300) },
  )
})

test('edits are made one after the other, and the first that has not one place ends them', () => {
  const edits = (...pairs: [string, string][]) => pairs.map(([old, text]) => ({ old, new: text }))
  expect(replaceExact('one two', edits(['one', '$& two'], ['$&', '1']))).toEqual({
    text: '1 two two',
  })
  expect(replaceExact('one', edits(['one', 'two'], ['one', 'x']))).toEqual({ edit: 1, found: 0 })
  expect(replaceExact('aaa', edits(['aa', 'b']))).toEqual({ edit: 0, found: 2 })
})

test('hostile lengths take no longer than kind ones', () => {
  const text = 'a'.repeat(2_000_000)
  expect(exactOccurrences(text, `ab${'a'.repeat(900_000)}`).count).toBe(0)
  expect(exactOccurrences(text, 'a'.repeat(900_000)).count).toBe(1_100_001)
})

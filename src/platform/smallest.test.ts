/** The first items of any number, in order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Smallest } from '../features/repositories/rules/folder-names.ts'

test('they are those that sorting all of them would give', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (numbers, most) => {
      const smallest = new Smallest<number>(most, (one, other) => one - other)
      for (const number of numbers) smallest.add(number)
      expect(smallest.list()).toEqual(numbers.toSorted((one, other) => one - other).slice(0, most))
    }),
  )
})

/** The order of boards and of the notes on them. */
import { expect, test } from 'vitest'
import { moved, readingOrder } from './boards.ts'

test.each([
  ['abc', 'a', 2, 'bca'],
  ['abc', 'c', 0, 'cab'],
  ['abc', 'b', 1, 'abc'],
  ['abc', 'a', 99, 'bca'],
  ['a', 'a', 0, 'a'],
])('in %s the board %s at %i makes %s', (ids, id, to, order) => {
  expect(moved([...ids], id, to).join('')).toBe(order)
})

test('notes are read row by row, from the side where the language begins', () => {
  const at = (name: string, x: number, y: number, height = 200) => ({
    name,
    position: { x, y },
    size: { width: 250, height },
  })
  const notes = [
    at('d', 300, 320),
    at('b', 300, 40),
    at('a', 0, 0),
    at('c', 0, 300),
    at('e', 0, 900),
  ]
  const names = (direction: 'ltr' | 'rtl') =>
    readingOrder(notes, direction)
      .map(({ name }) => name)
      .join('')
  expect(names('ltr')).toBe('abcde')
  expect(names('rtl')).toBe('badce')
})

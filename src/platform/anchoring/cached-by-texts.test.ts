import { expect, test } from 'vitest'
import { cachedByTexts } from './comparison.ts'

/** What was requested, and which of it was computed again. */
function asked(...texts: readonly string[]): string[] {
  const made: string[] = []
  const read = cachedByTexts((text) => made.push(text))
  for (const text of texts) read(text)
  return made.map((text) => text[0]!)
}

test('the latest eight results are kept', () => {
  const eight = [...'abcdefgh']
  expect(asked(...eight, 'a')).toEqual(eight)
  expect(asked(...eight, 'i', 'b', 'a')).toEqual([...eight, 'i', 'a'])
})

test('and of two million letters, but the latest whatever it has', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(2 ** 20)) as [
    string,
    string,
    string,
  ]
  expect(asked(a, b, a)).toEqual(['a', 'b'])
  expect(asked(a, b, c, b, a)).toEqual(['a', 'b', 'c', 'a'])
  const large = a.repeat(3)
  expect(asked(large, large, b, large)).toEqual(['a', 'b', 'a'])
})

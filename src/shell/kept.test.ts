import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

const letters = (room: number) => new Kept<string>(room, (_, thing) => thing.length)

test('what was put is there until the room is needed, and the longest unused goes first', () => {
  const kept = letters(12)
  for (const key of ['a', 'b', 'c', 'd']) kept.put(key, `${key}${key}${key}`)
  expect(kept.get('a')).toBe('aaa')
  kept.put('e', 'eee')
  expect(kept.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].map((key) => kept.get(key))).toEqual(['aaa', 'ccc', 'ddd', 'eee'])
})

test('a heavy thing pushes nothing out and is handed back all the same', () => {
  const kept = letters(12)
  kept.put('a', 'aaa')
  expect(kept.put('heavy', 'hhhh')).toBe('hhhh')
  expect(kept.get('heavy')).toBeUndefined()
  expect(kept.get('a')).toBe('aaa')
})

test('a heavy newcomer takes the room of several old ones', () => {
  const kept = letters(12)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) kept.put(key, `${key}${key}`)
  kept.put('g', 'ggg')
  expect(kept.get('a')).toBeUndefined()
  expect(kept.get('b')).toBeUndefined()
  expect(kept.get('c')).toBe('cc')
})

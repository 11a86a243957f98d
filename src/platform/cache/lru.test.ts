import { expect, test } from 'vitest'
import { LruCache } from './lru.ts'

function fill(keys: readonly string[], length: number): LruCache<string> {
  const cache = new LruCache<string>({ maxSize: 12, maxEntrySize: 3 })
  for (const key of keys) cache.set(key, key.repeat(length), length)
  return cache
}

test('an entry stays until there is no room, and the least recently used is evicted', () => {
  const cache = fill(['a', 'b', 'c', 'd'], 3)
  expect(cache.get('a')).toBe('aaa')
  cache.set('e', 'eee', 3)
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['aaa', 'ccc', 'ddd', 'eee'])
  expect(cache.size).toBe(12)
})

test('an entry that is too large evicts nothing, and is returned all the same', () => {
  const cache = fill(['a'], 3)
  expect(cache.set('large', 'llll', 4)).toBe('llll')
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('a')).toBe('aaa')
})

test('a large entry evicts several small ones', () => {
  const cache = fill(['a', 'b', 'c', 'd', 'e', 'f'], 2)
  cache.set('g', 'ggg', 3)
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('c')).toBe('cc')
})

test('an entry that is set again counts once', () => {
  const cache = fill(['a', 'a', 'b'], 3)
  expect([cache.size, cache.get('a')]).toEqual([6, 'aaa'])
})

test('entries of deleted texts are deleted by the hash in their key', () => {
  const cache = new LruCache<number>({ maxSize: 10 })
  const [gone, stays] = ['a', 'b'].map((digit) => digit.repeat(64))
  cache.set(`en ${gone}`, 1)
  cache.set(`en ${stays}`, 2)
  cache.forget(new Set([gone!]))
  expect([cache.get(`en ${gone}`), cache.get(`en ${stays}`), cache.size]).toEqual([undefined, 2, 1])
  cache.forget('all')
  expect(cache.size).toBe(0)
})

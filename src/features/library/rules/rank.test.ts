/** Which file is the most relevant. */
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, readBestKey, writeBestKey } from './cursor.ts'
import { levelOfLine, rankName, rankOf, rankText } from './rank.ts'

/** From the best to the worst, each one strictly. */
function expectFalling(levels: readonly number[]): void {
  expect(levels).toEqual([...new Set(levels)].sort((one, other) => other - one))
}

test('a name: the word itself, a word of it, the beginning of one, a part, nothing', () => {
  const names = ['heap.py', 'min_heap.py', 'heapq.py', 'cheap.py', 'sched.py']
  expectFalling(names.map((name) => rankName(name, ['heap'])))
  expect(rankName('heap.py', ['heap.py'])).toBe(rankName('heap.py', ['heap']))
  expect(rankName('.env', ['.env'])).toBe(rankName('heap.py', ['heap']))
  expect(rankName('ספר-מתכונים.md', ['ספר'])).toBe(rankName('min_heap.py', ['heap']))
})

test('several words: all of them in the name, or one of them as a weak reason', () => {
  const names = ['heap-push.py', 'heapq-pushes.py', 'heap.py', 'cheap.py']
  expectFalling(names.map((name) => rankName(name, ['heap', 'push'])))
})

test('a text: a definition, the beginning of one, a whole word, a fragment', () => {
  const texts = [
    'x\ndef push(heap):\n',
    'x\ndef push_all(heap):\n',
    'the push of x\n',
    'see push_all\n',
  ]
  expectFalling(texts.map((text) => rankText(text, ['push'], false)))
})

test('a heading is what prose defines; elsewhere the same line is a comment', () => {
  expect(rankText('# the heap\n', ['heap'], true)).toBe(rankText('def heap():\n', ['heap'], false))
  expect(rankText('# the heap\n', ['heap'], false)).toBe(rankText('a heap\n', ['heap'], false))
  expect(levelOfLine('## cheap things', ['heap'], true)).toBe(levelOfLine('x', ['heap'], true))
})

test('the keyword may be one of the words', () => {
  const words = ['def', 'push']
  const defined = rankText('a\ndef push(heap):\n', words, false)
  expect(defined).toBe(rankText('def push():\n', ['push'], false))
  expect(defined).toBeGreaterThan(rankText('def pop():\n  push\n', words, false))
})

test('the better reason decides, the other one breaks the tie', () => {
  const [name, text] = [rankName('heap.py', ['heap']), rankText('heap\n', ['heap'], false)]
  expect(rankOf(name, text)).toBeGreaterThan(rankOf(name, 0))
  expect(rankOf(name, 0)).toBeGreaterThan(rankOf(0, rankText('def heap():', ['heap'], false)))
})

test('what is full of a word is looked at to some extent', () => {
  const many = 'push '.repeat(10_000)
  expect(rankText(`${many}\ndef push():\n`, ['push'], false)).toBe(
    rankText('push', ['push'], false),
  )
})

test('a place in the list is read as it was written, and nothing else is', () => {
  const id = '0'.repeat(26)
  for (const ranked of [
    { updatedAt: -1, id: '' },
    { updatedAt: 5, id },
  ]) {
    const key = { rank: 73, updatedAt: 1_700_000_000_000, ranked, isNamed: true, isDefined: false }
    expect(readBestKey(writeBestKey(key))).toEqual(key)
    const cursor = { sort: 'best_match', key: writeBestKey(key), id, direction: 'back' } as const
    expect(decodeCursor(encodeCursor(cursor), 'best_match')).toEqual(cursor)
    expect(decodeCursor(encodeCursor(cursor), 'name_asc')).toBeNull()
  }
  expect(readBestKey('1 1 -1  0 1')).toMatchObject({ isNamed: false, isDefined: true })
  for (const text of [
    '',
    '1 2 3',
    'x 1 -1  0 0',
    '1 1 -1  2 0',
    '1 1 -1 ABC 0 0',
    '1 1 -2  0 0',
    '1 1 -1  0',
  ])
    expect(readBestKey(text)).toBeNull()
})

/** The rules of the viewer, as tables. */
import { describe, expect, test } from 'vitest'
import { sizeText } from '#platform/text/index.ts'
import { downloadHref, historyHref, renderedHref, renderedKind, sourceHref } from './addresses.ts'
import { findInLines, hitFrom, MOST_HITS } from './find-in-text.ts'
import { hashOf, parseLineRange, rangeOfHash, reachTo } from './line-range.ts'
import { grouped, growthText } from './measures.ts'

describe('lines in an address', () => {
  test.each([
    ['#L10', { first: 10, last: 10 }],
    ['#L10-L20', { first: 10, last: 20 }],
    ['#L20-L10', { first: 10, last: 20 }],
    ['#L10-20', { first: 10, last: 20 }],
    ['L7', { first: 7, last: 7 }],
    ['#L', null],
    ['#L-3', null],
    ['#heading', null],
    ['#L99999999999', null],
    ['', null],
  ])('%s', (hash, range) => {
    expect(rangeOfHash(hash)).toEqual(range)
  })

  test('what is written can be read again', () => {
    for (const range of [reachTo(3, 3), reachTo(9, 4), { first: 1, last: 200_000 }])
      expect(rangeOfHash(hashOf(range))).toEqual(range)
  })
})

test.each([
  ['120', { first: 120, last: 120 }],
  ['120-140', { first: 120, last: 140 }],
  ['140 - 120', { first: 120, last: 140 }],
  ['L5', { first: 5, last: 5 }],
  ['end', { first: 500, last: 500 }],
  ['סוף', { first: 500, last: 500 }],
  ['9999', { first: 500, last: 500 }],
  ['0', null],
  ['-4', null],
  ['twelve', null],
  ['', null],
])('a typed place: %s', (typed, range) => {
  expect(parseLineRange(typed, 500)).toEqual(range)
})

test('an empty file has no place to go to', () => {
  expect(parseLineRange('1', 0)).toBeNull()
})

describe('search in a file', () => {
  const lines = ['const Name = name', 'rename(NAME)', 'שלום לשלום', 'a.b(c)+$', '']
  const found = (
    text: string,
    choices: { isCaseSensitive?: boolean; isWholeWord?: boolean } = {},
  ) =>
    findInLines(lines, { text, isCaseSensitive: false, isWholeWord: false, ...choices }).map(
      ({ line, start }) => [line, start],
    )

  test.each([
    [
      'name',
      {},
      [
        [0, 6],
        [0, 13],
        [1, 2],
        [1, 7],
      ],
    ],
    [
      'name',
      { isCaseSensitive: true },
      [
        [0, 13],
        [1, 2],
      ],
    ],
    [
      'name',
      { isWholeWord: true },
      [
        [0, 6],
        [0, 13],
        [1, 7],
      ],
    ],
    [
      'שלום',
      {},
      [
        [2, 0],
        [2, 6],
      ],
    ],
    ['שלום', { isWholeWord: true }, [[2, 0]]],
    ['.b(c)+$', {}, [[3, 1]]],
    ['a-b', {}, []],
    ['', {}, []],
  ] as const)('%s %o', (text, choices, hits) => {
    expect(found(text, choices)).toEqual(hits)
  })

  test('every sign that a pattern would read otherwise is a plain sign', () => {
    for (const sign of '\\^$.*+?()[]{}|/-#&~') {
      const hits = findInLines([`x${sign}y`], {
        text: sign,
        isCaseSensitive: true,
        isWholeWord: false,
      })
      expect(hits, sign).toEqual([{ line: 0, start: 1, end: 2 }])
    }
  })

  test('a flood of hits ends at the limit, and the first stop is at or after the line in sight', () => {
    const flood = findInLines(Array(300).fill('a'.repeat(1_000)), {
      text: 'a',
      isCaseSensitive: true,
      isWholeWord: false,
    })
    expect(flood).toHaveLength(MOST_HITS)
    const hits = findInLines(lines, { text: 'name', isCaseSensitive: false, isWholeWord: false })
    expect(hitFrom(hits, 1)).toBe(2)
    expect(hitFrom(hits, 4)).toBe(0)
  })
})

describe('addresses', () => {
  const place = { id: '01abc', version: null }
  test.each([
    [sourceHref(place), '/file/01abc'],
    [sourceHref({ ...place, version: 3 }), '/file/01abc?version=3'],
    [renderedHref(place, 'markdown'), '/md/01abc'],
    [renderedHref({ ...place, version: 3 }, 'svg'), '/svg/01abc?version=3'],
    [renderedHref(place, 'html'), '/file/01abc?view=rendered'],
    [
      historyHref({ ...place, version: 3 }, { from: 1, to: 3 }),
      '/file/01abc?view=history&from=1&to=3',
    ],
    [downloadHref({ id: 'a/b?c', version: 2 }), '/download/a%2Fb%3Fc?version=2'],
  ])('%s', (made, wanted) => {
    expect(made).toBe(wanted)
  })
})

test('only these three are shown as something else', () => {
  expect(['html', 'HTML', 'markdown', 'svg', 'xml', 'mdx', 'text'].map(renderedKind)).toEqual([
    'html',
    'html',
    'markdown',
    'svg',
    null,
    null,
    null,
  ])
})

test('sizes and numbers in words', () => {
  const sizes = [0, 812, 1024, 6_349, 2 * 1024 ** 2, 1024 ** 2 - 1, 1024 ** 3, 5_000 * 1024 ** 3]
  expect(sizes.map((bytes) => sizeText(bytes))).toEqual([
    '0 B',
    '812 B',
    '1 KB',
    '6.2 KB',
    '2 MB',
    '1 MB',
    '1 GB',
    '5000 GB',
  ])
  expect([growthText(0), growthText(12), growthText(-2048)]).toEqual(['±0', '+12 B', '−2 KB'])
  expect([7, 999, 1_000, 184_022, 2_097_152].map(grouped)).toEqual([
    '7',
    '999',
    '1,000',
    '184,022',
    '2,097,152',
  ])
})

import { describe, expect, test } from 'vitest'
import { countPoints, foldText } from '#platform/text/index.ts'
import { findHits, markHits } from './hits.ts'
import { parseQuery } from './query.ts'
import { queryText, withoutPart } from './query-text.ts'

const fold = (...needles: string[]) => needles.map(foldText)
const hitsIn = (text: string, needles: string[], isProse = false) =>
  findHits(text, foldText(text), needles, isProse)
const findHit = (text: string, needles: string[]) => hitsIn(text, needles)?.lines[0] ?? null

describe('the line worth showing', () => {
  test.each([
    ['one\ntwo\nthree', ['two'], 2],
    ['one\r\ntwo\rthree', ['three'], 3],
    ['cache\nparser\nparser cache', ['parser', 'cache'], 3],
    ['b\na\nb', ['a', 'b'], 1],
    ['only this', ['missing', 'only'], 1],
  ])('%j for %j is line %i', (text, needles, line) => {
    expect(findHit(text, fold(...needles))?.line).toBe(line)
  })
  test('a text without a hit has none', () => {
    expect(findHit('abc', fold('x'))).toBeNull()
    expect(findHit('', fold('x'))).toBeNull()
  })
  test('the indent goes, the rest of a short line stays', () => {
    expect(findHit('  a\n\t\treturn cache[key]\n', fold('CACHE'))).toEqual({
      line: 2,
      marked: ['return ', 'cache', '[key]'],
    })
  })
})

describe('the lines worth showing', () => {
  const linesOf = (text: string, needles: string[], isProse = false) =>
    hitsIn(text, fold(...needles), isProse)?.lines.map(({ line }) => line)

  test('what defines a word comes first, then whole words, then fragments, three in all', () => {
    const text = 'pushes\nto push\npush all\ndef push_all():\ndef push():\n\tpush\n'
    const found = hitsIn(text, ['push'])
    expect(found?.lines.map(({ line }) => line)).toEqual([5, 4, 2])
    // The first of the others is the first line.
    expect(found?.more).toEqual({ count: 3, isCapped: false, line: 1 })
  })
  test('only lines with as many of the words as the best one are told', () => {
    expect(linesOf('def a\nb\na b\nb a\n', ['a', 'b'])).toEqual([3, 4])
    expect(hitsIn('a b\na\nb\n', ['a', 'b'])?.more).toBeNull()
  })
  test('a heading is found by its words', () => {
    expect(linesOf('the heap\n# a heap\n', ['heap'], true)).toEqual([2, 1])
    expect(linesOf('the heap\n# a heap\n', ['heap'])).toEqual([1, 2])
  })
  test('lines are counted up to a thousand', () => {
    const text = 'x = heap\n'.repeat(5_000)
    expect(hitsIn(text, ['heap'])?.more).toEqual({ count: 997, isCapped: true, line: 4 })
  })
})

describe('marking', () => {
  test.each<[line: string, needles: string[], marked: string[]]>([
    ['Parser parser', ['parser'], ['', 'Parser', ' ', 'parser']],
    ['שָׁלוֹם עולם', ['שלום'], ['', 'שָׁלוֹם', ' עולם']],
    ['שלום עולם', ['שָׁלוֹם'], ['', 'שלום', ' עולם']],
    ['a 👩‍👩‍👧 b 😀 c', ['😀'], ['a 👩‍👩‍👧 b ', '😀', ' c']],
    ['Straße STRASSE', ['strasse'], ['', 'Straße', ' ', 'STRASSE']],
    ['cafe\u0301 au lait', ['café'], ['', 'cafe\u0301', ' au lait']],
    [
      '100% _x_ .* \\d',
      ['%', '_x_', '.*', '\\'],
      ['100', '%', ' ', '_x_', ' ', '.*', ' ', '\\', 'd'],
    ],
    ['abcabc', ['abc', 'bca'], ['', 'abcabc']],
    ['<b>"&', ['<b>'], ['', '<b>', '"&']],
    ['nothing', ['x'], ['nothing']],
  ])('%j', (line, needles, marked) => {
    expect(markHits(line, fold(...needles))).toEqual(marked)
  })

  test('a long line is cut around its hit, never inside a letter', () => {
    const marked = markHits(`${'😀'.repeat(500)}needle${'ש'.repeat(500)}`, fold('needle'))
    expect(marked).toHaveLength(3)
    expect(marked[0]).toBe(`…${'😀'.repeat(24)}`)
    expect(marked[1]).toBe('needle')
    expect(marked[2]).toMatch(/^ש+…$/)
    expect(countPoints(marked.join(''))).toBe(162)
    expect(marked.join('').isWellFormed()).toBe(true)
  })
  test('a hit longer than a row is cut too', () => {
    const marked = markHits('x'.repeat(400), fold('x'.repeat(300)))
    expect(marked).toEqual(['', 'x'.repeat(160), '…'])
  })
  test('the end of a line of 2 MiB is found', () => {
    const text = `${'שָ'.repeat(500_000)}needle`
    expect(findHit(text, fold('needle'))?.marked[1]).toBe('needle')
  })
})

describe('a query', () => {
  test.each([
    ['C++ & # % " < ש', ['C++', '&', '#', '%', '< ש']],
    ['a a A', ['a']],
    ['"two words" -not', ['two words', 'not']],
    ['\u05b0', []],
    ['a\u0001b', ['a', 'b']],
  ])('%j looks for %j', (text, needles) => {
    expect(parseQuery(text).needles.map((needle) => needle.text)).toEqual(needles)
  })
  test.each([
    'x "y z" -n lang:go -tag:"a b"',
    '--a"b tag:-c',
    '"-" "lang:go" a"b',
    'C++ & # % " < ש',
  ])('%j can be said again, and loses exactly one part', (text) => {
    const query = parseQuery(text)
    expect(parseQuery(queryText(query))).toEqual(query)
    for (const part of [...query.needles, ...query.fields]) {
      const rest = parseQuery(withoutPart(query, part))
      expect(rest.needles).toEqual(query.needles.filter((needle) => needle !== part))
      expect(rest.fields).toEqual(query.fields.filter((field) => field !== part))
    }
  })
})

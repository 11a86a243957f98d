/** Text is counted, cut and folded alike on the server and in the browser. */
import { describe, expect, test } from 'vitest'
import {
  countPoints,
  cutPoints,
  excerpt,
  firstWords,
  fitsPoints,
  foldText,
  isCleanText,
  normalizeText,
  readable,
} from './index.ts'

describe('counting', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['שלום', 4],
    ['😀', 1],
    ['a😀b', 3],
    ['👨‍👩‍👧', 5],
    ['\ud83d', 1],
    ['\ude00\ud83d', 2],
    ['\ud83d\ud83d\ude00', 2],
  ])('%j has %i code points', (text, points) => {
    expect(countPoints(text)).toBe(points)
    expect(countPoints(text)).toBe([...text].length)
  })

  test('a text is never cut inside a letter', () => {
    expect(cutPoints('a😀b', 2)).toBe('a😀')
    expect(cutPoints('😀😀', 1)).toBe('😀')
    expect(cutPoints('abc', 0)).toBe('')
    expect(cutPoints('abc', 10)).toBe('abc')
  })

  test('a text at the limit fits, one more does not', () => {
    expect(fitsPoints('😀'.repeat(10), 10)).toBe(true)
    expect(fitsPoints('😀'.repeat(11), 10)).toBe(false)
    expect(fitsPoints('a'.repeat(10), 10)).toBe(true)
    expect(fitsPoints('a'.repeat(11), 10)).toBe(false)
    expect(fitsPoints('a'.repeat(5_000_000), 10)).toBe(false)
  })
})

test.each([
  ['plain', true],
  ['😀', true],
  ['tab\tand\nline', true],
  ['nul\u0000', false],
  ['\ud83d', false],
  ['\ude00', false],
  ['\ude00\ud83d', false],
])('%j is storable: %s', (text, isClean) => {
  expect(isCleanText(text)).toBe(isClean)
})

test.each([
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['שָׁלוֹם', 'שלום'],
  ['Cafe\u0301', 'CAFÉ'],
  ['İstanbul', 'İSTANBUL'],
])('a search for %j finds %j', (needle, text) => {
  expect(foldText(needle)).toBe(foldText(text))
})

test('what differs by more than case stays different', () => {
  expect(foldText('a.b')).not.toBe(foldText('a b'))
  expect(foldText('résumé')).not.toBe(foldText('resume'))
})

test('the first words are six, whatever stands between them', () => {
  expect(firstWords('  one\n\ntwo\tthree four  five six seven')).toBe('one two three four five six')
  expect(firstWords('')).toBe('')
  // A box that is cut off from its text is meaningless; one that the text ends with was written so.
  expect(firstWords('☑ one ☐ two and ☑ three')).toBe('☑ one ☐ two and')
  expect(firstWords('one ☑', 6)).toBe('one ☑')
})

test.each([
  ['- [ ] buy\n1. [x] sold', '☐ buy\n☑ sold'],
  ['## Title\n> said **so** in `a_b`', 'Title\nsaid so in a_b'],
  ['see [here](https://example.org/a) ![x](y)', 'see here x'],
  ['```ts\nconst a = 1\n```\nend', '\nconst a = 1\n\nend'],
  ['- [ ] one - [x] two', '☐ one ☑ two'],
  ['1. [X] לקנות חלב', '☑ לקנות חלב'],
  ['## Plan for **today** and `run`', 'Plan for today and run'],
  ['- item', 'item'],
  ['2 * 3 - 4 [x] a_b', '2 * 3 - 4 [x] a_b'],
  ['a - b', 'a - b'],
])('%j is shown as %j', (text, shown) => {
  expect(readable(text)).toBe(shown)
})

describe('normalising', () => {
  test.each(['e\u0301', 'שָׁלוֹם', '각', 'ḍ̇', `a${'\u0300\u0323'.repeat(15)}`])(
    'a text with no more marks in a row than any language has is only normalised: %j',
    (text) => {
      expect(normalizeText(text)).toBe(text.normalize('NFC'))
      expect(normalizeText(text, 'NFKC')).toBe(text.normalize('NFKC'))
    },
  )

  test('after thirty marks in a row the next begin anew, so that putting them in order stays short', () => {
    const broken = normalizeText(`a${'\u0300\u0323'.repeat(1_000)}`)
    const longest = Math.max(...broken.split('\u034f').map((run) => run.length))
    expect(longest).toBe(30)
    expect(normalizeText(broken)).toBe(broken)
  })

  test('a text found in itself is found when both are folded', () => {
    const text = `A${'\u0323\u0300'.repeat(100)}`
    expect(foldText(`x ${text} y`)).toContain(foldText(text))
  })
})

test.each([
  ['# Check\n\n- [ ] **keys** before use\n- [x] `done`', 'Check ☐ keys before use ☑ done'],
  ['', ''],
  [`${'word '.repeat(40)}`, `${'word '.repeat(24).trim()}…`],
  [`${'word '.repeat(23)}\n- [x] longer\n- [ ] than that`, `${'word '.repeat(23).trim()}…`],
  ['x'.repeat(300), `${'x'.repeat(120)}…`],
])('an excerpt is one line of whole words without signs: %j', (text, shown) => {
  expect(excerpt(text)).toBe(shown)
})

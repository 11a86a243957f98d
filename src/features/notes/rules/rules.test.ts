/** Rules about notes, as tables. */
import { describe, expect, test } from 'vitest'
import { foldText } from '#platform/text/index.ts'
import { blankNote, briefNote, wholeNote } from './blank-note.ts'
import { joinsHistory, type Note, nextStamp, sameColors } from './note.ts'
import { freeTitle } from './note-name.ts'
import { previewAround, splitAtHit } from './preview.ts'

test.each([
  [100, 50, 100],
  [100, 100, 101],
  [100, 150, 151],
])('at %i a note of %i is stamped %i', (now, previous, stamp) => {
  expect(nextStamp(now, previous)).toBe(stamp)
})

describe('a text joins the one that replaces it', () => {
  const note = { writer: 'me', writtenAt: 1_000 } as Note
  test.each([
    ['its writer goes on at once', 'me', 1_001, true, true],
    ['its writer goes on just within five minutes', 'me', 300_999, true, true],
    ['its writer comes back after five minutes', 'me', 301_000, true, false],
    ['somebody else writes', 'you', 1_001, true, false],
    ['its writer may not have seen it', 'me', 1_001, false, false],
  ])('when %s: %s', (_, writer, now, hasSeen, joins) => {
    expect(joinsHistory(note, { writer, now, hasSeen })).toBe(joins)
  })
})

test.each([
  ['a', [], 'a'],
  ['', [''], ''],
  ['a', ['a'], 'a (2)'],
  ['a', ['a', 'a (2)', 'a (3)'], 'a (4)'],
  ['😀'.repeat(80), ['😀'.repeat(80)], `${'😀'.repeat(76)} (2)`],
])('%.10j beside %.30j becomes %.20j', (title, taken: string[], free) => {
  expect(freeTitle(title, (one) => taken.includes(one))).toBe(free)
})

test('a colour is found under each of its names', () => {
  expect(sameColors('yellow')).toEqual(['yellow', '#ffffcc'])
  expect(sameColors('#ffffcc')).toEqual(['#ffffcc', 'yellow'])
  expect(sameColors('#123456')).toEqual(['#123456'])
})

describe('the preview', () => {
  const around = (text: string, needle: string) => previewAround(text, foldText(needle))

  test('is the whole text when it is short', () => {
    expect(around('x'.repeat(200), 'x')).toEqual({
      text: 'x'.repeat(200),
      isTruncated: false,
      from: 0,
    })
  })

  test.each([
    ['letters that grow when folded', `${'ß'.repeat(300)}needle${'ß'.repeat(300)}`, 'NEEDLE'],
    ['points that vanish when folded', `${'שָׁ'.repeat(300)}נֵר${'שָׁ'.repeat(300)}`, 'נר'],
    ['marks that join their letter', `${'e\u0301'.repeat(200)}ñ${'x'.repeat(200)}`, 'n\u0303'],
    ['the very end', `${'a'.repeat(500)}z`, 'z'],
  ])('stands around the hit behind %s', (_, text, needle) => {
    const preview = around(text, needle)
    expect([...preview.text]).toHaveLength(200)
    expect(foldText(preview.text)).toContain(foldText(needle))
    expect(text).toContain(preview.text)
  })
})

test.each([
  ['plain', 'a needle b', 'NEEDLE', ['a ', 'needle', ' b']],
  ['growing letters', 'ßß Straße ß', 'strasse', ['ßß ', 'Straße', ' ß']],
  ['half of a letter', 'xßx', 'sx', ['x', 'ßx', '']],
  ['points before, in and after it', 'שָׁ נֵר רָ', 'נר', ['שָׁ ', 'נֵר', ' רָ']],
  ['a mark without a letter', '\u05b0x\u05b0y', 'y', ['\u05b0x\u05b0', 'y', '']],
  ['letters of two code units', '😀😀a😀', 'a', ['😀😀', 'a', '😀']],
  ['nothing', 'abc', 'd', ['abc', '', '']],
])('what was searched is marked as it is written: %s', (_, text, needle, parts) => {
  expect(splitAtHit(text, foldText(needle))).toEqual(parts)
})

describe('a note that travels with its page', () => {
  const location = { kind: 'board', id: 'b1' } as const
  const stamp = '2026-11-18T08:00:00.000+00:00'
  const plain = {
    ...blankNote('n1', location, { mode: 'surface' }),
    color_hex: '#ffffcc',
    created_at: stamp,
    updated_at: stamp,
  }

  test.each([
    ['is like most', {}],
    ['has another colour', { color: 'pink_light', color_hex: '#ffdbdf' }],
    ['has a colour of its own', { color: '#abcdef', color_hex: '#abcdef' }],
    ['was changed, moved and folded', { created_at: '2025-01-01', z: 7, is_minimized: true }],
    ['has words', { title: 'T', content: '**a**\n', position: { x: 1, y: 2 } }],
  ])('comes out as it went in when it %s', (_, said) => {
    const record = { ...plain, ...said }
    const sent = JSON.parse(JSON.stringify(briefNote(record, location)))
    expect(wholeNote(sent, location)).toEqual(record)
  })

  test('says nothing that goes without saying', () => {
    expect(briefNote(plain, location)).toEqual({ id: 'n1', updated_at: stamp })
  })
})

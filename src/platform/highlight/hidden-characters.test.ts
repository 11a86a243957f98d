import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../html/escape-html.ts'
import { hasHidden, listHidden, revealHidden } from './hidden-characters.ts'
import { textOfLine } from './line-html.ts'

test('a direction override becomes a chip that holds it', () => {
  expect(revealHidden('a\u202eb')).toBe(
    'a<span class="hidden-char" role="img" title="RIGHT-TO-LEFT OVERRIDE" data-char="U+202E">\u202e</span>b',
  )
})

test.each([
  ['\u200b', 'ZERO WIDTH SPACE'],
  ['\u200f', 'RIGHT-TO-LEFT MARK'],
  ['\u2066', 'LEFT-TO-RIGHT ISOLATE'],
  ['\ufeff', 'ZERO WIDTH NO-BREAK SPACE'],
  ['\u00ad', 'SOFT HYPHEN'],
  ['\u3164', 'HANGUL FILLER'],
  ['\u{e0041}', 'TAG CHARACTER'],
  ['\u{e0100}', 'VARIATION SELECTOR-17'],
  ['a\u200db', 'ZERO WIDTH JOINER'],
])('%j is pointed out as %s', (text, name) => {
  expect(hasHidden(text)).toBe(true)
  expect(revealHidden(text)).toContain(`title="${name}"`)
})

describe('left alone', () => {
  test.each(['plain', 'שָׁלוֹם', 'é', '👩‍💻', '👨‍👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष', '✔️'])(
    '%s',
    (text) => {
      expect(hasHidden(text)).toBe(false)
      expect(revealHidden(text)).toBe(text)
    },
  )
})

test('the text of a revealed line is the text of the line', () => {
  const character = fc.constantFrom(
    'a',
    '<',
    '&',
    '"',
    'א',
    '\u202e',
    '\u200b',
    '\u200d',
    '👩',
    '\u{e0041}',
    '\ufeff',
  )
  fc.assert(
    fc.property(
      fc.array(character).map((all) => all.join('')),
      (text) => {
        expect(textOfLine(revealHidden(escapeHtml(text)))).toBe(text)
      },
    ),
  )
})

test('a warning names lines and stops at its bound', () => {
  expect(listHidden(['a', 'b\u202ec', '\u200b'])).toEqual([
    { line: 2, code: 'U+202E', name: 'RIGHT-TO-LEFT OVERRIDE', isDirection: true },
    { line: 3, code: 'U+200B', name: 'ZERO WIDTH SPACE', isDirection: false },
  ])
  expect(listHidden(['\u200b'.repeat(1_000)], 10)).toHaveLength(10)
})

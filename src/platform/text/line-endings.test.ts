import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingOf, keepEndings, withPlainEndings } from './line-endings.ts'

const line = fc.stringMatching(/^[ab{} ]{0,3}$/)
const ending = fc.constantFrom('\n', '\r\n', '\r')
const text = fc
  .array(fc.tuple(line, ending), { maxLength: 12 })
  .chain((lines) => line.map((last) => lines.map(([a, b]) => a + b).join('') + last))

test('a text that was not touched comes back byte for byte, however its lines end', () => {
  fc.assert(
    fc.property(text, (stored) => {
      expect(keepEndings(stored, withPlainEndings(stored))).toBe(stored)
      expect(keepEndings(stored, withPlainEndings(stored).replaceAll('\n', '\r\n'))).toBe(stored)
    }),
  )
})

test('only the breaks are ever changed, never the words', () => {
  fc.assert(
    fc.property(text, text, (stored, written) => {
      const result = keepEndings(stored, written)
      expect(withPlainEndings(result)).toBe(withPlainEndings(written))
    }),
  )
})

test('no empty line is lost where a CR comes to stand before an LF', () => {
  expect(withPlainEndings(keepEndings('\r{\ra\r\n\n', '\n\n\n'))).toBe('\n\n\n')
})

test('a file with one kind of break keeps to it', () => {
  fc.assert(
    fc.property(text, ending, text, (text, kind, written) => {
      const stored = withPlainEndings(text).replaceAll('\n', kind)
      const result = keepEndings(stored, written)
      const expected = stored.includes(kind) ? kind : '\n'
      expect([expected, null]).toContain(endingOf(result))
    }),
  )
})

test('in a mixed file each line that stayed keeps its own break', () => {
  expect(keepEndings('one\r\ntwo\nthree\r\nfour', 'one\nnew\ntwo\nthree\nfour')).toBe(
    'one\r\nnew\r\ntwo\nthree\r\nfour',
  )
  expect(keepEndings('a\r\nb\nc\r\nd\n', 'a\nB\nc\nx\nd\n')).toBe('a\r\nB\r\nc\r\nx\r\nd\n')
})

test('an empty line between a CR and an LF does not vanish into a CRLF', () => {
  expect(withPlainEndings(keepEndings('\r \n', '\n\n'))).toBe('\n\n')
})

test('a text without any break takes the plain one', () => {
  expect(keepEndings('', 'a\r\nb')).toBe('a\nb')
  expect(keepEndings('\ufeffone', '\ufeffone\r\ntwo')).toBe('\ufeffone\ntwo')
})

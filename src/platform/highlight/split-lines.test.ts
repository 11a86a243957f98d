import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { countLines, cutLines, lastLine, splitLines, splitLinesWithBreaks } from './split-lines.ts'

test.each<[text: string, lines: string[]]>([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['\n', ['']],
  ['a\n\n', ['a', '']],
  ['a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
  ['a\r\n', ['a']],
  ['a\r', ['a']],
  ['a\n\rb', ['a', '', 'b']],
  ['a\u2028b', ['a\u2028b']],
])('%j has the lines %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines)
})

test('the ways to look at lines agree, and breaks give the text back', () => {
  const text = fc
    .array(fc.constantFrom('a', 'א', '\n', '\r', '\r\n', '\u2028'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, (whole) => {
      const lines = splitLines(whole)
      const withBreaks = splitLinesWithBreaks(whole)
      expect(countLines(whole)).toBe(lines.length)
      expect(lastLine(whole)).toBe(splitLines(`${whole}x`).length)
      expect(withBreaks.join('')).toBe(whole)
      expect(withBreaks.map((line) => line.replace(/[\r\n]+$/, ''))).toEqual(lines)
    }),
  )
})

test('lines of a text are cut as they stand, and nothing behind them is looked at', () => {
  const text = 'a\r\nb\rc\n\nd'
  const all = ['a\r\n', 'b\r', 'c\n', '\n', 'd']
  for (let start = 1; start <= 5; start++)
    for (let end = start; end <= 6; end++)
      expect(cutLines(text, { start, end })).toBe(all.slice(start - 1, end).join(''))
  const looks = vi.spyOn(String.prototype, 'charCodeAt')
  const cut = cutLines('x\n'.repeat(100_000), { start: 2, end: 4 })
  const looked = looks.mock.calls.length
  looks.mockRestore()
  expect(cut).toBe('x\nx\nx\n')
  expect(looked).toBe(8)
})

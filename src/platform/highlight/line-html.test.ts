import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from '../html/escape-html.ts'
import { cutLine, markRanges, textOfLine } from './line-html.ts'

const line =
  '<span class="tok-keyword">if</span> (a &lt; <span class="tok-string">&quot;b&quot;</span>)'

test('a mark counts letters, closes before a tag and opens behind it', () => {
  expect(textOfLine(line)).toBe('if (a < "b")')
  expect(markRanges(line, [{ start: 6, end: 10 }], 'm')).toBe(
    '<span class="tok-keyword">if</span> (a <mark class="m">&lt; </mark><span class="tok-string"><mark class="m">&quot;b</mark>&quot;</span>)',
  )
})

test('a cut line closes its tags and says how much is missing', () => {
  expect(cutLine(line, 1)).toEqual({ html: '<span class="tok-keyword">i</span>', rest: 11 })
  expect(cutLine(line, 12)).toEqual({ html: line, rest: 0 })
  expect(cutLine('a😀b', 2)).toEqual({ html: 'a', rest: 3 })
})

const word = fc.constantFrom('a', ' ', '<', '&', 'א', '😀')
const pieces = fc.array(
  fc.record({ text: fc.array(word, { minLength: 1, maxLength: 5 }), isSpan: fc.boolean() }),
)

test('marks and cuts never lose or change a letter and stay well formed', () => {
  fc.assert(
    fc.property(pieces, fc.nat(20), fc.nat(20), (drawn, start, length) => {
      const html = drawn
        .map(({ text, isSpan }) => {
          const escaped = escapeHtml(text.join(''))
          return isSpan ? `<span class="tok-tag">${escaped}</span>` : escaped
        })
        .join('')
      const text = textOfLine(html)
      const marked = markRanges(html, [{ start, end: start + length + 1 }], 'm')
      expect(textOfLine(marked)).toBe(text)
      expect(isWellFormed(marked)).toBe(true)
      const { html: head, rest } = cutLine(html, length)
      expect(text.startsWith(textOfLine(head))).toBe(true)
      expect(textOfLine(head).length + rest).toBe(text.length)
      expect(isWellFormed(head)).toBe(true)
    }),
  )
})

function isWellFormed(html: string): boolean {
  const open: string[] = []
  for (const [, close, name] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (close && open.pop() !== name) return false
    if (!close) open.push(name ?? '')
  }
  return open.length === 0
}

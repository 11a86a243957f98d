// @vitest-environment happy-dom
/** How the browser processes the server's lines. */
import { expect, test } from 'vitest'
import { escapeHtml } from '#platform/html/escape-html.ts'
import { backgroundFor } from '../svg-stage.tsx'
import { makeLine, unfoldLine } from './line-element.ts'
import { lineNodes } from './line-nodes.ts'

const labels = { line: (line: number) => `Line ${line}`, showRest: (n: number) => `${n} more` }

function drawn(html: string): HTMLElement {
  const code = document.createElement('code')
  code.append(lineNodes(html))
  return code
}

test('the highlighter’s own markup becomes the same elements', () => {
  const html =
    '<span class="tok-keyword">const</span> a = <span class="tok-string">&quot;&lt;b&gt;&quot;</span> &amp;&amp; 1'
  const code = drawn(html)
  expect(code.textContent).toBe('const a = "<b>" && 1')
  expect([...code.children].map((child) => child.className)).toEqual(['tok-keyword', 'tok-string'])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<span class="a" onclick="alert(1)">x</span>',
  '<span style="color:red">x</span>',
  '<span class="a"><iframe src="//evil"></iframe></span>',
  '<SPAN class="a">x</SPAN>',
  '</code></div><h1>',
  '<',
  'a < b > c',
])('anything else stays text: %s', (html) => {
  const code = drawn(html)
  expect(code.querySelector('script, img, iframe, h1, [onclick], [style]')).toBeNull()
  expect(code.textContent?.replaceAll(/[^<]/g, '').length).toBeGreaterThanOrEqual(1)
})

test('a text that only looks like entities is kept letter for letter', () => {
  for (const text of ['&amp;lt;', '&&&', '<a href="x">', '"quoted"', '&nbsp;', '\u202e RLO'])
    expect(drawn(escapeHtml(text)).textContent).toBe(text)
})

test('a line has its number as a link, hidden characters as chips, and an empty line has a height', () => {
  const line = makeLine(12, escapeHtml('a\u202eb'), labels)
  expect(line.id).toBe('L12')
  expect(line.querySelector('a')?.getAttribute('href')).toBe('#L12')
  expect(line.querySelector('.hidden-char')?.getAttribute('data-char')).toBe('U+202E')
  expect(line.querySelector('code')?.textContent).toBe('a\u202eb')
  expect(makeLine(1, '', labels).querySelector('code')?.textContent).toBe('\n')
})

test('a long line is folded, and unfolds step by step without halving a letter', () => {
  const text = `${'x'.repeat(2_500)}😀end`
  const line = makeLine(1, escapeHtml(text), labels)
  expect(line.querySelector('code')?.textContent).toHaveLength(2_000)
  expect(line.querySelector('button')?.textContent).toBe('505 more')
  unfoldLine(line, text, 2_501, labels)
  expect(line.querySelector('code')?.textContent).toBe(`${'x'.repeat(2_500)}😀`)
  expect(line.querySelector('button')?.textContent).toBe('3 more')
  unfoldLine(line, text, 9_999, labels)
  expect(line.querySelector('code')?.textContent).toBe(text)
  expect(line.querySelector('button')).toBeNull()
})

test('a pale image opens on a dark ground, a dark one on a light ground, an empty one on neither', () => {
  expect(backgroundFor([250, 250, 240, 255, 255, 255, 255, 255])).toBe('dark')
  expect(backgroundFor([10, 10, 30, 255, 255, 255, 255, 0])).toBe('light')
  expect(backgroundFor([255, 255, 255, 0])).toBeNull()
})

import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { cleanDrawing, isPlainDrawing } from './drawing-check.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

function clean(inner: string): string {
  const window = new Window()
  const document = new window.DOMParser().parseFromString(
    `<svg ${SVG}>${inner}</svg>`,
    'image/svg+xml',
  )
  const root = document.documentElement as unknown as Element
  cleanDrawing(root)
  return root.outerHTML
}

test.each([
  '<script>pwned()</script>',
  '<g onclick="pwned()"/>',
  '<image href="https://evil.example/x.png"/>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<path fill="url(https://evil.example/x)"/>',
  '<path style="fill:url(https://evil.example/x)"/>',
  '<style>@import "https://evil.example/x.css"; .a{fill:url(https://evil.example/y)}</style>',
  '<a href="javascript:pwned()"><text>x</text></a>',
  '<animate attributeName="href" to="javascript:pwned()"/>',
  '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  '<filter><feImage href="https://evil.example/x.png"/></filter>',
  '<linearGradient href="https://evil.example/x.svg#a"/>',
  '<path mask="url(&quot;https://evil.example/x#a&quot;)"/>',
  '<rect style="--a:url(//evil.example/x);fill:var(--a)"/>',
  '<style>.a{fill:\\75rl(https://evil.example/x)}</style>',
  '<style>@\\69 mport "https://evil.example/x.css";</style>',
  '<path style="fill:u\\rl(https://evil.example/x)"/>',
])('%s does not survive', (inner) => {
  const cleaned = clean(inner)
  expect(cleaned).not.toMatch(/pwned|evil/)
  expect(isPlainDrawing(cleaned)).toBe(true)
  expect(isPlainDrawing(`<svg ${SVG}>${inner}</svg>`)).toBe(false)
})

test('a link keeps its place and what it shows', () => {
  const cleaned = clean(
    '<a href="/x" transform="translate(1,2)" class="node"><text>word</text></a>',
  )
  expect(cleaned).toContain('<g class="node" transform="translate(1,2)"><text>word</text></g>')
})

test('a plain drawing passes untouched', () => {
  const drawing =
    '<style>.a{fill:#fff;marker-end:url(#m)}</style><g id="m" class="a"><path d="M0 0" marker-end="url(#m)"/><text>שלום</text></g>'
  expect(clean(drawing)).toContain('marker-end="url(#m)"')
  expect(isPlainDrawing(clean(drawing))).toBe(true)
})

test('what people write on it may have the signs of a style sheet', () => {
  const drawing = '<style>.a{fill:#fff}</style><text class="a">C:\\75 \\url</text>'
  expect(clean(drawing)).toContain(drawing)
  expect(isPlainDrawing(clean(drawing))).toBe(true)
})

test('what is no drawing, or too large, is refused', () => {
  expect(isPlainDrawing('<html></html>')).toBe(false)
  expect(isPlainDrawing(`<svg>${'a'.repeat(2_000_001)}`)).toBe(false)
})

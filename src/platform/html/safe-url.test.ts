/** An address that came from a person is followed only when a browser may follow it. */
import { expect, test } from 'vitest'
import { isSitePath, safeUrl } from './safe-url.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http:\\\\',
  'nonsense',
  '',
])('%j becomes an inert address', (address) => {
  expect(safeUrl(address)).toBe('#')
})

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org/'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['/files?q=a%26b', '/files?q=a%26b'],
  ['/', '/'],
])('%j may be followed', (address, followed) => {
  expect(safeUrl(address)).toBe(followed)
})

test.each(['/', '/a', '/a?b=//c', '/a#b', '/שלום'])('%j lies on this site', (path) => {
  expect(isSitePath(path)).toBe(true)
})

test.each(['', 'a', '//x', '/\\x', '/a\\b', 'https:x', 'https://x', '/a\nb', '/\tx', '/a\u007f'])(
  '%j does not lie on this site',
  (path) => {
    expect(isSitePath(path)).toBe(false)
  },
)

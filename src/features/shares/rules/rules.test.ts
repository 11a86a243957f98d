/** Names and texts of saved shares. */
import { describe, expect, test } from 'vitest'
import { markdownLabels, parseMarkdown, renderMarkdown } from '#platform/markdown/index.ts'
import { asMarkdown, markdownName } from '../actions/save.ts'
import { isOver } from './life.ts'
import { parseSharedLines } from './lines.ts'

describe('the name of a saved share', () => {
  test.each([
    ['notes.md', 'notes.md'],
    ['notes.markdown', 'notes.markdown'],
    ['NOTES.MD', 'NOTES.MD'],
    ['parser.ts', 'parser.md'],
    ['archive.tar.gz', 'archive.tar.md'],
    ['Makefile', 'Makefile.md'],
    ['.gitignore', '.gitignore.md'],
    ['  spaced.py  ', 'spaced.md'],
    ['Dr. Who', 'Dr. Who.md'],
    ['dot.', 'dot.md'],
    ['מתכון.txt', 'מתכון.md'],
    ['.md', '.md'],
    [`${'א'.repeat(252)}.md`, `${'א'.repeat(252)}.md`],
    [`${'a'.repeat(252)}`, `${'a'.repeat(252)}.md`],
    [`${'😀'.repeat(252)}.ts`, `${'😀'.repeat(252)}.md`],
  ])('%j is saved as %j', (wanted, name) => {
    expect(markdownName(wanted)).toBe(name)
  })

  test.each([
    '',
    '   ',
    '.',
    '..',
    'a/b.md',
    'a\\b.md',
    'a\u0000b',
    'a\nb.md',
    'a\u0085b',
    `${'a'.repeat(253)}.md`,
    'a'.repeat(253),
    '\ud800.md',
  ])('%j cannot be one', (wanted) => {
    expect(markdownName(wanted)).toBeNull()
  })
})

describe('the text of a saved share', () => {
  const render = (text: string) =>
    renderMarkdown(parseMarkdown(text), { labels: markdownLabels.en }).html

  test('Markdown stays as it is, to the last letter', () => {
    const text = '\ufeff# כותרת\r\n\r\n```js\nlet a\n```'
    expect(asMarkdown(text, 'markdown')).toBe(text)
  })

  test.each([
    'let a = 1\n',
    'no line break at the end',
    '',
    '```\nfences inside\n```\n',
    '~~~\n````\ndeep\n````\n~~~\n',
    'a `````` run in a line',
    '    indented\n\ttabbed\n\n\n',
    '<script>alert(1)</script>\n',
  ])('code renders as the code it was: %j', (code) => {
    const { fences } = parseMarkdown(asMarkdown(code, 'typescript'))
    expect(fences).toHaveLength(1)
    expect(fences[0]!.language).toBe('typescript')
    expect(fences[0]!.text.replace(/\n$/, '')).toBe(code.replace(/\n$/, ''))
    expect(render(asMarkdown(code, 'typescript'))).not.toContain('<script')
  })
})

test('a share is over at the moment of its end, and when it was revoked', () => {
  expect(isOver({ expiresAt: 100, revokedAt: null }, 99)).toBe(false)
  expect(isOver({ expiresAt: 100, revokedAt: null }, 100)).toBe(true)
  expect(isOver({ expiresAt: null, revokedAt: null }, 1e15)).toBe(false)
  expect(isOver({ expiresAt: null, revokedAt: 5 }, 1)).toBe(true)
})

test('lines as somebody types them', () => {
  expect(parseSharedLines('')).toBeNull()
  expect(parseSharedLines(' 7 ')).toEqual({ start: 7, end: 7 })
  for (const typed of ['10-20', 'L10 - L20', '20–10', '10:20'])
    expect(parseSharedLines(typed)).toEqual({ start: 10, end: 20 })
  for (const typed of ['x', '1-2-3', '-4', '1,2']) expect(parseSharedLines(typed)).toBeUndefined()
})

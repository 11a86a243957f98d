/** Links by name in a text: what is one, and that the engine draws exactly what is stored. */
import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/engine.ts'
import { markdownLabels } from '../markdown/index.ts'
import type { TextLinks } from '../markdown/text-links.ts'
import { linkAt, linkText } from './grammar.ts'
import { linkTargetsOf, MOST_TEXT_LINKS } from './index.ts'

const drawnWith = (text: string, targets: TextLinks['targets'] = new Map()) =>
  renderMarkdown(text, {
    labels: markdownLabels.en,
    textLinks: { unknownAt: '/link?to=', targets },
  }).html

test.each<[text: string, targets: string[]]>([
  ['[[a.md]]', ['a.md']],
  ['see [[a.md]], [[docs/b.md|the other]] and [[a.md#L3]]', ['a.md', 'docs/b.md']],
  ['[[c#L10-L20]] [[d#L10-20]] [[e#Setup]] [[f#L0]]', ['c', 'd', 'e#Setup', 'f#L0']],
  ['[[C++ & #.tsx]]', ['C++ & #.tsx']],
  ['[[a\\]b.txt]] [[a\\|b]] [[x\\#L1]]', ['a]b.txt', 'a|b', 'x#L1']],
  ['`[[code]]` ``[[more]]`` [[out]]', ['out']],
  ['```\n[[fenced]]\n```\n[[after]]', ['after']],
  ['text\n\n    [[indented]]\n\n[[after]]', ['after']],
  ['- [ ] [[task]]\n> [[quote]]\n# [[heading]]', ['task', 'quote', 'heading']],
  ['| a |\n|---|\n| [[cell\\|shown]] |', ['cell']],
  ['\\[[not]] [[ -f x ]] [[]] [[a\nb]] [[^1]]', []],
  ['[[1]](https://example.org) [[a]', []],
  ['[[[inner]]]', ['inner']],
  ['[[קובץ של דנה.md]]', ['קובץ של דנה.md']],
  [
    '[[\u202eevil\u202c.md]] [[<img src=x onerror=alert(1)>]]',
    ['\u202eevil\u202c.md', '<img src=x onerror=alert(1)>'],
  ],
  ['[[__proto__]] [[constructor]]', ['__proto__', 'constructor']],
])('%j links to %j', (text, targets) => {
  expect(linkTargetsOf(text)).toEqual(targets)
  const html = drawnWith(text)
  const drawn = [...html.matchAll(/href="\/link\?to=([^"&]*)/g)].map(([, name = '']) =>
    decodeURIComponent(name),
  )
  expect([...new Set(drawn)]).toEqual(targets)
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>/)
})

test.each(['plain.md', 'a]b[c.txt', 'a|b\\c', 'x#L10', 'ש'.repeat(255), '"quoted" <b>&'])(
  'what is written for %j leads to it',
  (name) => {
    const written = linkText(name)
    expect(linkAt(written, 0)).toEqual({
      target: name,
      lines: '',
      shown: '',
      length: written.length,
    })
    expect(linkTargetsOf(`x ${written} y`)).toEqual([name])
  },
)

test('a known name leads where it was said to, with its lines', () => {
  const target = { href: '/md/1', linesHref: '/file/1', name: 'new name.md' }
  const targets = new Map([['a.md', target]])
  const html = drawnWith('[[a.md]] [[a.md#L2-L3|there]] [[b.md]]', targets)
  expect(html).toContain(
    '<a class="md-text-link" href="/md/1" title="new name.md" dir="auto">a.md</a>',
  )
  expect(html).toContain('href="/file/1#L2-L3"')
  expect(html).toContain('>there</a>')
  expect(html).toContain('md-text-link--missing" href="/link?to=b.md"')
})

test('names that nobody looked up are not said to be missing; without an address they are text', () => {
  expect(drawnWith('[[a]]', null)).not.toContain('missing')
  const text = (options: object) =>
    renderMarkdown('[[a|b]] x', { labels: markdownLabels.en, ...options }).html
  expect(text({})).toContain('>[[a|b]] x</p>')
  expect(text({ textLinks: { unknownAt: null, targets: null } })).toContain(
    '<bdi dir="auto">b</bdi> x',
  )
})

test('inside a link a name is text', () => {
  const html = drawnWith('<a href="https://example.org">see [[a]]</a>')
  expect(html).not.toContain('/link')
})

test('a text has so many links at most', () => {
  const text = Array.from({ length: MOST_TEXT_LINKS + 10 }, (_, n) => `[[f${n}]]`).join(' ')
  expect(linkTargetsOf(text)).toHaveLength(MOST_TEXT_LINKS)
})

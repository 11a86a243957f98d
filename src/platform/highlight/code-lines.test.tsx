import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { DrawnLinesView } from './code-lines.tsx'
import { CHUNK_LINES, chunkMarkup, type LineOptions } from './line-markup.ts'

function CodeLines({ isWrapped = false, ...lines }: LineOptions & { isWrapped?: boolean }) {
  return <DrawnLinesView markup={chunkMarkup(lines)} isWrapped={isWrapped} />
}

const numberLabel = (line: number) => `Line ${line}`

test('a line has an anchor, a number that is not text, and its code', () => {
  expect(
    render(
      <CodeLines
        lines={['<span class="tok-keyword">if</span> (a)']}
        firstLine={12}
        numberLabel={numberLabel}
      />,
    ),
  ).toBe(
    '<div class="code-lines" dir="ltr"><div class="code-lines__chunk"><div class="line" id="L12" data-line="12"><a class="line__number" href="#L12" data-number="12" aria-label="Line 12" tabindex="-1"></a><code class="line__text" dir="ltr"><span class="tok-keyword">if</span> (a)</code></div></div></div>',
  )
})

test('lines come in chunks, and only a full one may be skipped by the browser', () => {
  const html = render(
    <CodeLines lines={new Array(CHUNK_LINES + 1).fill('a')} numberLabel={numberLabel} />,
  )
  expect(html.match(/code-lines__chunk--full/g)).toHaveLength(1)
  expect(html.match(/class="code-lines__chunk[" ]/g)).toHaveLength(2)
  expect(html).toContain(`id="L${CHUNK_LINES + 1}"`)
})

test('labels and classes are escaped; hidden characters are shown; an empty line keeps its place', () => {
  const html = render(
    <CodeLines
      lines={['', 'a\u202eb']}
      anchor="R"
      numberLabel={(line) => `"שורה" ${line}`}
      classOf={(line) => (line === 1 ? 'line--added' : null)}
    />,
  )
  expect(html).toContain('<div class="line line--added" id="R1"')
  expect(html).toContain('aria-label="&quot;שורה&quot; 1"')
  expect(html).toContain('<code class="line__text" dir="ltr">\n</code>')
  expect(html).toContain('data-char="U+202E"')
  expect(html).not.toMatch(/\sstyle=/)
})

test('a long line can be cut with a button; without an anchor there are no links', () => {
  const fold = { after: 3, label: (rest: number) => `${rest} more` }
  const html = render(
    <CodeLines lines={['abcdef']} anchor={null} numberLabel={numberLabel} fold={fold} isWrapped />,
  )
  expect(html).toContain(
    '<code class="line__text" dir="ltr">abc</code><button type="button" class="line__more" data-line="1">3 more</button>',
  )
  expect(html).not.toContain('<a ')
  expect(html).toContain('code-lines--wrap')
})

test('the style sheet knows the size of a chunk and isolates hidden characters', () => {
  const css = readFileSync(join(import.meta.dirname, 'code-lines.css'), 'utf8')
  expect(css).toContain(`calc(${CHUNK_LINES} * 1lh)`)
  expect(css).toMatch(/\.hidden-char \{\s*unicode-bidi: isolate;/)
  expect(css).toMatch(/\.line__number \{[^}]*user-select: none;/)
})

import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'
import { MarkdownView } from './markdown.tsx'

test('the door lets the engine’s markup through as it is', () => {
  const { html } = renderMarkdown('# A & B', { labels: markdownLabels.en })
  expect(renderToString(<MarkdownView html={html} />)).toBe(`<div class="markdown">${html}</div>`)
})

test('where the page has a policy, the markup goes through it', () => {
  const seen: string[] = []
  const trust = (html: string) => {
    seen.push(html)
    return html
  }
  renderToString(<MarkdownView html="<p>a</p>" trust={trust} class="note__body" />)
  expect(seen).toEqual(['<p>a</p>'])
})

test('drawing needs nothing of the server: no process, no files, no clock', () => {
  const { process } = globalThis
  Reflect.deleteProperty(globalThis, 'process')
  try {
    expect(renderMarkdown(parseMarkdown('# a'), { labels: markdownLabels.he }).html).toContain(
      'h-a',
    )
  } finally {
    globalThis.process = process
  }
})

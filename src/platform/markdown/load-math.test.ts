import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'
import { drawWaitingFormulas } from './load-math.ts'
import { drawMath } from './math.ts'

afterEach(() => vi.unstubAllGlobals())

test('formulas drawn late look like those the server drew', async () => {
  const { document } = new Window()
  vi.stubGlobal('document', document)
  const source = 'a $x^2$ b $\\frac{$\n\n$$\ny\n$$'
  const page = document.createElement('div')
  page.innerHTML = renderMarkdown(source, { labels: markdownLabels.en }).html
  await drawWaitingFormulas(page as unknown as ParentNode)
  const server = document.createElement('div')
  server.innerHTML = renderMarkdown(source, { labels: markdownLabels.en, math: drawMath }).html
  expect(page.innerHTML).toBe(server.innerHTML)
})

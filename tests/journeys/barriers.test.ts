/** The check that every journey uses: it finds a barrier also where everything around it was clean a moment before. */
import { expect, test } from 'vitest'
import { findBarriers, openBrowserApp } from '../support/browser.ts'

const ROWS = Array.from(
  { length: 6 },
  (_, at) => `<li><a href="/${at}">File ${at}</a> <button class="wide">Open ${at}</button></li>`,
).join('')

const PAGE = `<!doctype html><html lang="en" dir="ltr" data-theme="light"><head><title>Files</title><style>
  body { background: #fff; color: #222 }
  [data-theme=dark] body { background: #111; color: #eee }
  .wide { min-inline-size: 60px; min-block-size: 40px }
  .quiet { color: #222 }
  [data-theme=dark] .quiet { color: #222 }
  a { display: inline-block; min-block-size: 30px; color: inherit }
  button, input { background: #fff; color: #222 }
</style></head><body>
  <header><nav aria-label="Main"><a href="/files">Files</a></nav></header>
  <main><h1>Files</h1><h2>All of them</h2>
    <form><label for="q">Search</label> <input id="q" class="wide"><button class="wide" aria-label="Search now">Search</button></form>
    <ul>${ROWS}</ul>
    <p>Nothing else.</p>
  </main>
  <footer>The end</footer>
</body></html>`

/** One change each, and the rule that must report it. */
const BROKEN: [what: string, rule: string, from: string, to: string][] = [
  ['a label is gone', 'label', '<label for="q">Search</label>', '<span>Search</span>'],
  ['a label is for nothing', 'label', 'for="q"', 'for="p"'],
  ['a button lost its words', 'button-name', '>Open 5<', '><'],
  ['words of one theme are too dark', 'dark: color-contrast', '<p>', '<p class="quiet">'],
  ['a colour was given by hand', 'color-contrast', '<p>', '<p style="color: #aaa">'],
  ['a heading was left out', 'heading-order', 'h2>', 'h4>'],
  ['there are two mains', 'landmark-no-duplicate-main', '<footer>', '<main>More</main><footer>'],
  [
    'targets are small and close',
    'target-size',
    '.wide { min-inline-size: 60px; min-block-size: 40px }',
    '.wide { inline-size: 8px; block-size: 8px; padding: 0; border: 0; overflow: hidden; margin: 0 }',
  ],
  ['a role is not one', 'aria-roles', '<p>', '<p role="paragraphs">'],
  ['a name is not what is seen', 'label-content-name-mismatch', 'Search now', 'Look for it'],
  ['the language is missing', 'html-has-lang', ' lang="en"', ''],
  ['an attribute has no such value', 'aria-valid-attr-value', '<p>', '<p aria-live="loudly">'],
]

test('a barrier is found on a page of which all the rest is known to have none', async () => {
  const app = await openBrowserApp()
  const { page } = await app.browse(null)
  const look = async (content: string) => {
    await page.setContent(content)
    return findBarriers(page)
  }
  expect(await look(PAGE)).toEqual([])
  const missed: string[] = []
  for (const [what, rule, from, to] of BROKEN) {
    expect(PAGE).toContain(from)
    for (const time of ['first', 'second']) {
      const found = await look(PAGE.replaceAll(from, to))
      if (!found.some((line) => line.includes(rule)))
        missed.push(`${what}, ${time} time: ${found.join('\n') || 'nothing'}`)
    }
  }
  expect(missed).toEqual([])
  // Still nothing, and not because it was never checked: people's texts make no difference.
  expect(await look(PAGE.replaceAll('File 3', 'Another'))).toEqual([])
})

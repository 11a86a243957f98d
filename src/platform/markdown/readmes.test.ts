/**
 * Forty READMEs in the manner of well-known projects: badges, centred logos, folded sections, tables of people. None
 * shows a tag as text, none asks anything outside, and no word of any is lost.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { strangeMarkup } from './allowed-markup.fixture.ts'
import { renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'

const FOLDER = join(import.meta.dirname, 'readmes')
const readmes = readdirSync(FOLDER).map((name) => ({
  name,
  source: readFileSync(join(FOLDER, name), 'utf8'),
}))
const { document } = new Window()

const ROOT = '/repos/r/at/c0ffee/'
const options = {
  labels: markdownLabels.en,
  resolveRelative: (address: string) => ROOT + address,
  linksRoot: ROOT,
  imagesRoot: '/pictures/',
}

function drawn(source: string) {
  const { html, images } = renderMarkdown(source, options)
  const page = document.createElement('div')
  page.innerHTML = html
  return { html, images, page: page as unknown as HTMLElement }
}

test('there are forty', () => {
  expect(readmes).toHaveLength(40)
})

test.each(readmes)('$name is drawn without a raw tag and asks nothing outside', ({ source }) => {
  const { html, page } = drawn(source)
  expect(strangeMarkup(page)).toEqual([])
  for (const image of page.querySelectorAll('img'))
    expect(image.getAttribute('src')).toMatch(/^\/pictures\//)
  // What a browser reads is what was written: nothing is moved to where it fits.
  expect([...html.matchAll(/<(\w+)[\s>]/g)].length).toBe(page.querySelectorAll('*').length)
  for (const code of page.querySelectorAll('code, pre, a[href^="mailto:"]')) code.remove()
  expect(page.textContent).not.toMatch(/<\/?[a-z][^<]*>|<!--|-->/i)
})

test.each(readmes)('$name loses no word', ({ source }) => {
  const { page } = drawn(source)
  for (const own of page.querySelectorAll('.md-anchor, .md-image-box, .md-footnote-back, svg'))
    own.remove()
  const written = wordsOf(
    source
      .replace(/<!--[\s\S]*?-->/g, '')
      // Without addresses and attributes.
      .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
      .replace(/\]\([^)]*\)/g, ' ')
      .replace(/^\[\^\d\]:|\[\^\d\]|\[!\w+\]/gm, ' ')
      .replace(/```(\w*)/g, ' ')
      .replace(/\sdir="\w+"/g, ' ')
      .replace(/<\/?(?!none|dir|dana|https)[a-z][^<>]*>/gi, ' ')
      .replace(/&#?\w+;/g, ' '),
  )
  for (const word of written) expect(page.textContent).toContain(word)
})

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}]{3,}/gu) ?? [])
}

test('images that lie beside the text are asked for beside it, others wait in their box', () => {
  const { page, images } = drawn(
    readmes.find(({ name }) => name.includes('relative-things'))!.source,
  )
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/assets/banner.png',
    '/pictures/assets/shot.jpg',
  ])
  expect(page.querySelector('img')?.getAttribute('width')).toBe('800')
  expect(images.map(({ host }) => host)).toEqual([null, null])
  expect(
    [...page.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href')),
  ).toEqual([`${ROOT}docs/`, `${ROOT}CONTRIBUTING.md`, `${ROOT}src/index.ts`])
  const outside = drawn(readmes[0]!.source)
  expect(outside.page.querySelectorAll('.md-image-box')).toHaveLength(4)
  expect(outside.page.querySelectorAll('img')).toHaveLength(0)
})

/** No text is smaller than the smallest size of the scale. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boardNote, defaultBoard, newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import { openBrowserApp, SIZES, waitForIdlePage, waitForStyles } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import type { Person } from '../support/people.ts'

/** Of `--type-caption`. */
const SMALLEST_PX = 12

/** Each element with text of its own that is smaller, including fields and texts of charts; each kind once. */
const smallWords = (page: Page) =>
  page.evaluate((smallest) => {
    const withWords = [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (element.matches('script, style, noscript, template, title, desc')) return []
      const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''))
      const isField = element.matches('input:not([type=hidden]), textarea, select')
      const text = own.join(' ').trim() || (isField ? '(a field)' : '')
      return text === '' ? [] : [{ element, text }]
    })
    const found = withWords.flatMap(({ element, text }) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const isDrawn = element instanceof SVGGraphicsElement
      const scale = isDrawn ? (element.getScreenCTM()?.a ?? 1) : 1
      const sizePx = scale * Number.parseFloat(getComputedStyle(element).fontSize)
      // Computed values are not always round numbers.
      if (sizePx > smallest - 0.01) return []
      const name = [element.localName, ...element.classList].join('.')
      return [`${name} is ${sizePx}px: ${text.slice(0, 40)}`]
    })
    return [...new Set(found)]
  }, SMALLEST_PX)

async function fill(person: Person) {
  const code = '// A word\nexport function first() {}\n'.repeat(20)
  const file = await newNotesFile(person, code)
  await newNote(person, file, { content: 'About **this**', line_start: 2, mode: 'anchored' })
  const words =
    '# Guide\n\nText with `code`[^1] and x<sup>2</sup>.\n\n- [ ] box\n\n## Part\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nlet a\n```\n\n[^1]: A note.\n'
  const document = await newNotesFile(person, words, 'guide.md')
  const binned = await newNotesFile(person, 'x', 'binned.ts')
  await person.del(`/api/files/${binned}`)
  const { id } = await boardNote(person, { title: 'Due', content: '- [ ] box\n\n`code`' })
  await person.post(`/api/sticky-notes/note/${id}/reminder`, { preset: '1h' })
  return { file, document, board: await defaultBoard(person) }
}

inOneLanguage(
  'no words of a page are too small to be read, on a desk and on a phone',
  async (locale) => {
    const app = await openBrowserApp()
    const { file, document, board } = await fill(app.ada)
    const { page, errors } = await app.browse(app.ada, { locale })
    const visitor = await app.browse(null, { locale })
    await visitor.page.route('https://telegram.org/**', (route) => route.fulfill({ body: '' }))
    const own = [
      '/dashboard',
      '/files',
      '/files?q=first',
      `/file/${file}`,
      `/md/${document}`,
      '/boards',
      `/boards/${board}`,
      `/edit/${file}`,
      '/upload',
      '/reminders',
      '/trash',
      '/shares',
      '/repos',
      '/repo-search',
      '/tools/code',
      '/settings',
      '/settings/device',
      '/settings/notifications',
      '/settings/tokens',
      '/admin',
      '/admin/health',
      '/admin/observability',
      '/admin/jobs',
      '/admin/users',
      '/help',
      '/docs',
    ]
    const found: string[] = []
    for (const [reader, path] of [
      ...own.map((path) => [page, path] as const),
      ...['/', '/login', '/help'].map((path) => [visitor.page, path] as const),
    ]) {
      const response = await reader.goto(path)
      expect([path, response?.status()]).toEqual([path, 200])
      await waitForStyles(reader)
      await waitForIdlePage(reader)
      for (const size of ['desk', 'phone'] as const) {
        await reader.setViewportSize(SIZES[size])
        for (const small of await smallWords(reader)) found.push(`${path}, ${size}: ${small}`)
      }
    }
    expect(found).toEqual([])
    expect([...errors, ...visitor.errors.filter((error) => !/telegram/.test(error))]).toEqual([])
  },
)

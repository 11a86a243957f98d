/**
 * Pages as they open, each loaded once: no text is smaller than the smallest size of the scale, at the width of a desktop
 * and of a phone. Where no journey of the page's own does, it is also checked for barriers, and that nothing scrolls
 * sideways even at 320 px.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boardNote, defaultBoard, newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import {
  findBarriers,
  openBrowserApp,
  SIZES,
  scrollsSideways,
  waitForIdlePage,
  waitForStyles,
} from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import { PATTERNS, patternsFeature } from '../support/patterns/feature.ts'
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
  await boardNote(person, { content: 'See [[guide]] and [[nothing yet]]' })
  const words =
    '# Guide\n\nText with `code`[^1] and x<sup>2</sup>.\n\n- [ ] box\n\n## Part\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nlet a\n```\n\n[^1]: A note.\n'
  const document = await newNotesFile(person, words, 'guide.md')
  const binned = await newNotesFile(person, 'x', 'binned.ts')
  await person.del(`/api/files/${binned}`)
  const { id } = await boardNote(person, { title: 'Due', content: '- [ ] box\n\n`code`' })
  await person.post(`/api/sticky-notes/note/${id}/reminder`, { preset: '1h' })
  return { file, document, board: await defaultBoard(person) }
}

type Size = keyof typeof SIZES

interface Visit {
  path: string
  /** The width at which it is checked for barriers; unset where a journey of its own does. */
  judged?: Size
}

const pagesOf = ({ file, document, board }: Awaited<ReturnType<typeof fill>>): Visit[] => [
  ...['/dashboard', '/settings', '/settings/sessions', PATTERNS].map(judgedAt('desk')),
  ...['/help', '/help/notes', '/help?q=a'].map(judgedAt('desk')),
  { path: '/files' },
  { path: '/files?q=first' },
  { path: `/file/${file}` },
  { path: `/linked/file/${document}`, judged: 'phone' },
  { path: `/md/${document}` },
  { path: '/boards' },
  { path: `/boards/${board}` },
  { path: `/edit/${file}` },
  { path: '/upload' },
  { path: '/reminders' },
  { path: '/trash' },
  { path: '/shares' },
  { path: '/repos' },
  { path: '/repo-search' },
  { path: '/tools/code' },
  { path: '/settings/device' },
  { path: '/settings/notifications' },
  { path: '/settings/tokens' },
  { path: '/settings/data' },
  { path: '/settings/agents/writes' },
  { path: '/settings/agents/proposals' },
  { path: '/admin' },
  { path: '/admin/health' },
  { path: '/admin/observability' },
  { path: '/admin/jobs' },
  { path: '/admin/users' },
]

/** The pages about the API are open to everybody. */
const OF_VISITORS: Visit[] = [
  { path: '/', judged: 'desk' },
  { path: '/login' },
  { path: '/help' },
  ...['/docs', '/docs?chapter=library', '/docs?chapter=errors', '/docs?q=note'].map(
    judgedAt('phone'),
  ),
]

function judgedAt(judged: Size): (path: string) => Visit {
  return (path) => ({ path, judged })
}

async function judge(page: Page, { path, judged }: Visit): Promise<string[]> {
  const found: string[] = []
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(SIZES[size])
    for (const small of await smallWords(page)) found.push(`${size}: ${small}`)
    if (judged === size) found.push(...(await findBarriers(page)))
  }
  if (judged) {
    await page.setViewportSize({ width: 320, height: 700 })
    if (await scrollsSideways(page)) found.push('it scrolls sideways')
  }
  return found.map((one) => `${path}, ${one}`)
}

inOneLanguage(
  'no words of a page are too small to be read, it has no barriers, and nothing scrolls sideways',
  async (locale) => {
    const app = await openBrowserApp({ features: [patternsFeature] })
    const own = pagesOf(await fill(app.ada))
    const { page, errors } = await app.browse(app.ada, { locale })
    const visitor = await app.browse(null, { locale })
    await visitor.page.route('https://telegram.org/**', (route) => route.fulfill({ body: '' }))
    const found: string[] = []
    for (const [reader, visits] of [
      [page, own],
      [visitor.page, OF_VISITORS],
    ] as const)
      for (const visit of visits) {
        const response = await reader.goto(visit.path)
        expect([visit.path, response?.status()]).toEqual([visit.path, 200])
        await waitForStyles(reader)
        await waitForIdlePage(reader)
        found.push(...(await judge(reader, visit)))
      }
    expect(found).toEqual([])
    expect([...errors, ...visitor.errors.filter((error) => !/telegram/.test(error))]).toEqual([])
  },
)

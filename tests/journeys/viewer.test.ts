import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectOpen,
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  waitForIdlePage,
} from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'
import { TESTS_ALL } from '../support/rounds.ts'
import { shifts } from '../support/shifts.ts'

const openApp = oneBrowserApp()

const CODE = [
  '/** Reads a text and answers a tree. */',
  'export class Parser {',
  ...Array.from({ length: 96 }, (_, at) => `  readonly step${at + 1} = 'token ${at + 1}'`),
  '}',
  `export function parse(text: string): string { return text + '${'x'.repeat(200)}' }`,
].join('\n')

const DOCUMENT = `# מדריך קצר

פסקה בעברית עם \`parser.ts\` בשורה 42.

## Tasks

- [ ] one
- [ ] two

## Code

\`\`\`ts
const answer = 42
\`\`\`

| a | b |
|---|--:|
| 1 | 2 |

$a^2 + b^2$[^1]

> [!NOTE]
> A note.

[^1]: Pythagoras.

## End

${'A long text to scroll through, word after word. '.repeat(200)}
`

const SVG = '<svg width="120" height="60"><rect width="120" height="60" fill="#223"/></svg>'

interface Kept {
  id: string
  version: number
}

async function keep(
  { dana }: OurBrowserApp,
  file_name: string,
  content: string,
  more: object = {},
): Promise<Kept> {
  const response = await dana.post('/api/files', { file_name, content, ...more })
  expect(response.status, response.text).toBe(201)
  return response.json.file
}

async function change(
  { dana, clock }: OurBrowserApp,
  { id, version }: Kept,
  content: string,
): Promise<Kept> {
  clock.advance(60_000)
  const response = await dana.put(`/api/files/${id}`, { content, base_version: version })
  expect(response.status, response.text).toBe(200)
  return response.json.file
}

const hash = (page: Page) => page.evaluate(() => location.hash)
const marked = (page: Page) => page.locator('.line--marked').count()
const number = (page: Page, line: number) => page.locator(`#L${line} .line__number`)
const alive = (page: Page) => page.locator('.source--alive').waitFor()
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '').trim()
const count = async (page: Page) => plain(await page.locator('.find-bar__count').textContent())
const keptPlace = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).find((kept) => /"line":/.test(kept)) ?? '')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const WORDS = {
  en: {
    one: 'Line 5',
    some: 'Lines 5 to 9',
    found: '1 of 96',
    second: '2 of 96',
    last: '96 of 96',
    old: 'Version 1 of 3, read only',
    restore: 'Restore as version 4',
    back: 'Version 1 is restored as the newest one',
    copyText: 'Copy text',
    off: 'Scripts are off.',
    isolated: 'Scripts run isolated',
  },
  he: {
    one: 'שורה 5',
    some: 'שורות 5 עד 9',
    found: '1 מתוך 96',
    second: '2 מתוך 96',
    last: '96 מתוך 96',
    old: 'גרסה 1 מתוך 3, לקריאה בלבד',
    restore: 'שחזור כגרסה 4',
    back: 'גרסה 1 חזרה',
    copyText: 'העתקת הטקסט',
    off: 'הסקריפטים כבויים.',
    isolated: 'הסקריפטים רצים מבודדים',
  },
} as const

inBothLanguages('reading', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'lines are chosen by press, live in the address, are copied without their numbers, and are searched',
    async () => {
      const app = await openApp()
      const { id } = await keep(app, 'parser.ts', CODE, { folder: 'src/core' })
      const { page, context, errors } = await app.browse(app.dana, { locale })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/file/${id}`)
      await alive(page)
      await expect.poll(() => page.locator('.tok-keyword').count()).toBeGreaterThan(50)
      await number(page, 5).click()
      expect(await hash(page)).toBe('#L5')
      expect(plain(await page.locator('.line-bar__words').textContent())).toBe(words.one)
      await number(page, 9).click({ modifiers: ['Shift'] })
      expect(await hash(page)).toBe('#L5-L9')
      expect(plain(await page.locator('.line-bar__words').textContent())).toBe(words.some)
      expect(await marked(page)).toBe(5)
      await page.locator('.line-bar button').first().click()
      await expect.poll(() => clipboard(page)).toBe(CODE.split('\n').slice(4, 9).join('\n'))
      await page.locator('.line-bar button').nth(1).click()
      await expect.poll(() => clipboard(page)).toBe(`${app.url}/file/${id}#L5-L9`)
      // A selection of everything contains the text and nothing else.
      const copied = await page.evaluate(() => {
        getSelection()?.selectAllChildren(document.querySelector('.code-lines')!)
        return String(getSelection())
      })
      expect(copied.split('\n').filter(Boolean)).toEqual(CODE.split('\n'))
      await page.evaluate(() => getSelection()?.removeAllRanges())
      await page.keyboard.press('Escape')
      expect(await hash(page)).toBe('')
      expect(await marked(page)).toBe(0)
      // Search finds, counts, walks both ways, and closes without leaving a trace.
      await page.keyboard.press('f')
      await page.keyboard.type('TOKEN')
      await expect.poll(() => count(page)).toBe(words.found)
      await page.keyboard.press('Enter')
      await expect.poll(() => count(page)).toBe(words.second)
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.press('Shift+Enter')
      await expect.poll(() => count(page)).toBe(words.last)
      expect(await isInSight(page, '#L98')).toBe(true)
      const painted = () => page.evaluate(() => CSS.highlights.get('found-now')?.size ?? 0)
      expect(await painted()).toBe(1)
      await page.locator('.find-bar [aria-pressed]').first().click()
      await expect.poll(() => count(page)).toMatch(/Not found|לא נמצא/)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.find-bar').count()).toBe(0)
      expect(await painted()).toBe(0)
      expect(errors).toEqual([])
    },
  )

  inTurn('a link to lines lands there, and the keys of reading work', async () => {
    const app = await openApp()
    const { id } = await keep(app, 'parser.ts', CODE)
    const { page, context, errors } = await app.browse(app.dana, { locale })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/file/${id}#L60-L64`)
    await alive(page)
    await expect.poll(() => marked(page)).toBe(5)
    expect(await isInSight(page, '#L62')).toBe(true)
    expect(
      await page.evaluate(() => (document.activeElement as HTMLElement).dataset['number']),
    ).toBe('60')
    await page.keyboard.press('l')
    await page.locator('#line').fill('90')
    await page.keyboard.press('Enter')
    await expect.poll(() => hash(page)).toBe('#L90')
    expect(await isInSight(page, '#L90')).toBe(true)
    await page.keyboard.press('l')
    await page.locator('#line').fill('9999x')
    await page.keyboard.press('Enter')
    await page.locator('.field__error').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('w')
    await expect.poll(() => page.locator('.code-lines--wrap').count()).toBe(1)
    await expect
      .poll(async () => (await app.dana.get('/api/me/preferences')).json.preferences.wrap)
      .toBe(true)
    await page.keyboard.press('o')
    await page.locator('#outline:popover-open').waitFor()
    await page.locator('.outline__entry', { hasText: 'parse' }).last().click()
    await expect.poll(() => hash(page)).toBe('#L100')
    await page.keyboard.press('Escape')
    expect(await hash(page)).toBe('#L100')
    await page.keyboard.press('y')
    await expect.poll(() => clipboard(page)).toBe(`${app.url}/file/${id}?version=1#L100`)
    await page.keyboard.press('v')
    await page.waitForURL('**/file/*?view=history')
    await page.goBack()
    await page.waitForURL('**/file/*?version=1#L100')
    await page.keyboard.press('e')
    await page.waitForURL(`**/edit/${id}`)
    expect(errors.filter((error) => !error.includes('/edit/'))).toEqual([])
  })

  inTurn('an old version is read only, is compared, and comes back as the newest', async () => {
    const app = await openApp()
    let file = await keep(app, 'parser.ts', CODE)
    file = await change(app, file, CODE.replace('Parser', 'Reader'))
    file = await change(app, file, CODE.replace('token 50', 'TOKEN 50'))
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.goto(`/file/${file.id}?version=1`)
    await alive(page)
    expect(plain(await page.locator('.version-band__words').textContent())).toBe(words.old)
    expect(await page.locator('a[href^="/edit/"], .file-acts__star').count()).toBe(0)
    await page.locator('.version-band a').first().click()
    await page.waitForURL('**view=history&from=1&to=3')
    const rows = page.locator('.diff--split .diff__row')
    expect(await rows.filter({ has: page.locator('.diff__cell--added') }).count()).toBe(1)
    expect(await page.locator('.diff--split .diff__piece').allTextContents()).toEqual([
      'token',
      'TOKEN',
    ])
    await page.locator('input[name="from"][value="2"]').check()
    await page.locator('.history__acts button').click()
    await page.waitForURL(({ searchParams }) => searchParams.get('from') === '2')
    expect(new URL(page.url()).searchParams.get('to')).toBe('3')
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**?version=1')
    await page.getByRole('button', { name: words.restore }).click()
    await page.waitForURL('**done=restored-1')
    await page.locator('.notice--ok', { hasText: words.back }).waitFor()
    expect((await app.dana.get(`/api/files/${file.id}`)).json).toMatchObject({
      content: CODE,
      file: { version: 4 },
    })
    expect(errors).toEqual([])
  })

  inTurn(
    'a tick is instant, is a version, and shows on another device; a stale one redraws and says so',
    async () => {
      const app = await openApp()
      const file = await keep(app, 'plan.md', DOCUMENT)
      const { page, errors } = await app.browse(app.dana, { locale })
      const other = await app.browse(app.dana, { locale, size: 'phone' })
      await other.page.goto(`/md/${file.id}`)
      await page.clock.install()
      await page.goto(`/md/${file.id}`)
      const box = (on: Page, index: number) => on.locator(`input[data-task="${index}"]`)
      await page.waitForFunction(() => document.querySelector('[data-heading][aria-current]'))
      // From here on the test controls the clock: a slow machine would take longer than ten seconds for two ticks.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      await box(page, 0).check()
      await page.clock.runFor(9_000)
      await box(page, 1).check()
      const stored = async () => (await app.dana.get(`/api/files/${file.id}`)).json
      // The ticks of ten seconds are one version.
      expect((await stored()).file.version).toBe(1)
      await page.clock.runFor(1_000)
      await expect.poll(async () => (await stored()).content.match(/- \[x\]/g)?.length).toBe(2)
      expect((await stored()).content).toBe(DOCUMENT.replaceAll('- [ ]', '- [x]'))
      expect((await stored()).file.version).toBe(2)
      // The other device still shows the first version: its tick is refused, nothing is overwritten, and a message
      // appears.
      const leave = (on: Page) => on.evaluate(() => void dispatchEvent(new Event('pagehide')))
      await box(other.page, 1).check()
      await box(other.page, 0).check()
      await box(other.page, 0).uncheck()
      await leave(other.page)
      await other.page.locator('.toast__text').waitFor()
      expect(await box(other.page, 0).isChecked()).toBe(true)
      expect(await box(other.page, 1).isChecked()).toBe(true)
      expect((await stored()).file.version).toBe(2)
      await box(other.page, 1).uncheck()
      // Leaving a page sends its ticks.
      await other.page.goto('/files')
      await expect.poll(async () => (await stored()).file.version).toBe(3)
      await other.page.goto(`/md/${file.id}?version=1`)
      await waitForIdlePage(other.page)
      expect(await box(other.page, 0).isDisabled()).toBe(true)
      await other.page.goto(`/md/${file.id}`)
      expect(await other.page.locator('.toast__text').count()).toBe(0)
      await page.clock.resume()
      await page.reload()
      expect(await box(page, 1).isChecked()).toBe(false)
      expect(errors).toEqual([])
      expect(other.errors.filter((error) => !/409/.test(error))).toEqual([])
    },
  )

  inTurn(
    'a document is read in peace: contents, the place, the code, the source of a selection',
    async () => {
      const app = await openApp()
      const { id } = await keep(app, 'plan.md', DOCUMENT)
      const { page, context, errors } = await app.browse(app.dana, { locale })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/md/${id}`)
      await page.waitForFunction(() => document.querySelector('[data-heading][aria-current]'))
      const width = await page
        .locator('.markdown')
        .evaluate((sheet) => sheet.getBoundingClientRect().width)
      expect(width).toBeLessThan(720)
      await page.locator('.contents [data-heading="h-end"]').click()
      await expect.poll(() => page.locator('.contents [aria-current]').textContent()).toBe('End')
      await page.locator('[data-copy-code]').click()
      await expect.poll(() => clipboard(page)).toBe('const answer = 42')
      await page.evaluate(() => {
        getSelection()?.selectAllChildren(document.querySelector('.md-table')!)
        document.execCommand('copy')
      })
      await page.locator('.toast button', { hasText: 'Markdown' }).click()
      await expect.poll(() => clipboard(page)).toBe('| a | b |\n|---|--:|\n| 1 | 2 |')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => keptPlace(page)).toContain(id)
      await page.goto('/files')
      await page.goto(`/md/${id}`)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
      expect(errors).toEqual([])
    },
  )

  inTurn('an SVG changes its ground by key, an HTML file its width and its scripts', async () => {
    const app = await openApp()
    const image = await keep(app, 'logo.svg', SVG)
    const html = await keep(
      app,
      'page.html',
      '<p id="x">off</p><script>x.textContent = "on"</script>',
    )
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.goto(`/svg/${image.id}`)
    const ground = () => page.locator('.stage__desk--svg').getAttribute('data-ground')
    // A dark drawing opens on a light background.
    await expect.poll(ground).toBe('light')
    for (const [key, name] of [
      ['2', 'dark'],
      ['3', 'grid'],
      ['1', 'light'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(ground).toBe(name)
    }
    expect(
      await page.locator('.stage__image').evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBe(120)
    // Fit fills the stage in the image's proportions; 100 % is its own size.
    const shown = async () => {
      const { width, height } = (await page.locator('.stage__image').boundingBox())!
      return [Math.round(width), Math.round((100 * width) / height)]
    }
    const stage = (await page.locator('.stage__desk--svg').boundingBox())!
    expect((await shown())[0]).toBeGreaterThan(stage.height / 2)
    expect((await shown())[1]).toBe(200)
    await page.locator('.stage__group').nth(1).locator('button').nth(1).click()
    expect(await shown()).toEqual([120, 200])
    expect(errors).toEqual([])
    await page.goto(`/file/${html.id}?view=rendered`)
    const inside = () => page.frameLocator('.stage__frame').locator('#x').textContent()
    expect(await page.locator('#stage-words').textContent()).toContain(words.off)
    expect(await inside()).toBe('off')
    await page.locator('#run-scripts').check()
    await expect.poll(inside).toBe('on')
    expect(await page.locator('#stage-words').textContent()).toContain(words.isolated)
    await page.locator('.stage__group button').first().click()
    expect(await page.locator('.stage__frame').evaluate((frame) => frame.clientWidth)).toBe(360)
    await page.reload()
    expect(await inside()).toBe('off')
  })
})

async function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const head = document.querySelector('.file__bar')?.getBoundingClientRect().bottom ?? 0
    return top >= head - 1 && bottom <= innerHeight
  })
}

describe('large files', () => {
  const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
  const atCentre = (page: Page) =>
    page.evaluate(
      () => document.elementFromPoint(700, 600)?.closest<HTMLElement>('.line')?.dataset['line'],
    )

  test('200,000 lines: few nodes, any line at once, no long wait, the whole of it searched', async () => {
    const app = await openApp()
    const content = Array.from({ length: 200_000 }, (_, at) => `r${at + 1}`).join('\n')
    const { id } = await keep(app, 'rows.txt', content)
    const { page, errors } = await app.browse(app.dana)
    await page.goto(`/file/${id}`)
    await alive(page)
    const most: number[] = []
    for (const share of [0.001, 0.02, 0.3, 0.5, 0.77, 1, 0.4]) {
      await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share)
      await expect.poll(() => atCentre(page)).toBeDefined()
      const line = await atCentre(page)
      await expect.poll(() => page.locator(`#L${line} .line__text`).textContent()).toBe(`r${line}`)
      most.push(await nodes(page))
    }
    expect(Math.max(...most)).toBeLessThan(5_000)
    await page.keyboard.press('l')
    await page.locator('#line').fill('123456-123458')
    await page.keyboard.press('Enter')
    await expect.poll(() => hash(page)).toBe('#L123456-L123458')
    expect(await isInSight(page, '#L123457')).toBe(true)
    expect(await marked(page)).toBe(3)
    await page.keyboard.press('f')
    await page.keyboard.type('r199999')
    await expect.poll(() => count(page)).toBe('1 of 1')
    expect(await isInSight(page, '#L199999')).toBe(true)
    await page.keyboard.press('Escape')
    await page.goto(`/file/${id}#L150000`)
    await page.reload()
    await alive(page)
    await expect.poll(() => page.locator('#L150000 .line__text').textContent()).toBe('r150000')
    expect(await nodes(page)).toBeLessThan(5_000)
    expect(errors).toEqual([])
  })

  test('a long file with colours gets them where one looks, and one line of 2 MB unfolds in steps', async () => {
    const app = await openApp()
    const lines = Array.from({ length: 6_000 }, (_, at) => `const v${at + 1} = "text" // note`)
    const coloured = await keep(app, 'rows.ts', lines.join('\n'))
    const single = await keep(app, 'one.json', `{"a":"${'x'.repeat(2_000_000)}","needle":1}`)
    const { page, errors } = await app.browse(app.dana)
    await page.goto(`/file/${coloured.id}#L5500`)
    await alive(page)
    await expect.poll(() => page.locator('#L5500 .tok-keyword').count()).toBe(1)
    expect(await nodes(page)).toBeLessThan(5_000)
    await page.goto(`/file/${single.id}`)
    await alive(page)
    const length = () => page.locator('.line__text').evaluate((code) => code.textContent?.length)
    expect(await length()).toBe(2_000)
    await page.locator('.line__more').click()
    await expect.poll(length).toBe(22_000)
    await page.keyboard.press('f')
    await page.keyboard.type('needle')
    await expect.poll(() => count(page)).toBe('1 of 1')
    expect(errors).toEqual([])
  })

  test('without a script everything can be read, page by page', async () => {
    const app = await openApp()
    const { id } = await keep(
      app,
      'rows.txt',
      Array.from({ length: 4_500 }, (_, at) => `r${at + 1}`).join('\n'),
    )
    const document = await keep(app, 'plan.md', DOCUMENT)
    const { page } = await app.browse(app.dana, { hasScript: false })
    await page.goto(`/file/${id}`)
    expect(await page.locator('.line').count()).toBe(2_000)
    await page.locator('#source-pages a[rel="next"]').click()
    await expect.poll(() => page.locator('.line').first().textContent()).toBe('r2001')
    await page.locator('#source-pages a[rel="next"]').click()
    await expect.poll(() => page.locator('.line').count()).toBe(500)
    await page.goto(`/md/${document.id}`)
    expect(await page.locator('.markdown h2').first().textContent()).toContain('מדריך קצר')
    expect(await page.content()).toContain('Ticking boxes needs JavaScript')
    expect(await page.locator('input[data-task]').first().isDisabled()).toBe(true)
    await page.goto(`/file/${document.id}?view=history`)
    expect(await page.getByText('This is the only version so far.').count()).toBe(1)
  })
})

test('formulas have a face of our own, diagrams are drawn when they come near, and a long document opens', async () => {
  const app = await openApp()
  const far = 'Word after word. '.repeat(3_000)
  const diagram = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\`\n`
  const { id } = await keep(
    app,
    'drawn.md',
    `$\\sqrt{\\frac{1}{2}}$\n\n${diagram('graph TD; A-->B')}\n${far}\n\n${diagram('graph TD; A--')}\n`,
  )
  const words = 'Some *words* and `code`, again and again. '.repeat(20)
  const part = `## Part\n\n${words}\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n\n`
  const long = await keep(app, 'long.md', `${part.repeat(250)}${'$a$ '.repeat(1_500)}`)
  const { page, errors } = await app.browse(app.dana, { locale: 'he', theme: 'dark' })
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.goto(`/md/${id}`)
  const state = (at: number) => page.locator('[data-diagram]').nth(at).getAttribute('data-diagram')
  await expect.poll(() => state(0)).toBe('drawn')
  const picture = page.locator('.md-diagram__picture')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    20,
  )
  expect(await state(1)).toBe('waiting')
  expect(scripts).toContain('/diagrams')
  // A root grows with its content only in a font with mathematical measures.
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "STIX Two Math"')))
    .toBe(true)
  const face = await page.evaluate(() =>
    [...document.fonts].find(({ family, status }) => /STIX/.test(family) && status === 'loaded'),
  )
  expect(face).toBeDefined()
  await page.locator('[data-diagram]').nth(1).scrollIntoViewIfNeeded()
  await expect.poll(() => state(1)).toBe('failed')
  expect(await page.locator('.md-diagram__fault').textContent()).toMatch(/\S/)
  expect(errors).toEqual([])

  await page.goto(`/md/${long.id}`)
  expect(await page.locator('.markdown h3').count()).toBe(250)
  await expect.poll(() => page.locator('.md-code .tok-keyword').count()).toBeGreaterThan(100)
  // Formulas that the server left out are drawn when they are scrolled into view.
  await page.locator('code[data-math]').first().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('code[data-math]').count()).toBe(0)
  expect(await page.locator('.md-math math').count()).toBe(1_500)
  expect(errors).toEqual([])
})

inOneLanguage(
  'a diagram is drawn into the place that was kept for it, on the first visit and on the next',
  async (locale) => {
    const app = await openApp()
    const { id } = await keep(
      app,
      'plan.md',
      '# Plan\n\n```mermaid\nflowchart TD\n  A[Read the file] --> B{Is it large?}\n  B -->|yes| C[In a thread]\n  B -->|no| D[Here]\n```\n\nWhat follows.\n',
    )
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const _visit of ['first', 'second']) {
      await page.goto(`/md/${id}`)
      const after = page.locator('.reader__text p').last()
      await page.locator('[data-diagram="drawn"] img').waitFor()
      expect(await shifts(page)).toBeLessThan(0.02)
      const [picture, below] = [
        await page.locator('.md-diagram__picture').boundingBox(),
        await after.boundingBox(),
      ]
      // It was on the screen all the time, and is large enough to be read.
      expect(below!.y).toBeLessThan(844)
      expect(picture!.height).toBeGreaterThan(250)
    }
    expect(errors).toEqual([])
  },
)

test('star, pin and bin act in place, each with its way back', async () => {
  const app = await openApp()
  const { id } = await keep(app, 'parser.ts', CODE)
  const { page, errors } = await app.browse(app.dana)
  await page.goto(`/file/${id}`)
  await alive(page)
  const file = async () => (await app.dana.get(`/api/files/${id}`)).json.file
  await page.locator('.file-acts__star').click()
  await expect.poll(async () => (await file()).is_favorite).toBe(true)
  await page.keyboard.press('z')
  await expect.poll(async () => (await file()).is_favorite).toBe(false)
  await page.locator('[popovertarget="file-menu"]').click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect.poll(async () => (await file()).is_pinned).toBe(true)
  await page.locator('[popovertarget="file-menu"]').click()
  await page.getByRole('button', { name: 'Move to the bin' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.locator('.file-acts__star').waitFor()
  expect((await file()).deleted_at).toBeNull()
  expect(errors.filter((error) => !/404/.test(error))).toEqual([])
})

const LOOKS = [
  { locale: 'en', size: 'desk' },
  { locale: 'he', size: 'phone' },
] as const

test.each(LOOKS)('nobody is kept out: $locale, $size', async (look) => {
  const app = await openApp()
  let code = await keep(app, 'C++ & #.tsx', CODE, { folder: 'src/ארוך מאוד/core' })
  code = await change(app, code, CODE.replace('Parser', 'Reader'))
  const document = await keep(app, 'מסמך ארוך בעברית.md', DOCUMENT)
  const image = await keep(app, 'logo.svg', SVG)
  const broken = await keep(app, 'broken.svg', '<svg><g></svg>')
  const html = await keep(app, 'page.html', '<!doctype html><title>x</title><h1>x</h1>')
  const empty = await keep(app, 'empty.txt', '')
  const trojan = await keep(app, 'trojan.py', 'x = "\u202e"\n')
  const { page, errors } = await app.browse(app.dana, look)
  const paths: [path: string, ready: string][] = [
    [`/file/${code.id}?version=1`, '.source--alive'],
    [`/file/${code.id}?view=history`, '.diff'],
    [`/file/${code.id}?view=history&layout=unified`, '.diff'],
    [`/md/${document.id}`, '.markdown'],
    [`/svg/${image.id}`, '.stage__desk--svg[data-ground="light"]'],
    [`/svg/${broken.id}`, '.notice'],
    [`/file/${html.id}?view=rendered`, '.stage__frame'],
    [`/file/${empty.id}`, '.file'],
    [`/file/${trojan.id}`, '.source--alive'],
    [`/file/${code.id}#L5-L9`, '.line-bar'],
  ]
  const isTurn = (at: number) => TESTS_ALL || at % 2 === LOOKS.indexOf(look)
  // Each kind of page in one of the themes.
  for (const [at, [path, ready]] of paths.entries()) {
    if (!isTurn(at)) continue
    await page.goto(path)
    await page.locator(ready).first().waitFor({ state: 'attached' })
    await expectOpen(page, path)
    if (path === `/md/${document.id}` && look.size === 'phone') await expectTallContents(page)
  }
  const overlays = [
    ['l', '#line'],
    ['f', '.find-bar'],
  ] as const
  if (isTurn(0)) await page.goto(`/file/${code.id}`)
  for (const [at, [key, opened]] of overlays.entries()) {
    if (!isTurn(at)) continue
    await page.locator('.source--alive').waitFor()
    await page.keyboard.press(key)
    await page.locator(opened).waitFor()
    expect(await findBarriers(page), opened).toEqual([])
    await page.keyboard.press('Escape')
  }
  expect(errors).toEqual([])
})

/** Each entry of the contents is as tall as a finger. */
async function expectTallContents(page: Page): Promise<void> {
  await page.locator('[popovertarget="contents"]').tap()
  await page.locator('#contents:popover-open').waitFor()
  const heights = await page
    .locator('#contents .contents__entry')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

test('a formula brings the small face, and a rare sign the whole one', async () => {
  const app = await openApp()
  const facesOf = async (name: string, formula: string) => {
    const made = await app.dana.post('/api/files', {
      file_name: name,
      content: `$$ ${formula} $$`,
    })
    const { page } = await app.browse(app.dana)
    const faces = new Set<string>()
    page.on('response', (response) => {
      const [, face] = /stix-two-math-(common|latin)/.exec(response.url()) ?? []
      if (face) faces.add(face)
    })
    await page.goto(`/md/${made.json.file.id}`)
    await page.evaluate(() => document.fonts.ready)
    return [...faces]
  }
  const common = String.raw`\left( \sum_{i=0}^n \frac{\sqrt{x_i}}{\int_0^1 t\,dt} \right) \leq \overline{z} \to \hat\alpha`
  expect(await facesOf('common.md', common)).toEqual(['common'])
  expect((await facesOf('rare.md', String.raw`a \ltimes b`)).sort()).toEqual(['common', 'latin'])
})

test('a wrapped line of code goes on under its indent', async () => {
  const app = await openApp()
  const long = `        call(${'argument, '.repeat(60)})`
  const content = `def f():\n${long}\n\t\tdeep = "${'word '.repeat(60)}"\n${'x'.repeat(400)}\n`
  const made = await app.dana.post('/api/files', { file_name: 'a.py', content })
  const { page, errors } = await app.browse(app.dana)
  await page.goto(`/file/${made.json.file.id}`)
  await page.waitForSelector('.source--alive')
  await page.keyboard.press('w')
  await page.waitForSelector('.code-lines--wrap')
  /** The column at which the first row of a line has text, and the same for its second row. */
  const begins = (line: number) =>
    page.evaluate((at) => {
      const code = document.querySelector<HTMLElement>(`#L${at} .line__text`)!
      const range = document.createRange()
      range.selectNodeContents(code)
      const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
      const left = code.getBoundingClientRect().left
      const second = rows.filter(({ top }) => top > rows[0]!.top + 5).map((row) => row.left - left)
      const probe = document.createElement('span')
      probe.textContent = '0'.repeat(100)
      probe.style.font = getComputedStyle(code).font
      document.body.append(probe)
      const column = probe.getBoundingClientRect().width / 100
      probe.remove()
      return Math.round(Math.min(...second) / column)
    }, line)
  await expect.poll(() => begins(2)).toBe(8)
  expect(await begins(3)).toBe(8)
  expect(await begins(4)).toBe(0)
  expect(errors).toEqual([])
})

/**
 * Every kind of hostile file, on every page that shows it, in a real Chromium: no script of it runs in our origin, no
 * request of it is sent to other hosts, and with scripts allowed it can read neither cookies nor the library. Many
 * cases share a page load; the trap distinguishes them.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defineFeature } from '#platform/feature.ts'
import { defineRoutes, get, raw } from '#platform/http/index.ts'
import { attacks } from '#platform/markdown/attacks.fixture.ts'
import { drawWhole } from '#platform/markdown/draw-texts.ts'
import { iconSprite } from '#ui/icons/icon.tsx'
import {
  type BrowserSession,
  type OurBrowserApp,
  oneBrowserApp,
  openBrowserApp,
} from '../support/browser.ts'
import {
  HOSTILE_CASES,
  HOSTILE_HTML,
  HOSTILE_SVG,
  HOSTILE_TEXTS,
  type Hostile,
  NESTED_CALLS,
} from '../support/hostile-documents.ts'
import { type Canary, caught, hangCanary, setTrap } from '../support/trap.ts'

const openApp = oneBrowserApp()

// Time for timers of 0 ms, failed loads and messages between frames; something that must not happen cannot be waited
// for.
const SETTLE_MS = 300
// A peer connection takes a moment before it connects.
const CALL_MS = 1_200

interface Kept {
  name: string
  id: string
}

interface Trapped extends BrowserSession {
  wrongs: string[]
}

async function sitTrapped(app: OurBrowserApp): Promise<Trapped> {
  const session = await app.browse(app.dana)
  return { ...session, wrongs: await setTrap(session.page) }
}

async function keep(
  { dana }: OurBrowserApp,
  file_name: string,
  content: string,
  more: object = {},
): Promise<string> {
  const response = await dana.post('/api/files', { file_name, content, ...more })
  expect(response.status, response.text).toBe(201)
  return response.json.file.id
}

const armed = (source: string, { url, host }: Canary) =>
  source.replaceAll('CANARYHOST', host).replaceAll('CANARY', url).replaceAll('evil.example', host)

async function keepAll(
  app: OurBrowserApp,
  canary: Canary,
  files: readonly Hostile[],
  extension: string,
) {
  const kept: Kept[] = []
  for (const [at, { name, source }] of files.entries())
    kept.push({ name, id: await keep(app, `${at}.${extension}`, armed(source, canary)) })
  return kept
}

const settle = (page: Page, forMs = SETTLE_MS) => page.waitForTimeout(forMs)
const openPlace = (page: Page) => new URL(page.url()).pathname

/** Puts each URL into a frame of one page of ours, where only the response's own policy restricts it. */
async function frameAll(
  page: Page,
  frames: readonly { title: string; src: string }[],
): Promise<void> {
  await page.goto('/files')
  await page.evaluate(
    (frames) =>
      Promise.all(
        frames.map(
          ({ title, src }) =>
            new Promise<void>((loaded) => {
              const frame = document.createElement('iframe')
              frame.title = title
              frame.addEventListener('load', () => loaded(), { once: true })
              frame.src = src
              document.body.append(frame)
            }),
        ),
      ),
    [...frames],
  )
}

/**
 * Opens each page of ours: besides the reports of the trap, not one error and not one violation of the policy is
 * allowed.
 */
async function visitAll(session: Trapped, paths: readonly string[]): Promise<string[]> {
  const { page, errors, wrongs } = session
  for (const path of paths) {
    await page.goto(path)
    await settle(page, 50)
    wrongs.push(...(await caught(page)))
    if (openPlace(page) !== path.split(/[?#]/)[0]) wrongs.push(`${path} led to ${page.url()}`)
  }
  return [...wrongs, ...errors.filter((error) => !/status of 404/.test(error))]
}

test('what notices hostile texts can notice them', async () => {
  const canary = await hangCanary()
  // The documents that hold many attacks each.
  const loose = HOSTILE_HTML.filter(({ name }) => name.includes(', a'))
  const app = await openBrowserApp({ features: [unguarded(loose, canary)] })
  const host = await keep(app, 'host.md', 'HERE')
  const { page, errors, wrongs } = await sitTrapped(app)
  // The same documents without their policy: everything that is forbidden happens, and is detected.
  await frameAll(
    page,
    loose.map(({ name }) => ({ title: name, src: `/unguarded/${encodeURIComponent(name)}` })),
  )
  await expect.poll(() => canary.heard.length).toBeGreaterThan(40)
  await expect
    .poll(async () => (await caught(page)).toSorted().join())
    .toMatch(/took localStorage: .*took origin: http/)
  // Markup that the engine failed to remove is stopped by the page's policy, and that is detected too.
  const planted = '<img src="/x" onerror="pwned()"><a href="javascript:pwned()" id="bait">x</a>'
  await splice(page, host, planted)
  await page.goto(`/md/${host}`)
  await expect.poll(() => errors.join()).toMatch(/policy: script-src/)
  expect(await badLinks(page)).toEqual(['javascript:pwned()'])
  // And without the policy it runs, opens windows and dialogs.
  await splice(page, host, `${planted}<script>alert(1);open('/offline')</script>`, {
    'content-security-policy': '',
  })
  await page.goto(`/md/${host}`)
  await expect.poll(() => caught(page)).toContain('a script ran in our page')
  await expect.poll(() => wrongs.join()).toMatch(/a dialog: 1.*a popup/)
})

/** A feature that sends hostile HTML unchanged. */
function unguarded(files: readonly Hostile[], canary: Canary) {
  const routes = defineRoutes({
    unguarded: get('/unguarded/:name', {
      who: 'public',
      summary: 'A hostile document without any protection.',
      act(_ctx, { params }) {
        const source = files.find(({ name }) => name === params.name)?.source ?? ''
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "frame-ancestors 'self'",
          'x-frame-options': 'SAMEORIGIN',
        }
        return raw(200, headers, armed(source, canary))
      },
    }),
  })
  return defineFeature({ name: 'home', routes })
}

/** The page of a document, as the server sends it, with other markup in place of its only word. */
async function splice(
  page: Page,
  id: string,
  markup: string,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.unroute('**/md/*')
  await page.route(`**/md/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('HERE', () => markup)
    await route.fulfill({ response, headers: { ...response.headers(), ...headers }, body })
  })
}

const badLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.markdown a[href]')]
      .filter(({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol))
      .map(({ href }) => href),
  )

test('hostile HTML: framed and alone, with scripts off and on, it reaches nobody and nothing', async () => {
  const app = await openApp()
  const canary = await hangCanary()
  const files = await keepAll(app, canary, HOSTILE_HTML, 'html')
  expect(HOSTILE_CASES).toBeGreaterThan(120)
  const { page, context, wrongs } = await sitTrapped(app)
  // A document that is only a script does nothing where none runs: all of them together show that.
  const isAllScript = ({ source }: Hostile) =>
    /^<!doctype html>(?:<script>[\s\S]*?<\/script>\s*)+$/.test(source)
  const scripts = HOSTILE_HTML.filter(isAllScript)
  const source = scripts.map((one) => one.source).join('')
  const [silent] = await keepAll(app, canary, [{ name: 'all scripts', source }], 'silent.html')
  const needsNone = files.filter(({ name }) => !scripts.some((one) => one.name === name))
  for (const [query, framed] of [
    ['', [silent!, ...needsNone]],
    ['?scripts=1', files],
  ] as const) {
    // A tab of its own: leaving a page full of hostile frames can take a browser half a minute.
    const tab = await context.newPage()
    const heard = await setTrap(tab)
    await frameAll(
      tab,
      framed.map(({ name, id }) => ({ title: name, src: `/html/${id}${query}` })),
    )
    await settle(tab, CALL_MS)
    expect(openPlace(tab)).toBe('/files')
    wrongs.push(...heard, ...(await caught(tab)))
    await tab.close()
  }
  // On its own page it is framed the same way.
  const { id } = files.find(({ name }) => name === 'call: the top address')!
  await page.goto(`/file/${id}?view=rendered`)
  await page.locator('#run-scripts').check()
  await page.locator('iframe[sandbox="allow-scripts"]').waitFor()
  await settle(page)
  expect(openPlace(page)).toBe(`/file/${id}`)
  // Alone, a document could also navigate its reader away, open windows and dialogs.
  for (const kept of files) {
    const { name, id } = kept
    for (const query of needsNone.includes(kept) ? ['', '?scripts=1'] : ['?scripts=1']) {
      await page.goto(`/html/${id}${query}`)
      await settle(page, 100)
      if (page.url() !== `${app.url}/html/${id}${query}`)
        wrongs.push(`${name} led to ${page.url()}`)
    }
  }
  expect(wrongs).toEqual([])
  // A frame inside it cannot connect either, even if the tab crashes.
  for (const { id } of await keepAll(app, canary, NESTED_CALLS, 'nested.html')) {
    const tab = await context.newPage()
    await tab.goto(`/html/${id}?scripts=1`).catch(() => {})
    await new Promise((later) => setTimeout(later, CALL_MS))
    await tab.close()
  }
  expect(canary.heard).toEqual([])
  // None of the attempts has changed anything.
  expect((await context.request.get('/api/me')).status()).toBe(200)
  expect((await app.dana.get('/api/files')).json.total).toBe(files.length + 1 + NESTED_CALLS.length)
})

test('scripts of an HTML file really do run when they are allowed, framed and alone', async () => {
  const app = await openApp()
  const content = '<p id="x">off</p><script>x.textContent = "on " + origin</script>'
  const id = await keep(app, 'a.html', content)
  const { page } = await app.browse(app.dana)
  const words = () => page.frameLocator('iframe').locator('#x').textContent()
  await page.goto(`/file/${id}?view=rendered`)
  expect(await words()).toBe('off')
  await page.locator('#run-scripts').check()
  await expect.poll(words).toBe('on null')
  await page.goto(`/html/${id}?scripts=1`)
  await expect.poll(words).toBe('on null')
  await page.goto(`/html/${id}`)
  expect(await page.locator('#x').textContent()).toBe('off')
})

test('hostile SVG: as an image of a document, on its page, and opened alone', async () => {
  const app = await openApp()
  const canary = await hangCanary()
  const files = await keepAll(app, canary, HOSTILE_SVG, 'svg')
  const album = await keep(
    app,
    'album.md',
    files.map(({ id }) => `![x](/raw_svg/${id})`).join('\n\n'),
  )
  const session = await sitTrapped(app)
  const { page } = session
  const pages = files.filter((_, at) => at % 6 === 0).map(({ id }) => `/svg/${id}`)
  expect(await visitAll(session, [`/md/${album}`, ...pages])).toEqual([])
  const wrongs: string[] = []
  for (const { name, id } of files) {
    await page.goto(`/raw_svg/${id}`)
    await page.mouse.click(20, 20)
    await settle(page, 50)
    if (openPlace(page) !== `/raw_svg/${id}`) wrongs.push(`${name} led to ${page.url()}`)
    wrongs.push(...(await caught(page)).map((one) => `${name}: ${one}`))
  }
  expect([...wrongs, ...session.wrongs]).toEqual([])
  expect(canary.heard).toEqual([])
})

test('hostile Markdown: every attack of the corpus, as a document and in the preview of the editor', async () => {
  const app = await openApp()
  const canary = await hangCanary()
  // What cannot be stored (a NUL, half a character) cannot be shown either.
  const sources = attacks
    .map(({ source }) => armed(source, canary))
    .filter((source) => !source.includes('\0') && source.isWellFormed())
  expect(sources.length).toBeGreaterThan(290)
  // Each of them as its page draws it, and all of them in a stored document: none of them swallows what follows it.
  const corpus = await keep(app, 'corpus.md', sources.join('\n\n'))
  const drawn = [...(await Promise.all(sources.map(markupOf))), await markupIn(app, corpus)]
  const session = await sitTrapped(app)
  const { page, errors, wrongs } = session
  // The page of a document with a box and a diagram, so that all scripts of such pages run.
  const host = await keep(app, 'host.md', 'HERE\n\n- [ ] box\n\n```mermaid\ngraph TD; A-->B\n```\n')
  await splice(page, host, `</p>${drawn.join('\n')}<p>`)
  await page.goto(`/md/${host}`)
  expect(await page.locator('#reader').innerText()).toContain('pwned()')
  for (const figure of await page.locator('[data-diagram]').all()) {
    await figure.scrollIntoViewIfNeeded()
    await expect.poll(() => figure.getAttribute('data-diagram')).toMatch(/drawn|failed/)
  }
  expect(await badLinks(page)).toEqual([])
  await settle(page)
  wrongs.push(...(await caught(page)))
  // The editor draws by the same engine in the browser, and shows the source beside it.
  await page.goto(`/edit/${corpus}`)
  await expect.poll(() => page.locator('.writing__preview a').count()).toBeGreaterThan(40)
  wrongs.push(...(await caught(page)))
  expect(wrongs).toEqual([])
  // Diagrams are drawn in a frame without an origin: what Mermaid did not remove is stopped there.
  const elsewhere = /status of 404|at \/diagrams|^console: Executing inline.* at \/assets\//
  expect(errors.filter((error) => !elsewhere.test(error))).toEqual([])
  expect(canary.heard).toEqual([])
})

async function markupOf(source: string): Promise<string> {
  const settings = { locale: 'en', headingShift: 1, icons: iconSprite() } as const
  const { html } = await drawWhole(source, settings)
  return `<div class="markdown reader__text">${html}</div>`
}

/** The server's markup of a stored document. */
async function markupIn({ dana }: OurBrowserApp, id: string): Promise<string> {
  const { status, text } = await dana.browse(`/md/${id}`)
  expect(status).toBe(200)
  const start = text.indexOf('<div class="markdown reader__text">')
  const end = text.lastIndexOf('</div></div>', text.indexOf('data-island="markdown-reader"'))
  return start < 0 ? '' : text.slice(start, end + '</div>'.length)
}

test('hostile names, tags, descriptions, contents and searches are words wherever they are shown', async () => {
  const app = await openApp()
  const canary = await hangCanary()
  const half = Math.ceil(HOSTILE_TEXTS.length / 2)
  const session = await sitTrapped(app)
  const { page } = session
  const paths: string[] = ['/files', '/files?sort=name_asc']
  const source = [...HOSTILE_HTML, ...HOSTILE_SVG]
    .map((one) => armed(one.source, canary))
    .join('\n')
  for (const words of [HOSTILE_TEXTS.slice(0, half), HOSTILE_TEXTS.slice(half)]) {
    const name = words.join(' ')
    const tags = words.map((word) => word.replaceAll(',', ''))
    const more = { tags, description: name, folder: name }
    const make = (extension: string, content: string) =>
      keep(app, `${name}.${extension}`, content, more)
    const text = words.join('\n')
    const code = await make('html', text)
    // What is the same in both is needed once.
    const changed = {
      content: [...words.toReversed(), paths.length > 2 ? '' : source].join('\n'),
      base_version: 1,
    }
    expect((await app.dana.put(`/api/files/${code}`, changed)).status).toBe(200)
    const markdown = await make('md', words.map((word) => `# ${word}\n\n${word}\n`).join('\n'))
    const image = await make('svg', '<svg/>')
    await app.dana.del(`/api/files/${await make('binned.ts', text)}`)
    const q = encodeURIComponent(words[0]!)
    // All pages of a file have one head: one half of the texts is enough for some of them.
    if (words[0] === HOSTILE_TEXTS[0])
      paths.push(
        `/file/${code}?version=1`,
        `/file/${code}?view=history`,
        `/file/${code}?view=history&from=1&to=2&layout=unified`,
        `/edit/${markdown}`,
      )
    paths.push(
      `/file/${code}`,
      `/edit/${code}`,
      `/md/${markdown}`,
      `/svg/${image}`,
      `/files?q=${q}`,
      `/files?q=${encodeURIComponent(name)}`,
      `/files?category=${encodeURIComponent(tags[0]!)}&lang=${q}&repo=${q}`,
      `/files?folder=${encodeURIComponent(name)}`,
      `/file/${q}`,
      `/nowhere/${q}`,
    )
  }
  paths.push('/trash', '/trash/empty')
  const wrongs = await visitAll(session, paths)
  // The palette shows names, folders and what was typed.
  await page.goto('/files')
  await page.locator('.file-row__name[tabindex="0"]').waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.waitFor()
  for (const word of HOSTILE_TEXTS) {
    const [, response] = await Promise.all([box.fill(word), page.waitForResponse(/\/api\/search/)])
    expect(response.status()).toBe(200)
  }
  // So do the peek, the menu and the toast of a deletion.
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.locator('.peek__line').first().waitFor()
  await page.keyboard.press('Delete')
  await page.locator('.toast__text').last().waitFor()
  wrongs.push(...(await caught(page)))
  expect(wrongs).toEqual([])
  expect(session.errors.filter((error) => !/status of 404/.test(error))).toEqual([])
  expect(canary.heard).toEqual([])
})

test('an image from outside is fetched when the reader says so, and then that one alone', async () => {
  const app = await openApp()
  const canary = await hangCanary()
  const images = ['one', 'two', 'three'].map((name) => `![${name}](${canary.url}/${name}.png)`)
  const id = await keep(app, 'a.md', images.join('\n\n'))
  const { page, errors } = await app.browse(app.dana)
  await page.goto(`/md/${id}`)
  await settle(page)
  expect(canary.heard).toEqual([])
  await page.locator('[data-show-image="one"]').first().click()
  await expect.poll(() => canary.heard).toEqual(['GET /one.png HTTP/1.1'])
  // The canary's response is empty, which is not a picture: the reader sees a message.
  await page.getByText('could not be loaded').waitFor()
  await page.locator('[data-show-image="host"]').first().click()
  await expect
    .poll(() => canary.heard.toSorted())
    .toEqual(['one', 'three', 'two'].map((name) => `GET /${name}.png HTTP/1.1`))
  expect(errors.filter((error) => !/^left:/.test(error))).toEqual([])
})

/**
 * A real browser on the real app. One Chromium for all files of a process, which ends with it; each test gets an app of
 * its own, or people of its own in the app of its file, and each person in it a browser of their own, signed in, in their
 * language and theme.
 *
 *   const app = await openBrowserApp()
 *   await app.dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
 *   const { page, errors } = await app.browse(app.dana, { locale: 'he', theme: 'dark', size: 'phone' })
 *   await page.goto('/files')
 *   expect(errors).toEqual([])
 */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { expect } from 'vitest'
import { RING_MS, TOAST_MS } from '#client/toasts/toasts.ts'
import { findChromium } from '../../scripts/system-packages.ts'
import { type OpenOptions, openTestApp, type TestApp } from './app.ts'
import { findBarriers } from './barriers.ts'
import { forTheFile } from './endings.ts'
import { type PooledPage, takePage } from './page-pool.ts'
import { PATIENCE_MS } from './patience.ts'
import { Person } from './people.ts'
import { listenAgain } from './same-address.ts'
import type { DialectName } from './stores.ts'

export { findBarriers }

const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The widths at which pages are checked, and a plain laptop between them. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1180, height: 800 },
  desk: { width: 1440, height: 900 },
} as const

export interface BrowseOptions {
  locale?: 'en' | 'he'
  theme?: 'system' | 'light' | 'dark' | 'contrast'
  /** A phone also has a finger instead of a mouse. */
  size?: keyof typeof SIZES
  hasScript?: boolean
  /** Has not been greeted yet: the welcome dialog is on the first page. */
  isNew?: boolean
  /** Off unless a test types or points while something moves: drawing it takes an eighth of the browser's time. */
  hasMotion?: boolean
  /** Off unless a test is about it: its responses cannot be intercepted. */
  hasWorker?: boolean
  /** As `hasWorker`, in the heavier browser, the only one that shows notifications. */
  hasNotifications?: boolean
}

export interface BrowserSession {
  page: Page
  context: BrowserContext
  /**
   * What must not happen while a page is used: errors on the console, exceptions, violations of the content policy,
   * requests to other hosts, responses of 5xx. Empty it after an error that the test itself caused.
   */
  errors: string[]
}

export interface BrowserApp extends TestApp {
  url: string
  /** A browser for this person; null is a visitor. */
  browse(person: Person | null, options?: BrowseOptions): Promise<BrowserSession>
}

export type OurBrowserApp = Pick<BrowserApp, 'clock' | 'url' | 'browse' | 'dana' | 'noam'>

/** The app of `openTestApp`, listening on a free port. */
export async function openBrowserApp(
  options: OpenOptions & { dialect?: DialectName } = {},
): Promise<BrowserApp> {
  const app = await openTestApp(options.dialect ?? 'sqlite', options)
  const url = await listenAgain(app.inner.server.fastify)
  return { ...app, url, browse: (person, session = {}) => browse(url, person, session) }
}

/**
 * One app for all tests of a file, which begins with the first of them: for tests of what a person has alone. Each gets
 * another Dana and another Noam, who have nothing yet, and a clock that only goes on.
 *
 *   const openApp = oneBrowserApp()
 *   test('a list', async () => {
 *     const app = await openApp()
 *     await app.dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
 */
export function oneBrowserApp(): () => Promise<OurBrowserApp> {
  let opening: Promise<BrowserApp> | undefined
  return async () => {
    opening ??= forTheFile(openBrowserApp)
    const { inner, clock, url, browse } = await opening
    const meet = (firstName: string) =>
      new Person(inner, clock, { id: String(nextPerson++), firstName })
    return { clock, url, browse, dana: meet('Dana'), noam: meet('Noam') }
  }
}

let nextPerson = 5001

async function browse(
  url: string,
  person: Person | null,
  options: BrowseOptions,
): Promise<BrowserSession> {
  const { locale = 'en', theme = 'light', size = 'desk', hasScript = true } = options
  // Languages and themes belong to the person, so two browsers of one person share them.
  await person?.put('/api/me/preferences', { locale, theme })
  if (!options.isNew) await person?.post('/api/welcome/ack')
  const pooled = await takePage({
    browser: await theBrowser(options.hasNotifications ? 'whole' : 'bare'),
    fixed: {
      baseURL: url,
      viewport: SIZES[size],
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      locale: locale === 'he' ? 'he-IL' : 'en-GB',
      timezoneId: 'Asia/Jerusalem',
      javaScriptEnabled: hasScript,
      serviceWorkers: options.hasWorker || options.hasNotifications ? 'allow' : 'block',
      acceptDownloads: true,
    },
    prepare,
  })
  const { page, context, errors } = pooled
  // A worker that was registered remains without its page.
  if (options.hasWorker || options.hasNotifications) pooled.isSpent = true
  watchErrors(pooled, url)
  await page.setViewportSize(SIZES[size])
  await page.emulateMedia({
    media: null,
    reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: null,
    contrast: null,
  })
  const [name = '', ...value] = (person?.cookie ?? '').split('=')
  if (person) await context.addCookies([{ name, value: value.join('='), url }])
  return { page, context, errors }
}

async function prepare(pooled: PooledPage): Promise<void> {
  const { context, page } = pooled
  context.setDefaultTimeout(PATIENCE_MS)
  await waitForBusyServer(context)
  await page.exposeFunction('reportViolation', (violation: string) =>
    pooled.errors.push(`policy: ${violation}`),
  )
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as { reportViolation?: (violation: string) => void })
        .reportViolation
      const { effectiveDirective, blockedURI, sample } = event
      report?.(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`)
    })
  })
}

/**
 * A page aborts a request after fifteen seconds and removes a toast after eight or twelve. On a busy machine that would happen in
 * a test that is about something else.
 */
async function waitForBusyServer(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ toastMs, factor }) => {
      const signalAfter = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => signalAfter(factor * ms)
      const after = globalThis.setTimeout
      const patient = (run: () => void, ms?: number, ...args: []) =>
        after(run, toastMs.includes(ms ?? 0) ? factor * (ms ?? 0) : ms, ...args)
      globalThis.setTimeout = patient as typeof setTimeout
      const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        ...timeout,
        set(ms: number) {
          timeout.set!.call(this, factor * ms)
        },
      })
    },
    { toastMs: [TOAST_MS, RING_MS], factor: 20 },
  )
}

function watchErrors({ page, errors }: PooledPage, url: string): void {
  page.on('console', (message) => {
    const { url: source } = message.location()
    if (message.type() === 'error')
      errors.push(`console: ${message.text()} at ${URL.parse(source)?.pathname ?? source}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(url) && !/^(data|blob):/.test(address)) errors.push(`left: ${address}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()}: ${response.url()}`)
  })
}

const started = new Map<'whole' | 'bare', Promise<Browser>>()

function theBrowser(kind: 'whole' | 'bare'): Promise<Browser> {
  return started.getOrInsertComputed(kind, () =>
    chromium.launch({ executablePath: findChromium(kind)!, args: FLAGS, timeout: PATIENCE_MS }),
  )
}

/**
 * A page that is used before its scripts may also be used before its style sheets: nothing is at its final position.
 * The page itself waits: the driver would first send it a third of a megabyte of its own, which takes as long as a
 * small page.
 */
export async function waitForStyles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (!link.sheet) await new Promise((done) => link.addEventListener('load', done))
    await document.fonts.ready
  })
}

/** A page that is loaded and whose scripts are idle. */
export async function waitForIdlePage(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** The paths of all scripts that an opened page requests by itself; all of them have arrived. */
export async function scriptsOf(page: Page, open: () => Promise<void>): Promise<string[]> {
  const [asked, arrived] = [new Set<string>(), new Set<string>()]
  const keepIn = (paths: Set<string>) => (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.add(pathname)
  }
  page.on('request', keepIn(asked))
  page.on('requestfinished', keepIn(arrived))
  await open()
  await waitForIdlePage(page)
  await expect.poll(() => [...asked.difference(arrived)]).toEqual([])
  return [...arrived]
}

/** True when the page can be scrolled sideways, which no page may. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return scrolled.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  })
}

/**
 * The promises of every page in any theme: no accessibility barrier, and no horizontal scrolling here or on a phone.
 */
export async function expectOpen(
  page: Page,
  what: string = page.url(),
  within = 'html',
): Promise<void> {
  expect(await findBarriers(page, within), what).toEqual([])
  expect(await scrollsSideways(page), what).toBe(false)
  const size = page.viewportSize()!
  if (size.width <= SIZES.phone.width) return
  await page.setViewportSize(SIZES.phone)
  expect(await scrollsSideways(page), `${what} on a phone`).toBe(false)
  await page.setViewportSize(size)
}

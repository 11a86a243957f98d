/**
 * A real browser on the real app. One Chromium per test file; each test gets its own house, and each person in it
 * a browser of their own, signed in, in their language and theme.
 *
 *   const desk = await openDesk()
 *   await desk.dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
 *   const { page, faults } = await desk.sit(desk.dana, { locale: 'he', theme: 'dark', size: 'phone' })
 *   await page.goto('/files')
 *   expect(faults).toEqual([])
 */
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.ts'
import { atTheEnd, atTheEndOfFile } from './endings.ts'
import { type OpenOptions, openHouse, type TestHouse } from './house.ts'
import { PATIENCE_MS } from './patience.ts'
import type { Person } from './people.ts'
import type { DialectName } from './stores.ts'

const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The widths that pages are judged at, and a plain laptop between them. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1180, height: 800 },
  desk: { width: 1440, height: 900 },
} as const

export interface SitOptions {
  locale?: 'en' | 'he'
  theme?: 'system' | 'light' | 'dark' | 'contrast'
  /** A phone also has a finger instead of a mouse. */
  size?: keyof typeof SIZES
  hasScript?: boolean
  /** Has not been greeted yet: the welcome stands on the first page. */
  isNew?: boolean
  /** Off unless a test is about it: what it answers cannot be intercepted. */
  hasWorker?: boolean
}

export interface Seat {
  page: Page
  context: BrowserContext
  /**
   * What must not happen while somebody uses a page: errors on the console, exceptions, violations of the content
   * policy, requests that leave the house, answers of 5xx. Empty it after a fault that the test made itself.
   */
  faults: string[]
}

export interface Desk extends TestHouse {
  url: string
  /** A browser for this person; null is a visitor. */
  sit(person: Person | null, options?: SitOptions): Promise<Seat>
}

/** The app of `openHouse`, listening on a free port. */
export async function openDesk(
  options: OpenOptions & { dialect?: DialectName } = {},
): Promise<Desk> {
  const house = await openHouse(options.dialect ?? 'sqlite', options)
  const url = await house.app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
  return { ...house, url, sit: (person, seat = {}) => sit(url, person, seat) }
}

async function sit(url: string, person: Person | null, options: SitOptions): Promise<Seat> {
  const { locale = 'en', theme = 'light', size = 'desk', hasScript = true } = options
  // Languages and themes belong to the person, so two seats of one person share them.
  await person?.put('/api/me/preferences', { locale, theme })
  if (!options.isNew) await person?.post('/api/welcome/ack')
  const browser = await theBrowser(options.hasWorker ? 'whole' : 'bare')
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    locale: locale === 'he' ? 'he-IL' : 'en-GB',
    timezoneId: 'Asia/Jerusalem',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    javaScriptEnabled: hasScript,
    serviceWorkers: options.hasWorker ? 'allow' : 'block',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  atTheEnd(() => context.close())
  const [name = '', ...value] = (person?.cookie ?? '').split('=')
  if (person) await context.addCookies([{ name, value: value.join('='), url }])
  const page = await context.newPage()
  return { page, context, faults: await watchFaults(page, url) }
}

async function watchFaults(page: Page, url: string): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => {
    const { url: place } = message.location()
    if (message.type() === 'error')
      faults.push(`console: ${message.text()} at ${URL.parse(place)?.pathname ?? place}`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(url) && !/^(data|blob):/.test(address)) faults.push(`left: ${address}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
  await page.exposeFunction('tellViolation', (words: string) => faults.push(`policy: ${words}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as { tellViolation?: (words: string) => void }).tellViolation
      const { effectiveDirective, blockedURI, sample } = event
      tell?.(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`)
    })
  })
  return faults
}

const started = new Map<'whole' | 'bare', Promise<Browser>>()

function theBrowser(kind: 'whole' | 'bare'): Promise<Browser> {
  return started.getOrInsertComputed(kind, async () => {
    const browser = await chromium.launch({
      executablePath: findChromium(kind)!,
      args: FLAGS,
      timeout: PATIENCE_MS,
    })
    atTheEndOfFile(async () => {
      started.delete(kind)
      await browser.close()
    })
    return browser
  })
}

const THEMES = ['light', 'dark', 'contrast'] as const

/**
 * What an automatic check of accessibility finds: rule, element, reason. Empty is the promise. Colours are judged in
 * every theme and in one language, because they are the same in both; the rest is the same in all themes and is judged
 * once. What stands in frames is what a person wrote, and theirs.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Asked in the page itself: the way round by a driver takes five times as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (themes) => {
    const judge = (globalThis as unknown as { axe: typeof axe }).axe
    const run = async (theme: string, options: Record<string, unknown>) => {
      // A colour half way to another is nobody's choice.
      for (const motion of document.getAnimations())
        if (motion instanceof CSSTransition) motion.finish()
      const { violations } = await judge.run(document, {
        ...options,
        iframes: false,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) =>
          `${theme}: ${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`.trim(),
        ),
      )
    }
    const root = document.documentElement
    const { theme: own = '' } = root.dataset
    const isMirrored = root.dir === 'rtl'
    const found = await run(own, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast': { enabled: !isMirrored } },
    })
    for (const theme of isMirrored ? [] : themes.filter((theme) => theme !== own)) {
      root.dataset['theme'] = theme
      found.push(...(await run(theme, { runOnly: { type: 'rule', values: ['color-contrast'] } })))
    }
    root.dataset['theme'] = own
    return found
  }, THEMES)
}

/** True when the page can be scrolled sideways, which no page may. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return scrolled.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  })
}

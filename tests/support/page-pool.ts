/**
 * Pages that are reused from one test to the next. A page in a new context starts two processes, which takes half a
 * second of the processor before anything is drawn; a reused page has its process, and in it the scripts and style
 * sheets that it compiled. Between two tests it shows a plain text, and the state of the test is removed: cookies, what
 * the site stored, permissions, routes, listeners, the history, further pages. A test that leaves more (a script for
 * every page, another clock, a session of the debugger, another origin) spends the page, which then closes with it.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { atTheEnd } from './endings.ts'

export interface PooledPage {
  page: Page
  context: BrowserContext
  /** Of the test that has it now. */
  errors: string[]
  isSpent: boolean
}

interface Wanted {
  browser: Browser
  /** The fixed settings of a context, with the URL of the app as its `baseURL`. */
  fixed: BrowserContextOptions & { baseURL: string }
  /** Once for each context. */
  prepare(pooled: PooledPage): Promise<void>
}

interface Idle {
  browser: Browser
  key: string
  pooled: PooledPage
}

/** Each has a process with some 80 MB: two languages on two sizes, and two more. */
const MOST_IDLE = 6

/** The last used are last. */
const idle: Idle[] = []

export async function takePage({ browser, fixed, prepare }: Wanted): Promise<PooledPage> {
  const key = JSON.stringify(fixed)
  const at = idle.findLastIndex((one) => one.key === key && one.browser === browser)
  const pooled = at < 0 ? await openPage(browser, fixed, prepare) : idle.splice(at, 1)[0]!.pooled
  pooled.errors = []
  atTheEnd(async () => {
    if (!(await tidyUp(pooled, fixed.baseURL))) return pooled.context.close()
    idle.push({ browser, key, pooled })
    if (idle.length > MOST_IDLE) await idle.shift()!.pooled.context.close()
  })
  return pooled
}

async function openPage(
  browser: Browser,
  fixed: Wanted['fixed'],
  prepare: Wanted['prepare'],
): Promise<PooledPage> {
  const context = await browser.newContext(fixed)
  const pooled = { context, page: await context.newPage(), errors: [], isSpent: false }
  await prepare(pooled)
  watchLasting(pooled, fixed.baseURL)
  return pooled
}

const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const

/** Detects what cannot be undone. */
function watchLasting(pooled: PooledPage, url: string): void {
  const { page, context } = pooled
  const watch = (target: object, name: string) => {
    const original = Reflect.get(target, name) as (...args: unknown[]) => unknown
    Object.assign(target, {
      [name](...args: unknown[]) {
        pooled.isSpent = true
        return original.apply(target, args)
      },
    })
  }
  for (const name of LASTING) {
    watch(page, name)
    watch(context, name)
  }
  watch(context, 'newCDPSession')
  watch(context.clock, 'install')
  context.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${url}/`)) pooled.isSpent = true
  })
}

const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** False when the page cannot be reused. */
async function tidyUp(pooled: PooledPage, url: string): Promise<boolean> {
  const { page, context } = pooled
  if (pooled.isSpent || page.isClosed()) return false
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  const response = await page.goto(smallestScript()).catch(() => null)
  if (!response?.ok()) return false
  // Outside the page: the next test begins with nothing under the mouse.
  await page.mouse.move(-1, -1)
  await page.evaluate(() => sessionStorage.clear())
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  pooled.isSpent = false
  return true
}

let script: string | undefined

/**
 * Shown as a text between two tests. An empty page of our own would not work: it would have another policy for its
 * opener than the pages have, or no origin, and another process would show it.
 */
function smallestScript(): string {
  const folder = join(inject('dist'), 'assets')
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  script ??= readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((least, name) => (sizeOf(name) < sizeOf(least) ? name : least))
  return `/assets/${script}`
}

/** Everything except what was loaded: assets have the digest of their content in their names. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/**
 * Pages that were opened recently, cached on this device so that they can be read offline. The service worker stores
 * and shows them; pages only count and remove them. One reader's at a time: the next person to sign in finds nothing.
 */
import { NOBODY } from '#platform/html/reader-header.ts'
import { DEVICE_CACHE, LAST_READER, USER_CACHE } from './routes.ts'

const ENABLED = '/device/keeps-pages'

const CACHED_AT = 'x-kept-at'
const SIZE = 'x-kept-bytes'
const TITLE = 'x-kept-title'

/** The newest stay. A page above the size limit is not cached at all; an old one is deleted. */
export const PAGE_CACHE_LIMITS = {
  pages: 50,
  bytes: 10 * 1024 * 1024,
  bytesOfPage: 1024 * 1024,
  days: 14,
} as const
const DAY_MS = 86_400_000

export interface CachedPage {
  /** Path and search. */
  href: string
  title: string
  at: number
  bytes: number
}

export async function isPageCacheOn(): Promise<boolean> {
  return (await readSetting(ENABLED)) !== 'off'
}

export async function setPageCacheOn(isOn: boolean): Promise<void> {
  await writeSetting(ENABLED, isOn ? 'on' : 'off')
  if (!isOn) await deleteCachedPages()
}

export function lastReader(): Promise<string | null> {
  return readSetting(LAST_READER)
}

let lastAsked = 0
let newestAnswered = 0
let switching: Promise<unknown> = Promise.resolve()

/** The turn of a page, taken when it is requested. */
export function takeTurn(): number {
  return ++lastAsked
}

/**
 * Another person's pages are deleted as soon as a page of this reader arrives; a visitor's page means that the session
 * is over. Returns false for a page that names an earlier reader: it was requested before one of another reader that
 * has arrived already. One after the other, so that the newest page decides.
 */
export function switchReader(reader: string, turn = takeTurn()): Promise<boolean> {
  const switched = switching.then(async () => {
    const isKnown = (await readSetting(LAST_READER)) === reader
    if (!isKnown && turn < newestAnswered) return false
    newestAnswered = Math.max(newestAnswered, turn)
    if (isKnown) return true
    await deleteCachedPages(reader)
    await writeSetting(LAST_READER, reader)
    return true
  })
  switching = switched.catch(() => {})
  return switched
}

/** All, or those of everybody but one. */
export async function deleteCachedPages(except?: string): Promise<void> {
  const remaining = except === undefined ? null : USER_CACHE + except
  const names = (await caches.keys()).filter((name) => name.startsWith(USER_CACHE))
  await Promise.all(names.filter((name) => name !== remaining).map((name) => caches.delete(name)))
}

export async function cachePage(reader: string, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  if (body.byteLength > PAGE_CACHE_LIMITS.bytesOfPage) return
  const cache = await caches.open(USER_CACHE + reader)
  const headers = new Headers(response.headers)
  // The stored response is uncompressed and has another length than the one that was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(CACHED_AT, String(Date.now()))
  headers.set(SIZE, String(body.byteLength))
  headers.set(TITLE, encodeURIComponent(titleOf(new TextDecoder().decode(body))))
  const key = hrefOf(url)
  // A page that is opened again becomes the newest: entries are in the order of insertion.
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, new Response(body, { headers }))
  await trim(cache)
  // Signed out while it was being stored: it must not outlive the wipe.
  const now = await readSetting(LAST_READER)
  if (now !== reader) await deleteCachedPages(now ?? NOBODY)
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(/ · Codeshelf$/, '')
}

/** A page that scrolls to one of its notes (`?note=`) is the same page. */
function hrefOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search.replace(/([?&])note=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '')
}

async function trim(cache: Cache): Promise<void> {
  let [pages, bytes] = [0, 0]
  for (const page of await listIn(cache)) {
    pages++
    bytes += page.bytes
    const isOld = Date.now() - page.at > PAGE_CACHE_LIMITS.days * DAY_MS
    if (isOld || pages > PAGE_CACHE_LIMITS.pages || bytes > PAGE_CACHE_LIMITS.bytes)
      await cache.delete(page.href, { ignoreVary: true })
  }
}

async function listIn(cache: Cache): Promise<CachedPage[]> {
  const pages: CachedPage[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true })
    if (response) pages.unshift(pageOf(hrefOf(request.url), response.headers))
  }
  return pages
}

function pageOf(href: string, headers: Headers): CachedPage {
  return {
    href,
    title: decodeURIComponent(headers.get(TITLE) ?? '') || href,
    at: Number(headers.get(CACHED_AT)),
    bytes: Number(headers.get(SIZE)),
  }
}

/** Newest first; old ones are not shown any more. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const reader = await lastReader()
  if (reader === null || reader === NOBODY) return []
  const pages = await listIn(await caches.open(USER_CACHE + reader))
  return pages.filter(({ at }) => Date.now() - at <= PAGE_CACHE_LIMITS.days * DAY_MS)
}

export async function findCachedPage(
  url: string,
): Promise<{ page: CachedPage; response: Response } | null> {
  const page = (await listCachedPages()).find(({ href }) => href === hrefOf(url))
  const reader = await lastReader()
  if (!page || reader === null) return null
  const cache = await caches.open(USER_CACHE + reader)
  const response = await cache.match(page.href, { ignoreVary: true })
  return response ? { page, response } : null
}

/** The newest cached page that shows a note itself; lists only link to it. */
export async function findCachedPageOfNote(id: string): Promise<CachedPage | null> {
  for (const page of await listCachedPages()) {
    if (!/^\/(?:file|md|boards)\/[\w-]+$/.test(page.href)) continue
    const cached = await findCachedPage(new URL(page.href, location.origin).href)
    if ((await cached?.response.text())?.includes(`data-note="${id}"`)) return page
  }
  return null
}

async function readSetting(path: string): Promise<string | null> {
  const cache = await caches.open(DEVICE_CACHE)
  return (await cache.match(path))?.text() ?? null
}

async function writeSetting(path: string, text: string): Promise<void> {
  await (await caches.open(DEVICE_CACHE)).put(path, new Response(text))
}

/**
 * Pages that were opened lately, kept on this device so that they can be read without a connection. The service worker
 * keeps and shows them; pages only count and remove them. One reader's at a time: whoever signs in next finds nothing.
 */
import { NOBODY } from '../platform/html/reader-header.ts'
import { USER_CACHE } from './worker-routes.ts'

/** What belongs to the device and to nobody's texts: whether pages are kept, and who was here last. */
const DEVICE_CACHE = 'codeshelf-device'
const KEEPING = '/device/keeps-pages'
const READER = '/device/reader'

const KEPT_AT = 'x-kept-at'
const SIZE = 'x-kept-bytes'
const TITLE = 'x-kept-title'

/** Newest first stay. A page above the size of one is not kept at all; one is forgotten when it has become old. */
export const KEPT_LIMITS = {
  pages: 50,
  bytes: 10 * 1024 * 1024,
  bytesOfPage: 1024 * 1024,
  days: 14,
} as const
const DAY_MS = 86_400_000

export interface KeptPage {
  /** Path and search. */
  href: string
  title: string
  at: number
  bytes: number
}

export async function keepsPages(): Promise<boolean> {
  return (await readNote(KEEPING)) !== 'off'
}

export async function setKeepsPages(isOn: boolean): Promise<void> {
  await writeNote(KEEPING, isOn ? 'on' : 'off')
  if (!isOn) await forgetPages()
}

export function lastReader(): Promise<string | null> {
  return readNote(READER)
}

/** Somebody else's pages go as soon as a page of this reader has come; nobody's page means that the session is over. */
export async function metReader(reader: string): Promise<void> {
  if ((await readNote(READER)) === reader) return
  await forgetPages(reader)
  await writeNote(READER, reader)
}

/** All, or those of everybody but one. */
export async function forgetPages(except?: string): Promise<void> {
  const kept = except === undefined ? null : USER_CACHE + except
  const names = (await caches.keys()).filter((name) => name.startsWith(USER_CACHE))
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

export async function keepPage(reader: string, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  if (body.byteLength > KEPT_LIMITS.bytesOfPage) return
  const cache = await caches.open(USER_CACHE + reader)
  const headers = new Headers(response.headers)
  // What is stored is plain and has another length than what travelled.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(KEPT_AT, String(Date.now()))
  headers.set(SIZE, String(body.byteLength))
  headers.set(TITLE, encodeURIComponent(titleOf(new TextDecoder().decode(body))))
  const key = hrefOf(url)
  // A page that is opened again becomes the newest: entries lie in the order in which they were put.
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, new Response(body, { headers }))
  await trim(cache)
  // Signed out while it was being stored: it must not outlive the wipe.
  const now = await readNote(READER)
  if (now !== reader) await forgetPages(now ?? NOBODY)
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(/ · Codeshelf$/, '')
}

export function hrefOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function trim(cache: Cache): Promise<void> {
  let [pages, bytes] = [0, 0]
  for (const page of await listIn(cache)) {
    pages++
    bytes += page.bytes
    const isOld = Date.now() - page.at > KEPT_LIMITS.days * DAY_MS
    if (isOld || pages > KEPT_LIMITS.pages || bytes > KEPT_LIMITS.bytes)
      await cache.delete(page.href, { ignoreVary: true })
  }
}

async function listIn(cache: Cache): Promise<KeptPage[]> {
  const pages: KeptPage[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true })
    if (response) pages.unshift(pageOf(hrefOf(request.url), response.headers))
  }
  return pages
}

function pageOf(href: string, headers: Headers): KeptPage {
  return {
    href,
    title: decodeURIComponent(headers.get(TITLE) ?? '') || href,
    at: Number(headers.get(KEPT_AT)),
    bytes: Number(headers.get(SIZE)),
  }
}

/** Newest first; those that have become old are not shown any more. */
export async function listKept(): Promise<KeptPage[]> {
  const reader = await lastReader()
  if (reader === null || reader === NOBODY) return []
  const pages = await listIn(await caches.open(USER_CACHE + reader))
  return pages.filter(({ at }) => Date.now() - at <= KEPT_LIMITS.days * DAY_MS)
}

export async function findKept(
  url: string,
): Promise<{ page: KeptPage; response: Response } | null> {
  const page = (await listKept()).find(({ href }) => href === hrefOf(url))
  const reader = await lastReader()
  if (!page || reader === null) return null
  const cache = await caches.open(USER_CACHE + reader)
  const response = await cache.match(page.href, { ignoreVary: true })
  return response ? { page, response } : null
}

async function readNote(path: string): Promise<string | null> {
  const cache = await caches.open(DEVICE_CACHE)
  return (await cache.match(path))?.text() ?? null
}

async function writeNote(path: string, text: string): Promise<void> {
  await (await caches.open(DEVICE_CACHE)).put(path, new Response(text))
}

/** How the service worker handles a request: pure, so that every case is a line in a test. */

import { PICTURE_PATH } from '#platform/pictures/address.ts'

/** What the server writes before the worker's script. */
export interface Release {
  release: string
  /** Hashed assets that the shell needs. */
  shell: string[]
  /** The page shown when there is no network. */
  offline: string
}

/** Caches of the shell. What belongs to a reader is cached under `codeshelf-user-`. */
export const SHELL_CACHE = 'codeshelf-shell-'
export const USER_CACHE = 'codeshelf-user-'
/** The state of the device, without personal texts: whether pages are cached, and who used it last. */
export const DEVICE_CACHE = 'codeshelf-device'
export const LAST_READER = '/device/reader'

/**
 * - `pass`: not our business, the browser goes on by itself.
 * - `asset`: hashed and immutable, so the cache comes first.
 * - `picture`: of the reader's own; one that was not sent yet is on this device.
 * - `page`: from the network; without one, the cached copy, or the offline page.
 */
export type FetchRoute = 'pass' | 'asset' | 'picture' | 'page'

interface RouteRequest {
  method: string
  mode: string
  /** `document` for a window or tab, `iframe` for a frame in one. */
  destination: string
  url: string
}

const PASSED_PATHS = /^\/(?:html\/|auth\/|logout$)/

export function routeOf(
  { method, mode, destination, url }: RouteRequest,
  origin: string,
): FetchRoute {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'pass'
  // If the worker requested it, a frame or a document with scripts would no longer carry the headers of its
  // destination, and the server would have to assume the worse. Nor would signing in or out show whether another site
  // linked there.
  if (mode === 'navigate')
    return destination === 'document' && !PASSED_PATHS.test(pathname) ? 'page' : 'pass'
  if (pathname.startsWith(PICTURE_PATH)) return 'picture'
  return /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(pathname) ? 'asset' : 'pass'
}

/**
 * A reader's own texts, and the lists that lead to them: never what others shared, nor settings, nor administration.
 */
const CACHED_PATHS =
  /^\/(?:dashboard|files|new|(?:file|md|edit)\/[\w-]+|boards(?:\/[\w-]+)?|reminders|notes\/search)$/

export function isCacheable(url: string): boolean {
  return CACHED_PATHS.test(new URL(url).pathname)
}

/** The URL of a note redirects to its location; offline, to the cached page that shows it. */
export function noteIdIn(url: string): string | null {
  return /^\/note\/([\w-]+)$/.exec(new URL(url).pathname)?.[1] ?? null
}

export function cacheNameOf({ release }: Pick<Release, 'release'>): string {
  return SHELL_CACHE + release
}

/**
 * The caches to delete when a release is activated. The previous one stays: a tab that is still open may request one of
 * its parts, which the server no longer has.
 */
export function staleCaches(names: readonly string[], current: string): string[] {
  const shells = names.filter((name) => name.startsWith(SHELL_CACHE))
  const previous = shells.filter((name) => name !== current).at(-1)
  return shells.filter((name) => name !== current && name !== previous)
}

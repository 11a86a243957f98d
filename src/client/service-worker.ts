/**
 * The service worker: keeps the shell of one release and shows the offline page when the network is gone.
 * The server puts `self.__RELEASE__={…}` in front of it, so a new release is a new script to the browser.
 */
import { cacheNameOf, type Release, routeOf, staleCaches } from './worker-routes.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The few parts of the worker's world that we use; the DOM's types know only the window. */
interface WorkerWorld {
  __RELEASE__: Release
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const world = self as unknown as WorkerWorld
const release = world.__RELEASE__
const cacheName = cacheNameOf(release)

world.addEventListener('install', (event) => {
  event.waitUntil(fillCache())
})

world.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => world.clients.claim()))
})

// A waiting release takes over only when the reader pressed "Reload".
world.addEventListener('message', ({ data }) => {
  if (data?.type === 'activate') void world.skipWaiting()
})

world.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, location.origin)
  if (route === 'asset') event.respondWith(answerAsset(request))
  if (route === 'page') event.respondWith(answerPage(request))
})

async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName)
  // Hashed assets may come from the browser's own cache; the offline page must be of this release.
  await cache.addAll(release.shell)
  await cache.add(new Request(release.offline, { cache: 'reload', credentials: 'omit' }))
}

async function dropOldCaches(): Promise<void> {
  const stale = staleCaches(await caches.keys(), cacheName)
  await Promise.all(stale.map((name) => caches.delete(name)))
}

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (fault) {
    const offline = await caches.match(release.offline)
    if (!offline) throw fault
    return offline
  }
}

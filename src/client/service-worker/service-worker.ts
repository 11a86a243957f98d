/**
 * The service worker: caches the shell of one release and recently read pages, shows them when the network is gone, and
 * shows push messages. The server prepends `self.__RELEASE__={…}`, so a new release is a new script to the browser.
 */
import { pushApi } from '#paths/notes.ts'
import { NOBODY, READER_HEADER } from '#platform/html/reader-header.ts'
import { PICTURE_PATH } from '#platform/pictures/address.ts'
import type { NotificationPayload } from '#platform/push/notification-payload.ts'
import type { WorkerMessage } from '../notifications/push-subscription.ts'
import { openDrafts } from '../offline/drafts.ts'
import { type OutboxEntry, openJournal, PICTURE_QUEUE } from '../offline/journal.ts'
import { fillOffline, markAsCached, type Unsent } from './offline.ts'
import {
  cachePage,
  findCachedPage,
  findCachedPageOfNote,
  isPageCacheOn,
  lastReader,
  listCachedPages,
  switchReader,
  takeTurn,
} from './page-cache.ts'
import {
  failureNotificationOf,
  type NotificationContent,
  notificationOf,
  readMessage,
  targetOf,
} from './push.ts'
import { cacheNameOf, isCacheable, noteIdIn, type Release, routeOf, staleCaches } from './routes.ts'

const scope = self as unknown as WorkerScope
const release = scope.__RELEASE__
const cacheName = cacheNameOf(release)

scope.addEventListener('install', (event) => {
  event.waitUntil(fillCache())
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()))
})

// A waiting release is activated only when the reader pressed "Reload".
scope.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'activate') void scope.skipWaiting()
  // The very first page was loaded before there was a worker, and a saved text is newer than the page it was edited on:
  // both request to be cached.
  if (data?.type === 'keep') event.waitUntil(fetchAndCache(String(data.url)))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, location.origin)
  if (route === 'asset') event.respondWith(respondWithAsset(request))
  if (route === 'picture') event.respondWith(respondWithPicture(request))
  if (route === 'page') event.respondWith(respondWithPage(event))
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

/** Hashed, so what was loaded once stays right; a cached page finds all its parts. */
async function respondWithAsset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/** A picture that waits to be sent is shown from here; the server has it under the same URL later. */
async function respondWithPicture(request: Request): Promise<Response> {
  const queue = PICTURE_QUEUE + new URL(request.url).pathname.slice(PICTURE_PATH.length)
  const bytes = (await listEntries()).find((entry) => entry.queue === queue)?.body
  if (!(bytes instanceof Blob)) return fetch(request)
  return new Response(bytes, {
    headers: { 'content-type': bytes.type, 'x-content-type-options': 'nosniff' },
  })
}

async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const turn = takeTurn()
  try {
    const response = await fetch(event.request)
    // The body of a response is copied only if it is cached.
    const copy = response.ok && isCacheable(url) ? response.clone() : response
    event.waitUntil(cacheIfAllowed(url, copy, turn).catch(() => {}))
    return response
  } catch (error) {
    const offline = await respondOffline(url)
    if (!offline) throw error
    return offline
  }
}

/** A response of an intermediary (a portal, a proxy) has no reader and changes nothing. */
async function cacheIfAllowed(url: string, response: Response, turn: number): Promise<void> {
  const reader = response.headers.get(READER_HEADER)
  if (!response.ok || reader === null || !(await switchReader(reader, turn))) return
  if (reader === NOBODY || !isCacheable(url) || !(await isPageCacheOn())) return
  await cachePage(reader, url, response)
}

async function fetchAndCache(url: string): Promise<void> {
  if (!isCacheable(url)) return
  const turn = takeTurn()
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
  if (response && !response.redirected) await cacheIfAllowed(url, response, turn)
}

async function respondOffline(url: string): Promise<Response | null> {
  const noteId = noteIdIn(url)
  const home = noteId && (await findCachedPageOfNote(noteId))
  if (home)
    return Response.redirect(new URL(`${home.href}?note=${noteId}`, location.origin).href, 303)
  const cached = await findCachedPage(url)
  if (cached) {
    const { page, response } = cached
    const html = markAsCached(await response.text(), page.at, Date.now())
    return new Response(html, { headers: response.headers })
  }
  const offline = await caches.match(release.offline)
  if (!offline) return null
  const html = fillOffline(await offline.text(), await listCachedPages(), await listUnsent())
  return new Response(html, { headers: offline.headers })
}

async function listEntries(): Promise<OutboxEntry[]> {
  const reader = await lastReader()
  if (reader === null || reader === NOBODY) return []
  return (await openJournal()).list(reader).catch(() => [])
}

/** By name, once for each changed thing. */
async function listUnsent(): Promise<Unsent[]> {
  const reader = await lastReader()
  if (reader === null) return []
  const entries = await listEntries()
  const drafts = await (await openDrafts()).list(reader).catch(() => [])
  const byQueue = new Map(entries.map(({ queue, label, href }) => [queue, { label, href }]))
  return [...byQueue.values(), ...drafts.map(({ label, href }) => ({ label, href }))]
}

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(handleClick(event.notification.data, event.action))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** Shows the notification first, then notifies open pages and the server. */
async function showPush(data: PushEvent['data']): Promise<void> {
  const message = readMessage(textOf(data), scope.navigator.language)
  try {
    await show(notificationOf(message))
    const { test, about } = message
    await notifyPages({ type: 'push-shown', ...(test && { test }), ...(about && { about }) })
    await report('shown')
  } catch (error) {
    await report('received', error)
  }
}

function textOf(data: PushEvent['data']): string | null {
  try {
    return data?.text() ?? null
  } catch {
    return null
  }
}

function show({ title, options }: NotificationContent): Promise<void> {
  return scope.registration.showNotification(title, options)
}

/** A button has its declared effect and no other: a snooze opens nothing. */
async function handleClick(message: NotificationPayload, actionId: string): Promise<void> {
  const { post, url, step } = targetOf(message, actionId)
  if (!post) {
    await open(url)
    await report(step)
    return
  }
  try {
    const response = await send(post.url, post.body)
    if (!response.ok) throw Object.assign(new Error('refused'), { name: `http_${response.status}` })
    await notifyPages({ type: 'push-acted' })
    await report(step)
  } catch (error) {
    await show(failureNotificationOf(message))
    await report(step, error)
  }
}

async function open(url: string): Promise<void> {
  const wanted = new URL(url, location.origin).href
  const pages = await openPages()
  const there = pages.find((page) => page.url === wanted)
  if (there) await there.focus()
  else await scope.clients.openWindow(wanted)
}

/**
 * The browser changed its subscription by itself: the server must get the new one, or nothing would arrive any more.
 */
async function subscribeAgain({
  oldSubscription,
  newSubscription,
}: SubscriptionChangeEvent): Promise<void> {
  try {
    const options = oldSubscription?.options
    const made = newSubscription ?? (await scope.registration.pushManager.subscribe(options))
    const response = await send(pushApi.subscribe, made.toJSON())
    await report('resubscribed', response.ok ? undefined : { name: `http_${response.status}` })
  } catch (error) {
    await report('resubscribed', error)
  }
}

function openPages(): Promise<WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function notifyPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message)
}

function send(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Reports the name of an error, never its message, which may quote what was pushed. */
async function report(step: string, thrown?: unknown): Promise<void> {
  const { name = 'unknown' } = (thrown ?? {}) as { name?: string }
  const error = thrown === undefined ? null : name.replace(/\W/g, '_').slice(0, 40)
  await send(pushApi.report, { step, error }).catch(() => {})
}

/** The few types of the worker's scope that we use; the DOM's types know only the window. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  data: { text(): string } | null
}
interface NotificationClickEvent extends ExtendableEvent {
  action: string
  notification: Notification & { data: NotificationPayload }
}
interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
interface WindowClient {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
}

interface WorkerScope {
  __RELEASE__: Release
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  navigator: { language: string }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void
}

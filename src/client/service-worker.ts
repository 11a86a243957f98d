/**
 * The service worker: keeps the shell of one release and the pages that were read lately, shows them when the network is
 * gone, and shows what is pushed.
 * The server puts `self.__RELEASE__={…}` in front of it, so a new release is a new script to the browser.
 */

import { NOBODY, READER_HEADER } from '../platform/html/reader-header.ts'
import type { PushMessage } from '../platform/push/message.ts'
import { openDrafts } from './drafts.ts'
import { openJournal } from './journal.ts'
import { findKept, keepPage, keepsPages, lastReader, listKept, metReader } from './kept-pages.ts'
import type { WorkerMessage } from './push-subscription.ts'
import { fillOffline, markAsKept, type Unsent } from './worker-offline.ts'
import { type Drawn, drawnFrom, failedFrom, pressOf, readMessage } from './worker-push.ts'
import { cacheNameOf, isKeepable, type Release, routeOf, staleCaches } from './worker-routes.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Lasting {
  data: { text(): string } | null
}
interface Pressed extends Lasting {
  action: string
  notification: Notification & { data: PushMessage }
}
interface Resubscribing extends Lasting {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
interface Client {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
}

/** The few parts of the worker's world that we use; the DOM's types know only the window. */
interface WorkerWorld {
  __RELEASE__: Release
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Client[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  navigator: { language: string }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Resubscribing) => void): void
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
world.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'activate') void world.skipWaiting()
  // The first page of all came before there was a worker: it asks to be kept.
  if (data?.type === 'keep') event.waitUntil(keepAgain(String(data.url)))
})

world.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, location.origin)
  if (route === 'asset') event.respondWith(answerAsset(request))
  if (route === 'page') event.respondWith(answerPage(event))
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

/** Hashed, so what was loaded once is right for ever; a kept page finds all its parts. */
async function answerAsset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

async function answerPage(event: Fetching): Promise<Response> {
  const { url } = event.request
  try {
    const response = await fetch(event.request)
    // Only what is kept is read twice.
    const copy = response.ok && isKeepable(url) ? response.clone() : response
    event.waitUntil(keep(url, copy).catch(() => {}))
    return response
  } catch (fault) {
    const answer = await answerWithout(url)
    if (!answer) throw fault
    return answer
  }
}

/** An answer of somebody in between (a portal, a proxy) has no reader and changes nothing. */
async function keep(url: string, response: Response): Promise<void> {
  const reader = response.headers.get(READER_HEADER)
  if (!response.ok || reader === null) return
  await metReader(reader)
  if (reader === NOBODY || !isKeepable(url) || !(await keepsPages())) return
  await keepPage(reader, url, response)
}

async function keepAgain(url: string): Promise<void> {
  if (!isKeepable(url)) return
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
  if (response && !response.redirected) await keep(url, response)
}

async function answerWithout(url: string): Promise<Response | null> {
  const kept = await findKept(url)
  if (kept) {
    const { page, response } = kept
    const html = markAsKept(await response.text(), page.at, Date.now())
    return new Response(html, { headers: response.headers })
  }
  const offline = await caches.match(release.offline)
  if (!offline) return null
  const html = fillOffline(await offline.text(), await listKept(), await listUnsent())
  return new Response(html, { headers: offline.headers })
}

/** By name, once for each thing that was changed. */
async function listUnsent(): Promise<Unsent[]> {
  const reader = await lastReader()
  if (reader === null || reader === NOBODY) return []
  const entries = await (await openJournal()).list(reader).catch(() => [])
  const drafts = await (await openDrafts()).list(reader).catch(() => [])
  const byQueue = new Map(entries.map(({ queue, label, href }) => [queue, { label, href }]))
  return [...byQueue.values(), ...drafts.map(({ label, href }) => ({ label, href }))]
}

world.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data))
})

world.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(press(event.notification.data, event.action))
})

world.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** First of all it is shown; who is told about it comes after. */
async function showPushed(data: Pushed['data']): Promise<void> {
  const message = readMessage(textOf(data), world.navigator.language)
  try {
    await show(drawnFrom(message))
    const { test, about } = message
    await tellPages({ type: 'push-shown', ...(test && { test }), ...(about && { about }) })
    await report('shown')
  } catch (fault) {
    await report('received', fault)
  }
}

function textOf(data: Pushed['data']): string | null {
  try {
    return data?.text() ?? null
  } catch {
    return null
  }
}

function show({ title, options }: Drawn): Promise<void> {
  return world.registration.showNotification(title, options)
}

/** A button does what it says and nothing else: a snooze opens nothing. */
async function press(message: PushMessage, actionId: string): Promise<void> {
  const { post, url, step } = pressOf(message, actionId)
  if (!post) {
    await open(url)
    await report(step)
    return
  }
  try {
    const answer = await send(post.url, post.body)
    if (!answer.ok) throw Object.assign(new Error('refused'), { name: `http_${answer.status}` })
    await tellPages({ type: 'push-acted' })
    await report(step)
  } catch (fault) {
    await show(failedFrom(message))
    await report(step, fault)
  }
}

async function open(url: string): Promise<void> {
  const wanted = new URL(url, location.origin).href
  const pages = await pagesOpen()
  const there = pages.find((page) => page.url === wanted)
  if (there) await there.focus()
  else await world.clients.openWindow(wanted)
}

/** The browser changed its subscription by itself: the server is told, or nothing would arrive any more. */
async function subscribeAgain({ oldSubscription, newSubscription }: Resubscribing): Promise<void> {
  try {
    const options = oldSubscription?.options
    const made = newSubscription ?? (await world.registration.pushManager.subscribe(options))
    const answer = await send('/api/push/subscribe', made.toJSON())
    await report('resubscribed', answer.ok ? undefined : { name: `http_${answer.status}` })
  } catch (fault) {
    await report('resubscribed', fault)
  }
}

function pagesOpen(): Promise<Client[]> {
  return world.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await pagesOpen()) page.postMessage(message)
}

function send(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The name of a fault, never its words: they may quote what was pushed. */
async function report(step: string, fault?: unknown): Promise<void> {
  const { name = 'unknown' } = (fault ?? {}) as { name?: string }
  const error = fault === undefined ? null : name.replace(/\W/g, '_').slice(0, 40)
  await send('/api/push/sw-report', { step, error }).catch(() => {})
}

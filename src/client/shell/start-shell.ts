/** What every page does, for every reader. */

import { trustedWorkerUrl } from '../islands/trusted-types.ts'
import { listenToKeys } from '../keys/shortcuts.ts'
import { post } from '../request/request.ts'
import { SHELL_CACHE } from '../service-worker/routes.ts'
import { loadPreferences } from '../storage/preferences.ts'
import { copyText } from '../toasts/copy-text.ts'
import { toast } from '../toasts/toasts.ts'
import { listenToPresses } from './actions.ts'
import { pageData } from './page-data.ts'
import { translate } from './texts.ts'

export function startShell(): void {
  listenToErrors()
  loadPreferences()
  listenToKeys()
  listenToPresses()
  listenToCopies()
  listenToDismissals()
  listenToHints()
  readyCountdowns()
  // After everything else: the worker's first download must not compete with the page.
  if (document.readyState === 'complete') void registerServiceWorker()
  else addEventListener('load', () => void registerServiceWorker(), { once: true })
}

// The service worker's life, seen from a page: registered, updated on request, switched off.

/** Nothing here may disturb a page: if workers are refused, the site works without one. */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (pageData().worker) await register()
    else await switchOff()
  } catch {
    // A private window, a refusing policy, a server that is restarting: the next page tries again.
  }
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(trustedWorkerUrl(), {
    scope: '/',
    updateViaCache: 'none',
  })
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // Without a controller this is the first worker ever, not a newer one.
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming)
    })
  })
}

let offered: ServiceWorker | null = null

/** A new release waits. It is activated when the reader presses, and never by itself. */
function offer(worker: ServiceWorker): void {
  if (offered === worker) return
  offered = worker
  toast({
    text: translate('shell.release_ready'),
    isLasting: true,
    action: { label: translate('shell.reload'), run: () => activateRelease(worker) },
  })
}

function activateRelease(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  worker.postMessage({ type: 'activate' })
}

async function switchOff(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE))
  await Promise.all(shells.map((name) => caches.delete(name)))
}

/** Buttons that copy: `data-copies="id"` names the element whose text is wanted. */
function listenToCopies(root: Document = document): void {
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('[data-copies]')
    const source = button && root.getElementById(button.dataset['copies'] ?? '')
    if (source) void copyText(source.textContent ?? '')
  })
}

/** Waits that count down in the page: `data-countdown="12"` on a sentence that contains 12. */

/** Rewrites the number each second and removes the sentence when the wait is over. */
export function readyCountdowns(root: ParentNode = document): void {
  for (const node of root.querySelectorAll<HTMLElement>('[data-countdown]')) countDown(node)
}

function countDown(node: HTMLElement): void {
  const seconds = Number(node.dataset['countdown'])
  if (!Number.isFinite(seconds) || seconds <= 0) return
  // The sentence itself is the pattern: it is already in the reader's language.
  const sentence = node.textContent ?? ''
  const until = performance.now() + seconds * 1000
  const timer = setInterval(() => {
    const left = Math.ceil((until - performance.now()) / 1000)
    if (left > 0) node.textContent = sentence.replace(String(seconds), String(left))
    else {
      node.hidden = true
      clearInterval(timer)
    }
  }, 1000)
}

/** Forms that dismiss something (`data-dismiss` is the URL for a script): it disappears at once, and the page stays. */
function listenToDismissals(root: Document = document): void {
  root.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const address = form.dataset['dismiss']
    if (!address) return
    event.preventDefault()
    const { ok } = await post(address)
    // After a failure the browser submits the form itself and shows the result.
    if (ok) form.parentElement?.remove()
    else form.submit()
  })
}

/** Small explanations: the exact moment behind a relative one, and tooltips that Esc hides (WCAG 1.4.13). */
function listenToHints(root: Document = document): void {
  root.addEventListener('click', (event) => {
    const time =
      event.target instanceof Element ? event.target.closest<HTMLElement>('time.time') : null
    // On a screen without hover the title cannot be read, so a tap shows it.
    if (time && !time.closest('a, button') && matchMedia('(hover: none)').matches)
      toast({ text: time.title })
  })
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.documentElement.dataset['tooltips'] = 'away'
  })
  root.addEventListener('pointermove', () => delete root.documentElement.dataset['tooltips'], {
    passive: true,
  })
}

/** Errors of our own scripts. The first one shows a toast; nothing is sent. */
let hasFailed = false

function listenToErrors(): void {
  addEventListener('error', ({ filename }) => {
    // Extensions run in our pages too; their errors are not reported.
    if (filename.startsWith(location.origin)) report()
  })
  addEventListener('unhandledrejection', report)
}

function report(): void {
  if (hasFailed) return
  hasFailed = true
  toast({
    text: translate('shell.page_fault'),
    action: { label: translate('shell.reload'), run: () => location.reload() },
  })
}

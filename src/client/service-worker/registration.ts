/** The service worker's life, seen from a page: registered, updated on request, switched off. */

import { trustedWorkerUrl } from '../islands/trusted-types.ts'
import { pageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { toast } from '../toasts/toasts.ts'
import { SHELL_CACHE } from './routes.ts'

/** Nothing here may disturb a page: where workers are refused, the site works without one. */
export async function registerServiceWorker(): Promise<void> {
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

/** A new release waits. It takes over when the reader presses, and never by itself. */
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

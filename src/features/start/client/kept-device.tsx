/** This device on its settings page: whether pages are cached, and a list of what waits to be sent. */
import { useEffect, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { itemsOf } from '#client/offline/outbox-items.ts'
import { sharedOutbox } from '#client/offline/shared-outbox.ts'
import {
  deleteCachedPages,
  isPageCacheOn,
  listCachedPages,
  setPageCacheOn,
} from '#client/service-worker/page-cache.ts'
import { DeviceCache, type DeviceSettingsState } from '../views/home/device-settings.tsx'

function LiveDeviceCache() {
  const [state, setState] = useState<DeviceSettingsState | 'impossible' | null>(null)

  const refresh = async () => {
    // Only a secure page has caches, and a service worker that fills them.
    if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return setState('impossible')
    const outbox = await sharedOutbox()
    const unsent = itemsOf(outbox, navigator.onLine).map(({ id, label, href }) => ({
      id,
      label,
      href: href ?? null,
    }))
    setState({ isKeeping: await isPageCacheOn(), pages: await listCachedPages(), unsent })
  }
  useEffect(() => void refresh(), [])

  const handlers = {
    async onKeep(isOn: boolean) {
      await setPageCacheOn(isOn)
      await refresh()
    },
    async onForget() {
      await deleteCachedPages()
      await refresh()
    },
  }
  const isKnown = state !== null && state !== 'impossible'
  return <DeviceCache state={state} {...(isKnown && handlers)} />
}

island('kept-device', LiveDeviceCache)

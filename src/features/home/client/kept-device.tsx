/** This device on its settings page: pages are kept or not, and what waits to be sent has names. */
import { useEffect, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { forgetPages, keepsPages, listKept, setKeepsPages } from '../../../client/kept-pages.ts'
import { itemsOf } from '../../../client/outbox-items.ts'
import { theOutbox } from '../../../client/the-outbox.ts'
import { type DeviceState, KeptDevice } from '../views/device-settings.tsx'

function LiveKeptDevice({ t }: IslandGifts) {
  const [state, setState] = useState<DeviceState | 'impossible' | null>(null)

  const look = async () => {
    // Only a secure page has caches, and a worker that fills them.
    if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return setState('impossible')
    const outbox = await theOutbox()
    const unsent = itemsOf(outbox, navigator.onLine).map(({ id, label, href }) => ({
      id,
      label,
      href: href ?? null,
    }))
    setState({ isKeeping: await keepsPages(), pages: await listKept(), unsent })
  }
  useEffect(() => void look(), [])

  const acts = {
    async onKeep(isOn: boolean) {
      await setKeepsPages(isOn)
      await look()
    },
    async onForget() {
      await forgetPages()
      await look()
    },
  }
  const isKnown = state !== null && state !== 'impossible'
  return <KeptDevice t={t} state={state} {...(isKnown && acts)} />
}

island('kept-device', LiveKeptDevice)

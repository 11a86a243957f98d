/**
 * The page of observability while it is open: it reloads itself, a time range can be brushed, and events can be
 * replayed.
 */
import { plainIsland } from '#client/islands/plain-island.ts'
import { pageLocale } from '#client/islands/props.ts'
import { LivePage } from '#client/request/live-page.ts'
import { readDocument } from '#client/request/read-document.ts'
import { localStore } from '#client/storage/local-store.ts'
import { dateFormat } from '#platform/time/format.ts'
import { MOMENT } from '../rules/observability/axis.ts'
import { axisOf } from './over-time/axis-of.ts'
import { startBrush } from './over-time/brush.ts'
import { startPlayer } from './over-time/player.ts'

// Metrics are written every ten seconds, alerts evaluated each minute. Summing days takes the server longer, and
// changes less.
const EVERY_MS = 15_000
const DAYS_EVERY_MS = 60_000
const HOUR_MS = 3_600_000
// Another range is another page: without this, a person who paused it would have to pause it on each.
const PAUSED_KEY = 'observability-paused'

plainIsland<{ href: string; zone: string }>('observability', (root, { t, href, zone }) => {
  const format = dateFormat(pageLocale(), { ...MOMENT, timeZone: zone })
  const momentText = (at: number) => format.format(at)
  const parts = [startBrush(root, momentText), startPlayer(root, { t, momentText })]
  const page = new LivePage(root, (signal) => readDocument(href, signal), {
    everyMs: axisOf(root).stepMs > HOUR_MS ? DAYS_EVERY_MS : EVERY_MS,
    isHeld: () => parts.some((part) => part.isInHand()),
    onTaken() {
      for (const part of parts) part.begin()
    },
  })
  const live = root.querySelector<HTMLElement>('.watch__live')
  if (!live) return
  live.hidden = false
  const isOn = live.querySelector('input')!
  const follow = () => {
    live.toggleAttribute('data-under-way', isOn.checked)
    isOn.setAttribute('aria-checked', String(isOn.checked))
    page.start()
  }
  isOn.addEventListener('change', () => {
    if (isOn.checked) localStore.drop(PAUSED_KEY)
    else localStore.write(PAUSED_KEY, true)
    follow()
  })
  isOn.checked = localStore.read(PAUSED_KEY) === null
  follow()
})

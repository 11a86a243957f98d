/** Watches for something to ring, and loads what rings only then: most pages are read in peace. */
import { loadPart } from '../../../../client/load-part.ts'
import { localStore } from '../../../../client/local-store.ts'
import { pageData } from '../../../../client/page-data.ts'
import { heardFromWorker } from '../../../../client/push-subscription.ts'
import { openChannel } from '../../../../client/tab-channel.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import type { BellPoller, SummaryWire } from './poller.ts'
import type { LastLook } from './ringer.ts'
import type { Ringing, RingMessage } from './ringing.ts'

export function startRinging(t: Translate, poller: BellPoller): void {
  const reader = pageData().user?.id ?? ''
  if (!reader) return
  const channel = openChannel<RingMessage>(`ring-${reader}`)
  const shown = new Set<string>()
  heardFromWorker(({ type, about }) => {
    if (type === 'push-shown' && about) shown.add(`${about['note_id']} ${about['remind_at']}`)
  })
  let look: LastLook | null = null
  let loaded: Promise<Ringing | null> | null = null
  const load = () => {
    loaded ??= loadPart(() => import('./ringing.ts')).then((part) => {
      if (!part) loaded = null
      return part?.openRinging({ t, poller, reader, channel, shown, look }) ?? null
    })
    return loaded
  }
  channel.hear((message) => void load().then((ringing) => ringing?.hear(message)))
  const check = (summary: SummaryWire | null) => {
    if (!summary) return
    if (summary.count_due > 0 || loaded) void load().then((ringing) => ringing?.check(summary))
    else look = keepQuietLook(reader, summary)
  }
  check(poller.checks.get())
  poller.checks.watch(check)
}

/** Nothing was due at this moment: what is due at the next look came since. */
function keepQuietLook(reader: string, { next_in_seconds: seconds }: SummaryWire): LastLook {
  const at = Date.now()
  const nextAt = at + (seconds ?? 0) * 1_000
  const look = { at, nextAt, count: 0, newest: '' }
  localStore.write('ringing', { ...look, reader })
  return look
}

/** Waits for something to ring, and loads the ringing only then: most pages never need it. */

import { onWorkerMessage } from '#client/notifications/push-subscription.ts'
import { loadPart } from '#client/shell/load-part.ts'
import { pageData } from '#client/shell/page-data.ts'
import { localStore } from '#client/storage/local-store.ts'
import { openChannel } from '#client/tabs/tab-channel.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { BellPoller, DueSummary } from '../bell-panel/poller.ts'
import type { LastCheck } from './ringer.ts'
import type { PageRinging, RingMessage } from './ringing.ts'

export function startRinging(t: Translate, poller: BellPoller): void {
  if (!pageData().user) return
  const channel = openChannel<RingMessage>('ring')
  const shown = new Set<string>()
  onWorkerMessage(({ type, about }) => {
    if (type === 'push-shown' && about) shown.add(`${about['note_id']} ${about['remind_at']}`)
  })
  let lastCheck: LastCheck | null = null
  let loaded: Promise<PageRinging | null> | null = null
  const load = () => {
    loaded ??= loadPart(() => import('./ringing.ts')).then((part) => {
      if (!part) loaded = null
      return part?.openRinging({ t, poller, channel, shown, lastCheck }) ?? null
    })
    return loaded
  }
  channel.listen((message) => void load().then((ringing) => ringing?.hear(message)))
  const check = (summary: DueSummary | null) => {
    if (!summary) return
    if (summary.count_due > 0 || loaded) void load().then((ringing) => ringing?.check(summary))
    else lastCheck = saveQuietCheck(summary)
  }
  poller.checks.subscribe(check)
}

/** Nothing was due at this moment: what is due at the next check came since. */
function saveQuietCheck({ next_in_seconds: seconds }: DueSummary): LastCheck {
  const at = Date.now()
  const nextAt = at + (seconds ?? 0) * 1_000
  const lastCheck = { at, nextAt, count: 0, newest: '' }
  localStore.write('ringing', lastCheck)
  return lastCheck
}

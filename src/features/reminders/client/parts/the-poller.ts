/** The poller of this page: real clock, real lock, real channel. */
import { realClock } from '../../../../client/clock.ts'
import { localStore, tabStore } from '../../../../client/local-store.ts'
import { pageData } from '../../../../client/page-data.ts'
import { heardFromWorker } from '../../../../client/push-subscription.ts'
import { openChannel } from '../../../../client/tab-channel.ts'
import { openLock } from '../../../../client/tab-lock.ts'
import { get } from '../../../../client/talk.ts'
import { type BellMessage, BellPoller, type BellState, type SummaryWire } from './poller.ts'

interface Kept extends BellState {
  reader: string
}

let poller: BellPoller | null = null

/** Nothing is asked on a page without a reader. */
export function thePoller(): BellPoller {
  poller ??= startPoller()
  return poller
}

function startPoller(): BellPoller {
  const reader = pageData().user?.id ?? ''
  const made = new BellPoller({
    clock: realClock,
    ask: () => get<SummaryWire>('/api/sticky-notes/reminders/summary'),
    // Two readers of one browser have two pollers.
    lock: openLock(`bell-${reader}`),
    channel: openChannel<BellMessage>(`bell-${reader}`),
    recall() {
      const kept = localStore.read<Kept>('bell')
      return kept?.reader === reader ? kept : null
    },
    keep: (state) => localStore.write('bell', { ...state, reader }),
  })
  if (!reader) return made
  made.start()
  askAfterForms(made)
  made.state.watch(({ count }) => showOnIcon(count))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.seen()
  })
  addEventListener('focus', () => made.seen())
  // A notification was shown, or one of its buttons pressed: the number has changed.
  heardFromWorker(() => made.changed())
  return made
}

/** A form leads to a new page, and the tab that asks may be another one: what was done here is asked about there. */
function askAfterForms(poller: BellPoller): void {
  if (tabStore.read('bell-form')) poller.changed()
  tabStore.drop('bell-form')
  addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).method === 'post') tabStore.write('bell-form', true)
  })
}

/** On the icon of an installed app. */
function showOnIcon(count: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
  setAppBadge?.call(navigator, count).catch(() => {})
}

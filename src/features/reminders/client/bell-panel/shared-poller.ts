/** The poller of this page: real clock, real lock, real channel. */

import { onWorkerMessage } from '#client/notifications/push-subscription.ts'
import { get } from '#client/request/request.ts'
import { pageData } from '#client/shell/page-data.ts'
import { hasShape } from '#client/storage/has-shape.ts'
import { localStore, tabStore } from '#client/storage/local-store.ts'
import { openChannel } from '#client/tabs/tab-channel.ts'
import { openLock } from '#client/tabs/tab-lock.ts'
import { realClock } from '#client/time/clock.ts'
import { reminderApi } from '#paths/notes.ts'
import { type BellMessage, BellPoller, type BellState, type DueSummary } from './poller.ts'

let poller: BellPoller | null = null

/** A hidden page sends no requests. */
export function sharedPoller(): BellPoller {
  poller ??= startPoller()
  return poller
}

function startPoller(): BellPoller {
  const made = new BellPoller({
    clock: realClock,
    ask: () => get<DueSummary>(reminderApi.summary),
    lock: openLock('bell'),
    channel: openChannel<BellMessage>('bell'),
    recall() {
      const state = localStore.read<BellState>('bell')
      return hasShape(state, { count: 0, suggested: 0, isStale: false }) ? state : null
    },
    save: (state) => localStore.write('bell', state),
  })
  if (!pageData().user) return made
  made.start()
  askAfterForms(made)
  made.state.subscribe(({ count }) => showOnIcon(count))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.seen()
  })
  addEventListener('focus', () => made.seen())
  // A notification was shown, or one of its buttons pressed: the number has changed.
  onWorkerMessage(() => made.changed())
  return made
}

/**
 * A form leads to a new page, and the polling tab may be another one: a change by a form is followed by a request
 * there.
 */
function askAfterForms(poller: BellPoller): void {
  if (tabStore.read('bell-form')) poller.changed()
  tabStore.drop('bell-form')
  addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).method === 'post') tabStore.write('bell-form', true)
  })
}

/** The badge on the icon of an installed app. */
function showOnIcon(count: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
  setAppBadge?.call(navigator, count).catch(() => {})
}

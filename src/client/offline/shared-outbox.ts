/** The outbox of this page's reader, opened once, with the browser's own clock, storage and network. */

import { sendRequest } from '../request/request.ts'
import { pageData } from '../shell/page-data.ts'
import { randomId } from '../storage/random-id.ts'
import { openChannel } from '../tabs/tab-channel.ts'
import { openLock } from '../tabs/tab-lock.ts'
import { realClock } from '../time/clock.ts'
import { openJournal } from './journal.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'

let opened: Promise<Outbox> | null = null

/** Returns the one outbox of the page, for every feature that writes. */
export function sharedOutbox(): Promise<Outbox> {
  opened ??= open(pageData().user?.id ?? 'visitor')
  return opened
}

async function open(userId: string): Promise<Outbox> {
  const outbox = new Outbox({
    userId,
    journal: await openJournal(),
    lock: openLock('outbox'),
    channel: openChannel<OutboxMessage>('outbox'),
    clock: realClock,
    send: sendRequest,
    random: Math.random,
    newId: () => randomId(),
    isOnline: () => navigator.onLine,
  })
  await outbox.open()
  addEventListener('online', () => void outbox.wake())
  addEventListener('focus', () => void outbox.wake())
  document.addEventListener('visibilitychange', () => {
    outbox.setHidden(document.visibilityState === 'hidden')
  })
  return outbox
}

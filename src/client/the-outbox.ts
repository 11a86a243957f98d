/** The outbox of this page's reader, opened once, with the browser's own clock, storage and network. */
import { realClock } from './clock.ts'
import { openJournal } from './journal.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'
import { pageData } from './page-data.ts'
import { openChannel } from './tab-channel.ts'
import { openLock } from './tab-lock.ts'
import { talk } from './talk.ts'

let opened: Promise<Outbox> | null = null

/** Rooms that write call this; the same outbox answers everywhere on the page. */
export function theOutbox(): Promise<Outbox> {
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
    send: talk,
    random: Math.random,
    newId,
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

/** 128 random bits in the alphabet of an idempotency key. `randomUUID` does not exist on plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

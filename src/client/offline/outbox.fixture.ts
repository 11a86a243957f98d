/** An outbox for tests: alone in its browser, without a network, deleted with the test. */
import { testClock } from '#tests/support/test-clock.ts'
import { noResponse } from '../request/request.ts'
import { memoryJournal } from './journal.ts'
import { Outbox, type OutboxPorts } from './outbox.ts'

export function testOutbox(ports: Partial<OutboxPorts> = {}): Outbox {
  return new Outbox({
    userId: 'dana',
    journal: memoryJournal(),
    lock: { run: (work) => work() },
    channel: { post: () => {}, listen: () => {} },
    clock: testClock(),
    send: async () => noResponse(),
    random: () => 0,
    newId: () => crypto.randomUUID(),
    isOnline: () => false,
    ...ports,
  })
}

/** The first source of notifications: a due reminder. */

import { findNotesOf } from '#features/notes/index.ts'
import { type PushSource, REMINDER_ATTEMPTS, writeMessage } from '#features/push/index.ts'
import type { Context } from '#platform/context.ts'
import type { PushMessage } from '#platform/push/index.ts'
import { isAllDone } from '../rules/reminder-title.ts'
import { listRemindersOf, type Reminder } from '../store/index.ts'
import { acknowledge, KIND } from './machine.ts'
import { messageFor } from './message.ts'

// A phone that sleeps through the night still rings in the morning.
const TTL_SECONDS = 86_400

export const reminderSource: PushSource = {
  kind: KIND,
  family: 'reminder',
  maxAttempts: REMINDER_ATTEMPTS,
  async compose(ctx, rows, speakerOf) {
    const owned = rows.map(({ ownerId, itemId }) => [ownerId, itemId] as const)
    const reminders = new Map(
      (await listRemindersOf(ctx.store, owned)).map((one) => [keyOf(one.ownerId, one.noteId), one]),
    )
    const notes = new Map(
      (await findNotesOf(ctx.store, owned)).map(({ ownerId, note }) => [
        keyOf(ownerId, note.id),
        note,
      ]),
    )
    const messages = new Map<string, PushMessage>()
    for (const row of rows) {
      const key = keyOf(row.ownerId, row.itemId)
      const [reminder, note] = [reminders.get(key), notes.get(key)]
      // Snoozed, closed or deleted since: it must not ring for this moment any more.
      if (!note || note.deletedAt !== null || reminder?.remindAt !== row.moment) continue
      if (reminder.skipsDone && isAllDone(note.content)) await closeSilently(ctx, reminder)
      else {
        const message = messageFor(reminder, note, speakerOf(row.ownerId))
        messages.set(
          row.id,
          writeMessage({ notification: message, ttlSeconds: TTL_SECONDS, urgency: 'high' }),
        )
      }
    }
    return messages
  },
}

function keyOf(ownerId: string, noteId: string): string {
  return `${ownerId} ${noteId}`
}

/** No open task is left: the moment is closed, and a series continues. */
async function closeSilently(ctx: Context, { ownerId, noteId, remindAt }: Reminder): Promise<void> {
  await acknowledge(ctx, { ownerId, noteId, seen: remindAt })
}

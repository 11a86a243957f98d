/** The first source of notifications: a due reminder, in its owner's words, with the buttons that act on this moment. */
import type { Context } from '../../../platform/context.ts'
import { directionOf } from '../../../platform/i18n/index.ts'
import type { Letter } from '../../../platform/push/index.ts'
import { readable } from '../../../platform/text/index.ts'
import { toIso } from '../../../platform/time/index.ts'
import { findNotesOf, type Note } from '../../notes/index.ts'
import { type PushSource, REMINDER_ATTEMPTS, writeLetter } from '../../push/index.ts'
import { isAllDone, previewOf } from '../rules/preview.ts'
import { listRemindersOf, type Reminder } from '../store.ts'
import { noteUrl } from './lists.ts'
import { acknowledge, KIND } from './machine.ts'

// A phone that sleeps through the night still rings in the morning.
const TTL_SECONDS = 86_400

type Speaker = ReturnType<Parameters<PushSource['compose']>[2]>

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
    const letters = new Map<string, Letter>()
    for (const row of rows) {
      const key = keyOf(row.ownerId, row.itemId)
      const [reminder, note] = [reminders.get(key), notes.get(key)]
      // Snoozed, closed or deleted since: this moment is not to ring any more.
      if (!note || note.deletedAt !== null || reminder?.remindAt !== row.moment) continue
      if (reminder.skipsDone && isAllDone(note.content)) await closeSilently(ctx, reminder)
      else letters.set(row.id, letterFor(reminder, note, speakerOf(row.ownerId)))
    }
    return letters
  },
}

function keyOf(ownerId: string, noteId: string): string {
  return `${ownerId} ${noteId}`
}

/** Nothing is left to remind of: the moment is closed, and a series goes on. */
async function closeSilently(ctx: Context, { ownerId, noteId, remindAt }: Reminder): Promise<void> {
  await acknowledge(ctx, { ownerId, noteId, seen: remindAt })
}

function letterFor(
  { noteId, remindAt }: Reminder,
  note: Note,
  { t, locale, timeZone }: Speaker,
): Letter {
  const preview = previewOf({ ...note, anchorText: note.anchor.anchorText })
  const seen = toIso(remindAt)
  const snooze = `/api/sticky-notes/note/${noteId}/snooze`
  const message = {
    title: note.title || t('reminders.notification_title'),
    body: readable(preview),
    lang: locale,
    dir: directionOf(locale),
    tag: `note-${noteId}`,
    url: noteUrl(noteId),
    about: { note_id: noteId, remind_at: seen },
    failed: t('reminders.notification_failed'),
    actions: [
      {
        id: 'hour',
        title: t('reminders.in_an_hour'),
        post: { url: snooze, body: { minutes: 60, remind_at: seen } },
        step: 'snoozed' as const,
      },
      {
        id: 'tomorrow',
        title: t('reminders.tomorrow_nine'),
        post: {
          url: `/api/sticky-notes/note/${noteId}/reminder`,
          body: { preset: 'tomorrow-09', tz: timeZone, remind_at: seen },
        },
        step: 'snoozed' as const,
      },
      {
        id: 'ten',
        title: t('reminders.in_ten_minutes'),
        post: { url: snooze, body: { minutes: 10, remind_at: seen } },
        step: 'snoozed' as const,
      },
      { id: 'open', title: t('reminders.open'), step: 'opened' as const },
    ],
  }
  return writeLetter({ message, ttlSeconds: TTL_SECONDS, urgency: 'high' })
}

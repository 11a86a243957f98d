/** A due reminder as a notification: in its owner's language, with the buttons that act on this very moment. */

import type { Note } from '#features/notes/index.ts'
import { notePaths, reminderApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { directionOf, type Locale, type Translate } from '#platform/i18n/index.ts'
import type { NotificationPayload } from '#platform/push/index.ts'
import { readable } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import { previewOf } from '../rules/reminder-title.ts'
import type { Reminder } from '../store/index.ts'

/** The language and time zone in which it is written. */
interface Speaker {
  t: Translate
  locale: Locale
  timeZone: string
}

export function messageFor(
  { noteId, remindAt }: Reminder,
  note: Note,
  { t, locale, timeZone }: Speaker,
): NotificationPayload {
  const preview = previewOf({ ...note, anchorText: note.anchor.anchorText })
  const seen = toIso(remindAt)
  const snooze = href(reminderApi.snooze, { note_id: noteId })
  return {
    title: note.title || t('reminders.notification_title'),
    body: readable(preview),
    lang: locale,
    dir: directionOf(locale),
    tag: `note-${noteId}`,
    url: reminderUrl(noteId),
    about: { note_id: noteId, remind_at: seen },
    failed: t('reminders.notification_failed'),
    actions: [
      {
        id: 'hour',
        title: t('reminders.in_an_hour'),
        post: { url: snooze, body: { minutes: 60, remind_at: seen } },
        step: 'snoozed',
      },
      {
        id: 'tomorrow',
        title: t('reminders.tomorrow_nine'),
        post: {
          url: href(reminderApi.reminder, { note_id: noteId }),
          body: { preset: 'tomorrow-09', tz: timeZone, remind_at: seen },
        },
        step: 'snoozed',
      },
      {
        id: 'ten',
        title: t('reminders.in_ten_minutes'),
        post: { url: snooze, body: { minutes: 10, remind_at: seen } },
        step: 'snoozed',
      },
      { id: 'open', title: t('reminders.open'), step: 'opened' },
    ],
  }
}

/** The one URL of a note, at any location. */
export function reminderUrl(noteId: string): string {
  return href(notePaths.note, { note_id: noteId })
}

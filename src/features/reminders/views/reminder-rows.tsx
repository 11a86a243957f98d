/** One reminder as a row, with everything that can be done about it; every action is a form that needs no script. */

import { reminderForms } from '#paths/notes.ts'
import { press } from '#platform/html/page-actions.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'
import { MAX_WHEN_TEXT } from '../contract/limits.ts'

export interface ReminderRow {
  noteId: string
  name: string
  /** The text of a note that has a title. */
  beside: string
  /** `parser.ts`, `Board`, `repo/path`: already formatted; empty when there is none. */
  location: string
  url: string
  remindAt: string
  when: TimeProps
  isDue: boolean
  repeat: '' | 'daily' | 'weekdays' | 'weekly' | 'monthly'
  /** The new time that was entered and refused, and why. */
  refused?: { when: string; why: string } | undefined
}

export function ReminderRows({ t, rows }: { t: Translate; rows: readonly ReminderRow[] }) {
  return (
    <ul class="list reminder-rows">
      {rows.map((row) => (
        <Row key={row.noteId} t={t} row={row} />
      ))}
    </ul>
  )
}

function Row({ t, row }: { t: Translate; row: ReminderRow }) {
  const preview = row.name || t('reminders.no_words')
  return (
    <li class="reminder" data-row={row.noteId} data-note={row.noteId}>
      <div class="reminder__words">
        <p class="reminder__preview">
          <a href={row.url} dir="auto">
            {preview}
          </a>
        </p>
        <p class="secondary">
          <Time {...row.when} />
          {[row.beside, row.location].filter(Boolean).map((label) => (
            <span key={label}>
              {' · '}
              <bdi>{label}</bdi>
            </span>
          ))}
          {row.repeat && (
            <>
              {' · '}
              {t(`reminders.repeat_${row.repeat}`)}
            </>
          )}
        </p>
      </div>
      <div class="reminder__acts">
        {row.isDue && (
          <form method="post" action={reminderForms.done}>
            <Seen row={row} />
            <Button type="submit" icon="check" aria-label={t('reminders.done_label', { preview })}>
              {t('reminders.done')}
            </Button>
          </form>
        )}
        {row.isDue && <SnoozeForm t={t} row={row} preview={preview} />}
        <Change t={t} row={row} preview={preview} />
        <ButtonLink kind="quiet" href={row.url}>
          {t('reminders.open')}
        </ButtonLink>
      </div>
    </li>
  )
}

/** The moment that the reader saw is sent with every action: a newer one is never closed by an old page. */
function Seen({ row }: { row: ReminderRow }) {
  return (
    <>
      <input type="hidden" name="note_id" value={row.noteId} />
      <input type="hidden" name="remind_at" value={row.remindAt} />
    </>
  )
}

interface FormProps {
  t: Translate
  row: ReminderRow
  preview: string
}

function SnoozeForm({ t, row, preview }: FormProps) {
  const options = [
    { value: '10', label: t('reminders.in_ten_minutes') },
    { value: '60', label: t('reminders.in_an_hour') },
    { value: 'tomorrow', label: t('reminders.tomorrow_nine') },
    { value: '180', label: t('reminders.preset_3h') },
    { value: '1440', label: t('reminders.preset_24h') },
  ]
  return (
    <form class="reminder__snooze" method="post" action={reminderForms.snooze}>
      <Seen row={row} />
      <Select
        id={`until-${row.noteId}`}
        name="until"
        label={t('reminders.snooze_until')}
        isLabelHidden
        value="60"
        options={options}
      />
      <Button type="submit" aria-label={t('reminders.snooze_label', { preview })}>
        {t('reminders.snooze')}
      </Button>
    </form>
  )
}

/** With a script the dialog of a note opens; the forms are for pages without one. */
function Change({ t, row, preview }: FormProps) {
  return (
    <details class="reminder__more" open={row.refused !== undefined}>
      <summary class="button button--quiet" {...press('note-reminder', { noteId: row.noteId })}>
        {t('reminders.change')}
      </summary>
      <div class="reminder__panel">
        <ChangeForm t={t} row={row} preview={preview} />
        <form method="post" action={reminderForms.cancel}>
          <input type="hidden" name="note_id" value={row.noteId} />
          <Button kind="danger" type="submit" aria-label={t('reminders.cancel_label', { preview })}>
            {t('reminders.cancel')}
          </Button>
        </form>
      </div>
    </details>
  )
}

function ChangeForm({ t, row, preview }: FormProps) {
  return (
    <form class="reminder__change" method="post" action={reminderForms.change}>
      <input type="hidden" name="note_id" value={row.noteId} />
      <Field
        id={`when-${row.noteId}`}
        name="when"
        label={t('reminders.when')}
        error={row.refused?.why}
        input={{
          value: row.refused?.when,
          placeholder: t('reminders.when_example'),
          dir: 'auto',
          required: true,
          maxlength: MAX_WHEN_TEXT,
        }}
      />
      <Button type="submit" aria-label={t('reminders.change_label', { preview })}>
        {t('reminders.change')}
      </Button>
    </form>
  )
}

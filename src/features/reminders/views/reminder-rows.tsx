/** One reminder as a row, with everything that can be done about it; every action is a form that needs no script. */

import { reminderForms } from '#paths/notes.ts'
import { press } from '#platform/html/page-actions.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time } from '#ui/components/time.tsx'
import type { ReminderItem } from '../contract/index.ts'
import { MAX_WHEN_TEXT } from '../contract/limits.ts'
import { shortLabel } from '../rules/moment-labels.ts'
import { locationOf, titleOf } from '../rules/reminder-title.ts'

/** The new time that was entered for a note and refused, and why. */
export interface RefusedTime {
  noteId: string
  when: string
  why: string
}

interface RowsProps {
  items: readonly ReminderItem[]
  refused: RefusedTime | undefined
}

export function ReminderRows({ items, refused }: RowsProps) {
  return (
    <ul class="list reminder-rows">
      {items.map((item) => (
        <Row
          key={item.note_id}
          item={item}
          refused={refused?.noteId === item.note_id ? refused : undefined}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  item: ReminderItem
  refused: RefusedTime | undefined
}

function Row({ item, refused }: RowProps) {
  const { t, now } = useRenderContext()
  const { name, beside } = titleOf(item)
  const preview = name || t('reminders.no_words')
  const isDue = Date.parse(item.remind_at) <= now()
  return (
    <li class="reminder" data-row={item.note_id} data-note={item.note_id}>
      <div class="reminder__words">
        <p class="reminder__preview">
          <a href={item.url} dir="auto">
            {preview}
          </a>
        </p>
        <p class="secondary">
          <ReminderTime item={item} />
          {[beside, locationOf(item)].filter(Boolean).map((label) => (
            <span key={label}>
              {' · '}
              <bdi>{label}</bdi>
            </span>
          ))}
          {item.repeat && (
            <>
              {' · '}
              {t(`reminders.repeat_${item.repeat}`)}
            </>
          )}
        </p>
      </div>
      <div class="reminder__acts">
        {isDue && (
          <form method="post" action={reminderForms.done}>
            <Seen item={item} />
            <Button type="submit" icon="check" aria-label={t('reminders.done_label', { preview })}>
              {t('reminders.done')}
            </Button>
          </form>
        )}
        {isDue && <SnoozeForm item={item} preview={preview} />}
        <Change item={item} preview={preview} refused={refused} />
        <ButtonLink kind="quiet" href={item.url}>
          {t('reminders.open')}
        </ButtonLink>
      </div>
    </li>
  )
}

/** `tomorrow 09:00`. */
export function ReminderTime({ item: { remind_at } }: { item: ReminderItem }) {
  const { timeZone, now, ...root } = useRenderContext()
  const label = () => shortLabel({ ...root, now: now() }, Date.parse(remind_at), timeZone)
  return <Time at={remind_at} text={label} />
}

/** The moment that the reader saw is sent with every action: a newer one is never closed by an old page. */
function Seen({ item }: { item: ReminderItem }) {
  return (
    <>
      <input type="hidden" name="note_id" value={item.note_id} />
      <input type="hidden" name="remind_at" value={item.remind_at} />
    </>
  )
}

interface FormProps {
  item: ReminderItem
  preview: string
}

function SnoozeForm({ item, preview }: FormProps) {
  const t = useT()
  const options = [
    { value: '10', label: t('reminders.in_ten_minutes') },
    { value: '60', label: t('reminders.in_an_hour') },
    { value: 'tomorrow', label: t('reminders.tomorrow_nine') },
    { value: '180', label: t('reminders.preset_3h') },
    { value: '1440', label: t('reminders.preset_24h') },
  ]
  return (
    <form class="reminder__snooze" method="post" action={reminderForms.snooze}>
      <Seen item={item} />
      <Select
        id={`until-${item.note_id}`}
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
function Change({ item, preview, refused }: FormProps & RowProps) {
  const t = useT()
  return (
    <details class="reminder__more" open={refused !== undefined}>
      <summary class="button button--quiet" {...press('note-reminder', { noteId: item.note_id })}>
        {t('reminders.change')}
      </summary>
      <div class="reminder__panel">
        <ChangeForm item={item} preview={preview} refused={refused} />
        <form method="post" action={reminderForms.cancel}>
          <input type="hidden" name="note_id" value={item.note_id} />
          <Button kind="danger" type="submit" aria-label={t('reminders.cancel_label', { preview })}>
            {t('reminders.cancel')}
          </Button>
        </form>
      </div>
    </details>
  )
}

function ChangeForm({ item, preview, refused }: FormProps & RowProps) {
  const t = useT()
  return (
    <form class="reminder__change" method="post" action={reminderForms.change}>
      <input type="hidden" name="note_id" value={item.note_id} />
      <Field
        id={`when-${item.note_id}`}
        name="when"
        label={t('reminders.when')}
        error={refused?.why}
        input={{
          value: refused?.when,
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

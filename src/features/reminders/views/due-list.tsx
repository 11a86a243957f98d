/** The inside of the due panel: oldest first, each with Done, Snooze and Open, and the result of a press. */

import { reminderPaths } from '#paths/notes.ts'
import { proposalPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { SNOOZE_MAX, SNOOZE_MIN } from '../contract/limits.ts'

export interface DueRow {
  noteId: string
  remindAt: string
  name: string
  /** The text of a note that has a title. */
  beside: string
  location: string
  url: string
  /** "10 minutes ago". */
  ago: string
  /** Why the last press failed. */
  error: string | null
  /** Its result; the row then stays as a line, so that nothing moves under the finger. */
  outcome: { label: string; canRepeat: boolean } | null
  isBusy: boolean
}

export interface DueActions {
  onDone(row: DueRow): void
  onSnooze(row: DueRow, until: number | 'tomorrow'): void
  onAgain(row: DueRow): void
  onAllDone(): void
  onRetry(): void
}

export interface DueListProps {
  /** Suggested changes that wait. */
  suggested: number
  state: 'reading' | 'failed' | 'read'
  /** Why it failed. */
  error: string
  rows: readonly DueRow[]
  hasMore: boolean
  /** The question "All done?" is shown. */
  isAsking: boolean
  onAsk(isAsking: boolean): void
  actions: DueActions
}

export function DueList(props: DueListProps) {
  const t = useT()
  const { state, suggested, error, rows, hasMore, isAsking, actions } = props
  if (state === 'failed')
    return (
      <div class="due-list">
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
        <Button onClick={() => actions.onRetry()}>{t('reminders.retry')}</Button>
      </div>
    )
  return (
    <div class="due-list">
      {suggested > 0 && (
        <p>
          <a href={proposalPaths.settings}>{t('reminders.suggested', { n: suggested })}</a>
        </p>
      )}
      {state === 'reading' && rows.length === 0 && (
        <p class="secondary">{t('reminders.reading')}</p>
      )}
      {state === 'read' && rows.length === 0 && (
        <p class="secondary">{t('reminders.nothing_due')}</p>
      )}
      <ul class="list">
        {rows.map((row) => (
          <li key={row.noteId + row.remindAt} class="due-row" data-note={row.noteId}>
            {row.outcome ? (
              <Outcome row={row} actions={actions} />
            ) : (
              <OpenRow row={row} actions={actions} />
            )}
          </li>
        ))}
      </ul>
      <div class="due-list__foot cluster">
        <AllDone {...props} />
        {(hasMore || !isAsking) && (
          <a href={reminderPaths.reminders}>{t('reminders.all_in_page')}</a>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  row: DueRow
  actions: DueActions
}

function OpenRow({ row, actions }: RowProps) {
  const t = useT()
  const { isBusy } = row
  const preview = row.name || t('reminders.no_words')
  return (
    <>
      <div class="due-row__words">
        <a class="due-row__preview" href={row.url} dir="auto">
          {preview}
        </a>
        <p class="secondary">
          {row.ago}
          {[row.beside, row.location].filter(Boolean).map((label) => (
            <span key={label}>
              {' · '}
              <bdi>{label}</bdi>
            </span>
          ))}
        </p>
        {row.error && (
          <p class="due-row__trouble" role="alert">
            {row.error}
          </p>
        )}
      </div>
      <div class="due-row__acts cluster">
        <Button
          icon="check"
          disabled={isBusy}
          aria-label={t('reminders.done_label', { preview })}
          onClick={() => actions.onDone(row)}
        >
          {t('reminders.done')}
        </Button>
        <details class="due-row__snooze">
          <summary class="button" aria-label={t('reminders.snooze_label', { preview })}>
            {t('reminders.snooze')}
          </summary>
          <div class="due-row__choices cluster">
            <Button disabled={isBusy} onClick={() => actions.onSnooze(row, 10)}>
              {t('reminders.in_ten_minutes')}
            </Button>
            <Button disabled={isBusy} onClick={() => actions.onSnooze(row, 60)}>
              {t('reminders.in_an_hour')}
            </Button>
            <Button disabled={isBusy} onClick={() => actions.onSnooze(row, 'tomorrow')}>
              {t('reminders.tomorrow_nine')}
            </Button>
            <OwnMinutes row={row} actions={actions} />
          </div>
        </details>
        <a class="button button--quiet" href={row.url}>
          {t('reminders.open')}
        </a>
      </div>
    </>
  )
}

function OwnMinutes({ row, actions }: RowProps) {
  const t = useT()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('minutes')
    actions.onSnooze(row, Number((field as HTMLInputElement).value))
  }
  const id = `minutes-${row.noteId}`
  return (
    <form class="due-row__minutes cluster" onSubmit={submit}>
      <label class="field__label" for={id}>
        {t('reminders.minutes')}
      </label>
      <input
        class="field__input"
        id={id}
        name="minutes"
        type="number"
        inputMode="numeric"
        required
        min={SNOOZE_MIN}
        max={SNOOZE_MAX}
        step={1}
        value={30}
      />
      <Button type="submit" disabled={row.isBusy}>
        {t('reminders.snooze')}
      </Button>
    </form>
  )
}

function Outcome({ row, actions }: RowProps) {
  const t = useT()
  return (
    <div class="cluster">
      <span dir="auto" class="due-row__was">
        {row.name || t('reminders.no_words')}
      </span>
      <span>{row.outcome?.label}</span>
      {row.outcome?.canRepeat && (
        <Button kind="quiet" onClick={() => actions.onAgain(row)}>
          {t('reminders.remind_again')}
        </Button>
      )}
    </div>
  )
}

function AllDone({ rows, isAsking, onAsk, actions }: DueListProps) {
  const t = useT()
  const n = rows.filter(({ outcome }) => !outcome).length
  if (n < 2) return null
  if (!isAsking)
    return (
      <Button kind="quiet" icon="check" onClick={() => onAsk(true)}>
        {t('reminders.all_done')}
      </Button>
    )
  return (
    <>
      <span class="due-list__question">{t('reminders.all_done_question', { n })}</span>
      <Button kind="primary" onClick={() => actions.onAllDone()}>
        {t('reminders.all_done')}
      </Button>
      <Button kind="quiet" onClick={() => onAsk(false)}>
        {t('reminders.not_now')}
      </Button>
    </>
  )
}

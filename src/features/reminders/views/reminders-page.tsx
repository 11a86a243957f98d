/** Everything that rings or rang: grouped by the days of the reader's own time zone. */
import { boardPaths, pushPaths } from '#paths/notes.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import { type ReminderRow, ReminderRows } from './reminder-rows.tsx'
import { ringLabel } from './ring-label.ts'

export interface RemindersPageProps {
  t: Translate
  groups: readonly {
    name: 'due' | 'today' | 'tomorrow' | 'week' | 'later'
    rows: readonly ReminderRow[]
  }[]
  devices: number
  /** This many of a kind are shown, and there are more; null when these are all. */
  most: number | null
  /** Shown once after an action. */
  notice?: { tone: NoticeTone; text: string } | undefined
}

export function RemindersPage({ t, groups, devices, most, notice }: RemindersPageProps) {
  const filled = groups.filter(({ rows }) => rows.length > 0)
  return (
    <div class="reminders">
      <h1>{t('reminders.reminders')}</h1>
      {notice && (
        <Notice tone={notice.tone} role="status">
          {notice.text}
        </Notice>
      )}
      <p class="secondary">
        <span data-devices={devices}>{ringLabel(t, devices, 'silent')}</span>{' '}
        <a href={pushPaths.settings}>{t('reminders.set_up')}</a>
      </p>
      {filled.length === 0 && (
        <EmptyState
          icon="bell"
          sentence={t('reminders.none')}
          action={<ButtonLink href={boardPaths.boards}>{t('reminders.to_boards')}</ButtonLink>}
        />
      )}
      {filled.map(({ name, rows }) => (
        <section key={name} aria-labelledby={`group-${name}`} data-group={name}>
          <h2 id={`group-${name}`}>{t(`reminders.${name}`)}</h2>
          <ReminderRows t={t} rows={rows} />
        </section>
      ))}
      {most !== null && <p class="secondary">{t('reminders.first_shown', { n: most })}</p>}
    </div>
  )
}

/** Everything that rings or rang: grouped by the days of the reader's own time zone. */
import { boardPaths, pushPaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import type { ReminderItem } from '../contract/index.ts'
import { type RefusedTime, ReminderRows } from './reminder-rows.tsx'
import { ringLabel } from './ring-label.ts'

export interface RemindersPageProps {
  groups: readonly {
    name: 'due' | 'today' | 'tomorrow' | 'week' | 'later'
    items: readonly ReminderItem[]
  }[]
  refused?: RefusedTime | undefined
  devices: number
  /** This many of a kind are shown, and there are more; null when these are all. */
  most: number | null
  /** Shown once after an action. */
  notice?: { tone: NoticeTone; text: string } | undefined
}

export function RemindersPage({ groups, refused, devices, most, notice }: RemindersPageProps) {
  const t = useT()
  const filled = groups.filter(({ items }) => items.length > 0)
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
      {filled.map(({ name, items }) => (
        <section key={name} aria-labelledby={`group-${name}`} data-group={name}>
          <h2 id={`group-${name}`}>{t(`reminders.${name}`)}</h2>
          <ReminderRows items={items} refused={refused} />
        </section>
      ))}
      {most !== null && <p class="secondary">{t('reminders.first_shown', { n: most })}</p>}
    </div>
  )
}

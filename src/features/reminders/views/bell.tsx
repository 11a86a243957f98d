/** The bell: how many reminders are due, and how many suggested changes wait. A number that could not be refreshed stays, with a dashed ring. */
import { reminderPaths } from '#paths/notes.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { classes } from '#ui/components/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'

interface BellProps {
  /** Reminders that are due. */
  count: number
  /** Suggested changes that wait. */
  suggested: number
  /** Why the number may be outdated, as text; null when it is current. */
  error: string | null
  isOpen?: boolean
  onPress?(event: MouseEvent): void
}

const MOST_SHOWN = 99

export function Bell({ count, suggested, error, isOpen, onPress }: BellProps) {
  const t = useT()
  const due = count > 0 ? t('reminders.bell_due', { n: count }) : t('reminders.bell')
  const name = suggested > 0 ? `${due}. ${t('reminders.suggested', { n: suggested })}` : due
  const all = count + suggested
  const label = error ? `${name} (${error})` : name
  return (
    <a
      class={classes('button button--quiet button--icon bell', error && 'bell--stale')}
      href={reminderPaths.reminders}
      aria-label={label}
      title={label}
      aria-haspopup={onPress ? 'dialog' : undefined}
      aria-expanded={onPress ? isOpen === true : undefined}
      role={onPress ? 'button' : undefined}
      onClick={onPress}
      // A link is activated by Enter; with the role of a button, by the space bar too.
      onKeyDown={(event) => {
        if (!onPress || event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      <Icon name={all > 0 ? 'bell-ring' : 'bell'} size={20} />
      {all > 0 && (
        <span class="bell__count" dir="ltr" aria-hidden="true">
          {all > MOST_SHOWN ? `${MOST_SHOWN}+` : all}
        </span>
      )}
    </a>
  )
}

// The bell in the header: a link that works by itself, and the island that updates its number.

export function BellSlot() {
  return (
    <Island name="bell" class="bell-place" props={{}}>
      <Bell count={0} suggested={0} error={null} />
    </Island>
  )
}

/** A small word or number about a thing. Unknown is a dash, never 0; more than 99 is 99+. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { classes } from './classes.ts'

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'danger'

export interface BadgeProps {
  tone?: Tone
  icon?: IconName
  children: ComponentChildren
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span class={classes('badge', tone !== 'plain' && `badge--${tone}`)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

export const UNKNOWN = '–'
const MAX_COUNT = 99

/** A count that may be unknown (null). The exact number stays within reach as a title. */
export function CountBadge({ count, tone = 'plain' }: { count: number | null; tone?: Tone }) {
  const isCut = count !== null && count > MAX_COUNT
  return (
    <span
      class={classes('badge badge--count', tone !== 'plain' && `badge--${tone}`)}
      title={isCut ? String(count) : undefined}
      dir="ltr"
    >
      {count === null ? UNKNOWN : isCut ? `${MAX_COUNT}+` : count}
    </span>
  )
}

interface IconCountProps {
  icon: IconName
  n: number
  /** The number with its unit: "3 notes". */
  label: string
}

/** How many of something a row has, beside its name; nothing where it has none. */
export function IconCount({ icon, n, label }: IconCountProps) {
  if (n <= 0) return null
  return (
    <span class="icon-count" role="img" aria-label={label} title={label} data-count={n}>
      <Icon name={icon} />
      {n}
    </span>
  )
}

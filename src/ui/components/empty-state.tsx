/**
 * A part without its content: an empty list with the one button that adds to it, one that failed, one that is still
 * loading.
 */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

interface EmptyStateProps {
  sentence: ComponentChildren
  icon?: IconName
  action?: ComponentChildren
}

export function EmptyState({ sentence, icon, action }: EmptyStateProps) {
  return (
    <div class="state">
      {icon && <Icon name={icon} size={20} class="state__icon" />}
      <p class="state__sentence">{sentence}</p>
      {action}
    </div>
  )
}

// A part that failed, shown in the part itself: what failed, what is still safe, and what to press.

interface ErrorStateProps {
  what: string
  safe?: string
  action?: ComponentChildren
  details?: ComponentChildren
}

export function ErrorState({ what, safe, action, details }: ErrorStateProps) {
  return (
    <div class="state state--error" role="alert">
      <Icon name="circle-alert" size={20} class="state__icon" />
      <p class="state__sentence">
        <strong>{what}</strong> {safe}
      </p>
      {action}
      {details}
    </div>
  )
}

/** Reserved space for a part that is loaded later: visible only after 300 ms, and without animation. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton__line" />
      ))}
    </div>
  )
}

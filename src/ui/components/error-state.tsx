/** A part that failed, shown in the part itself: what failed, what is still safe, and what to press. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'

export interface ErrorStateProps {
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

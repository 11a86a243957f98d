/** An empty list: one sentence on what belongs here, and the one button that adds it. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export interface EmptyStateProps {
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

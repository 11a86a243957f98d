/** A condition, a tag, a language: an item that can be removed. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export interface ChipProps {
  children: ComponentChildren
  icon?: IconName
  href?: string
  /** Query operators and paths read left to right in both languages. */
  isCode?: boolean
  remove?: { label: string; href?: string; action?: string }
}

export function Chip({ children, icon, href, isCode, remove }: ChipProps) {
  const text = (
    <bdi class="chip__words" dir={isCode ? 'ltr' : undefined}>
      {children}
    </bdi>
  )
  return (
    <span class="chip">
      {icon && <Icon name={icon} />}
      {href ? (
        <a class="chip__link" href={href}>
          {text}
        </a>
      ) : (
        text
      )}
      {remove && <ChipRemove {...remove} />}
    </span>
  )
}

function ChipRemove({ label, href, action }: NonNullable<ChipProps['remove']>) {
  if (href) {
    return (
      <a class="chip__remove" href={href} aria-label={label} title={label}>
        <Icon name="x" />
      </a>
    )
  }
  return (
    <button
      class="chip__remove"
      type="button"
      data-action={action}
      aria-label={label}
      title={label}
    >
      <Icon name="x" />
    </button>
  )
}

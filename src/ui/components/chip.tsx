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
  remove?: { label: string; href: string }
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
      {remove && (
        <a class="chip__remove" href={remove.href} aria-label={remove.label} title={remove.label}>
          <Icon name="x" />
        </a>
      )}
    </span>
  )
}

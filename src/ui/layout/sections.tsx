/** Pages beside each other: a list at the inline start; on a phone, a strip above. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { NavItem } from './shell-labels.ts'

export interface SectionsProps {
  label: string
  items: readonly NavItem[]
  children?: ComponentChildren
}

export function Sections({ label, items, children }: SectionsProps) {
  return (
    <div class="sections">
      <nav class="sections__nav" aria-label={label}>
        <ul class="sections__list list">
          {items.map((item) => (
            <li key={item.href}>
              <a
                class="sections__link"
                href={item.href}
                aria-current={item.isCurrent ? 'page' : undefined}
              >
                <Icon name={item.icon} />
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="sections__page">{children}</div>
    </div>
  )
}

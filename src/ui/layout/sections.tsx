/** Pages beside each other: a list at the inline start; above the page where there is no room, and many of them folded. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { NavItem } from './shell-labels.ts'

export interface SectionsProps {
  label: string
  items: readonly NavItem[]
  children?: ComponentChildren
}

// Two rows on a phone. More would stand between the reader and the page.
const FEW = 4

export function Sections({ label, items, children }: SectionsProps) {
  const list = (
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
  )
  return (
    <div class="sections">
      <nav class="sections__nav" aria-label={label}>
        {items.length > FEW ? (
          <details class="sections__fold">
            <summary class="sections__link">
              {label}
              <Icon name="chevron-down" class="sections__sign" />
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </nav>
      <div class="sections__page">{children}</div>
    </div>
  )
}

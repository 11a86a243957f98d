/** Tabs that are links, so that each has an address and Back works. */
import { CountBadge } from './badge.tsx'

export interface TabsProps {
  label: string
  tabs: { href: string; label: string; isCurrent: boolean; count?: number | null }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul class="tabs__list list">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a class="tabs__tab" href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <CountBadge count={tab.count} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

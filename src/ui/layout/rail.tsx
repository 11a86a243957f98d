/** The entries of the library at the inline start; folds to its icons. */
import { press } from '#platform/html/page-actions.ts'
import { Icon } from '../icons/icon.tsx'
import type { NavItem, ShellLabels } from './shell-labels.ts'

export function Rail({ nav, labels }: { nav: NavItem[]; labels: ShellLabels }) {
  const admin = nav.filter((item) => item.group === 'admin')
  return (
    <div class="rail">
      <nav aria-label={labels.mainNavigation}>
        <RailList items={nav.filter((item) => item.group === 'main')} />
      </nav>
      {admin.length > 0 && (
        <nav aria-labelledby="rail-admin">
          <p class="rail__title" id="rail-admin">
            {labels.adminNavigation}
          </p>
          <RailList items={admin} />
        </nav>
      )}
      <button
        class="rail__link rail__fold needs-script"
        type="button"
        {...press('fold-rail')}
        title={labels.foldRail}
      >
        <Icon name="panel-left-close" size={20} />
        <Icon name="panel-left-open" size={20} />
        <span class="rail__label">{labels.foldRail}</span>
      </button>
    </div>
  )
}

function RailList({ items }: { items: NavItem[] }) {
  return (
    <ul class="rail__list list">
      {items.map((item) => (
        <li key={item.href}>
          <a
            class="rail__link"
            href={item.href}
            title={item.label}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            <Icon name={item.icon} size={20} />
            <span class="rail__label">{item.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

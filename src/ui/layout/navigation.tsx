/**
 * The entries of the library: the rail at the inline start, which folds to its icons, and the bar at the bottom of
 * a narrow screen.
 */
import { press } from '#platform/html/page-actions.ts'
import { Menu } from '../components/menu.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Account, NavItem, ShellLabels } from './shell-labels.ts'

export function Rail({ nav, labels }: { nav: NavItem[]; labels: ShellLabels }) {
  return (
    <div class="rail">
      <nav aria-label={labels.mainNavigation}>
        <RailList items={nav.filter((item) => item.group === 'main')} />
        <RailList items={administration(nav, labels)} />
      </nav>
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

/** All pages of administrators as one entry, which leads to the first of them; nothing for anybody else. */
function administration(nav: NavItem[], { administration: label }: ShellLabels): NavItem[] {
  const pages = nav.filter(({ group }) => group === 'admin')
  const [first] = pages
  return first
    ? [
        {
          ...first,
          label,
          icon: 'shield-check',
          isCurrent: pages.some(({ isCurrent }) => isCurrent),
        },
      ]
    : []
}

function RailList({ items }: { items: NavItem[] }) {
  if (items.length === 0) return null
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

// The phone's bar at the thumb: Files, Boards, Search, Reminders and everything else under More.

// Four entries and More are what fits 360 px with 44-px targets and a readable label each.
const BEFORE_SEARCH = ['/files', '/boards']
const AFTER_SEARCH = ['/reminders']

interface BottomBarProps {
  nav: NavItem[]
  account: Account | null
  labels: ShellLabels
}

export function BottomBar({ nav, account, labels }: BottomBarProps) {
  const destination = (href: string) => nav.find((item) => item.href === href)
  return (
    <nav class="bottom-bar" aria-label={labels.mainNavigation}>
      {BEFORE_SEARCH.map((href) => (
        <BarLink key={href} item={destination(href)} />
      ))}
      <a class="bottom-bar__item" href="/files" {...press('palette')}>
        <Icon name="search" size={20} />
        {labels.search}
      </a>
      {AFTER_SEARCH.map((href) => (
        <BarLink key={href} item={destination(href)} />
      ))}
      <Menu
        id="more"
        label={labels.more}
        items={moreItems(nav, account, labels)}
        opener={{
          class: 'bottom-bar__item',
          children: (
            <>
              <Icon name="menu" size={20} />
              {labels.more}
            </>
          ),
        }}
      />
    </nav>
  )
}

/**
 * The other pages, settings and administration as one entry each, the help and sign-out, with a hairline between them.
 */
function moreItems(nav: NavItem[], account: Account | null, labels: ShellLabels) {
  const onBar = [...BEFORE_SEARCH, ...AFTER_SEARCH]
  const pages = nav.filter(({ group, href }) => group === 'main' && !onBar.includes(href))
  const ofAccount = (href: string) => account?.items.filter((item) => item.href === href) ?? []
  return [
    pages,
    ofAccount('/settings'),
    administration(nav, labels),
    [...ofAccount('/help'), ...ofAccount('/logout')],
  ].flatMap((items, nth) => items.map((item, at) => ({ ...item, isApart: nth > 0 && at === 0 })))
}

function BarLink({ item }: { item: NavItem | undefined }) {
  if (!item) return null
  return (
    <a class="bottom-bar__item" href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
      <Icon name={item.icon} size={20} />
      {item.label}
    </a>
  )
}

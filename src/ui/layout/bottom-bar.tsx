/** The phone's bar at the thumb: Files, Boards, Search, Reminders and everything else under More. */
import { Menu } from '../components/menu.tsx'
import { Icon } from '../icons/icon.tsx'
import type { NavItem, ShellWords } from './shell-words.ts'

// Four places and More are what fits 360 px with 44-px targets and a readable word each.
const BEFORE_SEARCH = ['/files', '/boards']
const AFTER_SEARCH = ['/reminders']

export function BottomBar({ nav, words }: { nav: NavItem[]; words: ShellWords }) {
  const onBar = [...BEFORE_SEARCH, ...AFTER_SEARCH]
  const place = (href: string) => nav.find((item) => item.href === href)
  // Under one address a place stands once.
  const rest = nav.filter(
    ({ href }, at) => !onBar.includes(href) && nav.findIndex((item) => item.href === href) === at,
  )
  return (
    <nav class="bottom-bar" aria-label={words.mainNavigation}>
      {BEFORE_SEARCH.map((href) => (
        <BarLink key={href} item={place(href)} />
      ))}
      <a class="bottom-bar__item" href="/files" data-opens="palette">
        <Icon name="search" size={20} />
        {words.search}
      </a>
      {AFTER_SEARCH.map((href) => (
        <BarLink key={href} item={place(href)} />
      ))}
      <Menu
        id="more"
        label={words.more}
        items={rest}
        opener={{
          class: 'bottom-bar__item',
          children: (
            <>
              <Icon name="menu" size={20} />
              {words.more}
            </>
          ),
        }}
      />
    </nav>
  )
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

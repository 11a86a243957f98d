/**
 * A list of commands under a button. A popover: it closes on Esc and outside, and needs no script. On a phone, a bottom
 * sheet.
 */
import type { ComponentChildren, Ref } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { classes } from './classes.ts'
import { Kbd } from './tooltip.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  /** A link; without it the item is a button for the browser core or for a form. */
  href?: string
  keys?: string
  isDanger?: boolean
  isCurrent?: boolean
  isDisabled?: boolean
  /** Draws a hairline before this item. */
  isApart?: boolean
  /** Attributes of the button or the link: `data-action`, `name`, `value`, `form`, `formaction`. */
  button?: Record<string, string | boolean>
}

export interface MenuProps {
  id: string
  label: string
  items: MenuItem[]
  /** A line on top of the list that is no command: whose menu this is. */
  title?: string
  opener?: { class: string; label?: string; children: ComponentChildren }
}

export function Menu({ id, label, items, title, opener }: MenuProps) {
  return (
    <div class="menu">
      <button
        class={opener?.class ?? 'button button--quiet button--icon'}
        type="button"
        popovertarget={`${id}-menu`}
        aria-label={opener ? opener.label : label}
        title={opener ? undefined : label}
      >
        {opener?.children ?? <Icon name="ellipsis" />}
      </button>
      <MenuPanel id={id} label={label} items={items} title={title} />
    </div>
  )
}

export interface MenuPanelProps {
  id: string
  label: string
  items: MenuItem[]
  title?: string | undefined
  panel?: Ref<HTMLDivElement>
  onClosed?: () => void
}

/** The list alone, for a page that draws it when its button is pressed. */
export function MenuPanel({ id, label, items, title, panel, onClosed }: MenuPanelProps) {
  return (
    <div
      ref={panel ?? null}
      class="menu__panel"
      id={`${id}-menu`}
      popover="auto"
      onToggle={onClosed && ((event) => event.newState === 'closed' && onClosed())}
    >
      {title && (
        <p class="menu__title">
          <bdi>{title}</bdi>
        </p>
      )}
      <ul class="menu__list list" aria-label={label}>
        {items.map((item) => (
          <li key={item.label} class={item.isApart ? 'menu__apart' : undefined}>
            <MenuAct item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuAct({ item }: { item: MenuItem }) {
  const appearance = classes('menu__item', item.isDanger && 'menu__item--danger')
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span class="menu__label">{item.label}</span>
      {item.keys && <Kbd keys={item.keys} />}
    </>
  )
  if (item.href) {
    return (
      <a
        class={appearance}
        href={item.href}
        aria-current={item.isCurrent ? 'page' : undefined}
        {...(item.button as object)}
      >
        {inside}
      </a>
    )
  }
  return (
    <button
      class={appearance}
      type="button"
      disabled={item.isDisabled}
      {...(item.button as object)}
    >
      {inside}
    </button>
  )
}

/** The buttons of the page itself: whatever can be pressed there can be found by its name. */
import { iconNames } from '#ui/icons/names.ts'
import type { RankedRow } from './ranking.ts'

/** Those of the frame and of the page; links that look like buttons, entries of menus and sections are some too. */
const BUTTONS =
  ':is(main, header) :is(button, a.button, summary, a.menu__item), main nav a:not([aria-current])'

// What belongs to one row, note or line has the same name in each of them; saved searches are found by the server.
const OF_ONE_ROW =
  'tr, article, dialog, [role="treeitem"], .file-row, .note, .sticky, .folders, .saved, pre'

const MOST_LOOKED_AT = 400
const MOST_ROWS = 80
const MOST_NAME = 80

export interface PageButton extends RankedRow {
  action: string | null
}

/** In their order on the page, each name once. */
export function pageButtons(root: Document = document): PageButton[] {
  const found = new Map<string, PageButton>()
  const buttons = [...root.querySelectorAll<HTMLElement>(BUTTONS)].slice(0, MOST_LOOKED_AT)
  for (const button of buttons) {
    if (found.size === MOST_ROWS) break
    const label = nameOf(button)
    if (label !== '' && !found.has(label) && canBePressed(button))
      found.set(label, rowOf(button, label))
  }
  return [...found.values()]
}

function rowOf(button: HTMLElement, label: string): PageButton {
  const icon = iconOf(button)
  return {
    id: `button ${button.dataset['action'] ?? label}`,
    action: button.dataset['action'] ?? null,
    label,
    group: 'page',
    ...(button instanceof HTMLAnchorElement && { href: button.getAttribute('href') }),
    ...(icon && { icon }),
    run: () => {
      button.focus()
      button.click()
    },
  }
}

function nameOf(button: HTMLElement): string {
  const named = button.getAttribute('aria-label') ?? button.getAttribute('title')
  const text = named ?? button.querySelector('.menu__label')?.textContent ?? button.textContent
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME)
}

/** An entry of a closed menu is not visible, and its opener is. */
function canBePressed(button: HTMLElement): boolean {
  if (button.matches(':disabled, [hidden]') || button.closest(OF_ONE_ROW)) return false
  const menu = button.closest('[popover]')
  const shown = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : button
  return shown?.checkVisibility({ visibilityProperty: true }) ?? false
}

function iconOf(button: HTMLElement) {
  const shapes = button.querySelector('svg use')?.getAttribute('href') ?? ''
  const name = shapes.slice(shapes.indexOf('#') + 1).replace(/^_/, '')
  return iconNames.find((icon) => icon === name)
}

/**
 * What a browser does not do by itself for a list under a button: arrow keys, Home and End move in it, and it closes
 * when the focus has left, which it would otherwise cover. The browser handles Enter, Space, Tab and Escape.
 */
import { nameOf } from './keys.ts'
import { isTextField } from './text-fields.ts'

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/** Call it before the table of keys is registered: an arrow key on a row's menu must not move to the next row. */
export function listenToMenus(): void {
  document.addEventListener('keydown', walk)
  document.addEventListener('focusin', (event) => {
    // The outline of a text, which is not a div, stays open while reading.
    const panel = openPanel('div')
    const to = event.target as Element
    if (panel && !panel.contains(to) && to.getAttribute('popovertarget') !== panel.id)
      panel.hidePopover()
  })
}

async function walk(event: KeyboardEvent): Promise<void> {
  const way = KEYS.indexOf(nameOf(event, false))
  const from = event.target as HTMLElement
  // A field beside an open outline needs these keys for its own text.
  if (way < 0 || isTextField(from)) return
  if (!openPanel()) {
    if (way > 1 || !from.matches('.menu>button')) return
    from.click()
  }
  event.preventDefault()
  // Some are drawn only when they are opened, after this event.
  await null
  const items = [...(openPanel()?.querySelectorAll<HTMLElement>('a,button:enabled,input') ?? [])]
  const at = items.indexOf(from)
  items.at([(at + 1) % items.length, Math.max(at, 0) - 1, 0, -1][way]!)?.focus()
}

function openPanel(kind = ''): HTMLElement | null {
  return document.querySelector(`${kind}.menu__panel:popover-open`)
}

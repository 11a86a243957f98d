/**
 * From row to row of any list on a page, by `j` and `k` or by arrow keys, and from page to page by `[` and `]`. A list
 * with keys of its own handles them first.
 */

import { translate } from '../shell/texts.ts'
import { addShortcuts, type Shortcut } from './shortcuts.ts'

const ROW = '[data-row]'

/** Adds the keys of a page with rows. Returns a function that removes them. */
export function addRowNavigation(): () => void {
  return addShortcuts(rowShortcuts())
}

function rowShortcuts(): Shortcut[] {
  const group = translate('shell.keys_lists')
  const [next, previous] = [translate('shell.key_next_row'), translate('shell.key_previous_row')]
  const common = { group, isRepeating: true }
  return [
    { ...common, id: 'next-row', keys: 'j', label: next, run: () => moveFocus(1) },
    { ...common, id: 'previous-row', keys: 'k', label: previous, run: () => moveFocus(-1) },
    {
      ...common,
      id: 'next-row-arrow',
      keys: 'ArrowDown',
      label: next,
      within: ROW,
      run: () => moveFocus(1),
    },
    {
      ...common,
      id: 'previous-row-arrow',
      keys: 'ArrowUp',
      label: previous,
      within: ROW,
      run: () => moveFocus(-1),
    },
    ...PAGERS.flatMap(({ keys, link }) => {
      const label = document.querySelector(link)?.textContent
      const run = () => document.querySelector<HTMLElement>(link)?.click()
      return label ? [{ group, id: `page ${keys}`, keys, label, run }] : []
    }),
  ]
}

/** The keys shown at the links around a page of rows. */
const PAGERS = [
  { keys: '[', link: 'main .pager [rel="prev"]' },
  { keys: ']', link: 'main .pager [rel="next"]' },
]

/** False at the end of the lists, and in a list that has opened: the browser then handles the key. */
function moveFocus(step: 1 | -1): boolean {
  if (document.activeElement?.closest('[popover]:popover-open')) return false
  const targets = [...document.querySelectorAll<HTMLElement>(`main ${ROW}`)].flatMap(targetIn)
  const at = targets.findIndex((target) => target.closest(ROW)?.contains(document.activeElement))
  const next = at === -1 && step === -1 ? targets.at(-1) : targets[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** What Enter would open; in a row without a link its first button gets the focus. */
function targetIn(row: HTMLElement): HTMLElement[] {
  const target =
    row.querySelector<HTMLElement>('a[href]') ??
    row.querySelector<HTMLElement>('button:not(:disabled)')
  return target ? [target] : []
}

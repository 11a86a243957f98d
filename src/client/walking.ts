/** From row to row of whatever lists stand on a page, by `j` and `k` or by arrows. A list with keys of its own has them first. */
import { addShortcuts, type Shortcut } from './shortcuts.ts'
import { say } from './words.ts'

const ROW = '[data-row]'

/** For a page with rows; the answer takes the keys back. */
export function readyWalking(): () => void {
  return addShortcuts(walkingKeys())
}

function walkingKeys(): Shortcut[] {
  const group = say('shell.keys_lists')
  const [next, previous] = [say('shell.key_next_row'), say('shell.key_previous_row')]
  const common = { group, isRepeating: true }
  return [
    { ...common, id: 'next-row', keys: 'j', label: next, run: () => walk(1) },
    { ...common, id: 'previous-row', keys: 'k', label: previous, run: () => walk(-1) },
    {
      ...common,
      id: 'next-row-arrow',
      keys: 'ArrowDown',
      label: next,
      within: ROW,
      run: () => walk(1),
    },
    {
      ...common,
      id: 'previous-row-arrow',
      keys: 'ArrowUp',
      label: previous,
      within: ROW,
      run: () => walk(-1),
    },
  ]
}

/** False at the end of the lists, and in a list that has opened: the key is then the browser's. */
function walk(step: 1 | -1): boolean {
  if (document.activeElement?.closest('[popover]:popover-open')) return false
  const stops = [...document.querySelectorAll<HTMLElement>(`main ${ROW}`)].flatMap(stopIn)
  const at = stops.findIndex((stop) => stop.closest(ROW)?.contains(document.activeElement))
  const next = at === -1 && step === -1 ? stops.at(-1) : stops[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** What Enter would open; a row without a link is walked by its first button. */
function stopIn(row: HTMLElement): HTMLElement[] {
  const stop =
    row.querySelector<HTMLElement>('a[href]') ??
    row.querySelector<HTMLElement>('button:not(:disabled)')
  return stop ? [stop] : []
}

/** The table of keys of this page. Features add rows; the help dialog is made from the same table. */

import { closeTopLayer, hasModalLayer } from '../dialogs/layers.ts'
import { realClock, type TimerClock } from '../time/clock.ts'
import { isAppleKeyboard, isNeverBound, isSingleKey, nameOf } from './keys.ts'
import { isTextField } from './text-fields.ts'

export interface Shortcut {
  id: string
  /** One press (`c`, `Shift+a`, `Mod+k`) or a sequence (`g d`). */
  keys: string
  /** Shown in the help, already in the reader's language. */
  label: string
  group: string
  /** Returns false when there was nothing to do, so that the browser gets the key after all. */
  run(event: KeyboardEvent): unknown
  /** Only with the focus inside an element that matches: `.file-row`, `.editor`. */
  within?: string
  /** Also while a text field has the focus. Single keys never do. */
  isForFields?: boolean
  /** Also while the key is held down. */
  isRepeating?: boolean
}

/** The time for the second key after `g`. */
const SEQUENCE_MS = 2_000

const table: Shortcut[] = []
let hasSingleKeys = true
let pending: { name: string; cancel(): void } | null = null

/** Adds rows to the table. Returns a function that removes them. A row that would take a browser's key is a bug. */
export function addShortcuts(rows: readonly Shortcut[]): () => void {
  for (const { keys, within } of rows) {
    for (const name of keys.split(' ')) {
      if (isNeverBound(name, within !== undefined)) throw new Error(`${keys} is not ours to bind`)
    }
  }
  table.push(...rows)
  return () => {
    for (const row of rows) table.splice(table.indexOf(row), 1)
  }
}

export function listShortcuts(): readonly Shortcut[] {
  return table
}

/** Off when the person switched them off. */
export function switchSingleKeys(areOn: boolean): void {
  hasSingleKeys = areOn
}

export function areSingleKeysOn(): boolean {
  return hasSingleKeys
}

/** Listens to the keys of a page. Returns a function that stops it. */
export function listenToKeys(
  clock: TimerClock = realClock,
  isApple: boolean = isAppleKeyboard(),
): () => void {
  const listener = (event: KeyboardEvent) => press(event, clock, isApple)
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

function press(event: KeyboardEvent, clock: TimerClock, isApple: boolean): void {
  // A character that is still being composed, and a key that was already handled, are ignored.
  if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return
  const name = nameOf(event, isApple)
  if (name === 'Escape') {
    // The browser closes an open popover itself; the layer below it waits for the next press.
    if (!hasOpenPopover() && closeTopLayer()) event.preventDefault()
    return
  }
  const focus = event.composedPath()[0]
  const focused = focus instanceof Element ? focus : document.body
  const allowed = table.filter((row) => mayRun(row, focused, event))
  const before = pending?.name
  forget()
  const full = before ? `${before} ${name}` : name
  // The most specific row wins: one for this element before one for the whole page, a later before an earlier.
  const matching = allowed.filter(({ keys }) => keys === full)
  const row = matching.findLast(({ within }) => within) ?? matching.at(-1)
  if (row) {
    if (row.run(event) !== false) event.preventDefault()
  } else if (!before && allowed.some(({ keys }) => keys.startsWith(`${name} `))) {
    pending = { name, cancel: clock.after(SEQUENCE_MS, forget) }
  }
}

function mayRun(row: Shortcut, focused: Element, event: KeyboardEvent): boolean {
  if (event.repeat && !row.isRepeating) return false
  if (row.within && !focused.closest(row.within)) return false
  if (!isSingleKey(row.keys)) return row.isForFields === true || !isTextField(focused)
  return hasSingleKeys && !isTextField(focused) && !isBelowModal(row)
}

/** A modal layer disables the page's keys, but not the rows that name an element inside the layer. */
function isBelowModal({ within }: Shortcut): boolean {
  return hasModalLayer() && !within
}

function forget(): void {
  pending?.cancel()
  pending = null
}

function hasOpenPopover(): boolean {
  try {
    return document.querySelector('[popover]:popover-open') !== null
  } catch {
    // A browser without popovers has none open.
    return false
  }
}

function isModifier(key: string): boolean {
  return /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process)$/.test(key)
}

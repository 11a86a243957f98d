/**
 * The parts of a page that change by themselves (`data-live`), loaded again while something is running
 * (`data-under-way`).
 */

import { realClock, type TimerClock } from '../time/clock.ts'
import type { ReadDocument } from './read-document.ts'

const ASK_MS = 1_500
// A server that does not respond is polled less and less often.
const LONGEST_MS = 30_000

export interface LiveOptions {
  clock?: TimerClock
  everyMs?: number
  /** True while the user is acting on the page: it is polled again later. */
  isHeld?: () => boolean
  /** After parts were replaced. */
  onTaken?: () => void
}

export class LivePage {
  readonly #root: HTMLElement
  readonly #read: (signal: AbortSignal) => Promise<ReadDocument>
  readonly #options: LiveOptions
  readonly #everyMs: number
  #waitMs: number
  #forget = () => {}

  constructor(
    root: HTMLElement,
    read: (signal: AbortSignal) => Promise<ReadDocument>,
    options: LiveOptions = {},
  ) {
    this.#root = root
    this.#read = read
    this.#options = options
    this.#everyMs = options.everyMs ?? ASK_MS
    this.#waitMs = this.#everyMs
  }

  /** Also after a pause: a page that waits already restarts the wait, and requests once. */
  start(): void {
    const { clock = realClock } = this.#options
    this.#forget()
    if (this.#isUnderWay()) this.#forget = clock.after(this.#waitMs, () => void this.#ask())
  }

  #isUnderWay(): boolean {
    return this.#root.querySelector('[data-under-way]') !== null
  }

  async #ask(): Promise<void> {
    const isHeld = () => this.#options.isHeld?.() ?? false
    if (!this.#isUnderWay()) return
    // A page in the background is not polled; it catches up when it is visible again.
    if (this.#root.ownerDocument.hidden || isHeld()) return this.start()
    const { document: page } = await this.#read(new AbortController().signal)
    this.#waitMs = page ? this.#everyMs : Math.min(2 * this.#waitMs, longestOf(this.#everyMs))
    // It may have been paused, or touched by the user, during the request.
    if (page && this.#isUnderWay() && !isHeld()) this.#takeOver(page)
    this.start()
  }

  #takeOver(page: Document): void {
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-live]')) {
      const fresh = page.querySelector<HTMLElement>(`[data-live="${part.dataset['live']}"]`)
      if (fresh) replacePart(part, fresh)
    }
    this.#options.onTaken?.()
  }
}

const longestOf = (everyMs: number) => Math.max(LONGEST_MS, 4 * everyMs)

/**
 * An open menu and an unchanged part stay. What was unfolded stays unfolded. The focus moves to the same control of the
 * new part.
 */
function replacePart(part: HTMLElement, fresh: HTMLElement): void {
  if (part.querySelector(':popover-open')) return
  const taken = part.ownerDocument.importNode(fresh, true)
  const unfolded = [...part.querySelectorAll<HTMLDetailsElement>('details[id][open]')]
  for (const { id } of unfolded) byId(taken, id)?.setAttribute('open', '')
  const kept = unfolded.flatMap((details) =>
    'stays' in details.dataset ? keep(details, taken) : [],
  )
  if (part.outerHTML === taken.outerHTML) return
  const focus = rememberFocus(part)
  const wasRead = scrollPlaces(part)
  for (const putBack of kept) putBack()
  part.replaceWith(taken)
  for (const [nth, box] of scrollBoxes(taken).entries())
    box.scrollTop = wasRead[nth] ?? box.scrollHeight
  focus(taken)
}

function byId(within: HTMLElement, id: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>('[id]')].find((one) => one.id === id)
}

/**
 * An element that is being read or edited (`data-stays`) stays the same element; its summary line is replaced. First as
 * a copy, to see whether anything else changed.
 */
function keep(details: HTMLDetailsElement, taken: HTMLElement): (() => void)[] {
  const twin = byId(taken, details.id)
  if (!twin) return []
  const line = twin.querySelector('summary')!.cloneNode(true)
  const copy = details.cloneNode(true) as HTMLDetailsElement
  copy.querySelector('summary')!.replaceWith(line)
  twin.replaceWith(copy)
  return [
    () => {
      const old = details.querySelector('summary')!
      // The element stays because of the focus.
      old.replaceChildren(...copy.querySelector('summary')!.childNodes)
      copy.replaceWith(details)
    },
  ]
}

/**
 * The same control: the nth inside the nearest element with an id, because rows move when others are inserted before
 * them.
 */
function rememberFocus(part: HTMLElement): (taken: HTMLElement) => void {
  const active = part.ownerDocument.activeElement
  if (!(active instanceof HTMLElement) || !part.contains(active)) return () => {}
  const row = active.closest<HTMLElement>('[id]')
  const around = row && part.contains(row) ? row : part
  const at = controlsIn(around).indexOf(active)
  return (taken) => {
    if (taken.contains(active)) return active.focus()
    const twin = around === part ? taken : byId(taken, around.id)
    if (twin) controlsIn(twin)[at]?.focus()
  }
}

const controlsIn = (within: HTMLElement) => [
  ...within.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]'),
]

/** Boxes that show their end (`data-follows`), such as a log, until the reader scrolls back. */
const scrollBoxes = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[data-follows]')]

/** The scroll position of each of them; null at its end. Half a line counts as the end. */
function scrollPlaces(part: HTMLElement): (number | null)[] {
  return scrollBoxes(part).map(({ scrollTop, clientHeight, scrollHeight }) =>
    scrollTop + clientHeight >= scrollHeight - 12 ? null : scrollTop,
  )
}

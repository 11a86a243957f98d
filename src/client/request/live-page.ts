/** The parts of a page that change by themselves (`data-live`), read again until nothing is under way (`data-under-way`). */

import { type Clock, realClock } from '../time/clock.ts'
import type { ReadDocument } from './read-document.ts'

const ASK_MS = 1_500
// A server that does not answer is asked less and less often.
const LONGEST_MS = 30_000

export class LivePage {
  readonly #root: HTMLElement
  readonly #read: (signal: AbortSignal) => Promise<ReadDocument>
  readonly #clock: Clock
  #waitMs = ASK_MS

  constructor(
    root: HTMLElement,
    read: (signal: AbortSignal) => Promise<ReadDocument>,
    clock: Clock = realClock,
  ) {
    this.#root = root
    this.#read = read
    this.#clock = clock
  }

  start(): void {
    if (this.#root.querySelector('[data-under-way]'))
      this.#clock.after(this.#waitMs, () => void this.#ask())
  }

  async #ask(): Promise<void> {
    // Nobody looks at a page in the background; it catches up when it is seen again.
    if (this.#root.ownerDocument.hidden) return this.start()
    const { document: page } = await this.#read(new AbortController().signal)
    this.#waitMs = page ? ASK_MS : Math.min(2 * this.#waitMs, LONGEST_MS)
    if (page) this.#takeOver(page)
    this.start()
  }

  #takeOver(page: Document): void {
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-live]')) {
      const fresh = page.querySelector<HTMLElement>(`[data-live="${part.dataset['live']}"]`)
      if (fresh) replacePart(part, fresh)
    }
  }
}

/** A menu that is open, and a part that is as it was, stay. The focus goes to the same control of the new part. */
function replacePart(part: HTMLElement, fresh: HTMLElement): void {
  if (part.outerHTML === fresh.outerHTML || part.querySelector(':popover-open')) return
  const controls = (within: HTMLElement) => [...within.querySelectorAll<HTMLElement>('a, button')]
  const at = controls(part).indexOf(part.ownerDocument.activeElement as HTMLElement)
  const taken = part.ownerDocument.importNode(fresh, true)
  const wasRead = scrollPlaces(part)
  part.replaceWith(taken)
  for (const [nth, box] of scrollBoxes(taken).entries())
    box.scrollTop = wasRead[nth] ?? box.scrollHeight
  if (at !== -1) controls(taken)[at]?.focus()
}

/** Boxes that show their end (`data-follows`), as a log does, until somebody scrolls back. */
const scrollBoxes = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[data-follows]')]

/** Where each of them was read; null at its end. Half a line counts as the end. */
function scrollPlaces(part: HTMLElement): (number | null)[] {
  return scrollBoxes(part).map(({ scrollTop, clientHeight, scrollHeight }) =>
    scrollTop + clientHeight >= scrollHeight - 12 ? null : scrollTop,
  )
}

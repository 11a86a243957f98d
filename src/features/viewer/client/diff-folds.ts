/** The unchanged lines of a comparison: a few of them, or all, open in their place; a link to a line opens it. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { MAX_REQUESTED_LINES } from '../contract/limits.ts'
import { type Fold, foldOf, moveFold, sameRow } from './diff/rows.ts'
import { fetchColours } from './text/file-colours.ts'

// As much as an eye takes in at once.
const STEP = 20

interface Props {
  id: string
  version: number
  t: Translate
}

class FoldedLines {
  readonly #root: HTMLElement
  readonly #text: { id: string; version: number }
  readonly #t: Translate
  #isBusy = false

  constructor(root: HTMLElement, text: { id: string; version: number }, t: Translate) {
    this.#root = root
    this.#text = text
    this.#t = t
  }

  start(): void {
    for (const row of this.#folds()) this.#offer(row)
    this.#root.addEventListener('click', (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('[data-opens], .diff__open')
      const row = pressed?.closest<HTMLTableRowElement>('.diff__fold')
      if (!pressed || !row || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void this.#open(row, pressed)
    })
    addEventListener('hashchange', () => void this.#showLinked())
    void this.#showLinked()
  }

  #folds(): HTMLTableRowElement[] {
    return [...this.#root.querySelectorAll<HTMLTableRowElement>('.diff__fold')]
  }

  /** Steps from above and from below; where one press opens everything, only that. */
  #offer(row: HTMLTableRowElement): void {
    const cell = row.querySelector('.diff__middle')!
    for (const button of cell.querySelectorAll('[data-opens]')) button.remove()
    if (foldOf(row).count <= STEP) return
    if (row.previousElementSibling) cell.prepend(this.#button('down'))
    if (row.nextElementSibling) cell.append(this.#button('up'))
  }

  #button(way: 'up' | 'down'): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'diff__step'
    button.dataset['opens'] = way
    button.textContent = way === 'up' ? `↑ ${STEP}` : `↓ ${STEP}`
    const label = this.#t(way === 'up' ? 'viewer.open_above' : 'viewer.open_below', { n: STEP })
    button.setAttribute('aria-label', label)
    button.title = label
    return button
  }

  async #open(row: HTMLTableRowElement, pressed: HTMLElement): Promise<void> {
    const way = pressed.dataset['opens'] as 'up' | 'down' | undefined
    const opened = await this.#take(row, way === 'up', way ? STEP : MAX_REQUESTED_LINES)
    // What was pressed may be gone: reading goes on at the first line that came.
    if (!opened || pressed.isConnected) return
    const name = row.isConnected ? row.querySelector<HTMLElement>('.diff__open') : null
    const link = name ?? opened.querySelector<HTMLElement>('.diff__link')
    link?.focus({ preventScroll: true })
  }

  /** Puts lines of a fold on the page, from its start or from its end; the first of their rows. */
  async #take(
    row: HTMLTableRowElement,
    isFromEnd: boolean,
    most: number,
  ): Promise<HTMLTableRowElement | null> {
    if (this.#isBusy) return null
    this.#isBusy = true
    const fold = foldOf(row)
    const taken = Math.min(fold.count, most)
    const skipped = isFromEnd ? fold.count - taken : 0
    const first = fold.newStart + skipped
    const found = await fetchColours(this.#text, { first, last: first + taken - 1 })
    this.#isBusy = false
    if (found?.lines.length !== taken) {
      toast({ text: this.#t('viewer.lines_not_loaded') })
      return null
    }
    const looks = this.#looks()
    const rows = found.lines.map((html, at) => {
      const numbers = { old: fold.oldStart + skipped + at, now: first + at }
      return sameRow(html, numbers, looks)
    })
    if (isFromEnd) row.after(...rows)
    else row.before(...rows)
    this.#shrink(row, fold, taken, isFromEnd)
    return rows[0] ?? null
  }

  #looks() {
    const t = this.#t
    const { dataset } = this.#root.querySelector<HTMLElement>('.diff')!
    return {
      anchor: dataset['anchor'] ?? '',
      isSplit: this.#root.querySelector('.diff--split') !== null,
      label: (line: number) => t('viewer.line', { line }),
    }
  }

  #shrink(row: HTMLTableRowElement, fold: Fold, taken: number, isFromEnd: boolean): void {
    const count = fold.count - taken
    if (count === 0) {
      row.remove()
      return
    }
    moveFold(row, fold, taken, isFromEnd)
    const link = row.querySelector('.diff__open')!
    link.textContent = this.#t('viewer.same_lines', { n: count, count: count.toLocaleString('en') })
    if (count <= STEP) this.#offer(row)
  }

  /** A line of the address that is folded, or that has its name in the table for another width. */
  async #showLinked(): Promise<void> {
    const table = this.#root.querySelector<HTMLElement>('.diff')
    const anchor = table?.dataset['anchor'] ?? ''
    const hash = decodeURIComponent(location.hash.slice(1))
    const [, number] = (hash.startsWith(anchor) && /^R(\d+)$/.exec(hash.slice(anchor.length))) || []
    if (!table || number === undefined || table.offsetParent === null) return
    const line = Number(number)
    const link = () => table.querySelector<HTMLElement>(`.diff__link[href="#${CSS.escape(hash)}"]`)
    for (let tries = 0; tries < 2 && !link(); tries++) {
      const row = this.#folds().find((one) => {
        const { newStart, count } = foldOf(one)
        return line >= newStart && line < newStart + count
      })
      if (row) await this.#take(row, false, MAX_REQUESTED_LINES)
    }
    const row = link()?.closest('tr')
    for (const old of table.querySelectorAll('.diff__row--linked'))
      old.classList.remove('diff__row--linked')
    row?.classList.add('diff__row--linked')
    row?.scrollIntoView({ block: 'center' })
  }
}

plainIsland<Props>('diff-folds', (root, { t, ...text }) => {
  const lines = new FoldedLines(root, text, t)
  lines.start()
})

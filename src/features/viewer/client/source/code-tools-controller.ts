/**
 * Selected lines, search and wrap of the source. Nothing here touches the DOM: the lines are shown and marked through
 * ports.
 */
import { type Signal, signal } from '@preact/signals'
import type { TimerClock } from '#client/time/clock.ts'
import { findInLines, hitFrom, type TextMatch, type TextSearch } from '../../rules/find-in-text.ts'
import { type LineRange, parseLineRange, rangeOfHash, reachTo } from '../../rules/line-range.ts'
import type { Pane } from './pane.ts'

export interface SearchHits {
  hits: readonly TextMatch[]
  /** The current one. */
  at: number
}

export interface CodeToolsState {
  isWrapped: boolean
  /** The selected lines. */
  range: LineRange | null
  /** Null while the search is closed. */
  search: TextSearch | null
  /** Null until the lines have been searched. */
  found: SearchHits | null
}

export interface CodeToolsDeps {
  pane: Pick<Pane, 'total' | 'lines' | 'mark'>
  clock: TimerClock
  /** Scrolls a line into view and focuses it. */
  showLine(line: number): void
  showHit(hit: TextMatch): void
  /** Puts the selected lines into the URL. */
  setAddress(range: LineRange | null): void
  wrapLines(isWrapped: boolean): void
}

const SEARCH_MS = 80
const MAX_SEARCH_LENGTH = 200

export class CodeToolsController {
  readonly state: Signal<CodeToolsState>
  readonly #deps: CodeToolsDeps
  /** The line from which a press with Shift extends. */
  #anchor = 1
  /** The line where the search began: each further character searches from there, not from the last hit. */
  #origin = 0
  #cancelSearch = () => {}
  /** Searches immediately for what was typed last; null when that is done. */
  #lookNow: (() => Promise<void>) | null = null

  constructor(deps: CodeToolsDeps, isWrapped: boolean) {
    this.#deps = deps
    this.state = signal<CodeToolsState>({ isWrapped, range: null, search: null, found: null })
  }

  /** Selects lines in the page and in the URL. */
  select(range: LineRange | null): void {
    this.#mark(range)
    this.#deps.setAddress(range)
  }

  /** A press on the number of a line; on the only selected line it clears the selection. */
  press(line: number, hasShift: boolean): void {
    const { range } = this.state.value
    if (!hasShift || !range) this.#anchor = line
    const isSame = range?.first === line && range.last === line
    this.select(isSame && !hasShift ? null : reachTo(this.#anchor, line))
  }

  /** Returns false when the typed text names no lines. */
  goTo(typed: string): boolean {
    const range = parseLineRange(typed, this.#deps.pane.total)
    if (range) {
      this.#show(range)
      this.#deps.setAddress(range)
    }
    return range !== null
  }

  /** The URL names lines: those that exist are selected. */
  followHash(hash: string): void {
    const { total } = this.#deps.pane
    const named = rangeOfHash(hash)
    if (named && named.first <= total)
      this.#show({ first: named.first, last: Math.min(named.last, total) })
  }

  /** The text of the selected lines; null when it could not be read. */
  async selectedText(): Promise<string | null> {
    const { range } = this.state.value
    const lines = await this.#deps.pane.lines()
    return (range && lines?.slice(range.first - 1, range.last).join('\n')) ?? null
  }

  toggleWrap(): void {
    const isWrapped = !this.state.value.isWrapped
    this.#change({ isWrapped })
    this.#deps.wrapLines(isWrapped)
  }

  /** Searches from the selected lines on, or from the first visible line, for the text that is selected on the page. */
  openFind(markedText: string, topLine: number): void {
    const { range } = this.state.value
    this.#origin = range ? range.first - 1 : topLine
    const text = markedText.includes('\n') ? '' : markedText.slice(0, MAX_SEARCH_LENGTH)
    this.#setSearch({ text, isCaseSensitive: false, isWholeWord: false })
  }

  changeSearch(change: Partial<TextSearch>): void {
    const { search } = this.state.value
    if (search) this.#setSearch({ ...search, ...change })
  }

  closeFind(): void {
    this.#setSearch(null)
  }

  /**
   * To the next or the previous hit, around the ends of the file. A press right after the last typed character applies
   * to the hits of that text: they are searched first.
   */
  step(by: 1 | -1): void {
    if (this.#lookNow) void this.#lookNow().then(() => this.#move(by))
    else this.#move(by)
  }

  #move(by: 1 | -1): void {
    const { found } = this.state.value
    if (!found?.hits.length) return
    const { hits, at } = found
    this.#showHit(hits, (at + by + hits.length) % hits.length)
  }

  #setSearch(search: TextSearch | null): void {
    this.#cancelSearch()
    this.#change({ search, ...(!search?.text && { found: null }) })
    this.#lookNow = null
    if (!search?.text) return
    let finding: Promise<void> | null = null
    const look = () => {
      finding ??= this.#find(search)
      return finding
    }
    this.#lookNow = look
    // A short pause: typing a word searches once, not once a character.
    this.#cancelSearch = this.#deps.clock.after(SEARCH_MS, () => void look())
  }

  async #find(search: TextSearch): Promise<void> {
    const lines = await this.#deps.pane.lines()
    // The text may have been typed further meanwhile.
    if (!lines || this.state.value.search !== search) return
    this.#lookNow = null
    const hits = findInLines(lines, search)
    this.#showHit(hits, hitFrom(hits, this.#origin))
  }

  #showHit(hits: readonly TextMatch[], at: number): void {
    this.#change({ found: { hits, at } })
    const hit = hits[at]
    if (hit) this.#deps.showHit(hit)
  }

  #show(range: LineRange): void {
    this.#anchor = range.first
    this.#mark(range)
    this.#deps.showLine(range.first)
  }

  #mark(range: LineRange | null): void {
    this.#change({ range })
    this.#deps.pane.mark(range)
  }

  #change(change: Partial<CodeToolsState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}

/**
 * A long file: only the visible lines and a screen around them are in the page. Two spacers replace the rest, so the
 * scroll bar is that of the whole file. Lines are created in chunks; a chunk that leaves the screen is removed.
 */

import { splitLines } from '#platform/highlight/split-lines.ts'
import { escapeHtml } from '#platform/html/escape-html.ts'
import type { LineRange } from '../../rules/line-range.ts'
import { fetchColours } from '../text/file-colours.ts'
import { fileText } from '../text/file-text.ts'
import { makeLine } from './line-element.ts'
import {
  bringIntoSight,
  isWithin,
  lineElement,
  markLines,
  type Pane,
  type PaneLabels,
} from './pane.ts'

// With colours a line has about ten nodes: four or five chunks stay far below 5,000.
const CHUNK = 50
// The distance above and below the screen for which lines are drawn, in px.
const AROUND = 700
// Lines of colours in one request.
const BLOCK = 500
// Chunks that the server drew are cached outside the page for a return to the start.
const CACHED_CHUNKS = 60

interface WindowPaneOptions {
  id: string
  version: number
  total: number
  /** The first line that the server put into the page. */
  first: number
  /** There are no colours, and there will be none. */
  isPlain: boolean
  /** The server's lines wait for their colours. */
  isPending: boolean
  labels: PaneLabels
  onUnread: () => void
}

/** A chunk is blank until its text is loaded, and plain until its colours are. */
type Finish = 'blank' | 'plain' | 'done'

export function windowPane(list: HTMLElement, options: WindowPaneOptions): Pane {
  return new WindowPane(list, options)
}

class WindowPane implements Pane {
  readonly total: number
  readonly #list: HTMLElement
  readonly #options: WindowPaneOptions
  readonly #heights: Float64Array
  readonly #before = document.createElement('div')
  readonly #after = document.createElement('div')
  readonly #chunks = new Map<number, HTMLElement>()
  readonly #colours = new Map<number, readonly string[]>()
  readonly #underWay = new Set<number>()
  readonly #finish = new WeakMap<HTMLElement, Finish>()
  #isPlain: boolean
  #text: readonly string[] | null = null
  #from = 0
  #to = -1
  #marked: LineRange | null = null
  #listener = () => {}
  #isQueued = false

  constructor(list: HTMLElement, options: WindowPaneOptions) {
    this.#list = list
    this.#options = options
    this.total = options.total
    this.#isPlain = options.isPlain
    const height = list.querySelector('.line')?.getBoundingClientRect().height || 20
    this.#heights = new Float64Array(Math.ceil(options.total / CHUNK)).fill(height * CHUNK)
    const last = options.total % CHUNK
    if (last) this.#heights[this.#heights.length - 1] = height * last
    this.#takeOver()
    const queue = () => this.#queue()
    addEventListener('scroll', queue, { passive: true })
    addEventListener('resize', queue, { passive: true })
    // The whole text makes every jump and every search immediate; it is loaded when the page is idle.
    const settle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    settle(() => void this.lines())
  }

  show(line: number): HTMLElement | null {
    if (!lineElement(line)) {
      const chunk = chunkOf(line)
      const within = ((line - 1) % CHUNK) / CHUNK
      const top = this.#list.getBoundingClientRect().top + scrollY
      const at = top + this.#sum(0, chunk) + within * (this.#heights[chunk] ?? 0)
      scrollTo({ top: at - innerHeight / 2 })
      this.#update()
    }
    return bringIntoSight(lineElement(line))
  }

  async lines(): Promise<readonly string[] | null> {
    if (this.#text) return this.#text
    const text = await fileText(this.#options.id, this.#options.version)
    if (text === null) {
      this.#options.onUnread()
      return null
    }
    this.#text ??= splitLines(text)
    this.#redraw((_, finish) => finish === 'blank')
    return this.#text
  }

  mark(range: LineRange | null): void {
    this.#marked = range
    markLines(this.#list, range)
  }

  inPage(): LineRange {
    return { first: this.#from * CHUNK + 1, last: Math.min((this.#to + 1) * CHUNK, this.total) }
  }

  onDrawn(listener: () => void): void {
    this.#listener = listener
  }

  /** The server's lines become chunks; invisible ones are removed from the page. */
  #takeOver(): void {
    const lines = [...this.#list.querySelectorAll<HTMLElement>('.line')]
    for (let start = 0; start < lines.length; start += CHUNK) {
      const chunk = wrap(lines.slice(start, start + CHUNK))
      this.#finish.set(chunk, this.#options.isPending ? 'plain' : 'done')
      this.#chunks.set(chunkOf(this.#options.first + start), chunk)
    }
    for (const spacer of [this.#before, this.#after]) {
      spacer.className = 'source__pad'
      spacer.setAttribute('aria-hidden', 'true')
    }
    this.#list.replaceChildren(this.#before, this.#after)
    this.#update()
  }

  #queue(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    requestAnimationFrame(() => {
      this.#isQueued = false
      this.#update()
    })
  }

  /** Reads first, then writes, then measures: one layout per frame. */
  #update(): void {
    const top = -this.#list.getBoundingClientRect().top
    const [from, to] = this.#reach(top - AROUND, top + innerHeight + AROUND)
    if (from === this.#from && to === this.#to) return
    for (let chunk = this.#from; chunk <= this.#to; chunk++) {
      if (chunk < from || chunk > to) this.#chunks.get(chunk)?.remove()
    }
    let before: Element = this.#before
    for (let chunk = from; chunk <= to; chunk++) {
      const element = this.#chunkAt(chunk)
      if (before.nextElementSibling !== element) before.after(element)
      before = element
    }
    this.#from = from
    this.#to = to
    this.#spacer()
    this.#measure()
    this.#forget()
    this.#listener()
  }

  #reach(top: number, bottom: number): [from: number, to: number] {
    const last = this.#heights.length - 1
    let at = 0
    let from = 0
    while (from < last && at + this.#heights[from]! < top) at += this.#heights[from++]!
    let to = from
    at += this.#heights[from]!
    while (to < last && at < bottom) at += this.#heights[++to]!
    return [from, to]
  }

  #chunkAt(chunk: number): HTMLElement {
    const element = this.#chunks.get(chunk) ?? this.#make(chunk)
    if (this.#finish.get(element) !== 'done') this.#want(chunk)
    return element
  }

  #make(chunk: number): HTMLElement {
    const lines: HTMLElement[] = []
    const last = Math.min((chunk + 1) * CHUNK, this.total)
    for (let number = chunk * CHUNK + 1; number <= last; number++) {
      const line = makeLine(number, this.#htmlOf(number), this.#options.labels)
      if (isWithin(number, this.#marked)) line.classList.add('line--marked')
      lines.push(line)
    }
    const made = wrap(lines)
    this.#finish.set(made, this.#finishOf(chunk))
    this.#chunks.set(chunk, made)
    return made
  }

  #finishOf(chunk: number): Finish {
    if (this.#colours.has(blockOf(chunk))) return 'done'
    if (!this.#text) return 'blank'
    return this.#isPlain ? 'done' : 'plain'
  }

  #htmlOf(number: number): string | null {
    const at = number - 1
    const coloured = this.#colours.get(Math.floor(at / BLOCK))?.[at % BLOCK]
    if (coloured !== undefined) return coloured
    const text = this.#text?.[at]
    return text === undefined ? null : escapeHtml(text)
  }

  /** Requests what a chunk lacks: its text, and its colours where there are any. */
  #want(chunk: number): void {
    if (!this.#text) void this.lines()
    const block = blockOf(chunk)
    if (this.#isPlain || this.#colours.has(block) || this.#underWay.has(block)) return
    this.#underWay.add(block)
    void this.#fetchColours(block).finally(() => this.#underWay.delete(block))
  }

  async #fetchColours(block: number): Promise<void> {
    const first = block * BLOCK + 1
    const last = Math.min(first + BLOCK - 1, this.total)
    const colours = await fetchColours(this.#options, { first, last })
    if (!colours) return
    this.#isPlain ||= colours.plain !== undefined
    this.#colours.set(block, colours.lines)
    this.#redraw((chunk, finish) => blockOf(chunk) === block && finish !== 'done')
  }

  #redraw(isDeliberate: (chunk: number, finish: Finish) => boolean): void {
    for (const [chunk, old] of [...this.#chunks]) {
      if (!isDeliberate(chunk, this.#finish.get(old) ?? 'blank')) continue
      this.#chunks.delete(chunk)
      if (old.isConnected) old.replaceWith(this.#make(chunk))
    }
    this.#measure()
    this.#listener()
  }

  /** Measured heights (wrapped or folded lines) replace the estimated ones. */
  #measure(): void {
    let hasChanged = false
    for (let chunk = this.#from; chunk <= this.#to; chunk++) {
      const height = this.#chunks.get(chunk)?.getBoundingClientRect().height ?? 0
      if (height === 0 || Math.abs(height - this.#heights[chunk]!) < 0.5) continue
      this.#heights[chunk] = height
      hasChanged = true
    }
    if (hasChanged) this.#spacer()
  }

  #spacer(): void {
    this.#before.style.blockSize = `${this.#sum(0, this.#from)}px`
    this.#after.style.blockSize = `${this.#sum(this.#to + 1, this.#heights.length)}px`
  }

  #sum(from: number, to: number): number {
    let sum = 0
    for (let chunk = from; chunk < to; chunk++) sum += this.#heights[chunk]!
    return sum
  }

  #forget(): void {
    for (const [chunk, element] of this.#chunks) {
      if (this.#chunks.size <= CACHED_CHUNKS) return
      if (!element.isConnected) this.#chunks.delete(chunk)
    }
  }
}

function chunkOf(line: number): number {
  return Math.floor((line - 1) / CHUNK)
}

function blockOf(chunk: number): number {
  return Math.floor((chunk * CHUNK) / BLOCK)
}

function wrap(lines: readonly HTMLElement[]): HTMLElement {
  const chunk = document.createElement('div')
  chunk.className = 'code-lines__chunk'
  chunk.append(...lines)
  return chunk
}

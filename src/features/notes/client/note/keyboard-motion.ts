/** Moving and resizing by keyboard: arrow keys change what is shown, Enter stores it, Esc undoes it. */

import { openLayer } from '#client/dialogs/layers.ts'
import { announce } from '#client/toasts/announce.ts'
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import { type Point, spotOf, type TextSpot } from '../layer/canvas.ts'
import { variantOf } from '../layer/placing.ts'
import type { NotesPage } from './notes-page.ts'
import { showPrompt } from './prompt-bar.ts'

const STEP = 8
/** While a key is held the steps grow. */
const FASTER = 4
const REPEATS_TILL_FASTER = 8
/** A press moves the head of the note under the finger. */
const HEAD: Point = { x: 24, y: 16 }

/** Everything that is moved or resized together; the first one has the focus. */
export type Movers = readonly [{ id: string; element: HTMLElement }, ...MoverRest]
type MoverRest = readonly { id: string; element: HTMLElement }[]

export class Motion {
  readonly kind: 'move' | 'resize'
  readonly #page: NotesPage
  readonly #movers: Movers
  readonly #leave: () => void
  readonly #stop: () => void
  readonly #start: { width: number; height: number }
  readonly #onEnd: () => void
  #by: Point = { x: 0, y: 0 }
  #spot: TextSpot | null
  #repeats = 0

  constructor(page: NotesPage, kind: 'move' | 'resize', movers: Movers, onEnd: () => void) {
    const [{ id, element }] = movers
    this.kind = kind
    this.#page = page
    this.#movers = movers
    this.#onEnd = onEnd
    const note = page.store.find(id)!
    const isBeside = variantOf(note, page.canvas, page.canvas.margin() !== null) === 'margin'
    this.#spot = kind === 'move' && isBeside ? spotOf(note.record) : null
    this.#start = { width: element.offsetWidth, height: element.offsetHeight }
    for (const one of movers) one.element.dataset['motion'] = kind
    this.#leave = openLayer({ close: () => this.#end(false), opener: element })
    this.#stop = this.#ask()
  }

  /**
   * Shows the prompt, for people without a keyboard: a press at the new position, and buttons that store or undo it.
   */
  #ask(): () => void {
    const { t } = this.#page
    const prompt = this.kind === 'move' ? 'notes.moving' : 'notes.resizing'
    const hide = showPrompt(
      t(this.#spot ? 'notes.moving_lines' : prompt),
      { label: t('notes.keep_places'), run: () => this.confirm() },
      { label: t('notes.as_before'), run: () => this.#end(false) },
    )
    if (this.kind === 'resize') return hide
    const press = (event: MouseEvent) => {
      if ((event.target as Element).closest('.notes-choosing')) return
      event.preventDefault()
      event.stopPropagation()
      this.#goTo({ x: event.clientX, y: event.clientY })
    }
    // Handled before any element at that position.
    document.addEventListener('click', press, { capture: true })
    return () => {
      hide()
      document.removeEventListener('click', press, { capture: true })
    }
  }

  #goTo(point: Point): void {
    const { canvas, store } = this.#page
    const record = store.find(this.#movers[0].id)?.record
    if (!record) {
      this.#end(false)
      return
    }
    if (this.#spot) this.#spot = canvas.spotAt(point.y) ?? this.#spot
    else {
      const to = record.mode === 'screen' ? point : canvas.toCanvas(point)
      this.#by = { x: to.x - HEAD.x - record.position.x, y: to.y - HEAD.y - record.position.y }
    }
    this.#end(true)
  }

  press(x: number, y: number, event: KeyboardEvent): void {
    this.#repeats = event.repeat ? this.#repeats + 1 : 0
    if (this.#spot) {
      this.#stepLine(y)
      return
    }
    const speed = this.#repeats > REPEATS_TILL_FASTER ? FASTER : 1
    const step = event.shiftKey ? 1 : STEP * speed
    this.#by = { x: this.#by.x + x * step, y: this.#by.y + y * step }
    this.#show()
  }

  confirm(): void {
    this.#end(true)
  }

  #stepLine(y: number): void {
    const { canvas, t, store } = this.#page
    const next = y === 0 || !this.#spot ? null : canvas.step(this.#spot, y > 0 ? 1 : -1)
    if (!next) return
    this.#spot = next
    const { record } = store.find(this.#movers[0].id)!
    canvas.light({ ...record, ...next, anchor_state: 'exact' })
    const text = canvas.textAt(next)
    announce(next.line_start === null ? text : t('notes.at_line', { line: next.line_start, text }))
  }

  #show(): void {
    const { t } = this.#page
    const [{ element }] = this.#movers
    if (this.kind === 'move') {
      const { x, y } = this.#by
      for (const one of this.#movers)
        one.element.style.setProperty('--drag', `translate(${x}px, ${y}px)`)
      return
    }
    const { width, height } = this.#size()
    element.style.inlineSize = `${width}px`
    element.style.blockSize = `${height}px`
    element.dataset['size'] = t('notes.of_size', { width, height })
  }

  #size() {
    const clamp = (value: number, [least, most]: readonly [number, number]) =>
      Math.min(most, Math.max(least, value))
    return {
      width: clamp(this.#start.width + this.#by.x, WIDTH_RANGE),
      height: clamp(this.#start.height + this.#by.y, HEIGHT_RANGE),
    }
  }

  #end(isConfirmed: boolean): void {
    const { canvas, store } = this.#page
    const [{ id, element }] = this.#movers
    this.#leave()
    this.#stop()
    for (const one of this.#movers) {
      delete one.element.dataset['motion']
      delete one.element.dataset['size']
      one.element.style.removeProperty('--drag')
    }
    canvas.light(null)
    if (isConfirmed && store.find(id)) this.#write(id)
    else if (this.kind === 'resize') {
      element.style.inlineSize = `${this.#start.width}px`
      element.style.blockSize = `${this.#start.height}px`
    }
    this.#onEnd()
    element.focus()
  }

  #write(id: string): void {
    const { commands, t, store } = this.#page
    if (this.#spot) commands.attach(id, this.#spot)
    else if (this.kind === 'move') {
      commands.move(
        this.#movers.map((one) => one.id),
        ({ record: { position } }) => ({ x: position.x + this.#by.x, y: position.y + this.#by.y }),
      )
      announce(t('notes.at_place', { ...store.find(id)!.record.position }))
    } else {
      commands.resize(id, this.#size())
      announce(t('notes.of_size', this.#size()))
    }
  }
}

/** The nearest element in a direction, judged by centres; sideways counts double. */
export function nearest(from: Element, others: Iterable<Element>, { x, y }: Point): Element | null {
  const centre = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const start = centre(from)
  let [best, least]: [Element | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const other of others) {
    if (other === from) continue
    const to = centre(other)
    const [along, aside] =
      x !== 0 ? [(to.x - start.x) * x, to.y - start.y] : [(to.y - start.y) * y, to.x - start.x]
    const distance = along + 2 * Math.abs(aside)
    if (along > 1 && distance < least) [best, least] = [other, distance]
  }
  return best
}

/** Moving and resizing by keyboard: arrows change what is shown, Enter keeps it, Esc puts it back. */
import { announce } from '../../../../client/announce.ts'
import { openLayer } from '../../../../client/layers.ts'
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import type { Desk } from './desk.ts'
import { type Point, type Spot, spotOf } from './ground.ts'
import { lookOf } from './placing.ts'

const STEP = 8
/** While a key is held the steps grow. */
const FASTER = 4
const REPEATS_TILL_FASTER = 8

export class Motion {
  readonly id: string
  readonly kind: 'move' | 'resize'
  readonly #desk: Desk
  readonly #element: HTMLElement
  readonly #leave: () => void
  readonly #start: { width: number; height: number }
  readonly #onEnd: () => void
  #by: Point = { x: 0, y: 0 }
  #spot: Spot | null
  #repeats = 0

  constructor(
    desk: Desk,
    id: string,
    kind: 'move' | 'resize',
    element: HTMLElement,
    onEnd: () => void,
  ) {
    this.id = id
    this.kind = kind
    this.#desk = desk
    this.#element = element
    this.#onEnd = onEnd
    const sheet = desk.book.find(id)!
    const isBeside = lookOf(sheet, desk.ground, desk.ground.margin() !== null) === 'margin'
    this.#spot = kind === 'move' && isBeside ? spotOf(sheet.note) : null
    this.#start = { width: element.offsetWidth, height: element.offsetHeight }
    element.dataset['motion'] = kind
    this.#leave = openLayer({ close: () => this.#end(false), opener: element })
    announce(
      desk.t(
        this.#spot ? 'notes.moving_lines' : `notes.${kind === 'move' ? 'moving' : 'resizing'}`,
      ),
    )
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

  keep(): void {
    this.#end(true)
  }

  #stepLine(y: number): void {
    const { ground, t } = this.#desk
    const next = y === 0 || !this.#spot ? null : ground.step(this.#spot, y > 0 ? 1 : -1)
    if (!next) return
    this.#spot = next
    const note = { ...this.#desk.book.find(this.id)!.note, ...next, anchor_state: 'exact' as const }
    ground.light(note)
    const text = ground.wordsAt(next)
    announce(next.line_start === null ? text : t('notes.at_line', { line: next.line_start, text }))
  }

  #show(): void {
    const { t } = this.#desk
    if (this.kind === 'move') {
      this.#element.style.setProperty('--drag', `translate(${this.#by.x}px, ${this.#by.y}px)`)
      return
    }
    const { width, height } = this.#size()
    this.#element.style.inlineSize = `${width}px`
    this.#element.style.blockSize = `${height}px`
    this.#element.dataset['size'] = t('notes.of_size', { width, height })
  }

  #size() {
    const clamp = (value: number, [least, most]: readonly [number, number]) =>
      Math.min(most, Math.max(least, value))
    return {
      width: clamp(this.#start.width + this.#by.x, WIDTH_RANGE),
      height: clamp(this.#start.height + this.#by.y, HEIGHT_RANGE),
    }
  }

  #end(isKept: boolean): void {
    const { acts, t, ground, book } = this.#desk
    this.#leave()
    delete this.#element.dataset['motion']
    delete this.#element.dataset['size']
    this.#element.style.removeProperty('--drag')
    ground.light(null)
    const sheet = book.find(this.id)
    if (isKept && sheet && this.#spot) acts.attach(this.id, this.#spot)
    else if (isKept && sheet && this.kind === 'move') {
      acts.move([this.id], ({ note }) => ({
        x: note.position.x + this.#by.x,
        y: note.position.y + this.#by.y,
      }))
      const { x, y } = book.find(this.id)!.note.position
      announce(t('notes.at_place', { x, y }))
    } else if (isKept && sheet) {
      acts.resize(this.id, this.#size())
      announce(t('notes.of_size', this.#size()))
    } else if (this.kind === 'resize') {
      this.#element.style.inlineSize = `${this.#start.width}px`
      this.#element.style.blockSize = `${this.#start.height}px`
    }
    this.#onEnd()
    this.#element.focus()
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

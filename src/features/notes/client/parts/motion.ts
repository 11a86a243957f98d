/** Moving and resizing by keyboard: arrows change what is shown, Enter keeps it, Esc puts it back. */
import { announce } from '../../../../client/announce.ts'
import { openLayer } from '../../../../client/layers.ts'
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import { showAskingBar } from './asking-bar.ts'
import type { Desk } from './desk.ts'
import { type Point, type Spot, spotOf } from './ground.ts'
import { lookOf } from './placing.ts'

const STEP = 8
/** While a key is held the steps grow. */
const FASTER = 4
const REPEATS_TILL_FASTER = 8
/** A press puts the head under the finger. */
const HEAD: Point = { x: 24, y: 16 }

/** Everything that is moved or resized together; the first is the one in focus. */
export type Movers = readonly [{ id: string; element: HTMLElement }, ...MoverRest]
type MoverRest = readonly { id: string; element: HTMLElement }[]

export class Motion {
  readonly kind: 'move' | 'resize'
  readonly #desk: Desk
  readonly #movers: Movers
  readonly #leave: () => void
  readonly #stop: () => void
  readonly #start: { width: number; height: number }
  readonly #onEnd: () => void
  #by: Point = { x: 0, y: 0 }
  #spot: Spot | null
  #repeats = 0

  constructor(desk: Desk, kind: 'move' | 'resize', movers: Movers, onEnd: () => void) {
    const [{ id, element }] = movers
    this.kind = kind
    this.#desk = desk
    this.#movers = movers
    this.#onEnd = onEnd
    const sheet = desk.book.find(id)!
    const isBeside = lookOf(sheet, desk.ground, desk.ground.margin() !== null) === 'margin'
    this.#spot = kind === 'move' && isBeside ? spotOf(sheet.note) : null
    this.#start = { width: element.offsetWidth, height: element.offsetHeight }
    for (const one of movers) one.element.dataset['motion'] = kind
    this.#leave = openLayer({ close: () => this.#end(false), opener: element })
    this.#stop = this.#ask()
  }

  /** Keys, or without any: a press where it shall be, and buttons that keep it or put it back. */
  #ask(): () => void {
    const { t } = this.#desk
    const words = this.#spot ? 'moving_lines' : this.kind === 'move' ? 'moving' : 'resizing'
    const hide = showAskingBar(
      t(`notes.${words}`),
      { label: t('notes.keep_places'), run: () => this.keep() },
      { label: t('notes.as_before'), run: () => this.#end(false) },
    )
    if (this.kind === 'resize') return hide
    const press = (event: MouseEvent) => {
      if ((event.target as Element).closest('.notes-choosing')) return
      event.preventDefault()
      event.stopPropagation()
      this.#goTo({ x: event.clientX, y: event.clientY })
    }
    // Heard before anything that lies there.
    document.addEventListener('click', press, { capture: true })
    return () => {
      hide()
      document.removeEventListener('click', press, { capture: true })
    }
  }

  #goTo(point: Point): void {
    const { ground, book } = this.#desk
    const note = book.find(this.#movers[0].id)?.note
    if (!note) {
      this.#end(false)
      return
    }
    if (this.#spot) this.#spot = ground.spotAt(point.y) ?? this.#spot
    else {
      const to = note.mode === 'screen' ? point : ground.toGround(point)
      this.#by = { x: to.x - HEAD.x - note.position.x, y: to.y - HEAD.y - note.position.y }
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

  keep(): void {
    this.#end(true)
  }

  #stepLine(y: number): void {
    const { ground, t, book } = this.#desk
    const next = y === 0 || !this.#spot ? null : ground.step(this.#spot, y > 0 ? 1 : -1)
    if (!next) return
    this.#spot = next
    const { note } = book.find(this.#movers[0].id)!
    ground.light({ ...note, ...next, anchor_state: 'exact' })
    const text = ground.wordsAt(next)
    announce(next.line_start === null ? text : t('notes.at_line', { line: next.line_start, text }))
  }

  #show(): void {
    const { t } = this.#desk
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

  #end(isKept: boolean): void {
    const { ground, book } = this.#desk
    const [{ id, element }] = this.#movers
    this.#leave()
    this.#stop()
    for (const one of this.#movers) {
      delete one.element.dataset['motion']
      delete one.element.dataset['size']
      one.element.style.removeProperty('--drag')
    }
    ground.light(null)
    if (isKept && book.find(id)) this.#write(id)
    else if (this.kind === 'resize') {
      element.style.inlineSize = `${this.#start.width}px`
      element.style.blockSize = `${this.#start.height}px`
    }
    this.#onEnd()
    element.focus()
  }

  #write(id: string): void {
    const { acts, t, book } = this.#desk
    if (this.#spot) acts.attach(id, this.#spot)
    else if (this.kind === 'move') {
      acts.move(
        this.#movers.map((one) => one.id),
        ({ note: { position } }) => ({ x: position.x + this.#by.x, y: position.y + this.#by.y }),
      )
      announce(t('notes.at_place', { ...book.find(id)!.note.position }))
    } else {
      acts.resize(id, this.#size())
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

/**
 * Puts the drawn notes where they belong: first everything is measured, then everything is written, so that a frame
 * has one layout however many notes there are. What is shown is kept within reach; nothing of that is stored.
 */
import { byStack } from '../../rules/stacking.ts'
import type { NoteState } from '../store/note-state.ts'
import type { Canvas } from './canvas.ts'

const GAP = 8
const LEAD_AT = 18

export type Variant = 'margin' | 'surface' | 'screen'

/** How a note is shown on this ground; null when it is shown as a mark, in the list or in the tray instead. */
export function variantOf(
  { record }: Pick<NoteState, 'record'>,
  canvas: Canvas,
  hasMargin: boolean,
): Variant | null {
  if (canvas.kind === 'board') return 'surface'
  if (record.mode === 'screen') return 'screen'
  if (record.mode === 'surface') return 'surface'
  if (record.anchor_state === 'lost') return null
  return hasMargin ? 'margin' : null
}

const NO_SCREEN = { top: 0, bottom: 0, room: 0 }

/** What header and bottom bar leave of the window. */
function visibleArea() {
  const top = document.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0
  const bar = document.querySelector<HTMLElement>('.bottom-bar')?.offsetHeight ?? 0
  const bottom = innerHeight - bar
  return { top, bottom, room: bottom - top }
}

/** What has to be known of a note to place it. */
type NoteToPlace = Pick<NoteState, 'id' | 'record' | 'isEditing'>

interface PlacedNote {
  note: NoteToPlace
  element: HTMLElement
  variant: Variant
}

export function layOutNotes(
  layer: HTMLElement,
  notes: readonly NoteToPlace[],
  canvas: Canvas,
  leads: { sure: SVGPathElement | null; doubtful: SVGPathElement | null },
): void {
  const margin = canvas.margin()
  const { offsetTop, offsetLeft, offsetWidth } = canvas.box
  // One walk for all of them: asking for each by its id would walk the whole board each time.
  const drawn = new Map<string, HTMLElement>()
  for (const element of layer.querySelectorAll<HTMLElement>('[data-note]'))
    drawn.set(element.dataset['note'] ?? '', element)
  const shown: PlacedNote[] = notes.flatMap((note) => {
    const variant = variantOf(note, canvas, margin !== null)
    const element = drawn.get(note.id)
    return variant && element ? [{ note, element, variant }] : []
  })
  const besides = shown
    .filter(({ variant }) => variant === 'margin')
    .map((one) => ({
      ...one,
      top: canvas.topOf(one.note.record),
      height: one.element.offsetHeight,
    }))
    .sort((a, b) => (a.top ?? 0) - (b.top ?? 0))
  const frees = shown
    .filter(({ variant }) => variant !== 'margin')
    .map((one) => ({ ...one, ...one.note.record.size }))
  const screen = canvas.kind === 'board' ? NO_SCREEN : visibleArea()
  const reach = offsetWidth + (margin ? margin.width : 0)

  if (canvas.kind !== 'board') {
    layer.style.insetBlockStart = `${offsetTop}px`
    layer.style.insetInlineStart = `${offsetLeft}px`
    layer.style.inlineSize = `${offsetWidth}px`
  }
  const ranks = canvas.kind === 'board' ? ranksOf(notes) : null
  for (const { note, element, variant, width, height } of frees) {
    const { x, y } = note.record.position
    const isOnBoard = canvas.kind === 'board'
    const [mostX, mostY] =
      variant === 'screen'
        ? [innerWidth - Math.min(width, innerWidth), screen.bottom - Math.min(height, screen.room)]
        : [Math.max(0, reach - Math.min(width, reach)), Number.POSITIVE_INFINITY]
    const shownX = isOnBoard ? x : Math.max(0, Math.min(x, mostX))
    const leastY = variant === 'screen' ? screen.top : 0
    const shownY = isOnBoard ? y : Math.max(leastY, Math.min(y, mostY))
    put(element, shownX, shownY)
    if (ranks) setRank(element, ranks.get(note.id) ?? 0)
    // A minimised note keeps its height in store; a narrow screen shows what fits and writes nothing.
    const isFolded = note.record.is_minimized && !note.isEditing
    setSize(
      element,
      `${isOnBoard ? width : Math.min(width, Math.max(120, reach))}px`,
      isFolded ? '' : `${height}px`,
    )
  }
  const lines = { sure: '', doubtful: '' }
  let bottom = Number.NEGATIVE_INFINITY
  for (const { note, element, top, height } of besides) {
    element.hidden = top === null
    if (top === null || margin === null) continue
    // Where nothing is in the way, the middle of its head is level with the middle of its line.
    const y = Math.max(0, top + canvas.middle - LEAD_AT, bottom + GAP)
    bottom = y + height
    put(element, margin.x, y)
    setSize(element, `${margin.width}px`, '')
    element.style.setProperty('--tallest', `${note.record.size.height}px`)
    const state = note.record.anchor_state
    lines[state === 'edited' || state === 'moved' ? 'doubtful' : 'sure'] += leadTo(
      margin,
      offsetWidth,
      top + canvas.middle,
      y + LEAD_AT,
    )
  }
  leads.sure?.setAttribute('d', lines.sure)
  leads.doubtful?.setAttribute('d', lines.doubtful)
}

/** A style that is written is computed again, also when nothing has changed: most notes lie still. */
function setSize({ style }: HTMLElement, width: string, height: string): void {
  if (style.inlineSize !== width) style.inlineSize = width
  if (style.blockSize !== height) style.blockSize = height
}

/** From back to front. The stored numbers are larger than a style sheet can count. */
function ranksOf(notes: readonly NoteToPlace[]): Map<string, number> {
  const stack = notes.map(({ record }) => record).sort(byStack)
  return new Map(stack.map(({ id }, at) => [id, at + 1]))
}

function setRank({ style }: HTMLElement, rank: number): void {
  if (style.getPropertyValue('--rank') !== String(rank)) style.setProperty('--rank', String(rank))
}

function put(element: HTMLElement, x: number, y: number): void {
  if (element.dataset['x'] === String(x) && element.dataset['y'] === String(y)) return
  element.style.setProperty('--at', `translate(${x}px, ${y}px)`)
  element.dataset['x'] = String(x)
  element.dataset['y'] = String(y)
}

/** A hairline from the text to the note, with a knee where the note had to make room. */
function leadTo(
  margin: { x: number; width: number },
  width: number,
  start: number,
  end: number,
): string {
  const isAfter = margin.x > 0
  const from = isAfter ? width : 0
  const to = isAfter ? margin.x : margin.x + margin.width
  const knee = (from + to) / 2
  return `M${from} ${start}H${knee}V${end}H${to}`
}

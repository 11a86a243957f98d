/**
 * Positions the drawn notes: first everything is measured, then everything is written, so that a frame has one layout
 * regardless of the number of notes. Notes are clamped to the visible area; the clamped positions are not stored.
 */
import { byStack } from '../../rules/stacking.ts'
import type { NoteRecord, NoteState } from '../store/note-state.ts'
import type { Canvas, PlacedRecord } from './canvas.ts'
import { visibleArea } from './in-sight.ts'

const GAP = 8
/** The middle of a note's head, in the sizes of the page's text. */
const LEAD_AT_REM = 1.125

export type Variant = 'margin' | 'surface' | 'screen'

/** How a note is shown on this canvas; null when it is shown as a mark, in the list or in the tray instead. */
export function variantOf(
  { record }: { record: Pick<NoteRecord, 'mode' | 'anchor_state'> },
  canvas: Canvas,
  hasMargin: boolean,
): Variant | null {
  if (canvas.kind === 'board') return 'surface'
  if (record.mode === 'screen') return 'screen'
  if (record.mode === 'surface') return 'surface'
  if (record.anchor_state === 'lost') return null
  return hasMargin ? 'margin' : null
}

/** What is needed of a note to position it. */
type NoteToPlace = Pick<NoteState, 'id' | 'isEditing'> & { record: PlacedRecord }

interface PlacedNote {
  note: NoteToPlace
  element: HTMLElement
  variant: Variant
}

/** The lines that connect text and notes: those of certain anchors, and the others. */
interface Leads {
  sure: SVGPathElement | null
  doubtful: SVGPathElement | null
}

export function layOutNotes(
  layer: HTMLElement,
  notes: readonly NoteToPlace[],
  canvas: Canvas,
  leads: Leads,
): void {
  const margin = canvas.margin()
  const { offsetTop, offsetLeft, offsetWidth } = canvas.box
  // One query for all of them: querying each id would walk the whole board each time.
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
  const frees = shown.filter(({ variant }) => variant !== 'margin')
  const screen = canvas.kind === 'board' ? null : visibleArea()

  if (screen === null) {
    const ranks = ranksOf(notes)
    for (const { note, element } of frees) {
      put(element, note.record.position.x, note.record.position.y)
      setRank(element, ranks.get(note.id) ?? 0)
      setSize(element, `${note.record.size.width}px`, heightOf(note))
    }
  } else {
    layer.style.insetBlockStart = `${offsetTop}px`
    layer.style.insetInlineStart = `${offsetLeft}px`
    layer.style.inlineSize = `${offsetWidth}px`
    const reach = offsetWidth + (margin ? margin.width : 0)
    for (const one of frees) putWithinReach(one, reach, screen)
  }
  putBesides(besides, { margin, width: offsetWidth, middle: canvas.middle }, leads)
}

function putWithinReach(
  { note, element, variant }: PlacedNote,
  reach: number,
  screen: ReturnType<typeof visibleArea>,
): void {
  const { x, y } = note.record.position
  const { width, height } = note.record.size
  const isOnScreen = variant === 'screen'
  const [mostX, mostY] = isOnScreen
    ? [innerWidth - Math.min(width, innerWidth), screen.bottom - Math.min(height, screen.room)]
    : [Math.max(0, reach - Math.min(width, reach)), Number.POSITIVE_INFINITY]
  const leastY = isOnScreen ? screen.top : 0
  put(element, Math.max(0, Math.min(x, mostX)), Math.max(leastY, Math.min(y, mostY)))
  // A narrow screen clamps the size and stores nothing.
  setSize(element, `${Math.min(width, Math.max(120, reach))}px`, heightOf(note))
}

/** A minimised note keeps its stored height. */
function heightOf({ record, isEditing }: NoteToPlace): string {
  return record.is_minimized && !isEditing ? '' : `${record.size.height}px`
}

type Margin = ReturnType<Canvas['margin']>

interface MeasuredNote extends PlacedNote {
  top: number | null
  height: number
}

/** Positions notes beside their lines, from the top; each moves down to make space for the one above it. */
function putBesides(
  notes: readonly MeasuredNote[],
  { margin, width, middle }: Pick<Canvas, 'middle'> & { margin: Margin; width: number },
  leads: Leads,
): void {
  const lines = { sure: '', doubtful: '' }
  const leadAt = LEAD_AT_REM * remOf(document)
  let bottom = Number.NEGATIVE_INFINITY
  for (const { note, element, top, height } of notes) {
    element.hidden = top === null
    if (top === null || margin === null) continue
    // If nothing is in the way, the middle of its head is level with the middle of its line.
    const y = Math.max(0, top + middle - leadAt, bottom + GAP)
    bottom = y + height
    put(element, margin.x, y)
    setSize(element, `${margin.width}px`, '')
    element.style.setProperty('--tallest', `${note.record.size.height}px`)
    const state = note.record.anchor_state
    lines[state === 'edited' || state === 'moved' ? 'doubtful' : 'sure'] += leadTo(
      margin,
      width,
      top + middle,
      y + leadAt,
    )
  }
  leads.sure?.setAttribute('d', lines.sure)
  leads.doubtful?.setAttribute('d', lines.doubtful)
}

function remOf({ documentElement }: Document): number {
  return Number.parseFloat(getComputedStyle(documentElement).fontSize) || 16
}

/** Writing a style recomputes it even when the value is the same, and most notes do not move. */
function setSize({ style }: HTMLElement, width: string, height: string): void {
  if (style.inlineSize !== width) style.inlineSize = width
  if (style.blockSize !== height) style.blockSize = height
}

/** From back to front. The stored numbers exceed the range of `z-index`. */
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

/** A thin line from the text to the note, with a bend where the note was moved down. */
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

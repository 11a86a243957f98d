/**
 * The canvas under notes: the source of a file, a rendered document, a board. Each has one coordinate space with its
 * origin at the top left of its content, in both languages, so that drawing, measuring and saving again change nothing.
 */
import type { NoteRecord } from '../../contract/index.ts'
import type { Origin } from '../note/begun-note.ts'

/** A location in the text: lines of the source, or a heading of the document. */
export type TextSpot = Pick<NoteRecord, 'line_start' | 'line_end' | 'anchor_id' | 'anchor_text'>

/** What of a note names the lines that it is about. */
export type LocatedRecord = Pick<
  NoteRecord,
  'line_start' | 'line_end' | 'anchor_id' | 'anchor_state'
>

/** What of a note decides where it is shown. */
export type PlacedRecord = LocatedRecord &
  Pick<NoteRecord, 'id' | 'mode' | 'position' | 'size' | 'is_minimized' | 'z'>

export interface Point {
  x: number
  y: number
}

export interface Canvas {
  readonly kind: 'source' | 'reader' | 'board'
  /** From the top of a location to the middle of its first line. */
  readonly middle: number
  /** The element whose top left is 0,0. */
  readonly box: HTMLElement
  /** The element that holds the layer. */
  readonly host: HTMLElement
  /** The vertical position and height of a note's lines in the page; null when this view does not show them. */
  topOf(record: LocatedRecord): number | null
  /** The column beside the text, when the page is wide enough for one. */
  margin(): { x: number; width: number } | null
  /** From the window's pixels to this space. */
  toCanvas(point: Point): Point
  /** The location in the text at a height of the window. */
  spotAt(clientY: number): TextSpot | null
  /** What the reader selected, else the first text in the upper part of the screen. */
  selectedSpot(from: Origin): TextSpot | null
  /** The next location up or down. */
  step(spot: TextSpot, by: 1 | -1): TextSpot | null
  /** The text at a location, to be read out. */
  textAt(spot: TextSpot): string
  /** Highlights the lines that a note is about. */
  light(record: LocatedRecord | null): void
  show(record: PlacedRecord): void
  /** Calls `onMoved` when lines may have moved. */
  watch(onMoved: () => void): () => void
}

export const NO_SPOT: TextSpot = {
  line_start: null,
  line_end: null,
  anchor_id: '',
  anchor_text: '',
}

export function spotAtLine(line: number, last = line): TextSpot {
  return { ...NO_SPOT, line_start: line, line_end: last > line ? last : null }
}

export function spotOf({ line_start, line_end, anchor_id, anchor_text }: NoteRecord): TextSpot {
  return { line_start, line_end, anchor_id, anchor_text }
}

/** A point of the window in the pixels of an element that is not scaled. */
export function pointWithin(box: HTMLElement, { x, y }: Point): Point {
  const { left, top } = box.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** Where a note is in the element's own pixels, whatever is scrolled. */
export function topWithin(box: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Watches the sizes of elements and of the window, once a frame at most. */
export function onResize(elements: readonly Element[], onMoved: () => void): () => void {
  let isQueued = false
  const queue = () => {
    if (isQueued) return
    isQueued = true
    requestAnimationFrame(() => {
      isQueued = false
      onMoved()
    })
  }
  const observer = new ResizeObserver(queue)
  for (const element of elements) observer.observe(element)
  addEventListener('resize', queue, { passive: true })
  return () => {
    observer.disconnect()
    removeEventListener('resize', queue)
  }
}

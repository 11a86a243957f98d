/**
 * Positions the notes that came with the page beside their lines while the page is still being parsed: they are in the
 * first painting, computed like the interactive layer computes them afterwards.
 */
import { decodeAttribute } from '#platform/html/escape-html.ts'
import { paperInk } from '#ui/components/paper.ts'
import type { Canvas, PlacedRecord } from './canvas.ts'
import { findCanvas } from './find-canvas.ts'
import { layOutNotes, variantOf } from './placing.ts'

const VARIANTS = ['listed', 'margin', 'surface', 'screen'] as const

export interface PlacedNotes {
  layer: HTMLElement
  canvas: Canvas
  records: readonly PlacedRecord[]
  placeAll(): void
}

/** Without this script, or without a text beside them, they stay a list under the document. */
export function positionDrawnNotes(island: string, onPlaced?: (placed: PlacedNotes) => void): void {
  customElements.define(
    'notes-end',
    class extends HTMLElement {
      connectedCallback(): void {
        const layer = this.closest<HTMLElement>('[data-drawn-notes]')
        const canvas = findCanvas()
        if (!layer || !canvas) return
        const placed = startPlacing(layer, canvas, notesOf(island))
        onPlaced?.(placed)
      }
    },
  )
}

function startPlacing(
  layer: HTMLElement,
  canvas: Canvas,
  records: readonly PlacedRecord[],
): PlacedNotes {
  layer.dataset['placed'] = ''
  // The x of a position is the same in both languages.
  layer.dir = 'ltr'
  for (const element of layer.querySelectorAll<HTMLElement>('[data-color]')) {
    const color = element.dataset['color']!
    element.style.setProperty('--paper', color)
    element.style.setProperty('--paper-ink', paperInk(color))
  }
  const placeAll = () => placeDrawn(layer, canvas, records)
  placeAll()
  const stop = canvas.watch(() => (layer.isConnected ? placeAll() : stop()))
  return { layer, canvas, records, placeAll }
}

/** They are sent once, for this script and for the island. */
function notesOf(name: string): readonly PlacedRecord[] {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  return decodeAttribute<{ notes: PlacedRecord[] }>(island?.dataset['props'] ?? '{}').notes
}

function placeDrawn(layer: HTMLElement, canvas: Canvas, records: readonly PlacedRecord[]): void {
  const hasMargin = canvas.margin() !== null
  const byId = new Map(records.map((record) => [record.id, record]))
  const opened = (layer.dataset['opened'] ?? '').split(' ')
  for (const element of layer.querySelectorAll<HTMLElement>('[data-note]')) {
    const record = byId.get(element.dataset['note'] ?? '')
    const variant = record ? variantOf({ record }, canvas, hasMargin) : null
    const isListed = variant === null && opened.includes(element.dataset['note'] ?? '')
    element.hidden = variant === null && !isListed
    if (isListed) element.style.inlineSize = ''
    for (const name of VARIANTS)
      element.classList.toggle(`sticky--${name}`, name === (isListed ? 'listed' : variant))
  }
  for (const mark of layer.querySelectorAll<HTMLElement>('[data-drawn-mark]')) {
    const record = byId.get(idsOf(mark)[0] ?? '')
    const top = record && !hasMargin ? canvas.topOf(record) : null
    mark.hidden = top === null
    mark.classList.toggle('note-mark--edge', canvas.kind !== 'source')
    mark.style.insetBlockStart = `${(top ?? 0) + canvas.middle}px`
  }
  const [sure = null, doubtful = null] = layer.querySelectorAll('path')
  const notes = records.map((record) => ({ id: record.id, record, isEditing: false }))
  layOutNotes(layer, notes, canvas, { sure, doubtful })
}

/** The panel that a mark opens is still loading: the press is applied when it is ready. */
export function rememberMark(event: MouseEvent): void {
  const mark = markAt(event)
  const layer = mark?.closest<HTMLElement>('[data-drawn-notes]')
  if (!mark || !layer) return
  event.preventDefault()
  layer.dataset['asked'] = idsOf(mark).join(' ')
}

export function markAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-drawn-mark]') : null
}

export function idsOf(mark: HTMLElement): string[] {
  return (mark.dataset['drawnMark'] ?? '').split(' ')
}

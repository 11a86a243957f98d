/**
 * The notes that came with the page, put beside their lines by the early script while the page is still being parsed:
 * they are there in the first painting, by the same reckoning with which the living layer places them afterwards.
 */
import { decodeProps } from '../../../../platform/html/island-props.ts'
import { paperInk } from '../../../../ui/components/paper.ts'
import type { NoteRecord } from '../../contract/index.ts'
import { findGround } from './find-ground.ts'
import type { Ground } from './ground.ts'
import { lookOf, placeNotes } from './placing.ts'

const LOOKS = ['listed', 'margin', 'surface', 'screen'] as const

/** Without this script, or without a text to stand beside, they stay a list under the document. */
export function listenToDrawnNotes(): void {
  customElements.define(
    'notes-end',
    class extends HTMLElement {
      connectedCallback(): void {
        const layer = this.closest<HTMLElement>('[data-drawn-notes]')
        const ground = findGround()
        if (layer && ground) keepInPlace(layer, ground)
      }
    },
  )
  document.addEventListener('click', rememberMark, { capture: true })
}

function keepInPlace(layer: HTMLElement, ground: Ground): void {
  const notes = notesOfPage()
  layer.dataset['placed'] = ''
  // The x of a place is the same in both languages.
  layer.dir = 'ltr'
  for (const element of layer.querySelectorAll<HTMLElement>('[data-color]')) {
    const color = element.dataset['color']!
    element.style.setProperty('--paper', color)
    element.style.setProperty('--paper-ink', paperInk(color))
  }
  const place = () => placeDrawn(layer, ground, notes)
  place()
  const stop = ground.watch(() => (layer.isConnected ? place() : stop()))
}

/** They travel once, for this script and for the island. */
function notesOfPage(): readonly NoteRecord[] {
  const island = document.querySelector<HTMLElement>('[data-island="notes-layer"]')
  return decodeProps(island?.dataset['props'] ?? '{}')['notes'] as NoteRecord[]
}

function placeDrawn(layer: HTMLElement, ground: Ground, notes: readonly NoteRecord[]): void {
  const hasMargin = ground.margin() !== null
  const byId = new Map(notes.map((note) => [note.id, note]))
  for (const element of layer.querySelectorAll<HTMLElement>('[data-note]')) {
    const note = byId.get(element.dataset['note'] ?? '')
    const look = note ? lookOf({ note }, ground, hasMargin) : null
    element.hidden = look === null
    for (const name of LOOKS) element.classList.toggle(`sticky--${name}`, name === look)
  }
  for (const mark of layer.querySelectorAll<HTMLElement>('[data-drawn-mark]')) {
    const note = byId.get(idsOf(mark)[0] ?? '')
    const top = note && !hasMargin ? ground.topOf(note) : null
    mark.hidden = top === null
    mark.classList.toggle('note-mark--edge', ground.kind !== 'source')
    mark.style.insetBlockStart = `${top ?? 0}px`
  }
  const [sure = null, doubtful = null] = layer.querySelectorAll('path')
  const sheets = notes.map((note) => ({ id: note.id, note, isEditing: false }))
  placeNotes(layer, sheets, ground, { sure, doubtful })
}

/** What a mark opens is on its way: the press is answered when it is there. */
function rememberMark(event: MouseEvent): void {
  const mark = (event.target as Element).closest?.<HTMLElement>('[data-drawn-mark]')
  const layer = mark?.closest<HTMLElement>('[data-drawn-notes]')
  if (!mark || !layer) return
  event.preventDefault()
  layer.dataset['asked'] = idsOf(mark).join(' ')
}

function idsOf(mark: HTMLElement): string[] {
  return (mark.dataset['drawnMark'] ?? '').split(' ')
}

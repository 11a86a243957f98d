/**
 * The notes of a text that another person shared: beside their lines, or opened by a mark or a link at the foot of the
 * page. Nothing here writes, and the page has no framework.
 */
import { idsOf, markAt, type PlacedNotes } from './drawn-notes.ts'
import { keepInSight } from './in-sight.ts'

const LINK = 'a[href^="#note-"]'

export function openForReading(placed: PlacedNotes): void {
  const { layer, canvas, records, placeAll } = placed
  const dock = layer.querySelector<HTMLElement>('.notes-list__dock')!
  // The layer has the direction of code; what is opened from it has that of the page.
  dock.dir = document.documentElement.dir
  let opener: HTMLElement | null = null
  // The list that takes them comes after the layer, so the parser has not reached it yet.
  document.addEventListener('DOMContentLoaded', () => leaveUnplaced(placed))
  const recordOf = (id: string | undefined) => records.find((record) => record.id === id)
  const close = () => {
    delete layer.dataset['opened']
    placeAll()
    canvas.light(null)
    opener?.focus({ preventScroll: true })
    opener = null
  }
  const open = (ids: readonly string[]) => {
    const record = recordOf(ids[0])
    const note = document.getElementById(`note-${ids[0]}`)
    if (!record || !note) return
    canvas.light(record)
    if (canvas.margin() !== null) canvas.show(record)
    else {
      layer.dataset['opened'] = ids.join(' ')
      placeAll()
      keepInSight(canvas, record, dock)
    }
    note.focus({ preventScroll: true })
  }
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-close-notes]')) return close()
    const mark = markAt(event)
    const link = mark ?? target.closest<HTMLElement>(LINK)
    const id = link?.getAttribute('href')?.replace('#note-', '')
    if (!link || !recordOf(id)) return
    event.preventDefault()
    opener = link
    open(mark ? idsOf(mark) : together(layer, id!))
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && layer.dataset['opened']) close()
  })
  lightBeside(placed)
  const wanted = location.hash.replace('#note-', '')
  if (recordOf(wanted)) open(together(layer, wanted))
}

/** All notes of its line: one mark opens them. */
function together(layer: HTMLElement, id: string): string[] {
  const marks = [...layer.querySelectorAll<HTMLElement>('[data-drawn-mark]')]
  return marks.map(idsOf).find((ids) => ids.includes(id)) ?? [id]
}

/** A line that the drawn text does not show, as in the head of a document, has no position: its note joins the others. */
function leaveUnplaced({ layer, canvas, records }: PlacedNotes): void {
  const others = document.getElementById('other-notes')
  const list = others?.querySelector('.notes-list__all')
  for (const record of records) {
    const note = document.getElementById(`note-${record.id}`)
    if (!note || !list || canvas.topOf(record) !== null) continue
    note.hidden = false
    note.className = 'drawn-note sticky--listed paper'
    note.removeAttribute('style')
    list.append(note.closest('li')!)
    others!.hidden = false
  }
  layer.querySelector('li') ?? layer.remove()
}

/** The note under the pointer, or with the focus, highlights its lines. */
function lightBeside({ layer, canvas, records }: PlacedNotes): void {
  const onNote = ({ target, type }: Event) => {
    const id = (target as Element).closest<HTMLElement>('[data-note]')?.dataset['note']
    const isIn = type === 'pointerover' || type === 'focusin'
    const isOpened = layer.dataset['opened'] !== undefined
    if (!isOpened) canvas.light((isIn && records.find((one) => one.id === id)) || null)
  }
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    layer.addEventListener(type, onNote)
}

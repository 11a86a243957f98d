/** Takes over the notes that the server drew with the page. */
import type { NotesPage } from '../note/notes-page.ts'
import type { NoteRecord } from '../store/note-state.ts'

export const layerOf = () => document.querySelector<HTMLElement>('[data-drawn-notes]')

/** Their markup, by note, so that nothing has to draw it again. */
export function readDrawn(): ReadonlyMap<string, string> {
  const drawn = new Map<string, string>()
  for (const note of layerOf()?.querySelectorAll<HTMLElement>('[data-note]') ?? []) {
    const markup = note.querySelector('[data-note-text] > .markdown')?.innerHTML
    if (markup !== undefined) drawn.set(note.dataset['note'] ?? '', markup)
  }
  return drawn
}

/** Notes above the drawing budget of a page are in the page only as plain text, which is read from there. */
export function withPlainTexts(notes: NoteRecord[], page: ParentNode | null): NoteRecord[] {
  const plain = new Map<string | undefined, string>()
  for (const text of page?.querySelectorAll<HTMLElement>('[data-note] .paper__plain') ?? [])
    plain.set(text.closest<HTMLElement>('[data-note]')?.dataset['note'], text.textContent)
  return notes.map((note) => ({ ...note, content: plain.get(note.id) ?? note.content }))
}

/** The interactive notes replace the drawn ones: what was done to a drawn note is applied to them. */
export function leaveDrawn(page: NotesPage): void {
  const layer = layerOf()
  if (!layer) return
  const focused = noteWith(document.activeElement)
  const boxes = [...layer.querySelectorAll<HTMLInputElement>('input[data-task]')]
  const pressed = boxes.filter(({ checked, defaultChecked }) => checked !== defaultChecked)
  const asked = layer.dataset['asked']
  layer.remove()
  for (const box of pressed)
    page.store.tick(noteWith(box) ?? '', Number(box.dataset['task']), box.checked)
  if (asked) page.openTray(asked.split(' '))
  else if (focused) document.querySelector<HTMLElement>(`.sticky[data-note="${focused}"]`)?.focus()
}

function noteWith(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('.drawn-note')?.dataset['note']
}

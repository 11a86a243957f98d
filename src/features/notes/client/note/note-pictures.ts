/** Pictures that are pasted or dropped into a note. */
import { addPictures as add, type PictureTarget } from '#client/pictures/add-pictures.ts'
import type { NoteState } from '../store/note-state.ts'
import type { NotesPage } from './notes-page.ts'
import { typeOver } from './type-over.ts'

/** Without a field they are added at the end of the text. */
export function addPicturesToNote(
  page: NotesPage,
  id: string,
  files: readonly File[],
  fieldOf: () => HTMLTextAreaElement | null = () => null,
): void {
  add(page.t, files, targetOf(page, id, fieldOf))
}

function targetOf(
  page: NotesPage,
  id: string,
  fieldOf: () => HTMLTextAreaElement | null,
): PictureTarget {
  return {
    insertLine(line) {
      const area = fieldOf()
      const note = noteNow(page, id)
      if (area) typeOver(area, `${isAtLineStart(area) ? '' : '\n'}${line}\n`)
      else if (note) {
        const { content } = note.mine
        const gap = content === '' || content.endsWith('\n') ? '' : '\n'
        page.store.write(note.id, { content: `${content}${gap}${line}\n` })
      }
    },
    replaceLine(line, by) {
      const area = fieldOf()
      if (area?.value.includes(line)) return replaceIn(area, line, by)
      const note = noteNow(page, id)
      const { content } = note?.mine ?? { content: '' }
      if (!note || !content.includes(line)) return
      page.store.write(note.id, { content: replaced(content, line, by) })
      if (!note.isEditing) page.store.flush(note.id)
    },
  }
}

/** A note that was new when the picture was sent has another id now. */
function noteNow({ store }: NotesPage, id: string): NoteState | undefined {
  return store.find(id) ?? store.notes.peek().find(({ temporaryId }) => temporaryId === id)
}

function isAtLineStart({ value, selectionStart }: HTMLTextAreaElement): boolean {
  return selectionStart === 0 || value[selectionStart - 1] === '\n'
}

function lineEnd(text: string, from: number, line: string, by: string): number {
  const end = from + line.length
  return by === '' && text[end] === '\n' ? end + 1 : end
}

function replaced(text: string, line: string, by: string): string {
  const from = text.indexOf(line)
  return text.slice(0, from) + by + text.slice(lineEnd(text, from, line, by))
}

/** The caret stays at the same text. */
function replaceIn(area: HTMLTextAreaElement, line: string, by: string): void {
  const from = area.value.indexOf(line)
  const to = lineEnd(area.value, from, line, by)
  const moved = (at: number) => (at >= to ? at + by.length - (to - from) : Math.min(at, from))
  const [start, end] = [moved(area.selectionStart), moved(area.selectionEnd)]
  if (document.activeElement === area) {
    area.setSelectionRange(from, to)
    typeOver(area, by)
    area.setSelectionRange(start, end)
  } else {
    area.setRangeText(by, from, to, 'preserve')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

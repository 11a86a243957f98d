/** Pictures that are pasted into a note or dropped on it. */
import { addPictures as add, type PictureTarget } from '../../../../client/add-pictures.ts'
import type { Desk } from './desk.ts'
import type { Sheet } from './sheet.ts'
import { typeOver } from './type-over.ts'

/** Without a field they stand at the end of the text. */
export function addPictures(
  desk: Desk,
  id: string,
  files: readonly File[],
  fieldOf: () => HTMLTextAreaElement | null = () => null,
): void {
  add(desk.t, files, targetOf(desk, id, fieldOf))
}

function targetOf(
  desk: Desk,
  id: string,
  fieldOf: () => HTMLTextAreaElement | null,
): PictureTarget {
  return {
    insertLine(line) {
      const area = fieldOf()
      const sheet = sheetNow(desk, id)
      if (area) typeOver(area, `${isAtLineStart(area) ? '' : '\n'}${line}\n`)
      else if (sheet) {
        const { content } = sheet.mine
        const gap = content === '' || content.endsWith('\n') ? '' : '\n'
        desk.book.write(sheet.id, { content: `${content}${gap}${line}\n` })
      }
    },
    replaceLine(line, by) {
      const area = fieldOf()
      if (area?.value.includes(line)) return replaceIn(area, line, by)
      const sheet = sheetNow(desk, id)
      const { content } = sheet?.mine ?? { content: '' }
      if (!sheet || !content.includes(line)) return
      desk.book.write(sheet.id, { content: replaced(content, line, by) })
      if (!sheet.isEditing) desk.book.flush(sheet.id)
    },
  }
}

/** A note that was new when the picture was sent has another id by now. */
function sheetNow({ book }: Desk, id: string): Sheet | undefined {
  return book.find(id) ?? book.sheets.get().find(({ bornAs }) => bornAs === id)
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

/** The caret stays with the words it stood in. */
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

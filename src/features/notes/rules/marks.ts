/** Where there is no column for notes, one mark represents all notes of a line or heading. */
import type { NoteRecord } from '../contract/index.ts'

export interface NoteMark {
  /** Null at a heading. */
  line: number | null
  /** The same for all notes of one location. */
  key: string
  ids: string[]
  /** Of the first of them. */
  color: string
  /** The text of the heading. */
  text: string
}

type Marked = Pick<
  NoteRecord,
  'id' | 'mode' | 'anchor_state' | 'line_start' | 'anchor_id' | 'anchor_text' | 'color'
>

export function marksOf(notes: readonly Marked[]): NoteMark[] {
  const marks = new Map<string, NoteMark>()
  for (const note of notes) {
    const { id, line_start: line, color, anchor_text: text } = note
    if (note.mode !== 'anchored' || note.anchor_state === 'lost') continue
    const key = `${line}-${note.anchor_id}`
    const mark = marks.get(key)
    if (mark) mark.ids.push(id)
    else marks.set(key, { line, key, ids: [id], color, text })
  }
  return [...marks.values()]
}

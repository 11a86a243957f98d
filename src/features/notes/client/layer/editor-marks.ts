/** Notes as marks beside the lines of the editor; one mark for all notes of a line. */
import type { EditedFile } from '#features/editor/client/public/edited-file.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { paperInk } from '#ui/components/paper.ts'
import type { NoteRecord } from '../../contract/index.ts'
import { isPaletteColor } from '../../contract/limits.ts'
import { marksOf } from '../../rules/marks.ts'

type Editor = EditedFile['editor']

/** Lines that are not in a stored text yet, by the note that they are intended for. */
export type Unstored = ReadonlyMap<string, number>

export function showNotesBeside(
  editor: Editor,
  notes: readonly NoteRecord[],
  t: Translate,
  unstored: Unstored = new Map(),
): void {
  const placed = marksOf(notes.filter(({ id }) => !unstored.has(id)))
  editor.showLineMarks([
    ...placed.flatMap(({ line, ids, color }) =>
      line === null
        ? []
        : [
            {
              ...sign(ids.join(' '), line, ids.length, t),
              color,
              ...(!isPaletteColor(color) && { ink: paperInk(color) }),
            },
          ],
    ),
    ...[...unstored].map(([id, line]) => ({ ...sign(id, line, 1, t), isOfNow: true })),
  ])
}

function sign(key: string, line: number, count: number, t: Translate) {
  return { key, line, count, label: t('notes.notes_on_line', { n: count, line }) }
}

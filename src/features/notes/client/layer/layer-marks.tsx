/** Marks in the gutter or at the edge, where there is no column for notes: one for all notes of a line. */
import { paperInk } from '#ui/components/paper.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { isPaletteColor } from '../../contract/limits.ts'
import { marksOf } from '../../rules/marks.ts'
import type { NotesPage } from '../note/notes-page.ts'
import type { NoteState } from '../store/note-state.ts'
import { spotOf } from './canvas.ts'

export function LayerMarks({ page, notes }: { page: NotesPage; notes: readonly NoteState[] }) {
  const { canvas } = page
  const marks = marksOf(notes.map(({ id, record }) => ({ ...record, id })))
  return (
    <>
      {marks.map(({ line, key, ids, color }) => (
        <button
          key={key}
          class={`note-mark paper${canvas.kind === 'source' ? '' : ' note-mark--edge'}`}
          type="button"
          data-paper={isPaletteColor(color) ? color : 'custom'}
          data-more={ids.length > 1 ? ids.length : undefined}
          style={{
            insetBlockStart: `${topOf(page, ids[0]!)}px`,
            ...(isPaletteColor(color) ? {} : { '--paper': color, '--paper-ink': paperInk(color) }),
          }}
          aria-label={markLabel(page, line, ids)}
          onClick={() => page.openTray(ids)}
        >
          {canvas.kind === 'source' ? line : <Icon name="sticky-note" />}
        </button>
      ))}
    </>
  )
}

function markLabel({ t, canvas, store }: NotesPage, line: number | null, ids: string[]): string {
  const n = ids.length
  if (line !== null) return t('notes.notes_on_line', { n, line })
  const record = store.find(ids[0]!)?.record
  return t('notes.notes_at', { n, text: record ? canvas.textAt(spotOf(record)) : '' })
}

function topOf({ canvas, store }: NotesPage, id: string): number {
  const record = store.find(id)?.record
  return (record && canvas.topOf(record)) ?? -9_999
}

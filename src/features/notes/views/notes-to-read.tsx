/**
 * Notes beside a text that another person reads. The server draws them as lists under the text; the early script puts the
 * first list beside its lines, and on a narrow page shows a mark there, which opens the notes at the foot of the page.
 */
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import type { DrawnText } from '#platform/markdown/draw-texts.ts'
import { Button } from '#ui/components/button.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { marksOf } from '../rules/marks.ts'
import { DrawnMark, DrawnNote } from './drawn-notes.tsx'

interface NotesToReadProps {
  /** Those with a line or heading on this page. */
  beside: readonly NoteRecord[]
  others: readonly NoteRecord[]
  /** The text of the note at this index, of both together. */
  drawnAt(at: number): DrawnText
  lineHref(line: number): string
}

export function NotesToRead({ beside, others, drawnAt, lineHref }: NotesToReadProps) {
  const t = useT()
  if (beside.length + others.length === 0) return null
  const listed = (notes: readonly NoteRecord[], first: number, hrefOf: (line: number) => string) =>
    notes.map((note, at) => (
      <li key={note.id}>
        <DrawnNote
          note={note}
          drawn={drawnAt(first + at)}
          isForReading
          lineHref={hrefOf(note.line_start ?? 0)}
        />
      </li>
    ))
  return (
    <>
      {beside.length > 0 && (
        <Island name="shared-notes" props={{ notes: beside.map(placedFields) }}>
          <section class="notes-list" data-drawn-notes aria-label={t('notes.all_notes')}>
            <h2 class="notes-list__title">{t('notes.all_notes')}</h2>
            <svg class="notes-layer__leads" aria-hidden="true">
              <path />
            </svg>
            {marksOf(beside).map((mark) => (
              <DrawnMark key={mark.key} mark={mark} />
            ))}
            <div class="notes-list__dock">
              <Button icon="x" kind="quiet" class="notes-list__close" data-close-notes>
                {t('notes.close')}
              </Button>
              <ul class="list notes-list__all">{listed(beside, 0, (line) => `#L${line}`)}</ul>
            </div>
            {/* @ts-expect-error: an element of our own */}
            <notes-end />
          </section>
        </Island>
      )}
      {/* The script moves notes here for which the drawn text has no position. */}
      <section
        class="notes-list"
        id="other-notes"
        aria-label={t('notes.other_notes')}
        hidden={others.length === 0}
      >
        <h2 class="notes-list__title">{t('notes.other_notes')}</h2>
        <ul class="list notes-list__all">{listed(others, beside.length, lineHref)}</ul>
      </section>
    </>
  )
}

/** What positions a note, and nothing else about it: the script of a visitor gets no more. */
function placedFields(note: NoteRecord) {
  const { id, mode, line_start, line_end, anchor_id, anchor_state, position, size, z } = note
  const placed = { id, mode, line_start, line_end, anchor_id, anchor_state, position, size, z }
  return { ...placed, is_minimized: false }
}

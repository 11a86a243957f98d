/**
 * The deleted notes: the text of each, until when it can be restored, and the button for it. Works without a script.
 */

import { notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'

interface Moment {
  iso: string
  text: string
  exact: string
}

export interface DeletedRow {
  id: string
  name: string
  /** The beginning of the text, when the name is a title. */
  preview: string
  deleted: Moment
  keptUntil: Moment
}

export function DeletedNotesPage({ t, notes }: { t: Translate; notes: readonly DeletedRow[] }) {
  return (
    <div class="deleted-notes">
      <h1>{t('notes.deleted_notes')}</h1>
      {notes.length === 0 ? (
        <EmptyState icon="sticky-note" sentence={t('notes.deleted_none')} />
      ) : (
        <>
          <p class="secondary">{t('notes.deleted_lead')}</p>
          <Rows label={t('notes.deleted_notes')}>
            {notes.map((note) => (
              <Row
                key={note.id}
                rowId={note.id}
                href={href(notePaths.note, { note_id: note.id })}
                name={note.name}
                icon="sticky-note"
                detail={note.preview}
                facts={[<Time {...note.deleted} />, <Time {...note.keptUntil} />]}
                actions={<RestoreForm t={t} id={note.id} name={note.name} />}
              />
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}

function RestoreForm({ t, id, name }: { t: Translate; id: string; name: string }) {
  return (
    <form method="post" action={href(notePaths.restore, { note_id: id })}>
      <Button
        type="submit"
        kind="quiet"
        icon="undo-2"
        aria-label={t('notes.restore_named', { name })}
      >
        {t('notes.restore')}
      </Button>
    </form>
  )
}

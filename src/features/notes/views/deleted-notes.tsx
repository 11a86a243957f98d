/**
 * The deleted notes: the text of each, until when it can be restored, and the button for it. Works without a script.
 */
import type { ComponentChildren } from 'preact'
import { notePaths } from '#paths/notes.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { dateLabels } from '#platform/time/format.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time, useTimeTexts } from '#ui/components/time.tsx'
import type { Note } from '../rules/note.ts'

interface DeletedNotesPageProps {
  notes: readonly Note[]
  /** Of the bin, whose second page this is. */
  tabs: ComponentChildren
}

export function DeletedNotesPage({ notes, tabs }: DeletedNotesPageProps) {
  const t = useT()
  return (
    <div class="deleted-notes">
      <h1>{t('trash.bin')}</h1>
      {tabs}
      {notes.length === 0 ? (
        <EmptyState icon="sticky-note" sentence={t('notes.deleted_none')} />
      ) : (
        <>
          <p class="secondary">{t('notes.deleted_lead')}</p>
          <Rows label={t('notes.deleted_notes')}>
            {notes.map((note) => (
              <DeletedNote key={note.id} note={note} />
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}

function DeletedNote({ note }: { note: Note }) {
  const { t, locale, timeZone } = useRenderContext()
  const { id, title, content, deletedAt, purgeAt } = note
  const text = readable(content)
  const name = title || firstWords(text, 12) || t('notes.untitled')
  const date = dateLabels(purgeAt ?? 0, locale, timeZone)
  return (
    <Row
      rowId={id}
      href={href(notePaths.note, { note_id: id })}
      name={name}
      icon="sticky-note"
      detail={title ? firstWords(text, 20) : ''}
      facts={[
        <Time key="deleted" at={deletedAt ?? 0} text={(ago) => t('notes.deleted_ago', { ago })} />,
        <Time key="kept" at={purgeAt ?? 0} text={() => t('notes.kept_until', { date })} />,
      ]}
      actions={<RestoreForm id={id} name={name} />}
    />
  )
}

function RestoreForm({ id, name }: { id: string; name: string }) {
  const t = useT()
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

// What a link to a deleted note shows: its text, and a button to restore it.

export function DeletedNotePage({ note }: { note: Note }) {
  const t = useT()
  const { ago, exact } = useTimeTexts()
  const { id, title, content, deletedAt, purgeAt } = note
  return (
    <div class="deleted-note">
      <h1>{t('notes.deleted_title')}</h1>
      <p>{t('notes.deleted_text', { ago: ago(deletedAt ?? 0), date: exact(purgeAt ?? 0) })}</p>
      {title && (
        <p class="note__title" dir="auto">
          {title}
        </p>
      )}
      {content && (
        <p class="deleted-note__text" dir="auto">
          {content}
        </p>
      )}
      <form method="post" action={href(notePaths.restore, { note_id: id })}>
        <Button type="submit" kind="primary" icon="undo-2">
          {t('notes.restore')}
        </Button>
      </form>
    </div>
  )
}

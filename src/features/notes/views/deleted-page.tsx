/** What a link to a deleted note shows: its text, and a button to restore it. */

import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { useTimeTexts } from '#ui/components/time.tsx'
import type { Note } from '../rules/note.ts'

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

/** What a link to a deleted note shows: its text, and a button to restore it. */

import { notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'

export interface DeletedNotePageProps {
  t: Translate
  id: string
  title: string
  content: string
  ago: string
  until: string
}

export function DeletedNotePage({ t, id, title, content, ago, until }: DeletedNotePageProps) {
  return (
    <div class="deleted-note">
      <h1>{t('notes.deleted_title')}</h1>
      <p>{t('notes.deleted_text', { ago, date: until })}</p>
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

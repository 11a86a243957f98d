/** The files that a sync would change, and its effects on the notes on them. */

import type { NoteEffect, SyncPreview } from '#features/repositories/index.ts'
import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import type { IconName } from '#ui/icons/names.ts'

type FileChange = SyncPreview['files']['list'][number]['change']

const FILE_LOOKS: Record<FileChange, { tone: Tone; icon: IconName }> = {
  added: { tone: 'ok', icon: 'plus' },
  changed: { tone: 'accent', icon: 'pencil' },
  deleted: { tone: 'danger', icon: 'minus' },
}

interface PreviewedFilesProps {
  files: SyncPreview['files']
  /** Where the difference of one file is shown; null when there was no sync before. */
  differenceHref: ((path: string) => string) | null
}

export function PreviewedFiles({ files, differenceHref }: PreviewedFilesProps) {
  const t = useT()
  const { added, changed, deleted, list, has_more } = files
  if (list.length === 0) return null
  return (
    <section class="repo-sync__changes column" aria-labelledby="sync-files">
      <h3 id="sync-files">
        {t('repo_sync.files', { n: added + changed + deleted })}
        <span class="secondary">{t('repo_sync.file_counts', { added, changed, deleted })}</span>
      </h3>
      <ul class="list repo-sync__list">
        {list.map(({ path, change }) => (
          <li class="repo-sync__row" key={path}>
            <Badge {...FILE_LOOKS[change]}>{t(`repo_sync.file_${change}`)}</Badge>
            <PreviewedPath path={path} href={differenceHref?.(path)} />
          </li>
        ))}
      </ul>
      {has_more && <p class="repo-sync__lead">{t('repo_sync.more', { n: list.length })}</p>}
    </section>
  )
}

function PreviewedPath({ path, href }: { path: string; href: string | undefined }) {
  const name = (
    <bdi class="repo-sync__path" dir="ltr">
      {path}
    </bdi>
  )
  return href ? <a href={href}>{name}</a> : name
}

const NOTE_LOOKS: Record<NoteEffect['effect'], { tone: Tone; icon: IconName }> = {
  moved: { tone: 'plain', icon: 'anchor' },
  edited: { tone: 'warn', icon: 'pencil' },
  lost: { tone: 'danger', icon: 'unlink' },
  orphaned: { tone: 'danger', icon: 'unlink' },
  returned: { tone: 'ok', icon: 'check' },
}

export function PreviewedNotes({ notes }: { notes: SyncPreview['notes'] }) {
  const t = useT()
  const { list, has_more, moved, edited, lost, orphaned, returned } = notes
  const n = moved + edited + lost + orphaned + returned
  return (
    <section class="repo-sync__changes column" aria-labelledby="sync-notes">
      <h3 id="sync-notes">{n === 0 ? t('repo_sync.no_notes') : t('repo_sync.notes', { n })}</h3>
      <ul class="list repo-sync__list">
        {list.map((note) => (
          <li class="repo-sync__row" key={note.note_id} data-effect={note.effect}>
            <Badge {...NOTE_LOOKS[note.effect]}>{t(`repo_sync.note_${note.effect}`)}</Badge>
            <span class="repo-sync__words">
              <a href={href(notePaths.note, { note_id: note.note_id })} dir="auto">
                {note.title || t('repo_sync.untitled')}
              </a>
              <span class="repo-sync__detail secondary">
                <bdi class="repo-sync__path" dir="ltr">
                  {note.path}
                </bdi>
                <NoteDetail note={note} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {has_more && <p class="repo-sync__lead">{t('repo_sync.more', { n: list.length })}</p>}
    </section>
  )
}

function NoteDetail({ note }: { note: NoteEffect }) {
  const t = useT()
  const { effect, line_before: from, line_after: to, reason, renamed_to } = note
  if (reason) return <span>{t(`repo_sync.reason_${reason}`)}</span>
  if (renamed_to)
    return (
      <span>
        {t('repo_sync.renamed')} <bdi dir="ltr">{renamed_to}</bdi>
      </span>
    )
  const isElsewhere = (effect === 'moved' || effect === 'edited') && from !== to
  if (from === null || to === null || !isElsewhere) return null
  return <span>{t('repo_sync.lines', { from, to })}</span>
}

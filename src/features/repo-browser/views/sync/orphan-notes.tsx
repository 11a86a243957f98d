/** Notes whose file left the repository. They stay where they were until the person moves them. */
import type { NoteRecord } from '#features/notes/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export interface OrphanNotesProps {
  name: string
  orphans: readonly NoteRecord[]
  /** The mirror could not be read: whether there are any is unknown. */
  isUnknown: boolean
  /** The note in the URL. */
  wanted?: string | undefined
}

export function OrphanNotes({ name, orphans, isUnknown, wanted }: OrphanNotesProps) {
  const t = useT()
  if (orphans.length === 0 && !isUnknown) return null
  return (
    <section class="repo-sync__part column" aria-labelledby="sync-orphans">
      <h2 id="sync-orphans">{t('repo_sync.orphans', { n: orphans.length })}</h2>
      {isUnknown && <Notice tone="warn">{t('repo_sync.unknown')}</Notice>}
      {orphans.length > 0 && <p class="repo-sync__lead">{t('repo_sync.orphans_lead')}</p>}
      <ul class="list repo-sync__orphans">
        {orphans.map((note) => (
          <Orphan key={note.id} name={name} note={note} isWanted={note.id === wanted} />
        ))}
      </ul>
    </section>
  )
}

interface OrphanProps extends Pick<OrphanNotesProps, 'name'> {
  note: NoteRecord
  isWanted: boolean
}

function Orphan({ name, note, isWanted }: OrphanProps) {
  const t = useT()
  const text = readable(note.content)
  const title = note.title || firstWords(text, 12) || t('repo_sync.untitled')
  return (
    <li
      class="repo-sync__orphan paper"
      id={`note-${note.id}`}
      data-paper={note.color}
      aria-current={isWanted ? 'true' : undefined}
    >
      <p class="repo-sync__title" dir="auto">
        {title}
      </p>
      {note.title !== '' && text !== '' && (
        <p class="repo-sync__text" dir="auto">
          {firstWords(text, 40)}
        </p>
      )}
      <p class="paper__aside repo-sync__detail secondary">
        <Icon name="unlink" />
        <bdi class="repo-sync__path" dir="ltr">
          {note.repo_path}
          {note.line_start !== null && `:${note.line_start}`}
        </bdi>
        {note.written_on && <a href={note.written_on.url}>{t('repo_sync.as_it_was')}</a>}
      </p>
      {note.anchor_quote && (
        <code class="repo-sync__quote" dir="ltr">
          {note.anchor_quote}
        </code>
      )}
      {note.renamed_to && <Offer name={name} id={note.id} path={note.renamed_to} />}
    </li>
  )
}

/** Git's guess, and the person's decision. */
function Offer({ name, id, path }: { name: string; id: string; path: string }) {
  const t = useT()
  return (
    <form class="repo-sync__offer" method="post" action={href(repoPaths.attach, { name })}>
      <input type="hidden" name="note_id" value={id} />
      <input type="hidden" name="repo_path" value={path} />
      <span>
        {t('repo_sync.moved_to')} <bdi dir="ltr">{path}</bdi>
      </span>
      <Button type="submit" icon="anchor">
        {t('repo_sync.attach')}
      </Button>
    </form>
  )
}

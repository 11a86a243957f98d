/** Changed files: their names first, then the difference of each, as far as they fit on a page. */
import { DiffTable } from '#features/viewer/index.ts'
import { useT } from '#platform/html/render-context.ts'
import { Notice } from '#ui/components/notice.tsx'
import type { ChangedFileView, DifferencesView } from './history-page.tsx'

interface ChangedFilesProps {
  differences: DifferencesView
}

export function ChangedFiles({ differences: { files, total, alone } }: ChangedFilesProps) {
  const t = useT()
  const shown = alone ? files.filter(({ path }) => path === alone.path) : files
  return (
    <section class="changed" aria-labelledby="changed-title">
      <h2 class="changed__title" id="changed-title">
        {t('repo_history.files_changed', { n: total })}
      </h2>
      {alone && (
        <p>
          {t('repo_history.one_file')} <a href={alone.allHref}>{t('repo_history.all_files')}</a>
        </p>
      )}
      {total === 0 && <Notice>{t('repo_history.no_difference')}</Notice>}
      {total > files.length && <Notice>{t('repo_history.files_cut', { n: files.length })}</Notice>}
      {!alone && files.length > 1 && (
        <ul class="changed__names list">
          {files.map((file) => (
            <li key={file.id}>
              <Kind file={file} /> <Name file={file} href={`#${file.id}`} />
            </li>
          ))}
        </ul>
      )}
      {shown.map((file) => (
        <ChangedFile key={file.id} file={file} isAlone={alone !== null} />
      ))}
    </section>
  )
}

function Kind({ file: { change } }: { file: ChangedFileView }) {
  const t = useT()
  return <span class={`changed__kind changed__kind--${change}`}>{t(`repo_history.${change}`)}</span>
}

function Name({ file: { path, oldPath }, href }: { file: ChangedFileView; href: string | null }) {
  const names = (
    <bdi class="changed__name" dir="ltr">
      {oldPath !== null && `${oldPath} → `}
      {path}
    </bdi>
  )
  return href === null ? names : <a href={href}>{names}</a>
}

interface ChangedFileProps {
  file: ChangedFileView
  isAlone: boolean
}

function ChangedFile({ file, isAlone }: ChangedFileProps) {
  const t = useT()
  const { id, drawn, note, oldHref, newHref, aloneHref, lines } = file
  return (
    <section class="changed-file" id={id} aria-labelledby={`${id}-name`}>
      <div class="changed-file__head">
        <h3 class="changed-file__name" id={`${id}-name`}>
          <Kind file={file} /> <Name file={file} href={null} />
        </h3>
        {drawn && (
          <p class="comparison__counts" dir="ltr">
            <span class="comparison__added">+{drawn.added}</span>{' '}
            <span class="comparison__removed">−{drawn.removed}</span>
          </p>
        )}
        <p class="changed-file__links">
          {oldHref !== null && <a href={oldHref}>{t('repo_history.before')}</a>}
          {newHref !== null && <a href={newHref}>{t('repo_history.after')}</a>}
        </p>
      </div>
      {drawn?.isApproximate && <Notice>{t('viewer.approximate')}</Notice>}
      {drawn && (
        <DiffTable
          table={drawn.table}
          class="diff--unified"
          label={file.path}
          anchor={`${id}-`}
          lines={lines === null ? null : { id: lines, version: 0 }}
        />
      )}
      {note !== null && (
        <p class="changed-file__note">
          {t(`repo_history.${note}`)}{' '}
          {note === 'no_room' && !isAlone && <a href={aloneHref}>{t('repo_history.show_it')}</a>}
        </p>
      )}
    </section>
  )
}

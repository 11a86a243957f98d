/** The page of a repository's sync. */

import type { SyncPreview } from '#features/repositories/index.ts'
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { OrphanNotes, type OrphanNotesProps } from './orphan-notes.tsx'
import { PreviewedFiles, PreviewedNotes } from './previewed-changes.tsx'

export interface SyncPageProps extends OrphanNotesProps {
  /** The preview of a sync, once it was requested. */
  preview?: SyncPreview
  /** Why there is no preview. */
  error?: string
}

export function SyncPage({ name, preview, error, ...orphans }: SyncPageProps) {
  const t = useT()
  return (
    <div class="repo-sync">
      <section class="repo-sync__part column" aria-labelledby="sync-preview">
        <h2 id="sync-preview">{t('repo_sync.preview_title')}</h2>
        {!preview && <p class="repo-sync__lead">{t('repo_sync.preview_lead')}</p>}
        {error && (
          <Notice tone="warn" role="alert">
            {error}
          </Notice>
        )}
        {preview && <Preview name={name} preview={preview} />}
        <div class="acts">
          {preview && (
            <form method="post" action={href(repoPaths.fetch, { name })}>
              <input type="hidden" name="back" value="repo" />
              <Button type="submit" kind="primary" icon="refresh-cw">
                {t('repo_sync.sync_now')}
              </Button>
            </form>
          )}
          <form method="get" action={href(repoPaths.sync, { name })}>
            <input type="hidden" name="look" value="1" />
            <Button type="submit" kind={preview ? 'quiet' : 'primary'} icon="eye">
              {t(preview || error ? 'repo_sync.look_again' : 'repo_sync.look')}
            </Button>
          </form>
        </div>
      </section>
      <OrphanNotes name={name} {...orphans} />
    </div>
  )
}

function Preview({ name, preview }: { name: string; preview: SyncPreview }) {
  const t = useT()
  const { from, to, files, notes } = preview
  const differenceHref =
    from !== null && to !== null
      ? (path: string) => href(repoHistoryPaths.compare, { name }, { from, to, path })
      : null
  const isNothing = files.list.length === 0 && notes.list.length === 0
  if (isNothing) return <Notice tone="ok">{t('repo_sync.nothing')}</Notice>
  return (
    <>
      <p class="repo-sync__lead">
        {from !== null && to !== null ? (
          <>
            {t('repo_sync.commits')}{' '}
            <code dir="ltr">
              {from.slice(0, 10)} → {to.slice(0, 10)}
            </code>
          </>
        ) : (
          t('repo_sync.first_sync')
        )}
      </p>
      <PreviewedFiles files={files} differenceHref={differenceHref} />
      <PreviewedNotes notes={notes} />
    </>
  )
}

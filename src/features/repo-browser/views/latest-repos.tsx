/** Repositories on the dashboard: the content of each, and whether it needs attention. */

import { RepoAsOf, RepoStateBadge } from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import type { RepoRowView } from './repo-row.tsx'

export interface LatestReposProps {
  rows: readonly Omit<RepoRowView, 'url'>[]
}

export function LatestRepos({ rows }: LatestReposProps) {
  const t = useT()
  return (
    <Rows label={t('repos.repositories')}>
      {rows.map(({ repo, notes, unattached }) => (
        <Row
          key={repo.name}
          href={href(repoPaths.repo, { name: repo.name })}
          name={repo.name}
          facts={[
            repo.state !== 'ready' && <RepoStateBadge repo={repo} />,
            t('repo_browser.files', {
              n: repo.fileCount,
              count: repo.fileCount.toLocaleString('en'),
            }),
            notes > 0 && t('repo_browser.notes', { n: notes }),
            !!unattached && t('repo_browser.unattached', { n: unattached }),
            repo.syncedAt && <RepoAsOf repo={repo} />,
          ].filter(Boolean)}
        />
      ))}
    </Rows>
  )
}

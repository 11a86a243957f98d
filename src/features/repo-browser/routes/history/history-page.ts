/** The page of a history. */
import { h } from 'preact'
import { repoPage, showRepo } from '#features/repositories/index.ts'
import { repoHistoryPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { showCommits } from '../../actions/history/history.ts'
import type { HistoryQuery } from '../../contract/history.ts'
import { HistoryPage } from '../../views/history/history-page.tsx'
import { describeCommit } from './describe.ts'

export async function repoHistoryPage(
  ctx: MemberContext,
  name: string,
  query: HistoryQuery,
  signal: AbortSignal,
) {
  const { repo } = await showRepo(ctx, name)
  const { path, commits, next } = await showCommits(ctx, name, query, signal)
  const ref = query.ref || null
  const at = (search: { path?: string; after?: string | null }) =>
    href(repoHistoryPaths.history, { name }, { ref, ...search })
  return repoPage(ctx, repo, {
    title: ctx.t('repo_history.history'),
    section: 'history',
    sheets: ['repo-history'],
    body: h(HistoryPage, {
      t: ctx.t,
      path,
      refName: ref,
      commits: commits.map((commit) =>
        describeCommit(
          ctx,
          name,
          {
            id: commit.id,
            subject: commit.subject,
            author: commit.author_name,
            at: Date.parse(commit.committed_at),
          },
          path,
          commit.path,
        ),
      ),
      wholeHref: at({}),
      compareHref: href(repoHistoryPaths.compare, { name }, { from: ref }),
      newestHref: query.after ? at({ path }) : null,
      olderHref: next && at({ path, after: next }),
    }),
  })
}

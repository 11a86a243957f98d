/** Histories, differences and searches of mirrored repositories as pages. */

import { h } from 'preact'
import { repoPage, showRepo } from '#features/repositories/index.ts'
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { showCommits } from '../../actions/history/history.ts'
import {
  AllReposPageQuery,
  CommitPageQuery,
  ComparePageQuery,
  HistoryQuery,
  SearchPageQuery,
} from '../../contract/history.ts'
import { HistoryPage } from '../../views/history/history-page.tsx'
import { READING } from './api.ts'
import { describeCommit } from './describe.ts'
import { commitPage, comparePage } from './difference-pages.ts'
import { searchAllPage } from './search-all-page.ts'
import { searchPage } from './search-page.ts'

export const pageRoutes = defineRoutes({
  repoHistoryPage: get(repoHistoryPaths.history, {
    who: 'member',
    summary: 'The history of a repository or of one path in it, as a page.',
    query: HistoryQuery,
    refuses: [...READING, 'invalid_repo_path', 'repo_file_not_found'],
    act: (ctx, { params, query, request }) =>
      repoHistoryPage(ctx, params.name, query, request.signal),
  }),

  repoCommitPage: get(repoHistoryPaths.commit, {
    who: 'member',
    summary: 'One commit and what it changed, as a page.',
    query: CommitPageQuery,
    refuses: READING,
    act: (ctx, { params, query, request }) =>
      commitPage(ctx, params.name, params.commit, query, request.signal),
  }),

  repoComparePage: get(repoHistoryPaths.compare, {
    who: 'member',
    summary: 'Two commits, branches or tags compared, as a page.',
    query: ComparePageQuery,
    refuses: READING,
    act: (ctx, { params, query, request }) => comparePage(ctx, params.name, query, request.signal),
  }),

  repoSearchPage: get(repoHistoryPaths.search, {
    who: 'member',
    summary: 'The search in one repository, as a page.',
    limit: 'search',
    query: SearchPageQuery,
    refuses: READING,
    act: (ctx, { params, query, request }) => searchPage(ctx, params.name, query, request.signal),
  }),

  allReposSearchPage: get(repoPaths.searchAll, {
    who: 'member',
    summary: 'The search in all repositories, as a page.',
    limit: 'search',
    query: AllReposPageQuery,
    act: (ctx, { query, request }) => searchAllPage(ctx, query, request.signal),
  }),
})

/** The page of a history. */
async function repoHistoryPage(
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
      path,
      refName: ref,
      commits: commits.map((commit) =>
        describeCommit(
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

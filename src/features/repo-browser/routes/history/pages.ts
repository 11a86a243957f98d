/** Histories, differences and searches of mirrored repositories as pages. */
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import {
  AllReposPageQuery,
  CommitPageQuery,
  ComparePageQuery,
  HistoryQuery,
  SearchPageQuery,
} from '../../contract/history.ts'
import { READING } from './api.ts'
import { commitPage, comparePage } from './difference-pages.ts'
import { repoHistoryPage } from './history-page.ts'
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
      commitPage(ctx, params.name, params.commit, query.path, request.signal),
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

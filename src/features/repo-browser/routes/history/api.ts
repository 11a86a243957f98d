/** Histories, differences and searches of mirrored repositories as JSON. */
import { FolderQuery } from '#features/repositories/index.ts'
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { showBlame } from '../../actions/blame.ts'
import { showCommit, showComparison } from '../../actions/history/differences.ts'
import { showCommits } from '../../actions/history/history.ts'
import { searchRepo } from '../../actions/history/search.ts'
import { searchAllRepos } from '../../actions/history/search-all.ts'
import { showLastCommits } from '../../actions/last-commits.ts'
import {
  AllReposSearchQuery,
  AllReposSearchReply,
  BlameQuery,
  BlameReply,
  CommitHistory,
  CommitReply,
  CompareQuery,
  CompareReply,
  HistoryQuery,
  LastCommitsReply,
  RepoSearchQuery,
  RepoSearchReply,
} from '../../contract/history.ts'

/** The refusals of every route that reads a mirror. */
export const READING = [
  'repo_not_found',
  'repo_ref_not_found',
  'mirror_unavailable',
  'repo_read_too_slow',
  'repo_read_too_large',
] as const

export const apiRoutes = defineRoutes({
  repoHistory: get(repoHistoryPaths.apiHistory, {
    who: 'bearer',
    scope: 'read',
    summary:
      'Commits of a mirrored repository, newest first, fifty at a time; with `path` those that changed it, a file also under its earlier names.',
    query: HistoryQuery,
    reply: CommitHistory,
    refuses: [...READING, 'invalid_repo_path', 'repo_file_not_found', 'repo_history_cursor'],
    act: (ctx, { params, query, request }) => showCommits(ctx, params.name, query, request.signal),
  }),

  repoCommit: get(repoHistoryPaths.apiCommit, {
    who: 'bearer',
    scope: 'read',
    summary:
      'One commit with its message, the files that it changed and how; of a merge what it changed on its first parent.',
    reply: CommitReply,
    refuses: READING,
    act: (ctx, { params, request }) => showCommit(ctx, params.name, params.commit, request.signal),
  }),

  repoComparison: get(repoHistoryPaths.apiCompare, {
    who: 'bearer',
    scope: 'read',
    summary:
      'What differs between two commits, branches or tags: files, how, and the commits that only the second has.',
    query: CompareQuery,
    reply: CompareReply,
    refuses: READING,
    act: (ctx, { params, query, request }) =>
      showComparison(ctx, params.name, query, request.signal),
  }),

  repoBlame: get(repoHistoryPaths.apiBlame, {
    who: 'bearer',
    scope: 'read',
    summary: 'Who wrote each line of a file: its commit, author and time, and the file before it.',
    query: BlameQuery,
    reply: BlameReply,
    refuses: [...READING, 'invalid_repo_path', 'repo_file_not_found'],
    act: (ctx, { params, query, request }) =>
      showBlame(ctx, params.name, { path: params['*'], ref: query.ref }, request.signal),
  }),

  repoLastCommits: get(repoHistoryPaths.apiLastCommits, {
    who: 'bearer',
    scope: 'read',
    summary:
      'The commit that touched each name of a folder last, at most a thousand names at once.',
    query: FolderQuery,
    reply: LastCommitsReply,
    refuses: [...READING, 'invalid_repo_path', 'repo_folder_not_found'],
    act: (ctx, { params, query, request }) =>
      showLastCommits(ctx, params.name, query, request.signal),
  }),

  repoSearch: get(repoHistoryPaths.apiSearch, {
    who: 'bearer',
    scope: 'read',
    summary:
      'Lines of a mirrored repository that hold a text as it is, or that match a pattern; or files by their names.',
    limit: 'search',
    query: RepoSearchQuery,
    reply: RepoSearchReply,
    refuses: [...READING, 'invalid_repo_path', 'repo_query_one_line', 'repo_pattern_invalid'],
    act: (ctx, { params, query, request }) => searchRepo(ctx, params.name, query, request.signal),
  }),

  allReposSearch: get(repoPaths.apiSearchAll, {
    who: 'bearer',
    scope: 'read',
    summary:
      'The same in all mirrored repositories, those synchronised last first, within one budget; names those that were not searched.',
    limit: 'search',
    query: AllReposSearchQuery,
    reply: AllReposSearchReply,
    refuses: ['repo_query_one_line', 'repo_pattern_invalid'],
    act: (ctx, { query, request }) => searchAllRepos(ctx, query, request.signal),
  }),
})

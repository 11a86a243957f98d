/** The page of the search in all repositories. */
import { h } from 'preact'
import { showRepos } from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { searchAllRepos } from '../../actions/history/search-all.ts'
import {
  type AllReposPageQuery,
  AllReposSearchQuery,
  type AllReposSearchReply,
  SEARCH_KINDS,
} from '../../contract/history.ts'
import { SearchAllPage } from '../../views/history/search-all-page.tsx'
import { foundFiles } from './describe.ts'
import { OF_THE_FORM } from './search-page.ts'

export async function searchAllPage(
  ctx: MemberContext,
  query: AllReposPageQuery,
  signal: AbortSignal,
) {
  const asked = AllReposSearchQuery.safeParse(query)
  const found = asked.success ? await search(ctx, asked.data, signal) : null
  const error = found instanceof Problem ? found : null
  const { q = '', kind } = query
  return page({
    title: ctx.t('repo_history.search_all'),
    sheets: ['repos', 'repo-history'],
    status: error?.declared.status ?? 200,
    body: h(SearchAllPage, {
      form: {
        ...{ q, kind, path: null, ref: '' },
        isPattern: query.pattern !== undefined,
        isCaseSensitive: query.case !== undefined,
        error: error?.declared[ctx.locale] ?? null,
      },
      kinds: SEARCH_KINDS.map((one) => ({
        kind: one,
        href: href(repoPaths.searchAll, null, { q, kind: one }),
      })),
      hasRepos: hasAny(found) || (await showRepos(ctx)).repos.length > 0,
      found: found === null || found instanceof Problem ? null : foundIn(found, query),
    }),
  })
}

/** Whether any repository was searched or left out: then no query is needed. */
function hasAny(found: AllReposSearchReply | Problem | null): boolean {
  if (found === null || found instanceof Problem) return false
  return found.repos.length + found.not_searched.length > 0
}

async function search(
  ctx: MemberContext,
  query: AllReposSearchQuery,
  signal: AbortSignal,
): Promise<AllReposSearchReply | Problem> {
  try {
    return await searchAllRepos(ctx, query, signal)
  } catch (error) {
    if (error instanceof Problem && OF_THE_FORM.includes(error.code)) return error
    throw error
  }
}

function foundIn({ repos, not_searched }: AllReposSearchReply, query: AllReposPageQuery) {
  return {
    repos: repos.map(({ repo_name: name, commit, results, cut }) => ({
      name,
      files: foundFiles(name, commit, results, query),
      cut,
    })),
    notSearched: not_searched.map(({ repo_name: name, reason }) => ({ name, reason })),
  }
}

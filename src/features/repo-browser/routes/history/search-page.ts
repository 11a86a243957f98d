/** The page of the search in one repository. */
import { h } from 'preact'
import { repoPage, showRepo } from '#features/repositories/index.ts'
import { repoHistoryPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { searchRepo } from '../../actions/history/search.ts'
import {
  RepoSearchQuery,
  type RepoSearchReply,
  type SearchPageQuery,
} from '../../contract/history.ts'
import { SearchPage } from '../../views/history/search-page.tsx'
import { foundFiles } from './describe.ts'

// Errors in the query are shown beside it; anything else is a page of its own.
export const OF_THE_FORM = [
  'invalid_pattern',
  'invalid_query',
  'invalid_repo_path',
  'repo_ref_not_found',
]

export async function searchPage(
  ctx: MemberContext,
  name: string,
  query: SearchPageQuery,
  signal: AbortSignal,
) {
  const { repo } = await showRepo(ctx, name)
  const asked = RepoSearchQuery.safeParse(query)
  const found = asked.success ? await search(ctx, name, asked.data, signal) : null
  const error = found instanceof Problem ? found : null
  const { q = '', kind = 'text', path = '', ref = '' } = query
  return repoPage(ctx, repo, {
    title: ctx.t('repo_history.search'),
    section: 'search',
    sheets: ['repo-history'],
    status: error?.declared.status ?? 200,
    body: h(SearchPage, {
      action: href(repoHistoryPaths.search, { name }),
      form: {
        ...{ q, kind, path, ref },
        isPattern: query.pattern !== undefined,
        isCaseSensitive: query.case !== undefined,
        error: error?.declared[ctx.locale] ?? null,
      },
      kinds: (['text', 'names'] as const).map((one) => ({
        kind: one,
        href: href(repoHistoryPaths.search, { name }, { q, kind: one, path, ref }),
      })),
      found:
        found === null || found instanceof Problem
          ? null
          : {
              files:
                found.commit === null ? [] : foundFiles(name, found.commit, found.results, query),
              cut: found.cut,
            },
    }),
  })
}

async function search(
  ctx: MemberContext,
  name: string,
  query: RepoSearchQuery,
  signal: AbortSignal,
): Promise<RepoSearchReply | Problem> {
  try {
    return await searchRepo(ctx, name, query, signal)
  } catch (error) {
    if (error instanceof Problem && OF_THE_FORM.includes(error.code)) return error
    throw error
  }
}

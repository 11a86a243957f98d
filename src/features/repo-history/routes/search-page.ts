/** The page of the search in one repository. */
import { h } from 'preact'
import { repoPage, showRepo } from '#features/repos/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { searchRepo } from '../actions/search.ts'
import { RepoSearchQuery, type RepoSearchReply, type SearchPageQuery } from '../contract/index.ts'
import { repoHistoryPaths } from '../contract/paths.ts'
import { type FoundFileView, SearchPage } from '../views/search-page.tsx'
import { permalink } from './describe.ts'

// What is wrong with the question stands beside it; anything else is a page of its own.
const OF_THE_FORM = ['invalid_pattern', 'invalid_query', 'invalid_repo_path', 'repo_ref_not_found']

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
      t: ctx.t,
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
          : { files: foundFiles(name, found, query.pattern !== undefined), cut: found.cut },
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

function foundFiles(name: string, found: RepoSearchReply, isPattern: boolean): FoundFileView[] {
  const { commit, results, q } = found
  if (commit === null) return []
  return results.map(({ path, matches, more_matches: more }) => ({
    path,
    href: permalink(name, commit, path),
    more,
    lines: matches.map(({ line, text, cut_before, cut_after }) => {
      const [before, hit, after] = splitAtText(text, isPattern ? '' : q)
      return {
        number: line,
        href: permalink(name, commit, path, line),
        before: (cut_before ? '…' : '') + before,
        hit,
        after: after + (cut_after ? '…' : ''),
      }
    }),
  }))
}

/** A line before, at and after the first place that holds a text; all of it before where none does. */
function splitAtText(line: string, text: string): [string, string, string] {
  // As git compares: letters of ASCII are alike large and small, and nothing changes its length.
  const at = text === '' ? -1 : asciiLower(line).indexOf(asciiLower(text))
  if (at === -1) return [line, '', '']
  return [line.slice(0, at), line.slice(at, at + text.length), line.slice(at + text.length)]
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Search in the tree of one commit. It stops when the reader leaves, and reports the reason when it stops before the
 * end.
 */
import { openRepoAt } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { gitText, type SearchCut, searchNames, searchTexts } from '#platform/git/index.ts'
import type { RepoSearchQuery, RepoSearchReply } from '../../contract/history.ts'
import {
  MAX_MATCHES_PER_FILE,
  MAX_NAMES_FOUND,
  MAX_REPO_MATCHES,
  MAX_SEARCH_BYTES,
  SEARCH_TIMEOUT_MS,
} from '../../contract/history-limits.ts'
import { NameMatches } from '../../rules/history/name-matches.ts'
import { TextMatches } from '../../rules/history/text-matches.ts'
import { requirePath } from './history.ts'
import { readingGit } from './reading.ts'

export async function searchRepo(
  ctx: MemberContext,
  name: string,
  query: RepoSearchQuery,
  signal: AbortSignal,
): Promise<RepoSearchReply> {
  const path = query.path?.trim() ? requirePath(query.path.trim()) : ''
  return readingGit(ctx, name, async () => {
    const at = await openRepoAt(ctx, name, query.ref, signal)
    const asked = { ok: true as const, repo_name: name, q: query.q, kind: query.kind }
    if (!at) return { ...asked, commit: null, results: [], cut: null }
    const call = {
      person: ctx.actor.id,
      signal,
      commit: at.commit,
      timeoutMs: SEARCH_TIMEOUT_MS,
      maxOutputBytes: MAX_SEARCH_BYTES,
    }
    const most = query.kind === 'names' ? MAX_NAMES_FOUND : MAX_REPO_MATCHES
    return {
      ...asked,
      commit: at.commit,
      ...(await searchTree(at.gitDir, call, query, path, most)),
    }
  })
}

export function searchTree(
  gitDir: string,
  call: SearchCall,
  query: RepoSearchQuery,
  path: string,
  most: number,
): Promise<SearchFindings> {
  return (query.kind === 'names' ? byName : byText)(gitDir, call, query, path, most)
}

export interface SearchCall {
  person: string
  signal: AbortSignal
  commit: string
  timeoutMs: number
  maxOutputBytes: number
}

type SearchFindings = { results: RepoSearchReply['results']; cut: SearchCut }

async function byName(
  gitDir: string,
  call: SearchCall,
  { q }: RepoSearchQuery,
  path: string,
  most: number,
): Promise<SearchFindings> {
  const found = new NameMatches(q, path, most)
  const onName = (name: Buffer) => found.add(gitText(name))
  const cut = await searchNames(gitDir, { ...call, onName })
  const results = found.paths.map((path) => ({ path, matches: [], more_matches: 0 }))
  return { results, cut: cut ?? (found.hasMore ? 'matches' : null) }
}

async function byText(
  gitDir: string,
  call: SearchCall,
  query: RepoSearchQuery,
  path: string,
  most: number,
): Promise<SearchFindings> {
  const found = new TextMatches(most, MAX_MATCHES_PER_FILE)
  const cut = await searchTexts(gitDir, {
    ...call,
    text: query.q,
    isPattern: query.pattern !== undefined,
    isCaseSensitive: query.case !== undefined,
    ...(path !== '' && { path }),
    onMatch: (match) => found.add(match),
  })
  return { results: found.results, cut }
}

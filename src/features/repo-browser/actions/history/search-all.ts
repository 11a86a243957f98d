/**
 * Searches all repositories of a person at their last syncs, one after the other within one budget. Those that were not
 * searched are named.
 */
import {
  isMirrorDamage,
  mendMirror,
  openRepoAt,
  requireRepo,
  showRepos,
} from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { GitError } from '#platform/git/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AllReposSearchQuery, AllReposSearchReply } from '../../contract/history.ts'
import {
  MAX_FOUND_PER_REPO,
  MAX_NAMES_FOUND,
  MAX_REPO_MATCHES,
  MAX_SEARCH_BYTES,
  MAX_SEARCHED_REPOS,
  SEARCH_TIMEOUT_MS,
} from '../../contract/history-limits.ts'
import { readingGit } from './reading.ts'
import { searchTree } from './search.ts'

type SearchedRepo = AllReposSearchReply['repos'][number]
type NotSearched = AllReposSearchReply['not_searched'][number]['reason']

export async function searchAllRepos(
  ctx: MemberContext,
  query: AllReposSearchQuery,
  signal: AbortSignal,
): Promise<AllReposSearchReply> {
  const names = await searchableRepos(ctx)
  const repos: SearchedRepo[] = []
  const notSearched: AllReposSearchReply['not_searched'] = []
  const endsAt = performance.now() + SEARCH_TIMEOUT_MS
  let left = query.kind === 'names' ? MAX_NAMES_FOUND : MAX_REPO_MATCHES
  for (const [at, name] of names.entries()) {
    const budget = { left, leftMs: Math.ceil(endsAt - performance.now()) }
    const found = reasonToStop(at, budget) ?? (await searchOne(ctx, name, query, budget, signal))
    if (typeof found === 'string') notSearched.push({ repo_name: name, reason: found })
    else if (found.results.length > 0 || found.cut) repos.push(found)
    if (typeof found !== 'string') left -= countFound(found)
  }
  const { q, kind } = query
  return { ok: true, q, kind, repos, not_searched: notSearched }
}

/** Those with any content, the one synchronised last first. */
async function searchableRepos(ctx: MemberContext): Promise<string[]> {
  const { repos } = await showRepos(ctx)
  return repos
    .filter(({ head_commit }) => head_commit !== null)
    .sort((a, b) => (b.last_sync_time ?? '').localeCompare(a.last_sync_time ?? ''))
    .map(({ name }) => name)
}

interface Budget {
  /** Lines, or names. */
  left: number
  leftMs: number
}

function reasonToStop(at: number, { left, leftMs }: Budget): NotSearched | null {
  if (at >= MAX_SEARCHED_REPOS) return 'too_many'
  if (left <= 0) return 'matches'
  return leftMs <= 0 ? 'time' : null
}

async function searchOne(
  ctx: MemberContext,
  name: string,
  query: AllReposSearchQuery,
  { left, leftMs }: Budget,
  signal: AbortSignal,
): Promise<SearchedRepo | NotSearched> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
  return readingGit(ctx, name, async () => {
    try {
      const at = await openRepoAt(ctx, name, undefined, within)
      if (!at) return 'unavailable'
      const bounds = { timeoutMs: leftMs, maxOutputBytes: MAX_SEARCH_BYTES }
      const call = { person: ctx.actor.id, signal, commit: at.commit, ...bounds }
      const most = Math.min(left, MAX_FOUND_PER_REPO)
      const found = await searchTree(at.gitDir, call, query, '', most)
      return { repo_name: name, commit: at.commit, ...found }
    } catch (error) {
      signal.throwIfAborted()
      if (isMirrorDamage(error)) mendMirror(ctx, await requireRepo(ctx, name), error)
      else if (!isOfThisRepo(error)) throw error
      return within.aborted ? 'time' : 'unavailable'
    }
  })
}

/** Not fetched to this machine yet, damaged, or removed meanwhile: the others are searched all the same. */
function isOfThisRepo(error: unknown): boolean {
  if (error instanceof Problem) return true
  return error instanceof GitError && error.code !== 'git_busy'
}

function countFound({ results }: SearchedRepo): number {
  return results.reduce((sum, { matches }) => sum + Math.max(1, matches.length), 0)
}

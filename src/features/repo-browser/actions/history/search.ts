/**
 * Search in the tree of one commit. It stops when the reader leaves, and reports the reason when it stops before the
 * end.
 */
import { openRepoAt } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  type GitMatch,
  gitText,
  type SearchCut,
  searchNames,
  searchTexts,
} from '#platform/git/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { RepoSearchQuery, RepoSearchReply } from '../../contract/history.ts'
import {
  MAX_MATCHES_PER_FILE,
  MAX_NAMES_FOUND,
  MAX_REPO_MATCHES,
  MAX_SEARCH_BYTES,
  SEARCH_TIMEOUT_MS,
} from '../../contract/history-limits.ts'
import { requirePath } from './history.ts'
import { readingGit } from './reading.ts'

// Files found by a part of their path, the best match first.

/** Collects paths that contain the text; matches in a file's own name come before matches in its folders. */
class NameMatches {
  readonly #needle: string
  readonly #below: string
  readonly #max: number
  readonly #own: string[] = []
  readonly #others: string[] = []

  constructor(text: string, folder: string, max: number) {
    this.#needle = foldText(text.trim())
    this.#below = folder === '' ? '' : `${folder}/`
    this.#max = max
  }

  /** True when there are enough matches in own names: no later path would come before them. */
  add(path: string): boolean {
    if (!path.startsWith(this.#below)) return false
    const folded = foldText(path)
    const at = folded.lastIndexOf(this.#needle)
    if (at === -1) return false
    const isOwn = at + this.#needle.length > folded.lastIndexOf('/') + 1
    const list = isOwn ? this.#own : this.#others
    if (list.length <= this.#max) list.push(path)
    return this.#own.length > this.#max
  }

  get paths(): string[] {
    return [...this.#own, ...this.#others].slice(0, this.#max)
  }

  get hasMore(): boolean {
    return this.#own.length + this.#others.length > this.#max
  }
}

// Lines found in texts, by file: limited per file and in all.

type FileMatches = RepoSearchReply['results'][number]

class TextMatches {
  readonly results: FileMatches[] = []
  readonly #max: number
  readonly #maxPerFile: number
  #count = 0
  #path: Buffer | null = null

  constructor(max: number, maxPerFile: number) {
    this.#max = max
    this.#maxPerFile = maxPerFile
  }

  /** True when there are enough. Git goes through a tree file by file. */
  add({ path, line, text, isCutBefore, isCutAfter }: GitMatch): boolean {
    if (!this.#path?.equals(path)) {
      if (this.#count >= this.#max) return true
      this.#path = path
      this.results.push({ path: gitText(path), matches: [], more_matches: 0 })
    }
    const file = this.results.at(-1)!
    if (file.matches.length >= this.#maxPerFile || this.#count >= this.#max) {
      file.more_matches++
      return false
    }
    this.#count++
    file.matches.push({ line, text, cut_before: isCutBefore, cut_after: isCutAfter })
    return false
  }
}

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

interface SearchCall {
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

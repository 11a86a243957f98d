/**
 * Reads a repository at a point of its history: the last sync, whose tree is in the table; a branch or a tag; or one
 * fixed commit. Everything but the table is read from the mirror.
 */
import { registerContentCache } from '#platform/content-caches.ts'
import { ContentResults } from '#platform/content-results.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  findInTree,
  findRef,
  GitError,
  type GitRef,
  type GitTreeEntry,
  hasCommit,
  listRefs,
  readBlob,
} from '#platform/git/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { MAX_REFS, MAX_SHOWN_BYTES } from '../contract/limits.ts'
import { normaliseRepoPath } from '../contract/repo-path.ts'
import { refuse } from '../problems/index.ts'
import { contentOf } from '../rules/blob-content.ts'
import { README_NAMES } from '../rules/folder-names.ts'
import { parentFolder, type TreeEntry } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import {
  type FolderSelection,
  findEntries,
  findEntry,
  findRepoNames,
  findSimilarRepoNames,
  listFolderByKind,
  type NamedRepoThing,
} from '../store/trees.ts'
import { type NamedEntry, readFolderPage } from './folder-page.ts'
import { requireRepo } from './manage.ts'
import { readMirror } from './mirror.ts'

/** The point of its history at which a repository is read. */
export interface RepoPoint {
  repo: Repo
  /** Empty when there is no commit yet. */
  commit: string
  /** The branch or tag that was requested; null for the last sync and for a commit. */
  ref: GitRef | null
  /** The tree is in the table. */
  isLastSync: boolean
  signal: AbortSignal
}

/** The last sync, or the branch or tag that is named. */
export async function openRepoPoint(
  ctx: MemberContext,
  name: string,
  refName: string | undefined,
  signal: AbortSignal,
): Promise<RepoPoint> {
  const repo = await requireRepo(ctx, name)
  const point = { repo, commit: repo.headCommit, ref: null, isLastSync: true, signal }
  if (!refName || refName === repo.defaultBranch) return point
  const call = { person: ctx.actor.id, signal: NEVER }
  // The state after the last sync; the key changes while a sync runs.
  const key = `${repo.id} ${repo.runId} ${repo.syncedAt} ${refName}`
  const ref = await refs.get(key, async () => {
    const found = await readMirror(ctx, repo, NEVER, (gitDir) => findRef(gitDir, refName, call))
    return found ?? { failure: 'missing' as const }
  })
  if ('failure' in ref) throw refuse('repo_ref_not_found', { repo_name: name, ref: refName })
  return { ...point, commit: ref.commit, ref, isLastSync: false }
}

// Concurrent requests share the work: it does not stop when the request that began it ends.
const NEVER = new AbortController().signal

// Branches and tags after a sync: starting a git process for each page takes 10 ms of the event loop.
const refs = registerContentCache(
  new ContentResults<GitRef>(256 * 1024, ({ name, subject }) => name.length + subject.length + 200),
)

/** One fixed commit: what it shows never changes. */
export async function openRepoCommit(
  ctx: MemberContext,
  name: string,
  commit: string,
  signal: AbortSignal,
): Promise<RepoPoint> {
  const repo = await requireRepo(ctx, name)
  const point = { repo, commit, ref: null, isLastSync: false, signal }
  const call = { person: ctx.actor.id, signal }
  if (await readMirror(ctx, repo, signal, (gitDir) => hasCommit(gitDir, commit, call))) return point
  throw refuse('repo_commit_not_found', { repo_name: name, commit })
}

/** The entry at the path, of any kind; the root folder has an empty path. Null when there is none. */
export async function findAtPoint(
  ctx: MemberContext,
  point: RepoPoint,
  given: string,
): Promise<TreeEntry | null> {
  const path = normalPath(given)
  if (path === '') return { ...TOP, blob: point.commit }
  const { repo, commit, isLastSync } = point
  if (isLastSync) return findEntry(ctx.store, ctx.actor.id, repo.name, path)
  const found = await readMirror(ctx, repo, point.signal, (gitDir) =>
    findInTree(gitDir, commit, path, callOf(ctx, point)),
  )
  return found && toEntry(found, path)
}

const TOP: TreeEntry = {
  path: '',
  folder: '',
  mode: 'folder',
  blob: '',
  sizeBytes: 0,
  language: '',
}

function normalPath(given: string): string {
  if (given.replaceAll('/', '') === '') return ''
  const path = normaliseRepoPath(given)
  if (path === null) throw refuse('invalid_repo_path')
  return path
}

interface FolderListing {
  entries: TreeEntry[]
  hasMore: boolean
  /** The README of the folder. */
  readme: TreeEntry | null
}

/** A folder, its folders first, one page after the given entry. */
export async function readFolderAt(
  ctx: MemberContext,
  point: RepoPoint,
  folder: Pick<TreeEntry, 'path' | 'blob'>,
  { after, limit, filter = '' }: Omit<FolderSelection, 'folder'>,
): Promise<FolderListing> {
  const { store, actor } = ctx
  const { name } = point.repo
  const below = (one: string) => (folder.path === '' ? one : `${folder.path}/${one}`)
  const readmePaths = README_NAMES.map(below)
  if (point.isLastSync) {
    const page = { folder: folder.path, after, limit: limit + 1, filter }
    const found = await listFolderByKind(store, actor.id, name, page)
    const readmes = await findEntries(store, actor.id, name, readmePaths)
    return pageOf(found, limit, readmes, readmePaths)
  }
  if (point.commit === '') return pageOf([], limit, [], readmePaths)
  // The content of a tree never changes, and neither does a page of it.
  const key = `${point.repo.id} ${folder.blob} ${JSON.stringify([folder.path, after, limit, filter])}`
  const read = async () => {
    const call = { person: actor.id, signal: NEVER }
    const { shown, introducing } = await readMirror(ctx, point.repo, NEVER, (gitDir) =>
      readFolderPage(gitDir, folder, { after, filter, most: limit + 1 }, call),
    )
    const entriesOf = (some: readonly NamedEntry[]) =>
      some.map((entry) => toEntry(entry, below(entry.name)))
    return pageOf(entriesOf(shown), limit, entriesOf(introducing), readmePaths)
  }
  return listings.get(key, read)
}

// An entry without its path.
const ENTRY_BYTES = 250
const listings = registerContentCache(
  new ContentResults<FolderListing>(4 * 2 ** 20, ({ entries }) =>
    entries.reduce((sum, { path }) => sum + path.length + ENTRY_BYTES, 0),
  ),
)

function pageOf(
  found: readonly TreeEntry[],
  limit: number,
  among: readonly TreeEntry[],
  readmePaths: readonly string[],
): FolderListing {
  const readmes = readmePaths.flatMap(
    (path) =>
      among.find((entry) => entry.path === path && /^(?:file|executable)$/.test(entry.mode)) ?? [],
  )
  return {
    entries: found.slice(0, limit),
    hasMore: found.length > limit,
    readme: readmes[0] ?? null,
  }
}

/**
 * The bytes of a file or the target of a link; null for entries without content here, and for files too large to show.
 */
export async function readBytesAt(
  ctx: MemberContext,
  point: RepoPoint,
  { mode, blob, sizeBytes }: TreeEntry,
): Promise<Buffer | null> {
  if (mode === 'submodule' || mode === 'folder' || sizeBytes > MAX_SHOWN_BYTES) return null
  const call = { ...callOf(ctx, point), maxBytes: MAX_SHOWN_BYTES }
  return readMirror(ctx, point.repo, point.signal, (gitDir) => readBlob(gitDir, blob, call))
}

/** A text by its object id; an object that is not text, or not in this person's repository, is not found. */
export async function readRepoText(
  ctx: MemberContext,
  name: string,
  object: string,
  signal: AbortSignal,
): Promise<string> {
  const repo = await requireRepo(ctx, name)
  const call = { person: ctx.actor.id, signal, maxBytes: MAX_SHOWN_BYTES }
  const bytes = await readMirror(ctx, repo, signal, (gitDir) =>
    readBlob(gitDir, object, call).catch((error: unknown) => {
      if (error instanceof GitError && NOT_THERE.includes(error.code)) return null
      throw error
    }),
  )
  const content = bytes && contentOf(bytes)
  if (content?.kind !== 'text') throw refuse('repo_file_not_found', { repo_name: name, object })
  return content.text
}

const NOT_THERE = ['failed', 'output_too_long', 'not_found']

/** The branches and tags, newest first. */
export async function listRepoRefs(
  ctx: MemberContext,
  point: RepoPoint,
): Promise<{ refs: GitRef[]; isCut: boolean }> {
  if (point.repo.headCommit === '') return { refs: [], isCut: false }
  const call = { ...callOf(ctx, point), most: MAX_REFS + 1 }
  const refs = await readMirror(ctx, point.repo, point.signal, (gitDir) => listRefs(gitDir, call))
  const isCut = (['branch', 'tag'] as const).some(
    (kind) => refs.filter((ref) => ref.kind === kind).length > MAX_REFS,
  )
  return { refs, isCut }
}

function callOf({ actor }: MemberContext, { signal }: RepoPoint) {
  return { person: actor.id, signal }
}

function toEntry(
  { mode, object, sizeBytes }: Pick<GitTreeEntry, 'mode' | 'object' | 'sizeBytes'>,
  path: string,
): TreeEntry {
  const isText = mode === 'file' || mode === 'executable'
  const language = isText ? detectLanguage({ name: path, content: '' }) : ''
  return { path, folder: parentFolder(path), mode, blob: object, sizeBytes, language }
}

// Finding repositories and their files by name.

export async function findReposNamed(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<NamedRepoThing[]> {
  const text = q.trim()
  return text === '' ? [] : findRepoNames(ctx.store, ctx.actor.id, text, size)
}

/** Whose name was typed with an error. */
export function findSimilarRepos(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<NamedRepoThing[]> {
  return findSimilarRepoNames(ctx.store, ctx.actor.id, q, size)
}

/** The installed git as a port: bounded calls, judged addresses, its formats read. It knows no product and no store. */
import { findProgram } from '../sandbox/programs.ts'
import { runGit } from './run.ts'

export { type Blame, readBlame } from './blame.ts'
export { readBlobSizes, readBlobs, readBlobsInBatches } from './blobs.ts'
export { findRenames, readChangedPaths } from './changed-paths.ts'
export {
  CHANGE_KINDS,
  type GitChange,
  type GitPatch,
  type GitSide,
  listChanges,
  readPatches,
} from './changes.ts'
export { GitError } from './errors.ts'
export {
  type GitMode,
  type GitTreeEntry,
  gitText,
  isObjectName,
  MAX_MIRROR_REFS,
} from './formats.ts'
export type { GitMatch } from './grep-format.ts'
export { type GitCommit, readCommit, readLog, readPathBlobs } from './history.ts'
export { type LastChange, readLastChanges } from './last-changes.ts'
export {
  askRemoteHead,
  type FetchCall,
  fetchPreview,
  findBranchCommit,
  folderBytes,
  hasCommit,
  isMirror,
  type MirrorLimits,
  makeMirror,
  readBlob,
  readTree,
  updateMirror,
} from './mirror.ts'
export type { GitProgress } from './progress.ts'
export { findCommit, findPathAt, findRef, type GitRef, listRefs } from './refs.ts'
export {
  openRemote,
  RemoteRefused,
  type RemoteRules,
  readRemoteUrl,
} from './remote.ts'
export { runGit } from './run.ts'
export { BadPattern, type SearchCut, searchNames, searchTexts } from './search.ts'
export {
  type FolderEntry,
  findInTree,
  RAW_TREE_MEMORY,
  readRawFolder,
  SMALL_TREE_BYTES,
} from './trees.ts'

// Whether there is a git that can be used, and if not, why.

export type GitCapability =
  | { isReady: true; version: string }
  | { isReady: false; reason: 'missing' | 'too_old'; version: string | null }

// The first version that accepts the addresses of a name (`http.curloptResolve`).
const OLDEST = [2, 37] as const

export async function findGit(): Promise<GitCapability> {
  const text = (await findProgram('git')) === null ? '' : await askVersion()
  const [, version, major, minor] = /^git version ((\d+)\.(\d+)[\w.-]*)/.exec(text) ?? []
  if (version === undefined) return { isReady: false, reason: 'missing', version: null }
  const isOld =
    Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1])
  return isOld ? { isReady: false, reason: 'too_old', version } : { isReady: true, version }
}

async function askVersion(): Promise<string> {
  const signal = new AbortController().signal
  const call = { args: ['--version'], gitDir: null, person: '', signal, timeoutMs: 10_000 }
  try {
    return (await runGit(call)).toString('latin1')
  } catch {
    return ''
  }
}

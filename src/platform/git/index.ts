/** The installed git as a port: bounded calls, judged addresses, its formats read. It knows no product and no store. */
export { readBlobSizes, readBlobs, readBlobsInBatches } from './blobs.ts'
export { findGit, type GitCapability } from './capability.ts'
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
export { type GitCommit, readCommit, readLog } from './history.ts'
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

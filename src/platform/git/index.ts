/** The installed git as a port: bounded calls, judged addresses, its formats read. It knows no product and no store. */
export { readBlobSizes } from './blob-sizes.ts'
export { findGit, type GitCapability } from './capability.ts'
export { readChangedPaths } from './changed-paths.ts'
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
export { type FolderEntry, RAW_TREE_MEMORY, SMALL_TREE_BYTES } from './raw-trees.ts'
export { readBlobs, readBlobsInBatches } from './read-blobs.ts'
export { findRef, type GitRef, listRefs } from './refs.ts'
export {
  openRemote,
  RemoteRefused,
  type RemoteRules,
  readRemoteUrl,
} from './remote.ts'
export { findRenames } from './renames.ts'
export { findCommit, findPathAt } from './revisions.ts'
export { runGit } from './run.ts'
export { BadPattern, type SearchCut, searchNames, searchTexts } from './search.ts'
export { findInTree, readRawFolder } from './trees.ts'

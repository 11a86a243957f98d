/** Repositories and the hosts they come from. */
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { examineGit } from './actions/git.ts'
import { stopFetching } from './actions/mirror.ts'
import { sweepMirrors } from './actions/sweep.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'

export {
  findAtPoint,
  listRepoRefs,
  openRepoCommit,
  openRepoPoint,
  type RepoPoint,
  readBytesAt,
  readFolderAt,
  readRepoText,
} from './actions/browse.ts'
export { findHostToken, removeHostToken, saveHostToken, showHosts } from './actions/credentials.ts'
export { findReposNamed } from './actions/find.ts'
export { listedHosts, requireGit, requireRemoteUrl } from './actions/git.ts'
export type { PlannedSync } from './actions/hooks.ts'
export {
  addRepo as addMirror,
  removeRepo,
  requireRepo,
  showRepo,
  showRepos,
} from './actions/manage.ts'
export { isMirrorDamage, mendMirror, requireMirror } from './actions/mirror.ts'
export { openRepoAt } from './actions/open.ts'
export { previewSync } from './actions/preview.ts'
export { readCommitTree } from './actions/read-tree.ts'
export { type BlobText, openRepoText } from './actions/texts.ts'
export { AddRepoInput, SaveHostTokenInput } from './contract/index.ts'
export type { NoteEffect, SyncPreview } from './contract/sync-preview.ts'
export { refuse as refuseRepo } from './problems.ts'
export { ADD_REPO_REFUSALS } from './routes/api.ts'
export { describeRepo } from './routes/describe.ts'
export { repoPage } from './routes/repo-page.ts'
export { identityOf } from './rules/addresses.ts'
export { type BlobContent, contentOf as repoContent } from './rules/blob-content.ts'
export { isRepoName, normaliseRepoPath } from './rules/repo-path.ts'
export { parentFolder, TooManyFiles, type TreeEntry } from './rules/tree-entries.ts'
export { listMirrorUrls, type Mirror, namesByIdentity, storedMirrors } from './store/mirrors.ts'
export { findRepoById, type Repo } from './store/repos.ts'
export { listTreeFiles } from './store/trees.ts'
export {
  liveAttributes,
  RepoAsOf,
  RepoNews,
  RepoStateBadge,
  SyncForm,
} from './views/repo-state.tsx'
export type { RepoView } from './views/repo-view.ts'

export const reposFeature = defineFeature({
  name: 'repos',
  routes,
  texts: textsOf('repos'),
  problems,
  events,
  jobs,
  ownedTables: ['repos', 'repo_tree', 'code_host_credentials'],
  async onStart(ctx) {
    await examineGit(ctx)
    await sweepMirrors(ctx)
  },
  onStop: async () => stopFetching(),
})

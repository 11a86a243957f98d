/** Repositories and the hosts they come from. */
import { codeHostPaths } from '#paths/repositories.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { exportedRepositories } from './actions/exported.ts'
import { examineGit } from './actions/git.ts'
import { stopFetching } from './actions/mirror.ts'
import { sweepMirrors } from './actions/sweep.ts'
import { codeHostEvents, repoAnalysisEvents, events as reposEvents } from './events/index.ts'
import { codeHostJobs, repoAnalysisJobs, jobs as reposJobs } from './jobs/index.ts'
import { problems as repoAnalysisProblems } from './problems/analysis.ts'
import { problems as codeHostProblems } from './problems/hosts.ts'
import { problems as reposProblems } from './problems/index.ts'
import { analysisRoutes } from './routes/analysis.ts'
import { apiRoutes } from './routes/hosts/api.ts'
import { importRoutes } from './routes/hosts/imports.ts'
import { codeHostSettingsRoutes, repositoryRoutes } from './routes/hosts/settings.ts'
import { uploadRoutes } from './routes/hosts/uploads.ts'
import { routes as reposRoutes } from './routes/index.ts'
import { forgetAnalyses } from './store/analysis/analyses.ts'
import { deleteImports } from './store/hosts/imports.ts'
import { deleteUploadsOf } from './store/hosts/uploads.ts'

const codeHostRoutes = joinRoutes(
  codeHostSettingsRoutes,
  repositoryRoutes,
  apiRoutes,
  importRoutes,
  uploadRoutes,
)

export {
  findAtPoint,
  findReposNamed,
  findSimilarRepos,
  listRepoRefs,
  openRepoCommit,
  openRepoPoint,
  type RepoPoint,
  readBytesAt,
  readFolderAt,
  readRepoText,
} from './actions/browse.ts'
export {
  addRepo as addMirror,
  requireRepo,
  showRepo,
  showRepos,
} from './actions/manage.ts'
export { hasMirror, isMirrorDamage, mendMirror, openRepoAt, readMirror } from './actions/mirror.ts'
export type { PlannedSync } from './actions/plan.ts'
export { previewSync } from './actions/preview.ts'
export { showFolder } from './actions/read.ts'
export { type BlobText, openRepoText } from './actions/texts.ts'
export { AddRepoInput, FolderQuery } from './contract/index.ts'
export { isRepoName, normaliseRepoPath } from './contract/repo-path.ts'
export type { NoteEffect, SyncPreview } from './contract/sync-preview.ts'
export { refuse as refuseRepo } from './problems/index.ts'
export { ADD_REPO_REFUSALS } from './routes/api.ts'
export { routes as repoRoutes } from './routes/index.ts'
export { describeRepo, repoPage } from './routes/repo-page.ts'
export { type BlobContent, contentOf as repoContent } from './rules/blob-content.ts'
export { parentFolder, type TreeEntry } from './rules/tree-entries.ts'
export { type Mirror, storedMirrors } from './store/mirrors.ts'
export type { RepoView } from './views/repo-state.tsx'
export {
  liveAttributes,
  RepoAsOf,
  RepoNews,
  RepoStateBadge,
  SyncForm,
} from './views/repo-state.tsx'

export const reposFeature = defineFeature({
  name: 'repos',
  routes: reposRoutes,
  texts: textsOf('repos'),
  problems: reposProblems,
  events: reposEvents,
  jobs: reposJobs,
  exported: [exportedRepositories],
  ownedTables: ['repos', 'repo_tree', 'code_host_credentials'],
  async onStart(ctx) {
    await examineGit(ctx)
    await sweepMirrors(ctx)
  },
  onStop: async () => stopFetching(),
})

/** Code hosts: a person's account there, their repositories, and files imported from and uploaded to them. */
export const codeHostFeature = defineFeature({
  name: 'code-host',
  routes: codeHostRoutes,
  texts: textsOf('codeHost'),
  problems: codeHostProblems,
  events: codeHostEvents,
  jobs: codeHostJobs,
  ownedTables: ['code_host_accounts', 'repo_imports', 'repo_import_files', 'code_host_uploads'],
  hooks: {
    repo_removed: (ctx, removed) => deleteImports(ctx.store, removed),
    file_purged: (ctx, { ownerId, fileId }) => deleteUploadsOf(ctx.store, ownerId, fileId),
  },
  nav: [
    {
      path: codeHostPaths.settings,
      label: 'code_host.title',
      icon: 'git-branch',
      group: 'settings',
      order: 66,
    },
  ],
})

/** What a mirrored repository consists of, what changes in it, and what could be improved. */
export const repoAnalysisFeature = defineFeature({
  name: 'repo-analysis',
  routes: analysisRoutes,
  texts: textsOf('repoAnalysis'),
  problems: repoAnalysisProblems,
  events: repoAnalysisEvents,
  jobs: repoAnalysisJobs,
  hooks: { repo_removed: (ctx, removed) => forgetAnalyses(ctx.store, removed) },
  ownedTables: ['repo_analyses', 'repo_analysis_runs'],
})

/** The sections of a repository, in the order of its tabs. A new section adds its line here. */
import { analysisPaths, codeHostPaths, repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import type { TextKey } from '#platform/i18n/index.ts'

export interface RepoSection {
  id: string
  /** Has `:name` and no other parameter. */
  path: `/repos/:name${string}`
  label: TextKey
}

export const REPO_SECTIONS = [
  { id: 'files', path: repoPaths.repo, label: 'repos.section_files' },
  { id: 'history', path: repoHistoryPaths.history, label: 'repos.section_history' },
  { id: 'search', path: repoHistoryPaths.search, label: 'repos.section_search' },
  { id: 'analysis', path: analysisPaths.page, label: 'repo_analysis.analysis' },
  { id: 'sync', path: repoPaths.sync, label: 'repo_sync.preview' },
  { id: 'import', path: codeHostPaths.importPage, label: 'code_host.import_start' },
] as const satisfies readonly RepoSection[]

export type RepoSectionId = (typeof REPO_SECTIONS)[number]['id']

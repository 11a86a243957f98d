/** Files: stored, found, changed. Other features do it only through these functions. */
import { editorPaths, libraryPaths, trashPaths } from '#paths/files.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf, textsOf } from '#texts/index.ts'
import { exportedFiles, exportedSearches } from './actions/exported.ts'
import { takeBackFileWrite } from './actions/take-back.ts'
import { checkAtStart } from './actions/trash/expiry-index.ts'
import { events as libraryEvents, trashEvents } from './events/index.ts'
import { jobs as libraryJobs, trashJobs } from './jobs/index.ts'
import { problems as libraryProblems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { pageRoutes } from './routes/pages.ts'
import { savedSearchRoutes } from './routes/saved-searches.ts'
import { routes as trashRoutes } from './routes/trash.ts'
import { versionRoutes } from './routes/versions.ts'
import { readCount } from './store/index.ts'
import { agentTools } from './tools.ts'

const libraryRoutes = joinRoutes(
  apiRoutes,
  versionRoutes,
  bulkRoutes,
  pageRoutes,
  savedSearchRoutes,
)

export const listPhrases = phrasesOf('library')

const libraryTexts = defineTexts('library', listPhrases)

export { loadLiveFiles } from './actions/bulk.ts'
export type { NewFile } from './actions/file-record.ts'
export { fileReply } from './actions/file-record.ts'
export { repairSearch } from './actions/indexing.ts'
export { listLibrary, loadFacets } from './actions/list.ts'
export {
  asksForSymbol,
  findQuickly,
  findSimilarFiles,
  findSymbolsQuickly,
} from './actions/palette.ts'
export { FILE_LIMIT_KINDS, isFileLimit } from './actions/reach.ts'
export {
  canReachFile,
  fileStamps,
  isBeingIndexed,
  loadFile,
  loadVersions,
  noteOpening,
  type OpenedVersion,
  openFile,
  openTwoVersions,
  openVersion,
  versionsOf,
} from './actions/read.ts'
export { findSearchesNamed } from './actions/saved-searches.ts'
export { countBytes, keepBytes, requireBytes } from './actions/storage.ts'
export { repairTrash } from './actions/trash/expiry-index.ts'
export { moveFileToTrash, purgeFile, restoreFile } from './actions/trash/move.ts'
export {
  changeFile,
  createFile,
  saveUnderName,
} from './actions/write.ts'
export type { ZipCompanion } from './actions/zip.ts'
export {
  CreateFileInput,
  FileIds,
  FileRecord,
  UpdateFileInput,
} from './contract/index.ts'
export { BULK_BODY_BYTES, isFileName, isFolder, MAX_CONTENT_BYTES } from './contract/limits.ts'
export { problems as fileProblems, refuse as refuseFile } from './problems.ts'
export { apiRoutes as fileRoutes } from './routes/api.ts'
export { fileHref, listHref } from './rules/addresses.ts'
export { makeArchivePaths } from './rules/archive-paths.ts'
export {
  type CodeFile,
  countNotesOnFile,
  countSearched,
  deleteHoldsOf,
  findAnyFile,
  findByName,
  findContents,
  findDamage,
  findFile,
  findFiles,
  findFilesNamed,
  findVersion,
  insertHolds,
  listFilesNamed,
  listMissearched,
  listNewest,
  listOpened,
  listPinned,
  listTokenVersions,
  listVersions,
  loadContent,
  readDays,
  readTotals,
  type TokenVersion,
  textsNaming,
  type Version,
} from './store/index.ts'
export { TrashTabs } from './views/trash/trash-tabs.tsx'

export const libraryFeature = defineFeature({
  name: 'library',
  routes: libraryRoutes,
  texts: libraryTexts,
  problems: libraryProblems,
  events: libraryEvents,
  jobs: libraryJobs,
  agentTools,
  exported: [exportedFiles, exportedSearches],
  hooks: { token_write_undone: takeBackFileWrite },
  ownedTables: [
    'files',
    'file_versions',
    'contents',
    'file_tags',
    'library_counts',
    'file_search',
    'file_symbols',
    'version_holds',
    'library_days',
    'saved_searches',
  ],
  quotas: [
    {
      id: 'files',
      label: 'library.files',
      order: 10,
      max: (config) => config.MAX_FILES_PER_USER,
      used: ({ store, actor }) => readCount(store, actor.id, 'total'),
    },
    {
      id: 'storage',
      label: 'library.storage',
      order: 90,
      unit: 'bytes',
      max: (config) => config.MAX_BYTES_PER_USER,
      used: ({ store, actor }) => readCount(store, actor.id, 'stored'),
    },
  ],
  firstSteps: [
    { href: editorPaths.newFile, label: 'library.new_file', icon: 'file-plus', order: 10 },
    { href: editorPaths.upload, label: 'library.upload', icon: 'upload', order: 20 },
  ],
  nav: [
    {
      path: libraryPaths.files,
      label: 'library.files',
      icon: 'files',
      group: 'main',
      key: 'f',
      order: 20,
    },
  ],
})

/** The trash: deleted files can be restored from here until they are purged. */
export const trashFeature = defineFeature({
  name: 'trash',
  routes: trashRoutes,
  texts: textsOf('trash'),
  events: trashEvents,
  jobs: trashJobs,
  onStart: async (ctx) => void (await checkAtStart(ctx)),
  nav: [
    {
      path: trashPaths.trash,
      label: 'trash.bin',
      icon: 'trash-2',
      group: 'main',
      key: 't',
      order: 90,
    },
    { path: trashPaths.trash, label: 'trash.files', icon: 'file', group: 'bin', order: 91 },
    {
      path: trashPaths.verifyIndexes,
      label: 'trash.indexes',
      icon: 'database',
      group: 'admin',
      order: 190,
      role: 'admin',
    },
  ],
})

/** Files: kept, found, changed. Other features do it through these functions and no others. */
import { editorPaths, libraryPaths } from '#paths/files.ts'
import { defineFeature } from '#platform/feature.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { readCount } from './store/index.ts'
import { texts } from './texts/index.ts'
import { islandTexts } from './texts/islands.ts'

export { loadLiveFiles } from './actions/bulk.ts'
export type { NewFile } from './actions/file-record.ts'
export { findQuickly } from './actions/find-quickly.ts'
export { asksForSymbol, findSymbolsQuickly } from './actions/find-symbols.ts'
export { listLibrary, loadFacets } from './actions/list.ts'
export {
  canReachFile,
  isBeingIndexed,
  loadFile,
  loadVersions,
  noteOpening,
  type OpenedVersion,
  openFile,
  openTwoVersions,
  versionsOf,
} from './actions/read.ts'
export { repairSearch } from './actions/repair-search.ts'
export { fileReply } from './actions/replies.ts'
export { findSearchesNamed } from './actions/saved-searches.ts'
export { countBytes, keepBytes, requireBytes } from './actions/storage.ts'
export {
  moveFileToTrash,
  purgeFile,
  removeForGood,
  restoreFile,
  retentionDays,
} from './actions/trash.ts'
export {
  changeFile,
  createFile,
  restoreVersion,
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
export {
  type CodeFile,
  countBinned,
  countOverdue,
  countSearched,
  dateUndated,
  deleteHoldsOf,
  findAnyFile,
  findByName,
  findContents,
  findDamage,
  findFile,
  findFiles,
  findVersion,
  insertHolds,
  listBinned,
  listMissearched,
  listNewest,
  listOpened,
  listOverdue,
  listPinned,
  loadContent,
  readDays,
  readTotals,
  type TrashCursor,
  textsNaming,
  type Version,
} from './store/index.ts'

export const libraryFeature = defineFeature({
  name: 'library',
  routes,
  texts,
  islandTexts,
  problems,
  events,
  jobs,
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
export { fileHref, listHref } from './rules/addresses.ts'
export { FILE_LIMIT_KINDS, isFileLimit } from './rules/limit.ts'

/** Files: kept, found, changed. Other rooms do it through these functions and no others. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { readCount } from './store/index.ts'
import { texts } from './texts/index.ts'
import { islandTexts } from './texts/islands.ts'

export { binFile, keptDays, purgeFile, removeForGood, restoreFile } from './actions/bin.ts'
export { loadLiveFiles } from './actions/bulk.ts'
export { findQuickly } from './actions/find-quickly.ts'
export { asksForSymbol, findSymbolsQuickly } from './actions/find-symbols.ts'
export {
  isBeingIndexed,
  listLibrary,
  loadFacets,
  loadFile,
  loadVersions,
  noteOpening,
  type Opened,
  openFile,
  openTwoVersions,
} from './actions/read.ts'
export { repairSearch } from './actions/repair-search.ts'
export { fileReply } from './actions/replies.ts'
export { findSearchesNamed } from './actions/saved-searches.ts'
export { keepBytes, releaseBytes } from './actions/storage.ts'
export {
  changeFile,
  createFile,
  type FileChange,
  type NewFile,
  restoreVersion,
  type Saved,
  saveUnderName,
} from './actions/write.ts'
export type { ZipCompanion } from './actions/zip.ts'
export { FileIds, FileRecord, FileReply } from './contract/index.ts'
export { BULK_BODY_BYTES, isFileName } from './contract/limits.ts'
export { refuse as refuseFile } from './problems.ts'
export {
  type BinPlace,
  type CodeFile,
  countBinned,
  countOverdue,
  countSearched,
  dateUndated,
  deleteHoldsOf,
  findAnyFile,
  findContents,
  findDamage,
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
  type Overdue,
  readDays,
  textsNaming,
  type Version,
} from './store/index.ts'

export const libraryRoom = defineRoom({
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
    { href: '/new', label: 'library.new_file', icon: 'file-plus', order: 10 },
    { href: '/upload', label: 'library.upload', icon: 'upload', order: 20 },
  ],
  nav: [
    { path: '/files', label: 'library.files', icon: 'files', group: 'main', key: 'f', order: 20 },
  ],
})
export { fileHref, listHref } from './rules/addresses.ts'

/** The tables of the library, and the file as the rest of the app knows it. */

import type { Generated } from 'kysely'
import { knownLanguage } from '#platform/languages/index.ts'
import { isTextList, type Store, storedJson } from '#platform/store/index.ts'
import type { VersionHold } from './holds.ts'
import type { SavedSearchRow } from './saved-searches.ts'
import type { Version } from './versions.ts'

export interface FileSearchTable {
  /** Numbered within the owner's range on SQLite, by the database itself on PostgreSQL. */
  row: Generated<number>
  ownerId: string
  fileId: string
  part: number
  /** How many the text has. */
  parts: number
  isIndexed: boolean
  text: string
}

export interface FileSymbolsTable {
  ownerId: string
  fileId: string
  /** 1: not read yet. */
  isWaiting: boolean
  /** See `rules/symbols.ts`. */
  keys: string
  /** JSON: name, kind and line of each. */
  symbols: string
}

export interface CodeFile {
  id: string
  folder: string
  fileName: string
  language: string
  isLanguageChosen: boolean
  sizeBytes: number
  lines: number
  description: string
  tags: string[]
  sourceUrl: string
  repo: string
  isFavorite: boolean
  isPinned: boolean
  version: number
  contentHash: string
  createdAt: number
  updatedAt: number
  openedAt: number | null
  deletedAt: number | null
  purgeAt: number | null
  /** How many live notes it has; `countNotesOnFile` alone writes it. */
  noteCount: number
}

export interface FileRow extends Omit<CodeFile, 'tags'> {
  /** JSON. */
  tags: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    files: FileRow & { ownerId: string; nameKey: string }
    fileVersions: Version & { ownerId: string; fileId: string }
    contents: { ownerId: string; hash: string; text: string }
    fileTags: { ownerId: string; tag: string; fileId: string }
    libraryCounts: { ownerId: string; kind: string; name: string; count: number }
    searchOwners: { ownerId: string; number: number }
    fileSearch: FileSearchTable
    fileSymbols: FileSymbolsTable
    libraryDays: { ownerId: string; day: string; saves: number }
    savedSearches: SavedSearchRow & { ownerId: string; nameFolded: string }
    versionHolds: VersionHold & { ownerId: string }
  }
}

/** What every reader of files selects: all but the owner, who is known, and the sort key. */
export const FILE_COLUMNS = [
  'id',
  'folder',
  'fileName',
  'language',
  'isLanguageChosen',
  'sizeBytes',
  'lines',
  'description',
  'tags',
  'sourceUrl',
  'repo',
  'isFavorite',
  'isPinned',
  'version',
  'contentHash',
  'createdAt',
  'updatedAt',
  'openedAt',
  'deletedAt',
  'purgeAt',
  'noteCount',
] as const satisfies readonly (keyof FileRow)[]

export function toFile(row: FileRow): CodeFile {
  return {
    ...row,
    language: knownLanguage(row.language),
    tags: storedJson(row.tags, isTextList, []),
  }
}

/** The files of this person, live or in the trash. */
export function filesOf(store: Store, ownerId: string) {
  return store.query.selectFrom('files').select(FILE_COLUMNS).where('ownerId', '=', ownerId)
}

export function liveFilesOf(store: Store, ownerId: string) {
  return filesOf(store, ownerId).where('deletedAt', 'is', null)
}

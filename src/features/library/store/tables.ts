/** The tables of the library, and the file as the rest of the app knows it. */

import type { Generated } from 'kysely'
import { knownLanguage } from '#platform/languages/index.ts'
import { isTextList, type Store, storedJson } from '#platform/store/index.ts'

export interface FilesTable {
  owner_id: string
  id: string
  folder: string
  file_name: string
  name_key: string
  language: string
  is_language_chosen: number
  size_bytes: number
  lines: number
  description: string
  tags: string
  source_url: string
  repo: string
  is_favorite: number
  is_pinned: number
  version: number
  content_hash: string
  created_at: number
  updated_at: number
  opened_at: number | null
  deleted_at: number | null
  purge_at: number | null
}

export interface FileVersionsTable {
  owner_id: string
  file_id: string
  number: number
  content_hash: string
  size_bytes: number
  lines: number
  created_at: number
}

export interface FileSearchTable {
  /** Numbered within the owner's range on SQLite, by the database itself on PostgreSQL. */
  row: Generated<number>
  owner_id: string
  file_id: string
  part: number
  /** How many the text has. */
  parts: number
  is_indexed: number
  text: string
}

export interface FileSymbolsTable {
  owner_id: string
  file_id: string
  /** 1: not read yet. */
  is_waiting: number
  /** See `rules/symbols.ts`. */
  keys: string
  /** JSON: name, kind and line of each. */
  symbols: string
}

export interface SavedSearchesTable {
  owner_id: string
  id: string
  name: string
  name_folded: string
  /** The parts of the address, empty where the list has no such condition. */
  q: string
  lang: string
  category: string
  folder: string
  repo: string
  sort: string
  created_at: number
  updated_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    files: FilesTable
    file_versions: FileVersionsTable
    contents: { owner_id: string; hash: string; text: string }
    file_tags: { owner_id: string; tag: string; file_id: string }
    library_counts: { owner_id: string; kind: string; name: string; count: number }
    search_owners: { owner_id: string; number: number }
    file_search: FileSearchTable
    file_symbols: FileSymbolsTable
    library_days: { owner_id: string; day: string; saves: number }
    saved_searches: SavedSearchesTable
    version_holds: { owner_id: string; file_id: string; number: number; holder: string }
  }
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
}

export type FileRow = Omit<FilesTable, 'owner_id' | 'name_key'>

/** What every reader of files selects: all but the owner, who is known, and the sort key. */
export const FILE_COLUMNS = [
  'id',
  'folder',
  'file_name',
  'language',
  'is_language_chosen',
  'size_bytes',
  'lines',
  'description',
  'tags',
  'source_url',
  'repo',
  'is_favorite',
  'is_pinned',
  'version',
  'content_hash',
  'created_at',
  'updated_at',
  'opened_at',
  'deleted_at',
  'purge_at',
] as const

export function toFile(row: FileRow): CodeFile {
  return {
    id: row.id,
    folder: row.folder,
    fileName: row.file_name,
    language: knownLanguage(row.language),
    isLanguageChosen: row.is_language_chosen === 1,
    sizeBytes: row.size_bytes,
    lines: row.lines,
    description: row.description,
    tags: storedJson(row.tags, isTextList, []),
    sourceUrl: row.source_url,
    repo: row.repo,
    isFavorite: row.is_favorite === 1,
    isPinned: row.is_pinned === 1,
    version: row.version,
    contentHash: row.content_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    openedAt: row.opened_at,
    deletedAt: row.deleted_at,
    purgeAt: row.purge_at,
  }
}

/** The files of this person, live or in the trash. */
export function filesOf(store: Store, ownerId: string) {
  return store.query.selectFrom('files').select(FILE_COLUMNS).where('owner_id', '=', ownerId)
}

export function liveFilesOf(store: Store, ownerId: string) {
  return filesOf(store, ownerId).where('deleted_at', 'is', null)
}

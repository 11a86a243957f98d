/** Files with their versions, and saved searches, for the export of everything a person has. */
import * as z from 'zod'
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  EXPORT_FOLDER,
  type Exported,
  type ExportedKind,
  ExportedMoment,
  type ExportRun,
  exportedRow,
} from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { type CodeFile, findContents, type Version } from '../store/index.ts'
import { FILE_COLUMNS, toFile } from '../store/tables.ts'

const ExportedVersion = z.object({
  number: z.int().positive(),
  /** The text, as a path in this zip. */
  text: z.string(),
  /** SHA-256 of the text, in hexadecimal. */
  content_hash: z.string(),
  size_bytes: z.int(),
  lines: z.int(),
  created_at: ExportedMoment,
  by_token: z.string().nullable(),
  by_name: z.string().nullable(),
})

const ExportedFile = z.object({
  id: z.string(),
  folder: z.string(),
  file_name: z.string(),
  language: z.string(),
  is_language_chosen: z.boolean(),
  size_bytes: z.int(),
  lines: z.int(),
  description: z.string(),
  tags: z.array(z.string()),
  source_url: z.string(),
  repo: z.string(),
  is_favorite: z.boolean(),
  is_pinned: z.boolean(),
  /** The number of its newest version. */
  version: z.int().positive(),
  content_hash: z.string(),
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
  opened_at: ExportedMoment.nullable(),
  /** In the bin since then; null: not in the bin. */
  deleted_at: ExportedMoment.nullable(),
  purge_at: ExportedMoment.nullable(),
  note_count: z.int(),
  /** Oldest first, the newest is the file's text. */
  versions: z.array(ExportedVersion),
})

const VERSION_COLUMNS = [
  ...(['fileId', 'number', 'contentHash', 'sizeBytes', 'lines'] as const),
  ...(['createdAt', 'byToken', 'byName'] as const),
]

export const exportedFiles: ExportedKind = {
  name: 'files',
  tables: ['files', 'file_versions', 'contents', 'file_tags'],
  order: 50,
  record: ExportedFile,
  async *read(ctx, run) {
    const { store, actor } = ctx
    const files = ownedRows(store, actor.id, { table: 'files', columns: FILE_COLUMNS, key: ['id'] })
    const versions = ownedRows(store, actor.id, {
      table: 'fileVersions',
      columns: VERSION_COLUMNS,
      key: ['fileId', 'number'],
    })
    const ofFile = ({ fileId }: { fileId: string }) => fileId
    for await (const { whole, parts } of withRowsOf(files, ({ id }) => id, versions, ofFile)) {
      const file = toFile(whole)
      // Its text is in its folder; a file in the bin is in none.
      const path = file.deletedAt === null ? run.place(file) : null
      if (path !== null && file.noteCount > 0) run.paths.set(file.id, path)
      // A version that was saved since the file was read belongs to the next export.
      const own = parts.filter(({ number }) => number <= file.version)
      yield exportedFile(ctx, run, file, path, own)
    }
  },
}

function exportedFile(
  ctx: MemberContext,
  run: ExportRun,
  file: CodeFile,
  path: string | null,
  versions: readonly (Version & { fileId: string })[],
): Exported {
  const entries: ArchiveEntry[] = []
  const records = versions.map(({ fileId, ...version }) => {
    const isNewest = version.number === file.version
    const text =
      isNewest && path !== null ? path : `${EXPORT_FOLDER}/versions/${fileId}/${version.number}`
    entries.push({
      name: text,
      modifiedAt: version.createdAt,
      async read() {
        const { contentHash } = version
        const found = await findContents(ctx.store, ctx.actor.id, [contentHash])
        const content = found.get(contentHash)
        if (content === undefined)
          run.leaveOut({ kind: 'files', id: `${fileId}/${version.number}`, reason: 'unreadable' })
        return content ?? null
      },
    })
    return { ...exportedRow(version), text }
  })
  return { record: { ...exportedRow(file), versions: records }, entries }
}

export const exportedSearches: ExportedKind = {
  name: 'saved-searches',
  tables: ['saved_searches'],
  order: 90,
  record: z.object({
    id: z.string(),
    name: z.string(),
    q: z.string(),
    lang: z.string(),
    category: z.string(),
    folder: z.string(),
    repo: z.string(),
    sort: z.string(),
    created_at: ExportedMoment,
    updated_at: ExportedMoment,
  }),
  async *read({ store, actor }) {
    const columns = [
      ...(['id', 'name', 'q', 'lang', 'category', 'folder', 'repo', 'sort'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ]
    const rows = ownedRows(store, actor.id, { table: 'savedSearches', columns, key: ['id'] })
    for await (const row of rows) yield { record: exportedRow(row) }
  },
}

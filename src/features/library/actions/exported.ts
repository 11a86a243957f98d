/** Files with their versions, and saved searches, for the export of everything a person has. */
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  defineKind,
  EXPORT_FOLDER,
  type Exported,
  type ExportRun,
  exportedRow,
} from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { ExportedFile, ExportedSearch } from '../contract/exported.ts'
import { type CodeFile, findContents, type Version } from '../store/index.ts'
import { FILE_COLUMNS, toFile } from '../store/tables.ts'
import { importedFiles, importedSearches } from './imported.ts'

const VERSION_COLUMNS = [
  ...(['fileId', 'number', 'contentHash', 'sizeBytes', 'lines'] as const),
  ...(['createdAt', 'byToken', 'byName'] as const),
]

export const exportedFiles = defineKind({
  name: 'files',
  tables: ['files', 'file_versions', 'contents', 'file_tags'],
  order: 50,
  record: ExportedFile,
  importing: importedFiles,
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
})

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

export const exportedSearches = defineKind({
  name: 'saved-searches',
  tables: ['saved_searches'],
  order: 90,
  record: ExportedSearch,
  importing: importedSearches,
  async *read({ store, actor }) {
    const columns = [
      ...(['id', 'name', 'q', 'lang', 'category', 'folder', 'repo', 'sort'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ]
    const rows = ownedRows(store, actor.id, { table: 'savedSearches', columns, key: ['id'] })
    for await (const row of rows) yield { record: exportedRow(row) }
  },
})

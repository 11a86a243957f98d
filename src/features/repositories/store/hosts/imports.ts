/** Imports of repositories: the latest of each, and the result of every file. */
import type { Store } from '#platform/store/index.ts'

export interface RepoImport {
  repoId: string
  runId: string
  commit: string
  /** The folder of the repository, and the one of the library; empty for the whole. */
  path: string
  folder: string
  error: string
  counts: ImportCounts
  createdAt: number
  finishedAt: number | null
}

export const OUTCOMES = ['imported', 'changed', 'unchanged', 'skipped'] as const
export type ImportOutcome = (typeof OUTCOMES)[number]
export type ImportCounts = Record<ImportOutcome, number>

export interface ImportedFile {
  path: string
  outcome: ImportOutcome
  /** Why it was skipped; else empty. */
  reason: string
  /** The git object id of what was imported last, and the file and version of the library; empty and 0 for none. */
  object: string
  fileId: string
  version: number
}

interface ImportRow extends Omit<RepoImport, 'commit' | 'counts'> {
  ownerId: string
  commitId: string
  importedCount: number
  changedCount: number
  unchangedCount: number
  skippedCount: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repoImports: ImportRow
    repoImportFiles: ImportedFile & { ownerId: string; repoId: string; runId: string }
  }
}

/** A new import replaces the previous one; the known files stay. */
export async function saveNewImport(
  store: Store,
  ownerId: string,
  { repoId, ...asked }: Pick<RepoImport, 'repoId' | 'runId' | 'path' | 'folder' | 'createdAt'>,
): Promise<void> {
  const values = {
    ...asked,
    ...{ commitId: '', error: '', finishedAt: null },
    ...{ importedCount: 0, changedCount: 0, unchangedCount: 0, skippedCount: 0 },
  }
  await store.query
    .insertInto('repoImports')
    .values({ ownerId, repoId, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'repoId']).doUpdateSet(values))
    .execute()
}

export async function findImport(
  store: Store,
  ownerId: string,
  repoId: string,
): Promise<RepoImport | null> {
  const row = await store.query
    .selectFrom('repoImports')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .executeTakeFirst()
  return row ? toImport(row) : null
}

function toImport({
  commitId: commit,
  importedCount: imported,
  changedCount: changed,
  unchangedCount: unchanged,
  skippedCount: skipped,
  ...row
}: ImportRow): RepoImport {
  return { ...row, commit, counts: { imported, changed, unchanged, skipped } }
}

/** The result of a run. An outdated run writes nothing. */
export async function saveImportEnd(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
  end: { commit: string; error: string; counts: ImportCounts; finishedAt: number },
): Promise<void> {
  await store.query
    .updateTable('repoImports')
    .set({
      commitId: end.commit,
      error: end.error,
      importedCount: end.counts.imported,
      changedCount: end.counts.changed,
      unchangedCount: end.counts.unchanged,
      skippedCount: end.counts.skipped,
      finishedAt: end.finishedAt,
    })
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .where('runId', '=', runId)
    .execute()
}

export async function findImportedFiles(
  store: Store,
  ownerId: string,
  repoId: string,
  paths: readonly string[],
): Promise<Map<string, ImportedFile>> {
  if (paths.length === 0) return new Map()
  const rows = await store.query
    .selectFrom('repoImportFiles')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .where('path', 'in', paths)
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

const ROWS_AT_ONCE = 200

export async function saveImportedFiles(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
  files: readonly ImportedFile[],
): Promise<void> {
  for (let at = 0; at < files.length; at += ROWS_AT_ONCE)
    await store.query
      .insertInto('repoImportFiles')
      .values(
        files.slice(at, at + ROWS_AT_ONCE).map((file) => ({ ...file, ownerId, repoId, runId })),
      )
      .onConflict((conflict) =>
        conflict.columns(['ownerId', 'repoId', 'path']).doUpdateSet((e) => ({
          runId: e.ref('excluded.runId'),
          outcome: e.ref('excluded.outcome'),
          reason: e.ref('excluded.reason'),
          object: e.ref('excluded.object'),
          fileId: e.ref('excluded.fileId'),
          version: e.ref('excluded.version'),
        })),
      )
      .execute()
}

/** One page of results of an import, by path. */
export async function listImportedFiles(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
  page: { outcome: ImportOutcome; after: string; limit: number },
): Promise<ImportedFile[]> {
  return store.query
    .selectFrom('repoImportFiles')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .where('runId', '=', runId)
    .where('outcome', '=', page.outcome)
    .where('path', '>', page.after)
    .orderBy('path')
    .limit(page.limit)
    .execute()
}

/** Deletes the results of earlier runs for paths that the newest one did not visit: they left the repository. */
export async function deleteOtherFiles(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
): Promise<void> {
  await store.query
    .deleteFrom('repoImportFiles')
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .where('runId', '!=', runId)
    .execute()
}

/** The repository was removed: the files stay in the library, without their origin. */
export async function deleteImports(
  store: Store,
  { ownerId, repoId }: { ownerId: string; repoId: string },
): Promise<void> {
  for (const table of ['repoImports', 'repoImportFiles'] as const)
    await store.query
      .deleteFrom(table)
      .where('ownerId', '=', ownerId)
      .where('repoId', '=', repoId)
      .execute()
}

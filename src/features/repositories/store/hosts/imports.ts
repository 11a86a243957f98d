/** Imports of repositories: the latest of each, and the result of every file. */
import type { Store } from '#platform/store/index.ts'
import './tables.ts'

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

/** A new import replaces the previous one; the known files stay. */
export async function saveNewImport(
  store: Store,
  ownerId: string,
  one: Pick<RepoImport, 'repoId' | 'runId' | 'path' | 'folder' | 'createdAt'>,
): Promise<void> {
  const values = {
    run_id: one.runId,
    commit_id: '',
    path: one.path,
    folder: one.folder,
    error: '',
    imported_count: 0,
    changed_count: 0,
    unchanged_count: 0,
    skipped_count: 0,
    created_at: one.createdAt,
    finished_at: null,
  }
  await store.query
    .insertInto('repo_imports')
    .values({ owner_id: ownerId, repo_id: one.repoId, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'repo_id']).doUpdateSet(values))
    .execute()
}

export async function findImport(
  store: Store,
  ownerId: string,
  repoId: string,
): Promise<RepoImport | null> {
  const row = await store.query
    .selectFrom('repo_imports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  if (!row) return null
  return {
    repoId,
    runId: row.run_id,
    commit: row.commit_id,
    path: row.path,
    folder: row.folder,
    error: row.error,
    counts: {
      imported: row.imported_count,
      changed: row.changed_count,
      unchanged: row.unchanged_count,
      skipped: row.skipped_count,
    },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

/** The result of a run. An outdated run writes nothing. */
export async function saveImportEnd(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
  end: { commit: string; error: string; counts: ImportCounts; finishedAt: number },
): Promise<void> {
  await store.query
    .updateTable('repo_imports')
    .set({
      commit_id: end.commit,
      error: end.error,
      imported_count: end.counts.imported,
      changed_count: end.counts.changed,
      unchanged_count: end.counts.unchanged,
      skipped_count: end.counts.skipped,
      finished_at: end.finishedAt,
    })
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .where('run_id', '=', runId)
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
    .selectFrom('repo_import_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .where('path', 'in', paths)
    .execute()
  return new Map(rows.map((row) => [row.path, toImportedFile(row)]))
}

type Row = Omit<ImportedFile, 'fileId' | 'outcome'> & { file_id: string; outcome: string }

function toImportedFile({ path, outcome, reason, object, file_id: fileId, version }: Row) {
  return { path, outcome: outcome as ImportOutcome, reason, object, fileId, version }
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
      .insertInto('repo_import_files')
      .values(
        files.slice(at, at + ROWS_AT_ONCE).map(({ fileId, ...file }) => ({
          owner_id: ownerId,
          repo_id: repoId,
          run_id: runId,
          file_id: fileId,
          ...file,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'repo_id', 'path']).doUpdateSet((e) => ({
          run_id: e.ref('excluded.run_id'),
          outcome: e.ref('excluded.outcome'),
          reason: e.ref('excluded.reason'),
          object: e.ref('excluded.object'),
          file_id: e.ref('excluded.file_id'),
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
  const rows = await store.query
    .selectFrom('repo_import_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .where('run_id', '=', runId)
    .where('outcome', '=', page.outcome)
    .where('path', '>', page.after)
    .orderBy('path')
    .limit(page.limit)
    .execute()
  return rows.map(toImportedFile)
}

/** Deletes the results of earlier runs for paths that the newest one did not visit: they left the repository. */
export async function deleteOtherFiles(
  store: Store,
  ownerId: string,
  { repoId, runId }: Pick<RepoImport, 'repoId' | 'runId'>,
): Promise<void> {
  await store.query
    .deleteFrom('repo_import_files')
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .where('run_id', '!=', runId)
    .execute()
}

/** The repository was removed: the files stay in the library, without their origin. */
export async function deleteImports(
  store: Store,
  { ownerId, repoId }: { ownerId: string; repoId: string },
): Promise<void> {
  for (const table of ['repo_imports', 'repo_import_files'] as const)
    await store.query
      .deleteFrom(table)
      .where('owner_id', '=', ownerId)
      .where('repo_id', '=', repoId)
      .execute()
}

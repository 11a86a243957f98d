/** The latest run of each repository's analysis, and its result. */
import type { Store } from '#platform/store/index.ts'
import type { RepoKey } from './analyses.ts'
import './tables.ts'

export async function findAnalysisRun(
  store: Store,
  { ownerId, repoId }: RepoKey,
): Promise<{ runId: string; lastError: string } | null> {
  const row = await store.query
    .selectFrom('repo_analysis_runs')
    .select(['run_id', 'last_error'])
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  return row ? { runId: row.run_id, lastError: row.last_error } : null
}

export async function saveAnalysisRun(
  store: Store,
  { ownerId, repoId }: RepoKey,
  runId: string,
): Promise<void> {
  await store.query
    .insertInto('repo_analysis_runs')
    .values({ owner_id: ownerId, repo_id: repoId, run_id: runId, last_error: '' })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'repo_id']).doUpdateSet({ run_id: runId, last_error: '' }),
    )
    .execute()
}

/** False when a later run was requested, or the repository is gone: then nothing is written. */
export async function saveAnalysisError(
  store: Store,
  { ownerId, repoId }: RepoKey,
  runId: string,
  error: string,
): Promise<boolean> {
  const row = await store.query
    .updateTable('repo_analysis_runs')
    .set({ last_error: error })
    .where('owner_id', '=', ownerId)
    .where('repo_id', '=', repoId)
    .where('run_id', '=', runId)
    .returning('run_id')
    .executeTakeFirst()
  return row !== undefined
}

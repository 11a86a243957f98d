/** The latest run of each repository's analysis, and its result. */
import type { Store } from '#platform/store/index.ts'
import type { RepoKey } from './analyses.ts'

interface AnalysisRun {
  /** The latest that was requested: earlier ones no longer write. */
  runId: string
  /** Why it failed; empty when it did not. */
  lastError: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repoAnalysisRuns: RepoKey & AnalysisRun
  }
}

export async function findAnalysisRun(
  store: Store,
  { ownerId, repoId }: RepoKey,
): Promise<AnalysisRun | null> {
  const row = await store.query
    .selectFrom('repoAnalysisRuns')
    .select(['runId', 'lastError'])
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveAnalysisRun(
  store: Store,
  { ownerId, repoId }: RepoKey,
  runId: string,
): Promise<void> {
  await store.query
    .insertInto('repoAnalysisRuns')
    .values({ ownerId, repoId, runId, lastError: '' })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'repoId']).doUpdateSet({ runId, lastError: '' }),
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
    .updateTable('repoAnalysisRuns')
    .set({ lastError: error })
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', repoId)
    .where('runId', '=', runId)
    .returning('runId')
    .executeTakeFirst()
  return row !== undefined
}

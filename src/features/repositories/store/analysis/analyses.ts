/** Analyses of repositories, one for each commit, and the run that makes the next. */
import { type Store, storedJson } from '#platform/store/index.ts'
import { Analysis, AnalysisChanges } from '../../contract/analysis.ts'

/** A repository of a person. */
export interface RepoKey {
  ownerId: string
  repoId: string
}

interface AnalysisRow extends RepoKey {
  commitId: string
  /** JSON of the result. */
  result: string
  /** JSON of what changed since the analysis before; empty for the first. */
  changes: string
  analysedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repoAnalyses: AnalysisRow
  }
}

interface StoredAnalysis {
  analysis: Analysis
  changes: AnalysisChanges | null
  analysedAt: number
}

export async function saveAnalysis(
  store: Store,
  key: RepoKey,
  stored: StoredAnalysis,
): Promise<void> {
  const written = {
    result: JSON.stringify(stored.analysis),
    changes: stored.changes === null ? '' : JSON.stringify(stored.changes),
    analysedAt: stored.analysedAt,
  }
  await store.query
    .insertInto('repoAnalyses')
    .values({
      ownerId: key.ownerId,
      repoId: key.repoId,
      commitId: stored.analysis.commit,
      ...written,
    })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'repoId', 'commitId']).doUpdateSet(written),
    )
    .execute()
}

/** Which commits were analysed, the latest first. */
export async function listAnalyses(
  store: Store,
  key: RepoKey,
): Promise<{ commit: string; analysedAt: number }[]> {
  const rows = await store.query
    .selectFrom('repoAnalyses')
    .select(['commitId', 'analysedAt'])
    .where('ownerId', '=', key.ownerId)
    .where('repoId', '=', key.repoId)
    .orderBy('analysedAt', 'desc')
    .orderBy('commitId')
    .execute()
  return rows.map((row) => ({ commit: row.commitId, analysedAt: row.analysedAt }))
}

/** Null also for one of another version that cannot be read: the commit then counts as not analysed. */
export async function findAnalysis(
  store: Store,
  key: RepoKey,
  commit: string,
): Promise<StoredAnalysis | null> {
  const row = await store.query
    .selectFrom('repoAnalyses')
    .selectAll()
    .where('ownerId', '=', key.ownerId)
    .where('repoId', '=', key.repoId)
    .where('commitId', '=', commit)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

function toStored(row: AnalysisRow): StoredAnalysis | null {
  const analysis = storedJson<Analysis | null>(row.result, isAnalysis, null)
  const changes = storedJson<AnalysisChanges | null>(row.changes, areChanges, null)
  return analysis && { analysis, changes, analysedAt: row.analysedAt }
}

const isAnalysis = (value: unknown): value is Analysis => Analysis.safeParse(value).success
const areChanges = (value: unknown): value is AnalysisChanges =>
  AnalysisChanges.safeParse(value).success

export async function deleteAnalyses(
  store: Store,
  key: RepoKey,
  commits: readonly string[],
): Promise<void> {
  if (commits.length === 0) return
  await store.query
    .deleteFrom('repoAnalyses')
    .where('ownerId', '=', key.ownerId)
    .where('repoId', '=', key.repoId)
    .where('commitId', 'in', commits)
    .execute()
}

/** The repository was removed, and with it all its analyses. */
export async function forgetAnalyses(store: Store, { ownerId, repoId }: RepoKey): Promise<void> {
  for (const table of ['repoAnalyses', 'repoAnalysisRuns'] as const)
    await store.query
      .deleteFrom(table)
      .where('ownerId', '=', ownerId)
      .where('repoId', '=', repoId)
      .execute()
}

// The latest run of each repository's analysis, and its result.

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

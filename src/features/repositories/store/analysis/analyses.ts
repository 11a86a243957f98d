/** Analyses of repositories, one for each commit, and the run that makes the next. */
import { type Store, storedJson } from '#platform/store/index.ts'
import { Analysis, AnalysisChanges } from '../../contract/analysis.ts'
import type { RepoAnalysesRow } from './tables.ts'

/** A repository of a person. */
export interface RepoKey {
  ownerId: string
  repoId: string
}

export interface StoredAnalysis {
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
    analysed_at: stored.analysedAt,
  }
  await store.query
    .insertInto('repo_analyses')
    .values({
      owner_id: key.ownerId,
      repo_id: key.repoId,
      commit_id: stored.analysis.commit,
      ...written,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'repo_id', 'commit_id']).doUpdateSet(written),
    )
    .execute()
}

/** Which commits were analysed, the latest first. */
export async function listAnalyses(
  store: Store,
  key: RepoKey,
): Promise<{ commit: string; analysedAt: number }[]> {
  const rows = await store.query
    .selectFrom('repo_analyses')
    .select(['commit_id', 'analysed_at'])
    .where('owner_id', '=', key.ownerId)
    .where('repo_id', '=', key.repoId)
    .orderBy('analysed_at', 'desc')
    .orderBy('commit_id')
    .execute()
  return rows.map((row) => ({ commit: row.commit_id, analysedAt: row.analysed_at }))
}

/** Null also for one of another version that cannot be read: the commit then counts as not analysed. */
export async function findAnalysis(
  store: Store,
  key: RepoKey,
  commit: string,
): Promise<StoredAnalysis | null> {
  const row = await store.query
    .selectFrom('repo_analyses')
    .selectAll()
    .where('owner_id', '=', key.ownerId)
    .where('repo_id', '=', key.repoId)
    .where('commit_id', '=', commit)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

function toStored(row: RepoAnalysesRow): StoredAnalysis | null {
  const analysis = storedJson<Analysis | null>(row.result, isAnalysis, null)
  const changes = storedJson<AnalysisChanges | null>(row.changes, areChanges, null)
  return analysis && { analysis, changes, analysedAt: row.analysed_at }
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
    .deleteFrom('repo_analyses')
    .where('owner_id', '=', key.ownerId)
    .where('repo_id', '=', key.repoId)
    .where('commit_id', 'in', commits)
    .execute()
}

/** The repository was removed, and with it all its analyses. */
export async function forgetAnalyses(store: Store, { ownerId, repoId }: RepoKey): Promise<void> {
  for (const table of ['repo_analyses', 'repo_analysis_runs'] as const)
    await store.query
      .deleteFrom(table)
      .where('owner_id', '=', ownerId)
      .where('repo_id', '=', repoId)
      .execute()
}

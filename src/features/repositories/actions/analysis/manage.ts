/** Requests and cancels an analysis, and shows the results. */

import type { MemberContext } from '#platform/context.ts'
import { cancelRun, findRun, requestRun } from '#platform/jobs/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { AnalysisReply } from '../../contract/analysis.ts'
import { refuse } from '../../problems/analysis.ts'
import { analysisStateOf } from '../../rules/analysis/analysis-state.ts'
import {
  findAnalysis,
  findAnalysisRun,
  listAnalyses,
  type RepoKey,
  saveAnalysisRun,
} from '../../store/analysis/analyses.ts'
import type { Repo } from '../../store/repos.ts'
import { requireGit } from '../git.ts'
import { requireRepo } from '../manage.ts'

export const ANALYSIS_JOB = 'analyse_repository'

const keyOf = ({ ownerId, id }: Repo): RepoKey => ({ ownerId, repoId: id })

/** A waiting or running one is reused. */
export async function requestAnalysis(ctx: MemberContext, name: string) {
  await requireGit()
  const runId = await inTransaction(ctx, async (ctx) => {
    const repo = await requireRepo(ctx, name)
    if (repo.syncedAt === null) throw refuse('analysis_needs_sync', { repo_name: name })
    const key = keyOf(repo)
    const latest = await findLatestRun(ctx, key)
    if (latest?.run?.status === 'pending' || latest?.run?.status === 'running') return latest.runId
    const payload = { owner_id: key.ownerId, repo_id: key.repoId }
    const demand = { jobId: ANALYSIS_JOB, payload, turn: key.ownerId, now: ctx.now() }
    const runId = await requestRun(ctx.store, demand)
    await saveAnalysisRun(ctx.store, key, runId)
    return runId
  })
  return { ok: true as const, job_id: runId }
}

/** Ends the analysis that waits or runs; without one it does nothing. */
export async function cancelAnalysis(ctx: MemberContext, name: string) {
  const latest = await findLatestRun(ctx, keyOf(await requireRepo(ctx, name)))
  if (latest?.run)
    await cancelRun({ store: ctx.store, clock: { now: ctx.now }, log: ctx.log }, latest.runId)
  return { ok: true as const }
}

async function findLatestRun({ store }: MemberContext, key: RepoKey) {
  const latest = await findAnalysisRun(store, key)
  return latest && { ...latest, run: await findRun(store, latest.runId) }
}

export async function showAnalysis(
  ctx: MemberContext,
  name: string,
  commit?: string,
): Promise<AnalysisReply> {
  const repo = await requireRepo(ctx, name)
  const key = keyOf(repo)
  const latest = await findLatestRun(ctx, key)
  const stored = await listAnalyses(ctx.store, key)
  const shown = commit ?? stored[0]?.commit
  const found = shown === undefined ? null : await findAnalysis(ctx.store, key, shown)
  if (commit !== undefined && !found) throw refuse('analysis_not_found', { commit })
  const hasResult = found !== null
  const { state, error } = analysisStateOf(
    { lastError: latest?.lastError ?? '', hasResult },
    latest?.run ?? null,
  )
  const isUnderWay = state === 'queued' || state === 'running'
  return {
    ok: true,
    repo_name: name,
    state,
    error,
    percent: isUnderWay ? Math.round(latest?.run?.progressPercent ?? 0) : null,
    job_id: latest?.runId ?? null,
    head_commit: repo.headCommit || null,
    is_stale: found !== null && found.analysis.commit !== repo.headCommit,
    analysed_at: toIsoOrNull(found?.analysedAt ?? null),
    analysis: found?.analysis ?? null,
    changes: found?.changes ?? null,
    stored: stored.map(({ commit, analysedAt }) => ({ commit, analysed_at: toIso(analysedAt) })),
  }
}

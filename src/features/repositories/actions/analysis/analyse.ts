/** One analysis of one repository at one commit, as a run of a job. If it fails, the last result stays. */
import { setImmediate } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { GitError, readChangedPaths } from '#platform/git/index.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { defineTextJob, resultOrNull } from '#platform/text-threads/index.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { MAX_COMMITS, STORED_ANALYSES } from '../../contract/limits.ts'
import type { AnalysisError } from '../../rules/analysis/analysis-state.ts'
import { compareAnalyses } from '../../rules/analysis/compare.ts'
import { vendorFolder } from '../../rules/analysis/file-kinds.ts'
import { type findPairs, HistoryCollector } from '../../rules/analysis/history.ts'
import { AnalysisBuilder } from '../../rules/analysis/summary.ts'
import { TooManyFiles } from '../../rules/tree-entries.ts'
import {
  deleteAnalyses,
  findAnalysis,
  listAnalyses,
  type RepoKey,
  saveAnalysis,
  saveAnalysisError,
} from '../../store/analysis/analyses.ts'
import { findRepoById, type Repo } from '../../store/repos.ts'
import { readCommitTree } from '../git.ts'
import { requireMirror } from '../mirror.ts'
import { IN_THREAD, type ReadingCall, readFiles } from './read-files.ts'

export interface AnalysisPayload {
  owner_id: string
  repo_id: string
}

export async function analyseRepo(
  ctx: Context,
  job: JobHandle<AnalysisPayload>,
): Promise<JobResult> {
  const key = { ownerId: job.payload.owner_id, repoId: job.payload.repo_id }
  const repo = await findRepoById(ctx.store, key.ownerId, key.repoId)
  // Removed before the run began.
  if (!repo) return { done: true }
  const resource = { type: 'repo', id: repo.id }
  ctx.emit('repo_analysis_start', { repo: repo.name, resource })
  try {
    const startedAt = performance.now()
    const analysis = await analyseCommit(ctx, job, repo)
    job.throwIfStopped()
    if (!(await saveResult(ctx, key, job.runId, analysis))) return { done: true }
    const durationMs = Math.round(performance.now() - startedAt)
    ctx.emit('repo_analysis_done', { repo: repo.name, duration_ms: durationMs, resource })
    return { done: true }
  } catch (error) {
    job.throwIfStopped()
    const code = analysisErrorOf(error)
    await saveAnalysisError(ctx.store, key, job.runId, code)
    ctx.log.warn({ err: error, repo_id: repo.id }, 'a repository was not analysed')
    ctx.emit('repo_analysis_error', { repo: repo.name, error: code, resource })
    const isForPerson = code === 'empty_repository' || code === 'too_many_files'
    return { failed: code, isForPerson }
  }
}

/** A repository without a commit has nothing to analyse. */
class EmptyRepository extends Error {}

// The percentage at which each step begins.
const FILES_AT = 10
const HISTORY_AT = 75
const WRITING_AT = 95

// About a millisecond: other requests run in between.
const NAMES_IN_A_TURN = 250

async function analyseCommit(
  ctx: Context,
  job: JobHandle<AnalysisPayload>,
  repo: Repo,
): Promise<Analysis> {
  const { headCommit: commit, ownerId: person } = repo
  if (commit === '') throw new EmptyRepository()
  const { signal } = job
  const gitDir = await requireMirror(ctx, repo, signal)
  const builder = new AnalysisBuilder()
  const paths: string[] = []
  const tree = await readCommitTree(ctx, repo, commit, signal)
  let seen = 0
  for (const { path, mode, blob, sizeBytes, language } of tree.entries.values()) {
    if (++seen % NAMES_IN_A_TURN === 0) await setImmediate()
    if (mode !== 'file' && mode !== 'executable') continue
    builder.addFile({ path, object: blob, bytes: sizeBytes, language })
    if (vendorFolder(path) === null) paths.push(path)
  }
  job.progress(FILES_AT)
  await readFiles(builder, {
    ...{ gitDir, person, signal },
    onProgress(share) {
      job.throwIfStopped()
      job.progress(FILES_AT + (HISTORY_AT - FILES_AT) * share)
    },
  })
  ctx.emit('repo_analysis_parsed', {
    repo: repo.name,
    count: builder.readCount,
    resource: { type: 'repo', id: repo.id },
  })
  job.progress(HISTORY_AT)
  const history = new HistoryCollector(paths, ctx.now())
  const pairs = await readHistory(builder, history, { gitDir, person, signal, commit })
  job.progress(WRITING_AT)
  return builder.finish(commit, history, pairs)
}

/** False when the repository is gone or a later run was requested: then nothing is written. */
async function saveResult(
  ctx: Context,
  key: RepoKey,
  runId: string,
  analysis: Analysis,
): Promise<boolean> {
  return inTransactionOf(ctx, key.ownerId, async (ctx) => {
    if (!(await saveAnalysisError(ctx.store, key, runId, ''))) return false
    const others = (await listAnalyses(ctx.store, key)).filter(
      ({ commit }) => commit !== analysis.commit,
    )
    const before = others[0] && (await findAnalysis(ctx.store, key, others[0].commit))
    const changes = before ? compareAnalyses(before.analysis, analysis) : null
    await saveAnalysis(ctx.store, key, { analysis, changes, analysedAt: ctx.now() })
    const old = others.slice(STORED_ANALYSES - 1).map(({ commit }) => commit)
    await deleteAnalyses(ctx.store, key, old)
    return true
  })
}

/** Why an analysis failed, as a code: the message is in the texts. */
function analysisErrorOf(error: unknown): AnalysisError {
  if (error instanceof EmptyRepository) return 'empty_repository'
  if (error instanceof TooManyFiles) return 'too_many_files'
  if (error instanceof Problem && error.code === 'mirror_unavailable') return 'mirror_unavailable'
  if (!(error instanceof GitError)) return 'failed'
  if (error.code === 'output_too_long') return 'too_many_files'
  return error.code === 'timeout' ? 'timeout' : 'failed'
}

/** Reads which commits changed which files, as far back as the limits allow. */
const TIMEOUT_MS = 2 * 60_000
const MAX_OUTPUT_BYTES = 256 * 2 ** 20

const pairsJob = defineTextJob<typeof findPairs>('findPairs', IN_THREAD)

async function readHistory(
  builder: AnalysisBuilder,
  history: HistoryCollector,
  call: Omit<ReadingCall, 'onProgress'> & { commit: string },
): Promise<Analysis['pairs']> {
  try {
    await readChangedPaths(call.gitDir, {
      ...{ person: call.person, signal: call.signal, commit: call.commit },
      // One more than is counted, to know that there are more.
      ...{ maxCommits: MAX_COMMITS + 1, maxOutputBytes: MAX_OUTPUT_BYTES, timeoutMs: TIMEOUT_MS },
      onCommit(commit) {
        if (history.commits < MAX_COMMITS) return history.add(commit)
        history.isCut = true
        return false
      },
    })
  } catch (error) {
    const isSpent = error instanceof GitError && ['timeout', 'output_too_long'].includes(error.code)
    if (!isSpent) throw error
    history.isCut = true
  }
  return findHistoryPairs(builder, history, call.person)
}

async function findHistoryPairs(
  builder: AnalysisBuilder,
  { groups, paths }: HistoryCollector,
  person: string,
): Promise<Analysis['pairs']> {
  const found = resultOrNull(await pairsJob.attempt(person, groups))
  if (!found || found.isCut) builder.markSpent('pairs')
  return (found?.pairs ?? []).map(({ files: [one, other], together, of }) => {
    return { one: paths[one]!, other: paths[other]!, together, of }
  })
}

/** One sync of one repository: fetch, read the tree, write what changed. If it fails, the old tree stays. */
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import {
  type FetchCall,
  findBranchCommit,
  folderBytes,
  GitError,
  type GitProgress,
  RemoteRefused,
} from '#platform/git/index.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { chooseBranch } from '../rules/branches.ts'
import {
  isForOwner,
  percentOf,
  type SyncPhase,
  type SyncProgress,
  writeProgressNote,
} from '../rules/sync-state.ts'
import { TooDeep, TooManyFiles } from '../rules/tree-entries.ts'
import { claimSync, type Repo, saveSync, saveSyncError } from '../store/repos.ts'
import { mirrorFolder, removeMirrorFolder } from './git.ts'
import { fetchMirror, limitsOf, openRepoRemote } from './mirror.ts'
import { planSync, type SyncHead, type SyncPlan } from './plan.ts'
import { clearTree, stageTree } from './write-tree.ts'

export interface SyncPayload {
  owner_id: string
  repo_id: string
}

export async function syncRepo(ctx: Context, job: JobHandle<SyncPayload>): Promise<JobResult> {
  const { owner_id: ownerId, repo_id: repoId } = job.payload
  const repo = await claimSync(ctx.store, ownerId, repoId, job.runId)
  // Removed before the run began.
  if (!repo) return { done: true }
  try {
    await fetchAndWrite(ctx, job, repo)
    return { done: true }
  } catch (error) {
    job.throwIfStopped()
    const code = syncErrorOf(error)
    await saveSyncError(ctx.store, repo, job.runId, code)
    ctx.log.warn(
      { err: error, repo_id: repo.id, host: repo.host },
      'a repository was not synchronised',
    )
    return { failed: code, isForPerson: isForOwner(code, repo.syncedAt !== null) }
  }
}

async function fetchAndWrite(ctx: Context, job: JobHandle<SyncPayload>, repo: Repo): Promise<void> {
  const startedAt = performance.now()
  const { config } = ctx
  const remote = await openRepoRemote(ctx, repo)
  const gitDir = mirrorFolder(config, repo)
  const call: FetchCall = {
    person: repo.ownerId,
    signal: job.signal,
    remote,
    limits: await limitsOf(ctx, repo),
    onProgress: (progress) => report(job, fetchProgress(progress)),
  }
  const head = await fetchWithin(config, gitDir, call)
  const defaultBranch = chooseBranch(head, repo.defaultBranch)
  const headCommit = defaultBranch && (await findBranchCommit(gitDir, defaultBranch, call))
  const sizeBytes = await folderBytes(gitDir)
  const found = { defaultBranch: defaultBranch ?? '', headCommit: headCommit ?? '', sizeBytes }
  const fileCount = await writeResult(ctx, job, repo, found)
  if (fileCount === null) return removeMirrorFolder(ctx, repo)
  ctx.emit('codehost_sync', {
    host: repo.host,
    repo: repo.name,
    count: fileCount,
    duration_ms: Math.round(performance.now() - startedAt),
    resource: { type: 'repo', id: repo.id },
  })
  ctx.emit('business_metric', { metric: 'codehost_sync', count: 1 })
}

/** A mirror that is too large only together with the others of its owner is reported as such. */
async function fetchWithin(config: Config, gitDir: string, call: FetchCall) {
  try {
    return await fetchMirror(gitDir, call)
  } catch (error) {
    const isTooLarge = error instanceof GitError && error.code === 'too_large'
    if (isTooLarge && call.limits.maxBytes < config.CODEHOST_MAX_REPO_BYTES) throw new MirrorsFull()
    throw error
  }
}

/** This mirror exceeds the limit for all mirrors of one person together. */
class MirrorsFull extends Error {}

interface FoundHead extends SyncHead {
  sizeBytes: number
}

// An attempt is outdated only when a note of this repository is anchored in the same moment.
const MOST_ATTEMPTS = 5

/** The number of files; null when the repository is gone, or a later sync has begun. */
async function writeResult(
  ctx: Context,
  job: JobHandle<SyncPayload>,
  repo: Repo,
  found: FoundHead,
): Promise<number | null> {
  let isStaged = false
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const plan = await planSync(ctx, repo, found, job.signal)
    job.throwIfStopped()
    // The tree of a commit is the same each time it is planned.
    isStaged ||= !plan.tree || (await stageTree(ctx, repo, plan.difference, writerOf(job, plan)))
    if (!isStaged) return null
    const outcome = await writePlan(ctx, job, repo, found, plan)
    if (outcome === 'outdated') continue
    if (outcome === 'superseded') return null
    await clearReplaced(ctx, job, repo, plan)
    return plan.tree?.fileCount ?? repo.fileCount
  }
  throw new Error('notes of a repository changed as often as its sync was planned')
}

function writerOf(job: JobHandle<SyncPayload>, { difference }: SyncPlan) {
  const { removed, written, changed } = difference
  const totalObjects = removed.size + written.size + changed.size
  return {
    runId: job.runId,
    onRows(objects: number) {
      job.throwIfStopped()
      report(job, { phase: 'writing', objects, totalObjects, bytes: 0 })
    },
  }
}

/** Rolls back what was written so far; the sync is planned again. */
class PlanOutdated extends Error {}

async function writePlan(
  ctx: Context,
  job: JobHandle<SyncPayload>,
  repo: Repo,
  found: FoundHead,
  { tree, writes }: SyncPlan,
): Promise<'written' | 'superseded' | 'outdated'> {
  try {
    return await inTransactionOf(ctx, repo.ownerId, async (ctx) => {
      const { fileCount, skippedCount } = tree ?? repo
      const next = { fileCount, skippedCount, generation: repo.treeGeneration + 1 }
      const result = { ...found, syncedAt: ctx.now(), ...(tree && { tree: next }) }
      if (!(await saveSync(ctx.store, repo, job.runId, result))) return 'superseded'
      for (const write of writes) if (!(await write(ctx))) throw new PlanOutdated()
      return 'written'
    })
  } catch (error) {
    if (error instanceof PlanOutdated) return 'outdated'
    throw error
  }
}

/** Rows of the previous tree: they are not read any more, and the next sync deletes what this one leaves. */
async function clearReplaced(
  ctx: Context,
  { runId }: JobHandle<SyncPayload>,
  repo: Repo,
  { difference }: SyncPlan,
): Promise<void> {
  if (difference.removed.size + difference.changed.size === 0) return
  const tree = { ...repo, treeGeneration: repo.treeGeneration + 1 }
  try {
    await clearTree(ctx, tree, { runId })
  } catch (error) {
    ctx.log.warn({ err: error, repo_id: repo.id }, 'the tree before a sync was not removed')
  }
}

const PHASES: Readonly<Record<GitProgress['phase'], SyncPhase>> = {
  counting: 'counting',
  receiving: 'receiving',
  resolving: 'resolving',
}

function fetchProgress({ phase, done, total, bytes }: GitProgress): SyncProgress {
  return { phase: PHASES[phase], objects: done, totalObjects: total, bytes }
}

function report(job: JobHandle<SyncPayload>, progress: SyncProgress): void {
  job.progress(percentOf(progress), writeProgressNote(progress))
}

/** Why a sync failed, as a code: the message is in the texts. */
function syncErrorOf(error: unknown): string {
  if (error instanceof TooManyFiles) return 'too_many_files'
  if (error instanceof TooDeep) return 'too_deep'
  if (error instanceof MirrorsFull) return 'mirrors_full'
  if (error instanceof GitError)
    return error.code === 'output_too_long' ? 'too_many_files' : error.code
  return error instanceof RemoteRefused ? error.reason : 'failed'
}

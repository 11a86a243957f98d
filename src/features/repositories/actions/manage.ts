/** Adding, listing, synchronising, cancelling and removing repositories. */
import { repoPaths } from '#paths/repositories.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { href } from '#platform/http/paths.ts'
import { cancelRun, findRun, findRuns, type JobRun, requestRun } from '#platform/jobs/index.ts'
import { afterCommit, inTransaction } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { AddRepoInput, RepoRecord } from '../contract/index.ts'
import { MAX_REPOS } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import { identityOf, nameFromUrl } from '../rules/addresses.ts'
import { type PastedAddress, readPastedAddress } from '../rules/pasted-address.ts'
import { readProgressNote, repoStateOf } from '../rules/sync-state.ts'
import {
  countRepos,
  deleteRepo,
  findRepo,
  insertRepo,
  listRepos,
  type Repo,
  saveRequestedRun,
} from '../store/repos.ts'
import {
  gitCapability,
  listedHosts,
  removeMirrorFolder,
  requireGit,
  requireRemoteUrl,
} from './git.ts'
import { removeTree } from './write-tree.ts'

declare module '#platform/context.ts' {
  interface Hooks {
    /** A repository was removed. */
    repo_removed: { ownerId: string; repoId: string }
  }
}

export const SYNC_JOB = 'sync_repository'

export async function addRepo(ctx: MemberContext, input: AddRepoInput) {
  await requireGit()
  const pasted = readPastedAddress(input.url)
  if (!pasted) throw refuse('invalid_repo_url')
  const url = requireRemoteUrl(ctx.config, pasted.url)
  const name = input.name ?? nameFromUrl(url)
  if (name === null) throw refuse('invalid_repo_name')
  const now = ctx.now()
  const repo = { ownerId: ctx.actor.id, id: newId(now), name, url: url.href, host: url.host }
  const runId = await inTransaction(ctx, async (ctx) => {
    if ((await countRepos(ctx.store, ctx.actor.id)) >= MAX_REPOS)
      throw refuse('repo_quota_exceeded', { max: MAX_REPOS })
    const runId = await requestSyncRun(ctx, repo)
    const times = { createdAt: now, nextSyncAt: nextSyncAt(ctx, repo.id) }
    const isNew = await insertRepo(ctx.store, {
      ...repo,
      ...times,
      runId,
      identity: identityOf(url),
    })
    if (!isNew) throw refuse('repo_exists', { repo_name: name })
    return runId
  })
  const shown = await showRecord(ctx, name)
  return { ok: true as const, repo: shown, job_id: runId, opens: opensOf(name, pasted) }
}

function opensOf(name: string, { place, lines }: PastedAddress) {
  if (place === '') return null
  const search = { lines: lines || null }
  return { place, ...search, href: href(repoPaths.open, { name, '*': place }, search) }
}

function requestSyncRun(ctx: Context, { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>) {
  const payload = { owner_id: ownerId, repo_id: id }
  // One turn per person: two repositories of one person are never fetched at the same time.
  return requestRun(ctx.store, { jobId: SYNC_JOB, payload, turn: ownerId, now: ctx.now() })
}

/**
 * Requests a sync and returns its run. A waiting one is reused; a running one may have fetched before the change in
 * question, so another is queued after it. Inside a transaction of the owner.
 */
export async function queueSync(ctx: Context, repo: Repo): Promise<string> {
  const latest = await findRun(ctx.store, repo.runId)
  const runId = latest?.status === 'pending' ? latest.id : await requestSyncRun(ctx, repo)
  await saveRequestedRun(ctx.store, repo, { runId, nextSyncAt: nextSyncAt(ctx, repo.id) })
  return runId
}

export async function syncNow(ctx: MemberContext, name: string) {
  await requireGit()
  const runId = await inTransaction(ctx, async (ctx) =>
    queueSync(ctx, await requireRepo(ctx, name)),
  )
  return { ok: true as const, repo: await showRecord(ctx, name), job_id: runId }
}

/** Cancels the sync that waits or runs; the previous tree stays. Without one it does nothing. */
export async function cancelSync(ctx: MemberContext, name: string) {
  const repo = await requireRepo(ctx, name)
  await cancelRunOf(ctx, repo)
  return { ok: true as const, repo: await showRecord(ctx, name) }
}

async function cancelRunOf(ctx: Context, repo: Repo): Promise<void> {
  if (!(await findRun(ctx.store, repo.runId))) return
  await cancelRun({ store: ctx.store, clock: { now: ctx.now }, log: ctx.log }, repo.runId)
}

/** Notes on its files stay, and are orphans from now on. */
export async function removeRepo(ctx: MemberContext, name: string) {
  const removed = await inTransaction(ctx, async (ctx) => {
    const repo = await requireRepo(ctx, name)
    await cancelRunOf(ctx, repo)
    await deleteRepo(ctx.store, ctx.actor.id, name)
    await runHooks(ctx, 'repo_removed', { ownerId: ctx.actor.id, repoId: repo.id })
    afterCommit(ctx, () => void removeMirrorFolder(ctx, repo))
    return repo
  })
  // Not read by anybody any more.
  void removeTree(ctx, removed)
  return { ok: true as const }
}

export async function showRepos(ctx: MemberContext) {
  const repos = await listRepos(ctx.store, ctx.actor.id)
  const runs = await findRuns(
    ctx.store,
    repos.map(({ runId }) => runId),
  )
  const git = await gitCapability()
  return {
    ok: true as const,
    repos: repos.map((repo) => recordOf(repo, runs.get(repo.runId) ?? null)),
    max: MAX_REPOS,
    git: { ready: git.isReady, reason: git.isReady ? null : git.reason },
    hosts: listedHosts(ctx.config),
  }
}

export async function showRepo(ctx: MemberContext, name: string) {
  return { ok: true as const, repo: await showRecord(ctx, name) }
}

async function showRecord(ctx: MemberContext, name: string): Promise<RepoRecord> {
  const { runId } = await requireRepo(ctx, name)
  const run = await findRun(ctx.store, runId)
  // Read after its run: one that ended in between must not be combined with the commit of the one before.
  return recordOf(await requireRepo(ctx, name), run)
}

export async function requireRepo({ store, actor }: MemberContext, name: string): Promise<Repo> {
  const repo = await findRepo(store, actor.id, name)
  if (!repo) throw refuse('repo_not_found', { repo_name: name })
  return repo
}

function recordOf(repo: Repo, run: JobRun | null): RepoRecord {
  const { state, error } = repoStateOf(repo, run)
  const isUnderWay = state === 'queued' || state === 'syncing'
  return {
    ...{ name: repo.name, url: repo.url, host: repo.host, state, error },
    default_branch: repo.defaultBranch || null,
    head_commit: repo.headCommit || null,
    file_count: repo.fileCount,
    skipped_count: repo.skippedCount,
    size_bytes: repo.sizeBytes,
    created_at: toIso(repo.createdAt),
    last_sync_time: toIsoOrNull(repo.syncedAt),
    next_sync_time: toIsoOrNull(repo.nextSyncAt),
    job_id: repo.runId || null,
    progress: isUnderWay && run ? progressOf(run) : null,
  }
}

function progressOf({ progressPercent, progressNote }: JobRun): RepoRecord['progress'] {
  const note = readProgressNote(progressNote)
  return {
    percent: progressPercent ?? 0,
    phase: note?.phase ?? null,
    objects: note?.objects ?? 0,
    total_objects: note?.totalObjects ?? 0,
    bytes: note?.bytes ?? 0,
  }
}

// When a repository is fetched on schedule.

/** Null: not scheduled. Spread by the id, so that those that were added together do not come due together. */
function nextSyncAt({ config, now }: Pick<Context, 'config' | 'now'>, id: string): number | null {
  const everyMs = config.CODEHOST_SYNC_HOURS * 3_600_000
  return everyMs === 0 ? null : now() + Math.round(everyMs * (0.9 + 0.2 * shareOf(id)))
}

/** A number from 0 to 1, always the same for an id. */
function shareOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) % 10_007
  return hash / 10_007
}

/** Requests, shows and cancels an import of a repository's files. */
import { isFolder } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { cancelRun, findRun, requestRun } from '#platform/jobs/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { ImportInput, ImportRecord } from '../../contract/hosts.ts'
import { IMPORT_PAGE } from '../../contract/limits.ts'
import { normaliseRepoPath } from '../../contract/repo-path.ts'
import { refuse } from '../../problems/hosts.ts'
import { ImportPlan, readImportNote, type SkipReason } from '../../rules/hosts/import-plan.ts'
import {
  findImport,
  type ImportOutcome,
  listImportedFiles,
  type RepoImport,
  saveNewImport,
} from '../../store/hosts/imports.ts'
import type { Repo } from '../../store/repos.ts'
import { listTreeFiles } from '../../store/trees.ts'
import { requireRepo } from '../manage.ts'

export const IMPORT_JOB = 'import_repository'

interface Choice {
  path: string
  folder: string
}

/** By default the whole repository, into a folder of its name. */
function readChoice(repo: Repo, { path = '', folder = repo.name }: ImportInput): Choice {
  const normal = path === '' ? '' : normaliseRepoPath(path)
  if (normal === null) throw refuse('invalid_import_path')
  const trimmed = folder.trim().replace(/^\/+|\/+$/g, '')
  if (!isFolder(trimmed)) throw refuse('invalid_import_folder')
  return { path: normal, folder: trimmed }
}

export async function requestImport(ctx: MemberContext, name: string, input: ImportInput) {
  await inTransaction(ctx, async (ctx) => {
    const repo = await requireRepo(ctx, name)
    const choice = readChoice(repo, input)
    if (repo.headCommit === '') throw refuse('nothing_to_import')
    const latest = await findImport(ctx.store, ctx.actor.id, repo.id)
    if (latest && (await stateOf(ctx, latest)) === 'running') throw refuse('import_running')
    const payload = { owner_id: ctx.actor.id, repo_id: repo.id }
    // In the queue of the person's syncs: the tree does not change during an import.
    const run = { jobId: IMPORT_JOB, payload, turn: ctx.actor.id, now: ctx.now() }
    const runId = await requestRun(ctx.store, run)
    const made = { repoId: repo.id, runId, ...choice, createdAt: ctx.now() }
    await saveNewImport(ctx.store, ctx.actor.id, made)
  })
  return showImport(ctx, name)
}

export async function cancelImport(ctx: MemberContext, name: string) {
  const repo = await requireRepo(ctx, name)
  const latest = await findImport(ctx.store, ctx.actor.id, repo.id)
  if (latest && (await findRun(ctx.store, latest.runId)))
    await cancelRun({ store: ctx.store, clock: { now: ctx.now }, log: ctx.log }, latest.runId)
  return showImport(ctx, name)
}

export async function showImport(ctx: MemberContext, name: string) {
  const repo = await requireRepo(ctx, name)
  const latest = await findImport(ctx.store, ctx.actor.id, repo.id)
  return { ok: true as const, import: latest && (await recordOf(ctx, latest)) }
}

async function stateOf(ctx: MemberContext, { runId, finishedAt, error }: RepoImport) {
  const run = await findRun(ctx.store, runId)
  if (run?.status === 'pending' || run?.status === 'running') return 'running' as const
  if (run?.status === 'cancelled') return 'cancelled' as const
  return finishedAt !== null && error === '' ? ('done' as const) : ('failed' as const)
}

async function recordOf(ctx: MemberContext, one: RepoImport): Promise<ImportRecord> {
  const state = await stateOf(ctx, one)
  const run = state === 'running' ? await findRun(ctx.store, one.runId) : null
  const progress = run && readImportNote(run.progressNote)
  return {
    state,
    // A process that was killed could not store an error.
    error: state === 'failed' ? one.error || 'interrupted' : null,
    path: one.path,
    folder: one.folder,
    commit: one.commit || null,
    ...one.counts,
    percent: run ? (run.progressPercent ?? 0) : null,
    files_done: progress?.done ?? null,
    files_total: progress?.total ?? null,
    created_at: toIso(one.createdAt),
    finished_at: toIsoOrNull(one.finishedAt),
    job_id: one.runId,
  }
}

/** The results per file, a page at a time. */
export async function showImportedFiles(
  ctx: MemberContext,
  name: string,
  { outcome, after }: { outcome: ImportOutcome; after: string },
) {
  const repo = await requireRepo(ctx, name)
  const latest = await findImport(ctx.store, ctx.actor.id, repo.id)
  const page = { outcome, after, limit: IMPORT_PAGE + 1 }
  const found = latest ? await listImportedFiles(ctx.store, ctx.actor.id, latest, page) : []
  const files = found.slice(0, IMPORT_PAGE).map(({ path, reason, fileId }) => ({
    path,
    reason: reason || null,
    file_id: fileId || null,
  }))
  return { ok: true as const, files, has_more: found.length > IMPORT_PAGE }
}

const READ_AT_ONCE = 2_000

/** A preview of an import, from names and sizes alone: whether the bytes are text is known only when they are read. */
export async function previewImport(ctx: MemberContext, name: string, input: ImportInput) {
  const repo = await requireRepo(ctx, name)
  const { path, folder } = readChoice(repo, input)
  const plan = new ImportPlan(path, folder)
  const skipped: Partial<Record<SkipReason, number>> = {}
  for (let after = ''; ; ) {
    const page = { under: path, after, limit: READ_AT_ONCE }
    const entries = await listTreeFiles(ctx.store, ctx.actor.id, name, page)
    for (const entry of entries) {
      const planned = plan.add(entry)
      if ('skip' in planned) skipped[planned.skip] = (skipped[planned.skip] ?? 0) + 1
    }
    if (entries.length < READ_AT_ONCE) break
    after = entries.at(-1)!.path
  }
  return {
    ok: true as const,
    ...{ path, folder, commit: repo.headCommit || null },
    files: plan.count,
    bytes: plan.bytes,
    skipped: Object.entries(skipped).map(([reason, count]) => ({ reason, count })),
  }
}

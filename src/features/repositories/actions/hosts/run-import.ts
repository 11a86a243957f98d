/** One import: each file of the tree, by path; those that changed are read from the mirror. */
import { actorOf, isActivePerson } from '#features/account/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { GitError, readBlobsInBatches } from '#platform/git/index.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { ImportPlan, writeImportNote } from '../../rules/hosts/import-plan.ts'
import {
  deleteOtherFiles,
  findImport,
  findImportedFiles,
  type ImportCounts,
  type ImportedFile,
  type RepoImport,
  saveImportEnd,
  saveImportedFiles,
} from '../../store/hosts/imports.ts'
import { findRepoById, type Repo } from '../../store/repos.ts'
import { listTreeFiles } from '../../store/trees.ts'
import { requireMirror } from '../mirror.ts'
import { importFile, judgeUnread, type ReadImport, skipped } from './import-file.ts'

export interface ImportPayload {
  owner_id: string
  repo_id: string
}

export async function runImport(ctx: Context, job: JobHandle<ImportPayload>): Promise<JobResult> {
  const { owner_id: ownerId, repo_id: repoId } = job.payload
  const repo = await findRepoById(ctx.store, ownerId, repoId)
  const run = await findImport(ctx.store, ownerId, repoId)
  // Removed, left or requested again before the run began.
  if (!repo || run?.runId !== job.runId || !(await isActivePerson(ctx, ownerId)))
    return { done: true }
  const member: MemberContext = { ...ctx, actor: await actorOf(ctx, ownerId) }
  const counts: ImportCounts = { imported: 0, changed: 0, unchanged: 0, skipped: 0 }
  const end = (error: string) =>
    saveImportEnd(ctx.store, ownerId, run, {
      ...{ commit: repo.headCommit, error, counts, finishedAt: ctx.now() },
    })
  try {
    await importAll(member, job, { repo, run, counts })
    await end('')
    return { done: true }
  } catch (error) {
    const code = codeOf(error)
    await end(code)
    job.throwIfStopped()
    ctx.log.warn({ err: error, repo_id: repo.id }, 'a repository was not imported')
    ctx.emit('codehost_import_repo_error', {
      host: repo.host,
      repo: repo.name,
      error: code,
      resource: { type: 'repo', id: repo.id },
    })
    // The quota is full, or the like: the server works correctly.
    return { failed: code, isForPerson: error instanceof Problem }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Problem || error instanceof GitError ? error.code : 'failed'
}

interface RunningImport {
  repo: Repo
  run: RepoImport
  counts: ImportCounts
}

async function importAll(
  ctx: MemberContext,
  job: JobHandle<ImportPayload>,
  running: RunningImport,
): Promise<void> {
  const { repo, run, counts } = running
  const files = await findFilesToRead(ctx, job, running)
  const total = totalOf(counts) + files.length
  const report = () => {
    job.throwIfStopped()
    const done = totalOf(counts)
    job.progress((100 * done) / Math.max(1, total), writeImportNote({ done, total }))
  }
  report()
  if (files.length > 0) {
    // An import that changes nothing needs no mirror.
    const gitDir = await requireMirror(ctx, repo, job.signal)
    const blobs = files.map(({ entry: { blob: object, sizeBytes } }) => ({ object, sizeBytes }))
    const contents = readBlobsInBatches(gitDir, blobs, {
      ...{ person: ctx.actor.id, signal: job.signal },
    })
    for (const file of files) {
      const bytes = (await contents.next()).value
      if (!bytes) throw new GitError('bad_objects')
      counts[(await importFile(ctx, file, bytes)).outcome]++
      report()
    }
  }
  // An import of a part does not concern the other files.
  if (run.path === '') await deleteOtherFiles(ctx.store, ctx.actor.id, run)
}

const LISTED_AT_ONCE = 200

/** The files whose bytes have to be read, up to the limit of an import. The results of all others are saved. */
async function findFilesToRead(
  ctx: MemberContext,
  job: JobHandle<ImportPayload>,
  { repo, run, counts }: RunningImport,
): Promise<ReadImport[]> {
  const plan = new ImportPlan(run.path, run.folder)
  const toRead: ReadImport[] = []
  for (let after = ''; ; ) {
    job.throwIfStopped()
    const page = { under: run.path, after, limit: LISTED_AT_ONCE }
    const entries = await listTreeFiles(ctx.store, ctx.actor.id, repo.name, page)
    const paths = entries.map(({ path }) => path)
    const knownFiles = await findImportedFiles(ctx.store, ctx.actor.id, repo.id, paths)
    const judged: ImportedFile[] = []
    for (const entry of entries) {
      const planned = plan.add(entry)
      const known = knownFiles.get(entry.path)
      const one =
        'skip' in planned
          ? skipped({ entry, known }, planned.skip)
          : await judgeUnread(ctx, { run, repo, entry, at: planned.at, known })
      if ('outcome' in one) judged.push(one)
      else toRead.push(one)
    }
    await saveImportedFiles(ctx.store, ctx.actor.id, run, judged)
    for (const { outcome } of judged) counts[outcome]++
    if (entries.length < LISTED_AT_ONCE) return toRead
    after = entries.at(-1)!.path
  }
}

function totalOf({ imported, changed, unchanged, skipped }: ImportCounts): number {
  return imported + changed + unchanged + skipped
}

/** One import: each file of the tree, in the order of their paths, read from the mirror. */
import { actorOf, isActivePerson } from '#features/account/index.ts'
import { findRepoById, listTreeFiles, type Repo, requireMirror } from '#features/repos/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { GitError, readBlob } from '#platform/git/index.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { MAX_IMPORT_FILE_BYTES } from '../contract/limits.ts'
import { ImportPlan } from '../rules/import-plan.ts'
import {
  deleteOtherFiles,
  findImport,
  findImportedFiles,
  type ImportCounts,
  type ImportedFile,
  type RepoImport,
  saveImportEnd,
  saveImportedFiles,
} from '../store/imports.ts'
import { importFile } from './import-file.ts'

export interface ImportPayload {
  owner_id: string
  repo_id: string
}

export async function runImport(ctx: Context, job: JobHandle<ImportPayload>): Promise<JobResult> {
  const { owner_id: ownerId, repo_id: repoId } = job.payload
  const repo = await findRepoById(ctx.store, ownerId, repoId)
  const run = await findImport(ctx.store, ownerId, repoId)
  // Removed, left or asked for anew before its turn came.
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
    return { failed: code }
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

const READ_AT_ONCE = 200

async function importAll(
  ctx: MemberContext,
  job: JobHandle<ImportPayload>,
  { repo, run, counts }: RunningImport,
): Promise<void> {
  const plan = new ImportPlan(run.path, run.folder)
  // Asked for with the first file that is really read: an import that changes nothing needs no mirror.
  let gitDir: Promise<string> | null = null
  const read = async (object: string) => {
    gitDir ??= requireMirror(ctx, repo, job.signal)
    const call = { person: ctx.actor.id, signal: job.signal, maxBytes: MAX_IMPORT_FILE_BYTES }
    return readBlob(await gitDir, object, call)
  }
  for (let after = ''; ; ) {
    const page = { under: run.path, after, limit: READ_AT_ONCE }
    const entries = await listTreeFiles(ctx.store, ctx.actor.id, repo.name, page)
    const paths = entries.map(({ path }) => path)
    const known = await findImportedFiles(ctx.store, ctx.actor.id, repo.id, paths)
    const skipped: ImportedFile[] = []
    for (const entry of entries) {
      job.throwIfStopped()
      const planned = plan.add(entry)
      const before = known.get(entry.path)
      if ('skip' in planned) {
        counts.skipped++
        const linked = before ?? { object: '', fileId: '', version: 0 }
        skipped.push({ ...linked, path: entry.path, outcome: 'skipped', reason: planned.skip })
        continue
      }
      const readBytes = () => read(entry.blob)
      const one = { run, repo, entry, at: planned.at, known: before, readBytes }
      counts[(await importFile(ctx, one)).outcome]++
      job.progress((100 * totalOf(counts)) / Math.max(1, repo.fileCount))
    }
    await saveImportedFiles(ctx.store, ctx.actor.id, run, skipped)
    if (entries.length < READ_AT_ONCE) break
    after = entries.at(-1)!.path
  }
  // A part says nothing of the rest.
  if (run.path === '') await deleteOtherFiles(ctx.store, ctx.actor.id, run)
}

function totalOf({ imported, changed, unchanged, skipped }: ImportCounts): number {
  return imported + changed + unchanged + skipped
}

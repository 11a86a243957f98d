/** The job of an import: it checks the whole zip, or writes what was checked, or undoes what was written. */
import { actorOf, isActivePerson } from '#features/account/index.ts'
import { ZipRefused } from '#platform/archive/read-zip.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { ImportRefused } from '../rules/refused.ts'
import {
  changeImport,
  deleteItems,
  deleteParts,
  findLibraryImport,
  type LibraryImport,
} from '../store/imports.ts'
import { checkZip } from './check-zip.ts'
import { undoRecords } from './undo-records.ts'
import { writeRecords } from './write-records.ts'

export interface LibraryImportPayload {
  owner_id: string
  import_id: string
}

/** Each step can begin again where a killed process left it, and asks before each effect whether it has to stop. */
export async function workOnImport(
  ctx: Context,
  job: JobHandle<LibraryImportPayload>,
): Promise<JobResult> {
  const { owner_id: ownerId, import_id: id } = job.payload
  const one = await findLibraryImport(ctx.store, ownerId, id)
  if (one?.runId !== job.runId || !(await isActivePerson(ctx, ownerId))) return { done: true }
  const member: MemberContext = { ...ctx, actor: await actorOf(ctx, ownerId) }
  if (one.state === 'checking') return check(member, one, job)
  if (one.state === 'writing') {
    await writeRecords(member, one, job)
    await deleteParts(ctx.store, ownerId, id)
    await changeImport(ctx.store, ownerId, one, { state: 'done', finishedAt: ctx.now() })
  }
  if (one.state === 'undoing') {
    await undoRecords(member, one, job)
    await changeImport(ctx.store, ownerId, one, { state: 'undone', finishedAt: ctx.now() })
  }
  return { done: true }
}

async function check(
  ctx: MemberContext,
  one: LibraryImport,
  job: JobHandle<LibraryImportPayload>,
): Promise<JobResult> {
  const { store, actor } = ctx
  try {
    const format = await checkZip(ctx, one, job)
    await changeImport(store, actor.id, one, { state: 'ready', format })
    return { done: true }
  } catch (error) {
    if (!(error instanceof ZipRefused || error instanceof ImportRefused)) throw error
    const { code, entry } = error
    await deleteItems(store, actor.id, one.id)
    await deleteParts(store, actor.id, one.id)
    const refused = { state: 'refused', error: code, errorEntry: entry.slice(0, 300) } as const
    await changeImport(store, actor.id, one, { ...refused, finishedAt: ctx.now() })
    return { failed: code, isForPerson: true }
  }
}

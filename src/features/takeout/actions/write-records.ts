/** Writes the records that were checked, one after another. A killed run goes on after the last one that is whole. */

import type { MemberContext } from '#platform/context.ts'
import type { ImportRun } from '#platform/imports.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { changeItem, findItem, type ImportItem, type LibraryImport } from '../store/imports.ts'
import { makeImportRun } from './import-run.ts'
import { type AnyRecordImport, type Incoming, readExportManifest, recordsOf } from './records.ts'
import { StoredZip } from './stored-zip.ts'

type Job = Pick<JobHandle<unknown>, 'throwIfStopped' | 'progress'>

export async function writeRecords(
  ctx: MemberContext,
  one: LibraryImport,
  job: Job,
): Promise<void> {
  const zip = await StoredZip.open(ctx, one)
  const manifest = await readExportManifest(zip)
  const run = makeImportRun(ctx, one, zip)
  const expected = manifest
    ? Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
    : zip.members.length
  let position = 0
  for await (const incoming of recordsOf(ctx, zip, manifest)) {
    job.throwIfStopped()
    const item = await findItem(ctx.store, ctx.actor.id, one.id, position)
    if (item && incoming.importing)
      await writeItem(ctx, one, item, incoming, incoming.importing, run)
    position++
    job.progress((100 * position) / Math.max(1, expected))
  }
}

async function writeItem(
  ctx: MemberContext,
  one: LibraryImport,
  item: ImportItem,
  { record }: Incoming,
  importing: AnyRecordImport,
  run: ImportRun,
): Promise<void> {
  const { store, actor } = ctx
  const save = (change: Parameters<typeof changeItem>[4]) =>
    changeItem(store, actor.id, one.id, item.position, change)
  if (item.outcome === 'clash' && one.onClash === 'version' && importing.join)
    return joinItem(ctx, item, record, importing, run, save)
  if (item.outcome === 'writing') await importing.discard(ctx, item.targetId)
  else if (item.outcome !== 'new' && item.outcome !== 'clash') return
  // A killed run left it half written.
  const id = item.outcome === 'writing' ? item.targetId : await importing.idFor(ctx, record, run)
  await save({ outcome: 'writing', targetId: id })
  try {
    await importing.write(ctx, record, run, id)
    await save({ outcome: 'made', stamp: await importing.stampOf(ctx, id) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await importing.discard(ctx, id)
    await save({ outcome: 'skipped', reason: reasonOf(error), targetId: '' })
  }
}

async function joinItem(
  ctx: MemberContext,
  { targetId }: ImportItem,
  record: Record<string, unknown>,
  importing: AnyRecordImport,
  run: ImportRun,
  save: (change: Parameters<typeof changeItem>[4]) => Promise<void>,
): Promise<void> {
  try {
    await importing.join?.write(ctx, record, run, targetId)
    await save({ outcome: 'joined', stamp: await importing.stampOf(ctx, targetId) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await save({ outcome: 'skipped', reason: reasonOf(error) })
  }
}

function reasonOf({ code }: Problem): string {
  return /quota/.test(code) ? 'quota' : 'refused'
}

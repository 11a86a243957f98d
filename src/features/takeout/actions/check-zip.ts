/** Reads every record and every text of a zip, and stores what would become of each. Nothing else is written. */

import type { MemberContext } from '#platform/context.ts'
import { EXPORT_FOLDER } from '#platform/exports.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { cutPoints, foldText } from '#platform/text/index.ts'
import { deleteItems, type ImportItem, insertItems, type LibraryImport } from '../store/imports.ts'
import { makeImportRun } from './import-run.ts'
import { type Incoming, readExportManifest, recordsOf } from './records.ts'
import { StoredZip } from './stored-zip.ts'

const ITEMS_AT_ONCE = 100
const LONGEST_NAME = 200

type Job = Pick<JobHandle<unknown>, 'throwIfStopped' | 'progress'>

export async function checkZip(
  ctx: MemberContext,
  one: LibraryImport,
  job: Job,
): Promise<'codeshelf' | 'plain'> {
  const { store, actor } = ctx
  await deleteItems(store, actor.id, one.id)
  const zip = await StoredZip.open(ctx, one)
  const manifest = await readExportManifest(zip)
  const run = makeImportRun(ctx, one, zip)
  const expected = manifest
    ? Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
    : zip.members.length
  let items: ImportItem[] = []
  let kind = ''
  let position = 0
  const spellings = new Set<string>()
  const flush = async () => insertItems(store, actor.id, one.id, items.splice(0))
  for await (const incoming of recordsOf(ctx, zip, manifest)) {
    job.throwIfStopped()
    // What comes later may name what came before.
    if (incoming.kind.name !== kind || items.length >= ITEMS_AT_ONCE) await flush()
    kind = incoming.kind.name
    const item = await itemOf(ctx, incoming, run, position)
    const isDouble = !manifest && item.outcome !== 'skipped' && !isNew(spellings, item.name)
    items.push(isDouble ? { ...item, outcome: 'skipped', reason: 'case_clash' } : item)
    position++
    job.progress((100 * position) / Math.max(1, expected))
  }
  await flush()
  items = []
  return manifest ? 'codeshelf' : 'plain'
}

function isNew(spellings: Set<string>, name: string): boolean {
  const folded = foldText(name)
  if (spellings.has(folded)) return false
  spellings.add(folded)
  return true
}

async function itemOf(
  ctx: MemberContext,
  { kind, importing, sourceId, record, skipped }: Incoming,
  run: ReturnType<typeof makeImportRun>,
  position: number,
): Promise<ImportItem> {
  const judged = skipped
    ? { ...skipped, outcome: 'skipped' as const }
    : importing
      ? await importing.judge(ctx, record, run)
      : {
          name: `${EXPORT_FOLDER}/${kind.name}`,
          outcome: 'skipped' as const,
          reason: 'not_brought',
        }
  const { name, outcome, reason = '', targetId = '' } = { targetId: '', ...judged }
  return {
    ...{ position, kind: kind.name, sourceId, name: cutPoints(name, LONGEST_NAME) },
    ...{ outcome, reason, targetId, stamp: null },
  }
}

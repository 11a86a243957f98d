/** Takes back what an import wrote, last first. What a person changed since stays, and is named. */
import type { MemberContext } from '#platform/context.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import {
  changeItem,
  countItems,
  type ImportItem,
  type LibraryImport,
  listItems,
} from '../store/imports.ts'
import type { AnyRecordImport } from './records.ts'

const AT_ONCE = 100
const WRITTEN = ['made', 'joined', 'writing'] as const

export async function undoRecords(
  ctx: MemberContext,
  { id }: LibraryImport,
  job: Pick<JobHandle<unknown>, 'throwIfStopped' | 'progress'>,
): Promise<void> {
  const { store, actor } = ctx
  const counts = await countItems(store, actor.id, id)
  const total = counts
    .filter(({ outcome }) => WRITTEN.includes(outcome as 'made'))
    .reduce((sum, { count }) => sum + count, 0)
  const imports = new Map(ctx.installed.exported.map(({ name, importing }) => [name, importing]))
  let undone = 0
  for (let after: number | undefined; ; ) {
    const asked = { outcomes: WRITTEN, limit: AT_ONCE, isBackwards: true }
    const items = await listItems(store, actor.id, id, {
      ...asked,
      ...(after === undefined ? {} : { after }),
    })
    for (const item of items) {
      job.throwIfStopped()
      const importing = imports.get(item.kind) as AnyRecordImport | undefined
      const isGone = importing ? await undoItem(ctx, importing, item) : false
      const outcome = isGone ? 'undone' : 'kept'
      await changeItem(store, actor.id, id, item.position, { outcome })
      undone++
      job.progress((100 * undone) / Math.max(1, total))
    }
    if (items.length < AT_ONCE) return
    after = items.at(-1)!.position
  }
}

async function undoItem(
  ctx: MemberContext,
  importing: AnyRecordImport,
  { outcome, targetId, stamp }: ImportItem,
): Promise<boolean> {
  if (outcome === 'writing') return importing.discard(ctx, targetId)
  const now = await importing.stampOf(ctx, targetId)
  if (now === null) return true
  if (now !== stamp) return false
  return outcome === 'joined'
    ? (importing.join?.undo(ctx, targetId) ?? false)
    : importing.discard(ctx, targetId)
}

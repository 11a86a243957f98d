/**
 * Deletes pictures that no text names any more, a month after they were uploaded or last seen in use. A text is
 * everything that can still be opened or restored: every version, the contents of the trash, notes and their history.
 */

import { countBytes, textsNaming } from '#features/library/index.ts'
import type { Context } from '#platform/context.ts'
import { PICTURE_PATH, picturesIn } from '#platform/pictures/address.ts'
import { inTransactionOf, type Store } from '#platform/store/index.ts'
import { noteTextsNaming } from '../../store/index.ts'
import {
  deleteUnchecked,
  listUnchecked,
  listUncheckedOwners,
  markChecked,
} from '../../store/pictures.ts'

const UNUSED_GRACE_MS = 30 * 86_400_000
// Clocks of several machines differ; texts written within this margin are read again.
const MARGIN_MS = 5 * 60_000
const OWNERS_AT_ONCE = 100
const PICTURES_AT_ONCE = 500

interface Stopping {
  throwIfStopped(): void
}

export async function collectPictures(ctx: Context, job: Stopping) {
  const before = ctx.now() - UNUSED_GRACE_MS
  let collected = 0
  for (;;) {
    const owners = await listUncheckedOwners(ctx.store, before, OWNERS_AT_ONCE)
    for (const ownerId of owners) collected += await collectOf(ctx, ownerId, before, job)
    if (owners.length < OWNERS_AT_ONCE) return { done: true as const, collected }
  }
}

async function collectOf(
  ctx: Context,
  ownerId: string,
  before: number,
  job: Stopping,
): Promise<number> {
  const begun = ctx.now()
  const named = await namedBy(ctx.store, ownerId, null, job)
  let collected = 0
  for (;;) {
    const { gone, seen } = await inTransactionOf(ctx, ownerId, async (ctx) => {
      // Under the person's lock: texts written while the others were read are read now, and no writer can come in
      // between.
      for (const id of await namedBy(ctx.store, ownerId, begun - MARGIN_MS, job)) named.add(id)
      return collectSome(ctx, ownerId, before, named)
    })
    collected += gone
    if (seen < PICTURES_AT_ONCE) return collected
  }
}

/** Each of them is marked or deleted afterwards, so that the next batch is a different one. */
async function collectSome(
  ctx: Context,
  ownerId: string,
  before: number,
  named: ReadonlySet<string>,
): Promise<{ gone: number; seen: number }> {
  const unchecked = await listUnchecked(ctx.store, ownerId, before, PICTURES_AT_ONCE)
  const ids = unchecked.map(({ id }) => id)
  const used = ids.filter((id) => named.has(id))
  const unused = ids.filter((id) => !named.has(id))
  await markChecked(ctx.store, ownerId, used, ctx.now())
  const gone = await deleteUnchecked(ctx.store, ownerId, unused, before)
  const bytes = gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  await countBytes(ctx.store, ownerId, -bytes)
  return { gone: gone.length, seen: ids.length }
}

/** Notes are read before their history: a text that is overwritten meanwhile is found in one of the two. */
async function namedBy(
  store: Store,
  ownerId: string,
  since: number | null,
  job: Stopping,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (const texts of [textsNaming, noteTextsNaming]) {
    for await (const text of texts(store, ownerId, PICTURE_PATH, since)) {
      job.throwIfStopped()
      for (const id of picturesIn(text)) named.add(id)
    }
  }
  return named
}

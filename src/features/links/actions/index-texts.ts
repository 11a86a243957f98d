/** Reads the links of texts that were written before links were. */
import { findAnyFile, loadContent } from '#features/library/index.ts'
import type { Context } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { linkTargetsOf } from '#platform/links/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { endKey, type LinkSource } from '../rules/names.ts'
import { listUnlinked, markLinked } from '../store/links.ts'
import type { NamedEnd } from './hooks.ts'
import { keepLinks } from './keep-links.ts'

const AT_ONCE = 100

/** One short transaction for each text; what a stopped run leaves, the next one does. */
export async function indexLinks(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; texts: number }> {
  for (let texts = 0; ; ) {
    const unlinked = await listUnlinked(ctx.store, AT_ONCE)
    if (unlinked.length === 0) return { done: true, texts }
    for (const { ownerId, ...source } of unlinked) {
      job.throwIfStopped()
      await inTransactionOf(ctx, ownerId, async (ctx) => {
        await (source.kind === 'file' ? indexFile : indexNote)(ctx, ownerId, source)
        await markLinked(ctx.store, ownerId, source)
      })
      texts++
    }
  }
}

async function indexFile(ctx: Context, ownerId: string, { id }: LinkSource): Promise<void> {
  const file = await findAnyFile(ctx.store, ownerId, id)
  if (!file) return
  const text = await loadContent(ctx.store, ownerId, file)
  const { folder, deletedAt } = file
  const source = { kind: 'file', id, folder: () => folder, isLive: deletedAt === null } as const
  await keepLinks(ctx, ownerId, source, linkTargetsOf(text))
}

async function indexNote(ctx: Context, ownerId: string, source: LinkSource): Promise<void> {
  const named = new Map<string, NamedEnd>()
  await runHooks(ctx, 'link_ends_named', { ownerId, notes: [source.id], boards: [], named })
  const text = named.get(endKey(source))?.content
  if (text === undefined) return
  await keepLinks(
    ctx,
    ownerId,
    { ...source, folder: () => null, isLive: true },
    linkTargetsOf(text),
  )
}

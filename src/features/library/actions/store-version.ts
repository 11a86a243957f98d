/** What is stored with each version of a file: its text, its counters, its search text, its tags. */

import { forgetContents } from '#platform/content-caches.ts'
import { authorship, type Context, type MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { afterCommit, together } from '#platform/store/index.ts'
import { dayIn } from '#platform/time/index.ts'
import { MAX_DIFFERENT_TAGS, MAX_VERSIONS } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import {
  type CodeFile,
  changeSearchHead,
  countSave,
  countStored,
  countVersions,
  deleteVersions,
  hasMoreTags,
  insertSearchText,
  insertTags,
  insertVersion,
  listHeld,
  listVersions,
  recount,
  saveContent,
  saveSearchText,
  saveTags,
  type Version,
} from '../store/index.ts'
import { type ExaminedText, keepSymbols } from './examined.ts'
import { refuseOverStorage } from './storage.ts'

export async function keepVersion(
  ctx: MemberContext,
  file: CodeFile,
  content: string,
): Promise<void> {
  const { contentHash, sizeBytes, lines } = file
  const [isNewText] = await together(
    saveContent(ctx.store, ctx.actor.id, contentHash, content),
    insertVersion(ctx.store, ctx.actor.id, file.id, {
      number: file.version,
      contentHash,
      sizeBytes,
      lines,
      createdAt: file.updatedAt,
      ...authorship(ctx.actor),
    }),
    countSave(ctx.store, ctx.actor.id, dayIn(ctx.actor.timeZone, ctx.now())),
  )
  const stored = isNewText ? await countStored(ctx.store, ctx.actor.id, sizeBytes) : 0
  if (file.version > MAX_VERSIONS) await thinVersions(ctx, file)
  // Thinning only frees bytes: if the total was within the quota before, it is not read again.
  if (stored > ctx.config.MAX_BYTES_PER_USER) await refuseOverStorage(ctx)
}

/**
 * Above 1,000 versions the oldest that are not needed are deleted: a share needs the version it shows, a note the one
 * it was anchored in. The newest is never among them, so numbers are not reused.
 */
async function thinVersions(ctx: MemberContext, file: CodeFile): Promise<void> {
  const surplus = (await countVersions(ctx.store, ctx.actor.id, file.id)) - MAX_VERSIONS
  if (surplus <= 0) return
  const held = await listHeld(ctx.store, ctx.actor.id, file.id)
  const needed = new Set([file.version, ...held])
  await runHooks(ctx, 'versions_thinning', { ownerId: ctx.actor.id, fileId: file.id, needed })
  const versions = await listVersions(ctx.store, ctx.actor.id, file.id)
  const free = versions.filter(({ number }) => !needed.has(number))
  await discardVersions(ctx, ctx.actor.id, file.id, free.slice(-surplus))
}

/** Tags, counters, search text and symbols follow the file in the same transaction. */
export async function keepLookups(
  ctx: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const { store, actor } = ctx
  const [, hasNewTag] = await together(
    keepTags(ctx, before, after),
    recount(store, actor.id, before, after),
    keepSearchText(ctx, before, after, text),
    keepSymbols(ctx, before, after, text),
  )
  if (hasNewTag) await requireTagQuota(ctx)
}

/** After the write that added a tag which no live file had: a refusal undoes it. */
export async function requireTagQuota({ store, actor }: MemberContext): Promise<void> {
  const max = MAX_DIFFERENT_TAGS
  if (await hasMoreTags(store, actor.id, max)) throw refuse('tag_quota_exceeded', { max })
}

async function keepSearchText(
  { store, actor }: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const keep = before ? saveSearchText : insertSearchText
  if (text && text.hash !== before?.contentHash) await keep(store, actor.id, after, text.folded)
  else if (before) await changeSearchHead(store, actor.id, before, after)
}

async function keepTags({ store, actor }: MemberContext, before: CodeFile | null, after: CodeFile) {
  if (!before) await insertTags(store, actor.id, after.id, after.tags)
  else if (before.tags.join('\n') !== after.tags.join('\n'))
    await saveTags(store, actor.id, after.id, after.tags)
}

// Deletes versions and what no other version needs: the text, its bytes in the quota, and every cached copy.

export async function discardVersions(
  ctx: Context,
  ownerId: string,
  fileId: string,
  versions: readonly Version[],
): Promise<void> {
  const deleted = await deleteVersions(ctx.store, ownerId, fileId, versions)
  if (deleted.length === 0) return
  await countStored(
    ctx.store,
    ownerId,
    deleted.reduce((sum, { sizeBytes }) => sum - sizeBytes, 0),
  )
  afterCommit(ctx, () => forgetContents(new Set(deleted.map(({ contentHash }) => contentHash))))
}

/** What an owner does with shares: list, revoke, restore. Ended ones are deleted after a while. */

import { type CodeFile, deleteHoldsOf, findFiles } from '#features/library/index.ts'
import { authorship, type Context, type Hooks, type MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction, inTransactionOf } from '#platform/store/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { SHARES_IN_PAGE, type ShareState } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { isOver, RETENTION_AFTER_END_MS } from '../rules/life.ts'
import {
  deleteShare,
  findOwnShare,
  forgetViews,
  listEnded,
  listShareFiles,
  listShares,
  readViews,
  type Share,
  type ShareCursor,
  type SharedFile,
  setRevoked,
} from '../store/shares.ts'
import { holderOf, reportShare, sharedFileOf } from './create.ts'

export interface OwnShare {
  share: Share
  files: SharedFile[]
  state: ShareState
  /** Null: could not be read, which does not mean none. */
  views: number | null
}

/** One page, newest first. */
export async function listOwnShares(
  ctx: MemberContext,
  cursor: string | undefined,
): Promise<{ shares: OwnShare[]; nextCursor: string | null }> {
  const at = cursor ? decodeCursor(cursor) : null
  if (cursor && !at) throw common.refuse('invalid_cursor')
  const rows = await listShares(ctx.store, ctx.actor.id, SHARES_IN_PAGE + 1, at)
  const shares = rows.slice(0, SHARES_IN_PAGE)
  const last = shares.at(-1)
  const nextCursor = rows.length > SHARES_IN_PAGE && last ? encodeCursor(last) : null
  return { shares: await describe(ctx, shares), nextCursor }
}

export async function loadOwnShare(ctx: MemberContext, id: string): Promise<OwnShare> {
  const share = await findOwnShare(ctx.store, ctx.actor.id, id)
  if (!share) throw refuse('share_not_found', { share_id: id })
  const [own] = await describe(ctx, [share])
  return own!
}

async function describe(ctx: MemberContext, shares: readonly Share[]): Promise<OwnShare[]> {
  const { store, actor } = ctx
  const ids = shares.map(({ id }) => id)
  const files = await listShareFiles(store, actor.id, ids)
  const views = await viewsOf(ctx, ids)
  const fileIds = [...new Set([...files.values()].flat().map(({ fileId }) => fileId))]
  const known = fileIds.length > 0 ? await findFiles(store, actor.id, fileIds) : []
  const byId = new Map(known.map((file) => [file.id, file]))
  const isBinned = new Map(known.map(({ id, deletedAt }) => [id, deletedAt !== null]))
  return shares.map((share) => {
    const sharedFile = (files.get(share.id) ?? []).map((file) => visibleNow(share, file, byId))
    const fates = sharedFile.map(({ fileId }) => isBinned.get(fileId))
    return {
      share,
      files: sharedFile,
      state: stateOf(share, fates, ctx.now()),
      views: views && (views.get(share.id) ?? 0),
    }
  })
}

/** What a visitor of it sees now. */
function visibleNow(
  { isFollowing }: Share,
  sharedFile: SharedFile,
  known: ReadonlyMap<string, CodeFile>,
): SharedFile {
  const file = known.get(sharedFile.fileId)
  return isFollowing && file ? { ...sharedFileOf(file), position: sharedFile.position } : sharedFile
}

/** True: in the trash. Undefined: purged. A list is open as long as one of its files is. */
function stateOf(share: Share, fates: readonly (boolean | undefined)[], now: number): ShareState {
  if (isOver(share, now)) return 'expired'
  if (fates.includes(false)) return 'open'
  return fates.includes(true) ? 'in_bin' : 'gone'
}

async function viewsOf(ctx: MemberContext, ids: readonly string[]) {
  try {
    return await readViews(ctx.store, ids)
  } catch (error) {
    ctx.log.warn({ err: error, request_id: ctx.requestId }, 'views of shares were not read')
    return null
  }
}

/** Immediately: the next request for it gets the same response as for a share that never existed. */
export async function revokeShare(ctx: MemberContext, id: string): Promise<void> {
  await setState(ctx, id, 'share_revoked', ctx.now())
}

export async function bringBackShare(ctx: MemberContext, id: string): Promise<void> {
  await setState(ctx, id, 'share_restored', null)
}

async function setState(
  ctx: MemberContext,
  id: string,
  action: 'share_revoked' | 'share_restored',
  revokedAt: number | null,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { store, actor } = ctx
    if (!(await setRevoked(store, actor.id, id, revokedAt)))
      throw refuse('share_not_found', { share_id: id })
    const isReported = authorship(actor).byToken !== null
    const files = isReported ? (await listShareFiles(store, actor.id, [id])).get(id) : []
    await reportShare(ctx, action, id, files ?? [])
  })
}

/** Handles `token_write_undone`: a link that a token made ends, and one that it ended works again. */
export async function takeBackShare(
  context: Context,
  { action, targetId: id, outcome }: Hooks['token_write_undone'],
): Promise<void> {
  if (!['share_made', 'share_revoked', 'share_restored'].includes(action)) return
  const ctx = context as MemberContext
  const share = await findOwnShare(ctx.store, ctx.actor.id, id)
  if (!share) throw refuse('share_not_found', { share_id: id })
  const isOpen = share.revokedAt === null
  if (action === 'share_revoked') {
    if (!isOpen) await bringBackShare(ctx, id)
    outcome.done = isOpen ? 'nothing' : 'restored'
  } else {
    if (isOpen) await revokeShare(ctx, id)
    outcome.done = isOpen ? 'ended' : 'nothing'
  }
}

const SWEEP_BATCH = 200

/** Deletes shares that ended a month ago, and releases the versions that they held. */
export async function sweepShares(
  ctx: Context,
  job: { throwIfStopped(): void },
): Promise<{ done: true; swept: number }> {
  const before = ctx.now() - RETENTION_AFTER_END_MS
  let swept = 0
  for (;;) {
    const batch = await listEnded(ctx.store, before, SWEEP_BATCH)
    for (const { id, ownerId } of batch) {
      job.throwIfStopped()
      await inTransactionOf(ctx, ownerId, async (ctx) => {
        await deleteHoldsOf(ctx.store, ownerId, holderOf(id))
        await deleteShare(ctx.store, ownerId, id)
      })
      await forgetViews(ctx.store, id)
      swept++
    }
    if (batch.length < SWEEP_BATCH) return { done: true, swept }
  }
}

function encodeCursor({ createdAt, id }: ShareCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url')
}

function decodeCursor(cursor: string): ShareCursor | null {
  const text = utf8Text(Buffer.from(cursor, 'base64url')) ?? ''
  const [, at, id] = /^(\d{1,15}) ([A-Za-z0-9_-]{24})$/.exec(text) ?? []
  return at && id ? { createdAt: Number(at), id } : null
}

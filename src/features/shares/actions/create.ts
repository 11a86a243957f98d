/** Making a share: the version that is there now, in full, for as long as its owner says. */
import type { MemberContext } from '../../../platform/context.ts'
import { hashPassword, newToken } from '../../../platform/crypto/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { type CodeFile, insertHolds, loadLiveFiles, openFile } from '../../library/index.ts'
import { DEFAULT_EXPIRY_DAYS, MAX_SHARES } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { SHARE_ID_BYTES, type ShareKind } from '../rules/addresses.ts'
import { expiryOf } from '../rules/life.ts'
import { countShares, insertShare, type Share, type SharedFile } from '../store.ts'

export interface ShareWish {
  /** Nothing said is a week, null is never. */
  expiresInDays?: number | null | undefined
  /** Made before, by `hashSharePassword`: nobody waits for a lock while a password is being hashed. */
  passwordHash: string | null
}

export async function shareFile(
  ctx: MemberContext,
  fileId: string,
  { version: number, ...wish }: ShareWish & { version?: number | undefined },
): Promise<Share> {
  return inTransaction(ctx, async (ctx) => {
    const { file, version } = await openFile(ctx, fileId, number)
    const shown = { ...sharedFileOf(file), ...version, version: version.number, position: 1 }
    return keepShare(ctx, 'file', [shown], wish)
  })
}

export async function shareFiles(
  ctx: MemberContext,
  fileIds: readonly string[],
  wish: ShareWish,
): Promise<Share> {
  return inTransaction(ctx, async (ctx) => {
    const files = await loadLiveFiles(ctx, fileIds)
    const shown = files.map((file, at) => ({ ...sharedFileOf(file), position: at + 1 }))
    return keepShare(ctx, 'list', shown, wish)
  })
}

/** Hashing takes a tenth of a second of a processor, so it counts like a try of a password. */
export async function hashSharePassword(
  password: string | null | undefined,
  countTry: () => Promise<void>,
): Promise<string | null> {
  if (!password) return null
  await countTry()
  return hashPassword(password)
}

function sharedFileOf(file: CodeFile): Omit<SharedFile, 'position'> {
  const { id, version, fileName, language, contentHash, sizeBytes, lines } = file
  return { fileId: id, version, fileName, language, contentHash, sizeBytes, lines }
}

async function keepShare(
  ctx: MemberContext,
  kind: ShareKind,
  files: readonly SharedFile[],
  { expiresInDays = DEFAULT_EXPIRY_DAYS, passwordHash }: ShareWish,
): Promise<Share> {
  const { store, actor } = ctx
  if ((await countShares(store, actor.id)) >= MAX_SHARES)
    throw refuse('share_quota_exceeded', { max: MAX_SHARES })
  const share: Share = {
    id: newToken(SHARE_ID_BYTES),
    ownerId: actor.id,
    kind,
    passwordHash,
    createdAt: ctx.now(),
    expiresAt: expiryOf(ctx.now(), expiresInDays),
    revokedAt: null,
  }
  await insertShare(store, share, files)
  const holder = holderOf(share.id)
  const holds = files.map(({ fileId, version }) => ({ fileId, number: version, holder }))
  await insertHolds(store, actor.id, holds)
  ctx.emit('business_metric', { metric: 'share_created', count: 1 })
  return share
}

/** Under this name the library keeps the versions that the share shows. */
export function holderOf(shareId: string): string {
  return `share:${shareId}`
}

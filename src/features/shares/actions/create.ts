/** Creating a share: the current version, in full, for as long as its owner chooses. */

import {
  type CodeFile,
  insertHolds,
  loadLiveFiles,
  type OpenedVersion,
  openFile,
} from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { hashPassword, newToken } from '#platform/crypto/index.ts'
import { cutLines } from '#platform/highlight/split-lines.ts'
import { inTransaction } from '#platform/store/index.ts'
import { reportWrite } from '#platform/token-writes.ts'
import { DEFAULT_EXPIRY_DAYS, MAX_SHARES } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { expiryOf } from '../rules/life.ts'
import type { SharedLines } from '../rules/lines.ts'
import { SHARE_ID_BYTES, type ShareKind } from '../rules/share-links.ts'
import { countShares, insertShare, type Share, type SharedFile } from '../store/shares.ts'

export interface ShareOptions {
  /** Undefined is a week, null is never. */
  expiresInDays?: number | null | undefined
  /** Computed before, by `hashSharePassword`: nobody waits for a lock while a password is being hashed. */
  passwordHash: string | null
}

/** Of a single file. By default one version in full, without notes. */
export interface FileShareOptions extends ShareOptions {
  version?: number | undefined
  isFollowing?: boolean | undefined
  hasNotes?: boolean | undefined
  lines?: SharedLines | null | undefined
}

export async function shareFile(
  ctx: MemberContext,
  fileId: string,
  { version: number, ...options }: FileShareOptions,
): Promise<Share> {
  const { isFollowing = false, lines = null } = options
  // Lines move with every edit, and the next ones may be private.
  if (isFollowing && lines) throw refuse('lines_follow_nothing')
  return inTransaction(ctx, async (ctx) => {
    const opened = await openFile(ctx, fileId, isFollowing ? undefined : number)
    const { file, version } = opened
    const shown = sharedFileOf({ ...file, ...version, version: version.number })
    const part = partOf(opened, lines)
    return storeShare(ctx, 'file', [{ ...shown, ...part, position: 1 }], options)
  })
}

/** Checks the lines of a part of a text; nothing for the whole. */
function partOf({ content, version }: OpenedVersion, lines: SharedLines | null) {
  if (!lines) return {}
  if (lines.start < 1 || lines.end < lines.start || lines.end > version.lines)
    throw refuse('invalid_line_range', { max: version.lines })
  const text = cutLines(content, lines)
  return { lines: lines.end - lines.start + 1, sizeBytes: Buffer.byteLength(text) }
}

export async function shareFiles(
  ctx: MemberContext,
  fileIds: readonly string[],
  options: ShareOptions,
): Promise<Share> {
  return inTransaction(ctx, async (ctx) => {
    const files = await loadLiveFiles(ctx, fileIds)
    const sharedFile = files.map((file, at) => ({ ...sharedFileOf(file), position: at + 1 }))
    return storeShare(ctx, 'list', sharedFile, options)
  })
}

/** Hashing takes a tenth of a second of a processor, so it counts like an attempt with a password. */
export async function hashSharePassword(
  password: string | null | undefined,
  person: string,
  countTry: () => Promise<void>,
): Promise<string | null> {
  if (!password) return null
  await countTry()
  return hashPassword(password, person)
}

export function sharedFileOf(file: CodeFile): Omit<SharedFile, 'position'> {
  const { id, version, fileName, language, contentHash, sizeBytes, lines } = file
  return { fileId: id, version, fileName, language, contentHash, sizeBytes, lines }
}

async function storeShare(
  ctx: MemberContext,
  kind: ShareKind,
  files: readonly SharedFile[],
  options: Omit<FileShareOptions, 'version'>,
): Promise<Share> {
  const { store, actor } = ctx
  const { expiresInDays = DEFAULT_EXPIRY_DAYS, passwordHash, isFollowing = false } = options
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
    isFollowing,
    hasNotes: options.hasNotes ?? false,
    lines: options.lines ?? null,
  }
  await insertShare(store, share, files)
  const holder = holderOf(share.id)
  const holds = files.map(({ fileId, version }) => ({ fileId, number: version, holder }))
  // The newest version is never deleted.
  if (!isFollowing) await insertHolds(store, actor.id, holds)
  await reportShare(ctx, 'share_made', share.id, files)
  ctx.emit('business_metric', { metric: 'share_created', count: 1 })
  return share
}

/** With the names of what it shows. */
export async function reportShare(
  ctx: MemberContext,
  action: 'share_made' | 'share_revoked' | 'share_restored',
  id: string,
  files: readonly Pick<SharedFile, 'fileName'>[],
): Promise<void> {
  const name = files.map(({ fileName }) => fileName).join(', ')
  await reportWrite(ctx, { action, targetId: id, name, before: {}, after: {} })
}

/** The name under which the library keeps the versions that the share shows. */
export function holderOf(shareId: string): string {
  return `share:${shareId}`
}

/** A visitor opens a share. Unknown, expired, revoked, deleted and purged ones get the same response. */

import { isActivePerson } from '#features/account/index.ts'
import { findFiles, loadContent } from '#features/library/index.ts'
import { listNotesToRead, type NoteRecord, type WantedNotes } from '#features/notes/index.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { cutLines } from '#platform/highlight/split-lines.ts'
import { Problem } from '#platform/problems/index.ts'
import { refuse } from '../problems.ts'
import { isOver } from '../rules/life.ts'
import { isShareId, type ShareKind } from '../rules/share-links.ts'
import {
  countView,
  findShare,
  listShareFiles,
  type Share,
  type SharedFile,
} from '../store/shares.ts'
import { sharedFileOf } from './create.ts'
import { isUnlockedBy, type Proof } from './password.ts'

export interface OpenedShare {
  share: Share
  /** Those that can still be opened, with their rank in the list. */
  files: SharedFile[]
}

/** Refuses with `share_not_found`. Whether the visitor may see the content is a separate check: `isLocked`. */
export async function loadOpenShare(
  ctx: Context,
  kind: ShareKind | 'any',
  id: string,
): Promise<OpenedShare> {
  const share = isShareId(id) ? await findShare(ctx.store, id) : null
  if (!share || (kind !== 'any' && share.kind !== kind) || isOver(share, ctx.now()))
    throw refuse('share_not_found', { share_id: id })
  // When the owner leaves or is disabled, their links end at once, although the files stay.
  const isOpen = await isActivePerson(ctx, share.ownerId)
  const files = isOpen ? await openFiles(ctx, share) : []
  if (files.length === 0) throw refuse('share_not_found', { share_id: id })
  return { share, files }
}

async function openFiles(ctx: Context, share: Share): Promise<SharedFile[]> {
  const { id, ownerId, isFollowing } = share
  const files = (await listShareFiles(ctx.store, ownerId, [id])).get(id) ?? []
  const ids = files.map(({ fileId }) => fileId)
  const known = ids.length > 0 ? await findFiles(ctx.store, ownerId, ids) : []
  const live = new Map(known.flatMap((file) => (file.deletedAt === null ? [[file.id, file]] : [])))
  return files.flatMap((sharedFile) => {
    const file = live.get(sharedFile.fileId)
    if (!file) return []
    return [isFollowing ? { ...sharedFileOf(file), position: sharedFile.position } : sharedFile]
  })
}

/** Around everything that a visitor opens: errors there are reported to the operators. */
export async function reportErrors<T>(
  ctx: Context,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  // A malformed id may be any text and is not recorded.
  const shareId = isShareId(id) ? id : 'malformed'
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.declared.status >= 500)
      ctx.emit('share_view_error', { share_id: shareId, error: String(error) })
    else if (error.code === 'share_not_found')
      ctx.emit('share_view_not_found', { share_id: shareId })
    throw error
  }
}

export function isLocked(ctx: Context, { share }: OpenedShare, proof: Proof): boolean {
  return share.passwordHash !== null && !isUnlockedBy(ctx, share, proof)
}

export function requireUnlocked(ctx: Context, opened: OpenedShare, proof: Proof): void {
  if (isLocked(ctx, opened, proof)) throw refuse('share_password_required')
}

/** The file at a rank of the list. */
export function fileAt({ share, files }: OpenedShare, position: string | number): SharedFile {
  const file = files.find((one) => String(one.position) === String(position))
  if (!file) throw refuse('share_not_found', { share_id: share.id })
  return file
}

/** The text that this share shows, and a hash that identifies exactly it. */
export async function readShared(ctx: Context, { share }: OpenedShare, file: SharedFile) {
  const whole = await loadContent(ctx.store, share.ownerId, file)
  if (!share.lines) return { content: whole, contentHash: file.contentHash }
  const content = cutLines(whole, share.lines)
  return { content, contentHash: sha256(content) }
}

/** The notes that this share shows. */
export async function readNotes(
  ctx: Context,
  { share }: OpenedShare,
  sharedFile: SharedFile,
  wanted: WantedNotes,
): Promise<NoteRecord[]> {
  const { ownerId, lines } = share
  if (!share.hasNotes) return []
  const [file] = await findFiles(ctx.store, ownerId, [sharedFile.fileId])
  if (!file) return []
  const { contentHash } = sharedFile
  return listNotesToRead(ctx, { ownerId, file }, { contentHash, lines }, wanted)
}

/**
 * Counts views, without the visitor; owners who open their own page are not counted. If counting fails, the page is
 * shown all the same.
 */
export async function recordView(ctx: Context, { share }: OpenedShare): Promise<void> {
  if (ctx.actor?.id === share.ownerId) return
  try {
    await countView(ctx.store, share.id)
  } catch (error) {
    ctx.log.warn({ err: error, request_id: ctx.requestId }, 'a view of a share was not counted')
  }
}

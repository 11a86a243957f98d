/** Somebody opens a share. Unknown, expired, revoked, binned and gone are one answer. */
import type { Context } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/crypto/index.ts'
import { Problem } from '../../../platform/problems/index.ts'
import { isLeaving } from '../../account/index.ts'
import { findFiles, loadContent } from '../../library/index.ts'
import { type NotesToRead, notesToRead } from '../../notes/index.ts'
import { refuse } from '../problems.ts'
import { isShareId, type ShareKind } from '../rules/addresses.ts'
import { isOver } from '../rules/life.ts'
import { linesOf } from '../rules/lines.ts'
import { countView, findShare, listShareFiles, type Share, type SharedFile } from '../store.ts'
import { sharedFileOf } from './create.ts'
import { isUnlockedBy, type Proof } from './password.ts'

export interface Visited {
  share: Share
  /** Those that still can be opened, with the place they had in the list. */
  files: SharedFile[]
}

/** Refuses with `share_not_found`. Whether the visitor may look inside is another question: `isLocked`. */
export async function findVisited(
  ctx: Context,
  kind: ShareKind | 'any',
  id: string,
): Promise<Visited> {
  const share = isShareId(id) ? await findShare(ctx.store, id) : null
  if (!share || (kind !== 'any' && share.kind !== kind) || isOver(share, ctx.now()))
    throw refuse('share_not_found', { share_id: id })
  // Whoever leaves takes their links along at once, although the files wait for a month.
  const isOpen = !(await isLeaving(ctx, share.ownerId))
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
  return files.flatMap((shown) => {
    const file = live.get(shown.fileId)
    if (!file) return []
    return [isFollowing ? { ...sharedFileOf(file), position: shown.position } : shown]
  })
}

/** Around everything that a visitor opens: what goes wrong there is told to the operators. */
export async function tellTrouble<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  // What is not even shaped like a share is anybody's text and does not go into a record.
  const shareId = isShareId(id) ? id : 'malformed'
  try {
    return await work()
  } catch (fault) {
    if (!(fault instanceof Problem) || fault.declared.status >= 500)
      ctx.emit('share_view_error', { share_id: shareId, error: String(fault) })
    else if (fault.code === 'share_not_found')
      ctx.emit('share_view_not_found', { share_id: shareId })
    throw fault
  }
}

export function isLocked(ctx: Context, { share }: Visited, proof: Proof): boolean {
  return share.passwordHash !== null && !isUnlockedBy(ctx, share, proof)
}

export function refuseLocked(ctx: Context, visited: Visited, proof: Proof): void {
  if (isLocked(ctx, visited, proof)) throw refuse('share_password_required')
}

/** The file at a place of the list. */
export function fileAt({ share, files }: Visited, position: string | number): SharedFile {
  const file = files.find((one) => String(one.position) === String(position))
  if (!file) throw refuse('share_not_found', { share_id: share.id })
  return file
}

/** The text that this share shows, and a hash that names exactly it. */
export async function readShared(ctx: Context, { share }: Visited, file: SharedFile) {
  const whole = await loadContent(ctx.store, share.ownerId, file.contentHash)
  if (!share.lines) return { content: whole, contentHash: file.contentHash }
  const content = linesOf(whole, share.lines)
  return { content, contentHash: sha256(content) }
}

/** The notes that this share shows; null for one without. */
export async function readNotes(
  ctx: Context,
  { share }: Visited,
  shown: SharedFile,
  picturesAt: string,
): Promise<NotesToRead | null> {
  const { ownerId, lines } = share
  if (!share.hasNotes) return null
  const [file] = await findFiles(ctx.store, ownerId, [shown.fileId])
  if (!file) return null
  return notesToRead(ctx, { ownerId, file }, { version: shown.version, lines, picturesAt })
}

/** By how many, never by whom; owners who look at their own page are not counted. A lost count costs nobody a page. */
export async function noteView(ctx: Context, { share }: Visited): Promise<void> {
  if (ctx.actor?.id === share.ownerId) return
  try {
    await countView(ctx.store, share.id)
  } catch (fault) {
    ctx.log.warn({ err: fault, request_id: ctx.requestId }, 'a view of a share was not counted')
  }
}

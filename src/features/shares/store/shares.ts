/** Shares and what they show. */

import { sql } from 'kysely'
import { knownLanguage } from '#platform/languages/index.ts'
import { acrossOwners, countRows, type Store, type Tables } from '#platform/store/index.ts'
import type { SharedLines } from '../rules/lines.ts'
import type { ShareKind } from '../rules/share-links.ts'

export interface Share {
  id: string
  ownerId: string
  kind: ShareKind
  passwordHash: string | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  /** Shows the version that is the newest. */
  isFollowing: boolean
  /** Shows the notes of the file too. */
  hasNotes: boolean
  /** Null: the whole text. */
  lines: SharedLines | null
}

/** One version of one file as it was when it was shared. */
export interface SharedFile {
  position: number
  fileId: string
  version: number
  fileName: string
  language: string
  contentHash: string
  sizeBytes: number
  lines: number
}

interface ShareRow extends Omit<Share, 'lines'> {
  lineStart: number | null
  lineEnd: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    shares: ShareRow
    shareFiles: SharedFile & { ownerId: string; shareId: string }
  }
}

/** By its id alone: a visitor does not know its owner. */
export async function findShare(store: Store, id: string): Promise<Share | null> {
  const row = await acrossOwners(store, 'a visitor knows the share and not its owner')
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toShare(row) : null
}

export async function findOwnShare(
  store: Store,
  ownerId: string,
  id: string,
): Promise<Share | null> {
  const row = await store.query
    .selectFrom('shares')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toShare(row) : null
}

export async function insertShare(
  store: Store,
  { lines, ...share }: Share,
  files: readonly SharedFile[],
): Promise<void> {
  const { ownerId, id: shareId } = share
  await store.query
    .insertInto('shares')
    .values({ ...share, lineStart: lines?.start ?? null, lineEnd: lines?.end ?? null })
    .execute()
  await store.query
    .insertInto('shareFiles')
    .values(files.map((file) => ({ ownerId, shareId, ...file })))
    .execute()
}

export async function countShares(store: Store, ownerId: string): Promise<number> {
  return countRows(
    store.query.selectFrom('shares').where('ownerId', '=', ownerId).where('revokedAt', 'is', null),
  )
}

export interface ShareCursor {
  createdAt: number
  id: string
}

/** Newest first; revoked ones are hidden from their owner too. */
export async function listShares(
  store: Store,
  ownerId: string,
  size: number,
  after: ShareCursor | null,
): Promise<Share[]> {
  let query = store.query
    .selectFrom('shares')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
  if (after)
    query = query.where((e) =>
      e(e.refTuple('createdAt', 'id'), '<', e.tuple(after.createdAt, after.id)),
    )
  return (await query.execute()).map(toShare)
}

/** The files of these shares, in their order. */
export async function listShareFiles(
  store: Store,
  ownerId: string,
  shareIds: readonly string[],
): Promise<Map<string, SharedFile[]>> {
  if (shareIds.length === 0) return new Map()
  const rows = await store.query
    .selectFrom('shareFiles')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('shareId', 'in', shareIds)
    .orderBy('shareId')
    .orderBy('position')
    .execute()
  const byShare = Map.groupBy(rows, ({ shareId }) => shareId)
  return new Map([...byShare].map(([id, files]) => [id, files.map(toSharedFile)]))
}

/** Null restores a revoked share. False when there is no such share, or when it already has that state. */
export async function setRevoked(
  store: Store,
  ownerId: string,
  id: string,
  revokedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('shares')
    .set({ revokedAt })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('revokedAt', revokedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteShare(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('shareFiles')
    .where('ownerId', '=', ownerId)
    .where('shareId', '=', id)
    .execute()
  await store.query
    .deleteFrom('shares')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Shares that ended before that moment, of all owners. */
export async function listEnded(store: Store, before: number, batch: number): Promise<Share[]> {
  const rows = await acrossOwners(store, 'ended shares of everybody are swept alike')
    .selectFrom('shares')
    .selectAll()
    .where((e) => e.or([e('expiresAt', '<', before), e('revokedAt', '<', before)]))
    .limit(batch)
    .execute()
  return rows.map(toShare)
}

/** Without its owner: visitors get these. */
function toSharedFile({ ownerId: _, shareId: __, ...file }: Tables['shareFiles']): SharedFile {
  return { ...file, language: knownLanguage(file.language) }
}

function toShare({ lineStart: start, lineEnd: end, ...share }: ShareRow): Share {
  return { ...share, lines: start === null || end === null ? null : { start, end } }
}

// How often shares were opened.

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    shareViews: { shareId: string; views: number }
  }
}

/** Adds one. Stored in the telemetry store: a view must not cost a flush to disk. */
export async function countView({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry
    .insertInto('shareViews')
    .values({ shareId, views: 1 })
    .onConflict((c) => c.column('shareId').doUpdateSet({ views: sql`share_views.views + 1` }))
    .execute()
}

export async function readViews(
  { telemetry }: Store,
  shareIds: readonly string[],
): Promise<Map<string, number>> {
  if (shareIds.length === 0) return new Map()
  const rows = await telemetry
    .selectFrom('shareViews')
    .select(['shareId', 'views'])
    .where('shareId', 'in', shareIds)
    .execute()
  return new Map(rows.map((row) => [row.shareId, row.views]))
}

export async function forgetViews({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry.deleteFrom('shareViews').where('shareId', '=', shareId).execute()
}

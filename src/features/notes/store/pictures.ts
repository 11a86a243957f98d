/**
 * Pictures of people, each once per owner and content. Their bytes are stored in parts, so that none is one large row.
 */

import { createHash } from 'node:crypto'
import { isPictureOf } from '#platform/pictures/address.ts'
import type { PictureType } from '#platform/pictures/limits.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

interface PicturesTable {
  owner_id: string
  id: string
  type: string
  width: number
  height: number
  size_bytes: number
  created_at: number
  checked_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    pictures: PicturesTable
    picture_parts: { owner_id: string; id: string; part: number; bytes: Uint8Array }
  }
}

export interface Picture {
  id: string
  type: PictureType
  width: number
  height: number
  sizeBytes: number
}

const PART_BYTES = 256 * 1024

const COLUMNS = ['id', 'type', 'width', 'height', 'size_bytes'] as const

/** Returns whether it was new. An existing one counts as uploaded today, so it is not collected soon. */
export async function savePicture(
  store: Store,
  ownerId: string,
  picture: Picture,
  bytes: Uint8Array,
  now: number,
): Promise<boolean> {
  const key = { owner_id: ownerId, id: picture.id }
  const inserted = await store.query
    .insertInto('pictures')
    .values({
      ...key,
      ...{ type: picture.type, width: picture.width, height: picture.height },
      ...{ size_bytes: picture.sizeBytes, created_at: now, checked_at: now },
    })
    .onConflict((c) => c.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) {
    await markChecked(store, ownerId, [picture.id], now)
    return false
  }
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => ({
    ...key,
    part,
    // A copy: a view would transfer the other parts to the store's thread too.
    bytes: bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES),
  }))
  await store.query.insertInto('picture_parts').values(parts).execute()
  return true
}

export async function findPicture(
  store: Store,
  ownerId: string,
  id: string,
): Promise<Picture | null> {
  return (await findPictures(store, ownerId, [id]))[0] ?? null
}

export async function findPictures(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<Picture[]> {
  if (ids.length === 0) return []
  const rows = await store.query
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(toPicture)
}

/**
 * Yields the parts in order, each read after the one before it was consumed. The id contains the hash of the bytes: if
 * a disk changed them, the last part is never returned.
 */
export async function* readParts(
  store: Store,
  ownerId: string,
  { id, sizeBytes }: Picture,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for (let part = 0; part * PART_BYTES < sizeBytes; part++) {
    const row = await store.query
      .selectFrom('picture_parts')
      .select('bytes')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) throw new Error(`part ${part} of the picture ${id} is missing`)
    hash.update(row.bytes)
    const isLast = (part + 1) * PART_BYTES >= sizeBytes
    if (isLast && !isPictureOf(id, hash.digest('base64url')))
      throw new Error(`the picture ${id} is altered`)
    yield row.bytes
  }
}

/** People with pictures that were not checked since then. */
export async function listUncheckedOwners(
  store: Store,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await acrossOwners(store, 'unused pictures of everybody are collected')
    .selectFrom('pictures')
    .select('owner_id')
    .distinct()
    .where('checked_at', '<', before)
    .orderBy('owner_id')
    .limit(limit)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** Some of one person's: a statement can name only so many ids, and there can be ten thousand small pictures. */
export async function listUnchecked(
  store: Store,
  ownerId: string,
  before: number,
  limit: number,
): Promise<Picture[]> {
  const rows = await store.query
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('checked_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(toPicture)
}

export async function markChecked(
  store: Store,
  ownerId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await store.query
    .updateTable('pictures')
    .set({ checked_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
}

/** Deletes and returns those that are still unchecked: one that was uploaded again meanwhile stays. */
export async function deleteUnchecked(
  store: Store,
  ownerId: string,
  ids: readonly string[],
  before: number,
): Promise<Picture[]> {
  if (ids.length === 0) return []
  const rows = await store.query
    .deleteFrom('pictures')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('checked_at', '<', before)
    .returning(COLUMNS)
    .execute()
  const gone = rows.map(toPicture)
  if (gone.length > 0) {
    await store.query
      .deleteFrom('picture_parts')
      .where('owner_id', '=', ownerId)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  }
  return gone
}

function toPicture(row: Pick<PicturesTable, (typeof COLUMNS)[number]>): Picture {
  const { id, type, width, height, size_bytes: sizeBytes } = row
  return { id, type: type as PictureType, width, height, sizeBytes }
}

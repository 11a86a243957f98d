/**
 * Pictures of people, each once per owner and content. Their bytes are stored in parts, so that none is one large row.
 */

import { createHash } from 'node:crypto'
import { isPictureOf } from '#platform/pictures/address.ts'
import type { PictureType } from '#platform/pictures/limits.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export interface Picture {
  id: string
  type: PictureType
  width: number
  height: number
  sizeBytes: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    pictures: Picture & { ownerId: string; createdAt: number; checkedAt: number }
    pictureParts: { ownerId: string; id: string; part: number; bytes: Uint8Array }
  }
}

const PART_BYTES = 256 * 1024

const COLUMNS = ['id', 'type', 'width', 'height', 'sizeBytes'] as const

/** Returns whether it was new. An existing one counts as uploaded today, so it is not collected soon. */
export async function savePicture(
  store: Store,
  ownerId: string,
  picture: Picture,
  bytes: Uint8Array,
  now: number,
): Promise<boolean> {
  const inserted = await store.query
    .insertInto('pictures')
    .values({ ownerId, ...picture, createdAt: now, checkedAt: now })
    .onConflict((c) => c.columns(['ownerId', 'id']).doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) {
    await markChecked(store, ownerId, [picture.id], now)
    return false
  }
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => ({
    ...{ ownerId, id: picture.id, part },
    // A copy: a view would transfer the other parts to the store's thread too.
    bytes: bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES),
  }))
  await store.query.insertInto('pictureParts').values(parts).execute()
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
  return store.query
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
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
      .selectFrom('pictureParts')
      .select('bytes')
      .where('ownerId', '=', ownerId)
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
    .select('ownerId')
    .distinct()
    .where('checkedAt', '<', before)
    .orderBy('ownerId')
    .limit(limit)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Some of one person's: a statement can name only so many ids, and there can be ten thousand small pictures. */
export async function listUnchecked(
  store: Store,
  ownerId: string,
  before: number,
  limit: number,
): Promise<Picture[]> {
  return store.query
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('checkedAt', '<', before)
    .limit(limit)
    .execute()
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
    .set({ checkedAt: now })
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
}

/** The next collection looks whether a text names it. */
export async function markUnchecked(store: Store, ownerId: string, id: string): Promise<void> {
  await markChecked(store, ownerId, [id], 0)
}

/** Deletes and returns those that are still unchecked: one that was uploaded again meanwhile stays. */
export async function deleteUnchecked(
  store: Store,
  ownerId: string,
  ids: readonly string[],
  before: number,
): Promise<Picture[]> {
  if (ids.length === 0) return []
  const gone = await store.query
    .deleteFrom('pictures')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .where('checkedAt', '<', before)
    .returning(COLUMNS)
    .execute()
  if (gone.length > 0) {
    await store.query
      .deleteFrom('pictureParts')
      .where('ownerId', '=', ownerId)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  }
  return gone
}

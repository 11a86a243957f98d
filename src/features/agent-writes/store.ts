/** All SQL of what tokens wrote and no version shows. */
import type { WritesAsked } from '#platform/context.ts'
import { acrossOwners, isBefore, type Store } from '#platform/store/index.ts'

export interface StoredWrite {
  id: string
  byToken: string
  byName: string
  writtenAt: number
  action: string
  targetId: string
  name: string
  /** As JSON: the fields that changed. */
  fieldsBefore: string
  fieldsAfter: string
  undoneAt: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    tokenWrites: StoredWrite & { ownerId: string }
  }
}

const COLUMNS = [
  ...(['id', 'byToken', 'byName', 'writtenAt', 'action', 'targetId', 'name'] as const),
  ...(['fieldsBefore', 'fieldsAfter', 'undoneAt'] as const),
] as const

export async function insertWrite(
  store: Store,
  ownerId: string,
  write: StoredWrite,
): Promise<void> {
  await store.query
    .insertInto('tokenWrites')
    .values({ ownerId, ...write })
    .execute()
}

/** Newest first. */
export async function listWrites(
  store: Store,
  ownerId: string,
  { token, before: { at, id }, limit }: WritesAsked,
): Promise<StoredWrite[]> {
  return store.query
    .selectFrom('tokenWrites')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .$if(token !== null, (q) => q.where('byToken', '=', token ?? ''))
    .where(isBefore(['writtenAt', 'id'], [at, id]))
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findWrite(
  store: Store,
  ownerId: string,
  id: string,
): Promise<StoredWrite | null> {
  const row = await store.query
    .selectFrom('tokenWrites')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function markUndone(
  store: Store,
  ownerId: string,
  id: string,
  undoneAt: number,
): Promise<void> {
  await store.query
    .updateTable('tokenWrites')
    .set({ undoneAt })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteOldWrites(store: Store, before: number): Promise<void> {
  await acrossOwners(store, 'what everybody’s tokens wrote grows old alike')
    .deleteFrom('tokenWrites')
    .where('writtenAt', '<', before)
    .execute()
}

/** Those who have more than so many, which a program that never pauses reaches. */
export async function listOwnersAbove(store: Store, most: number): Promise<string[]> {
  const rows = await acrossOwners(store, 'who has too many, is the question')
    .selectFrom('tokenWrites')
    .select('ownerId')
    .groupBy('ownerId')
    .having((e) => e.fn.countAll<number>(), '>', most)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** All but the newest. */
export async function deleteAllButNewest(
  store: Store,
  ownerId: string,
  most: number,
): Promise<void> {
  const oldest = await store.query
    .selectFrom('tokenWrites')
    .select(['writtenAt', 'id'])
    .where('ownerId', '=', ownerId)
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await store.query
    .deleteFrom('tokenWrites')
    .where('ownerId', '=', ownerId)
    .where(isBefore(['writtenAt', 'id'], [oldest.writtenAt, oldest.id]))
    .execute()
}

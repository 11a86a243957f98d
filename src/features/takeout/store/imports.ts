/** Imports, the parts of their zips, and what becomes of each record. */
import { sql } from 'kysely'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import type { ImportState, ItemOutcome, OnClash } from '../contract/limits.ts'

export interface LibraryImport {
  id: string
  state: ImportState
  /** Of the file that was chosen. */
  name: string
  sizeBytes: number
  /** Empty until the zip was read. */
  format: '' | 'codeshelf' | 'plain'
  onClash: OnClash
  runId: string
  error: string
  /** The entry of the zip that the error is about. */
  errorEntry: string
  createdAt: number
  finishedAt: number | null
}

export interface ImportItem {
  position: number
  kind: string
  sourceId: string
  name: string
  outcome: ItemOutcome
  reason: string
  targetId: string
  /** Of the target when it was written; null before. */
  stamp: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    imports: LibraryImport & { ownerId: string }
    importParts: { ownerId: string; importId: string; part: number; bytes: Uint8Array }
    importItems: ImportItem & { ownerId: string; importId: string }
  }
}

const COLUMNS = [
  ...(['id', 'state', 'name', 'sizeBytes', 'format', 'onClash', 'runId'] as const),
  ...(['error', 'errorEntry', 'createdAt', 'finishedAt'] as const),
]
const ITEM_COLUMNS = [
  ...(['position', 'kind', 'sourceId', 'name', 'outcome', 'reason'] as const),
  ...(['targetId', 'stamp'] as const),
]
const MOST_LISTED = 20

export async function insertImport(
  store: Store,
  ownerId: string,
  one: LibraryImport,
): Promise<void> {
  await store.query
    .insertInto('imports')
    .values({ ownerId, ...one })
    .execute()
}

export async function findLibraryImport(
  store: Store,
  ownerId: string,
  id: string,
): Promise<LibraryImport | null> {
  const row = await store.query
    .selectFrom('imports')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listLibraryImports(store: Store, ownerId: string): Promise<LibraryImport[]> {
  return store.query
    .selectFrom('imports')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** False when it is not in that state any more. */
export async function changeImport(
  store: Store,
  ownerId: string,
  { id, state }: Pick<LibraryImport, 'id' | 'state'>,
  change: Partial<LibraryImport>,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('imports')
    .set(change)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteImport(store: Store, ownerId: string, id: string): Promise<void> {
  await deleteParts(store, ownerId, id)
  await deleteItems(store, ownerId, id)
  await store.query
    .deleteFrom('imports')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function listImportsBefore(
  store: Store,
  before: number,
  states: readonly ImportState[],
  limit: number,
) {
  return acrossOwners(store, 'imports of everybody end by their age')
    .selectFrom('imports')
    .select(['ownerId', 'id'])
    .where('createdAt', '<', before)
    .where('state', 'in', states)
    .orderBy('createdAt')
    .orderBy('ownerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

// The zip, in parts.

export async function savePart(
  store: Store,
  ownerId: string,
  importId: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await store.query
    .insertInto('importParts')
    .values({ ownerId, importId, part, bytes })
    .onConflict((c) => c.columns(['ownerId', 'importId', 'part']).doUpdateSet({ bytes }))
    .execute()
}

export async function readPart(
  store: Store,
  ownerId: string,
  importId: string,
  part: number,
): Promise<Uint8Array | null> {
  const row = await store
    .reading(ownerId)
    .selectFrom('importParts')
    .select('bytes')
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** The bytes that have come. */
export async function storedBytesOf(store: Store, ownerId: string, importId: string) {
  const { sum } = await store.query
    .selectFrom('importParts')
    .select(sql<number | null>`sum(octet_length(bytes))`.as('sum'))
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function deleteParts(store: Store, ownerId: string, importId: string): Promise<void> {
  await store.query
    .deleteFrom('importParts')
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .execute()
}

// The records of the zip, in the order in which they are written.

export async function insertItems(
  store: Store,
  ownerId: string,
  importId: string,
  items: readonly ImportItem[],
): Promise<void> {
  if (items.length === 0) return
  await store.query
    .insertInto('importItems')
    .values(items.map((item) => ({ ownerId, importId, ...item })))
    .execute()
}

export async function findItem(
  store: Store,
  ownerId: string,
  importId: string,
  position: number,
): Promise<ImportItem | null> {
  const row = await itemsOf(store, ownerId, importId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row ?? null
}

export async function findItemOf(
  store: Store,
  ownerId: string,
  importId: string,
  kind: string,
  sourceId: string,
): Promise<ImportItem | null> {
  const row = await itemsOf(store, ownerId, importId)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  return row ?? null
}

/** From a position on, forwards or backwards. */
export async function listItems(
  store: Store,
  ownerId: string,
  importId: string,
  asked: {
    outcomes: readonly ItemOutcome[]
    limit: number
    after?: number
    isBackwards?: boolean
    /** Left out: those skipped for this reason. */
    without?: string
  },
): Promise<ImportItem[]> {
  const { outcomes, limit, after, isBackwards = false, without } = asked
  return itemsOf(store, ownerId, importId)
    .where('outcome', 'in', outcomes)
    .$if(without !== undefined, (q) => q.where('reason', '<>', without!))
    .$if(after !== undefined, (q) => q.where('position', isBackwards ? '<' : '>', after!))
    .orderBy('position', isBackwards ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}

function itemsOf(store: Store, ownerId: string, importId: string) {
  return store.query
    .selectFrom('importItems')
    .select(ITEM_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
}

export async function changeItem(
  store: Store,
  ownerId: string,
  importId: string,
  position: number,
  change: Partial<Pick<ImportItem, 'outcome' | 'reason' | 'targetId' | 'stamp'>>,
): Promise<void> {
  await store.query
    .updateTable('importItems')
    .set(change)
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .where('position', '=', position)
    .execute()
}

export interface ItemCount {
  kind: string
  outcome: ItemOutcome
  reason: string
  count: number
}

export async function countItems(
  store: Store,
  ownerId: string,
  importId: string,
): Promise<ItemCount[]> {
  const rows = await store.query
    .selectFrom('importItems')
    .select(['kind', 'outcome', 'reason'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .groupBy(['kind', 'outcome', 'reason'])
    .orderBy('kind')
    .orderBy('outcome')
    .orderBy('reason')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function deleteItems(store: Store, ownerId: string, importId: string): Promise<void> {
  await store.query
    .deleteFrom('importItems')
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .execute()
}

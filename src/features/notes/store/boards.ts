/** All SQL of the boards. */
import type { Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'

interface BoardsTable {
  owner_id: string
  id: string
  name: string
  name_folded: string
  is_default: number
  is_pinned: number
  place: number
  created_at: number
  updated_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    boards: BoardsTable
  }
}

export interface Board {
  id: string
  name: string
  isDefault: boolean
  isPinned: boolean
  order: number
  createdAt: number
  updatedAt: number
}

const COLUMNS = [
  'id',
  'name',
  'is_default',
  'is_pinned',
  'place',
  'created_at',
  'updated_at',
] as const

function boardsOf({ query }: Store, ownerId: string) {
  return query.selectFrom('boards').select(COLUMNS).where('owner_id', '=', ownerId)
}

/** Pinned first, then in the order the person gave them. */
export async function listBoards(store: Store, ownerId: string): Promise<Board[]> {
  const rows = await boardsOf(store, ownerId)
    .orderBy('is_pinned', 'desc')
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(toBoard)
}

export async function findBoard(store: Store, ownerId: string, id: string): Promise<Board | null> {
  const row = await boardsOf(store, ownerId).where('id', '=', id).executeTakeFirst()
  return row ? toBoard(row) : null
}

export async function findBoards(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<Board[]> {
  const rows = await boardsOf(store, ownerId).where('id', 'in', ids).execute()
  return rows.map(toBoard)
}

/** Boards whose name holds the folded fragment. */
export async function searchBoards(
  store: Store,
  ownerId: string,
  folded: string,
  size: number,
): Promise<Board[]> {
  const rows = await store
    .reading(ownerId)
    .selectFrom('boards')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where(store.searchIndex.contains('name_folded', folded))
    .orderBy('is_pinned', 'desc')
    .orderBy('place')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(toBoard)
}

export async function insertBoard(store: Store, ownerId: string, board: Board): Promise<void> {
  await store.query
    .insertInto('boards')
    .values({ owner_id: ownerId, id: board.id, created_at: board.createdAt, ...columnsOf(board) })
    .execute()
}

export async function updateBoard(store: Store, ownerId: string, board: Board): Promise<void> {
  await store.query
    .updateTable('boards')
    .set(columnsOf(board))
    .where('owner_id', '=', ownerId)
    .where('id', '=', board.id)
    .execute()
}

/** Only its rank in the list: the others are renumbered without counting as changed. */
export async function saveRank(
  store: Store,
  ownerId: string,
  id: string,
  rank: number,
): Promise<void> {
  await store.query
    .updateTable('boards')
    .set({ place: rank })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteBoard(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('boards')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

function toBoard(row: Pick<BoardsTable, (typeof COLUMNS)[number]>): Board {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default === 1,
    isPinned: row.is_pinned === 1,
    order: row.place,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function columnsOf(board: Board) {
  return {
    name: board.name,
    name_folded: foldText(board.name),
    is_default: board.isDefault ? 1 : 0,
    is_pinned: board.isPinned ? 1 : 0,
    place: board.order,
    updated_at: board.updatedAt,
  }
}

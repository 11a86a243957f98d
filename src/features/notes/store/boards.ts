/** All SQL of the boards. */
import type { Authorship } from '#platform/context.ts'
import type { Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'

/** Its author is who made it. */
export interface Board extends Authorship {
  id: string
  name: string
  isDefault: boolean
  isPinned: boolean
  order: number
  createdAt: number
  updatedAt: number
}

interface BoardRow extends Omit<Board, 'order'> {
  place: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    boards: BoardRow & { ownerId: string; nameFolded: string }
  }
}

const COLUMNS = [
  'id',
  'name',
  'isDefault',
  'isPinned',
  'place',
  'byToken',
  'byName',
  'createdAt',
  'updatedAt',
] as const

function boardsOf({ query }: Store, ownerId: string) {
  return query.selectFrom('boards').select(COLUMNS).where('ownerId', '=', ownerId)
}

/** Pinned first, then in the order the person gave them. */
export async function listBoards(store: Store, ownerId: string): Promise<Board[]> {
  const rows = await boardsOf(store, ownerId)
    .orderBy('isPinned', 'desc')
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

/** Boards with any of these folded names. */
export async function findBoardsCalled(
  store: Store,
  ownerId: string,
  names: readonly string[],
): Promise<{ id: string; nameFolded: string }[]> {
  return store.query
    .selectFrom('boards')
    .select(['id', 'nameFolded'])
    .where('ownerId', '=', ownerId)
    .where('nameFolded', 'in', names)
    .orderBy('place')
    .execute()
}

/** Boards whose name contains the folded fragment, the one of that name first. */
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
    .where('ownerId', '=', ownerId)
    .where(store.searchIndex.contains('nameFolded', folded))
    .orderBy((e) => e.case().when('nameFolded', '=', folded).then(0).else(1).end())
    .orderBy('isPinned', 'desc')
    .orderBy('place')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(toBoard)
}

export async function insertBoard(store: Store, ownerId: string, board: Board): Promise<void> {
  await store.query
    .insertInto('boards')
    .values({ ownerId, ...toRow(board) })
    .execute()
}

export async function updateBoard(store: Store, ownerId: string, board: Board): Promise<void> {
  const { id: _, createdAt: __, ...changed } = toRow(board)
  await store.query
    .updateTable('boards')
    .set(changed)
    .where('ownerId', '=', ownerId)
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
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteBoard(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('boards')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

function toBoard({ place, ...board }: BoardRow): Board {
  return { ...board, order: place }
}

function toRow({ order, ...board }: Board) {
  return { ...board, place: order, nameFolded: foldText(board.name) }
}

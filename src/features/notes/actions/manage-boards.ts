/** What a person can do with boards. */
import { openLinksTo, takeOpenLinks } from '#features/links/index.ts'
import { authorship, type Context, type MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { bestFitting } from '#platform/text/name-fit.ts'
import { toIso } from '#platform/time/index.ts'
import {
  type BoardRecord,
  type ChangeBoardInput,
  DEFAULT_BOARD,
  MAX_BOARDS,
} from '../contract/boards.ts'
import type { NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/boards.ts'
import { refuse as refuseNote } from '../problems/index.ts'
import { moved } from '../rules/boards.ts'
import { onBoard } from '../rules/note.ts'
import { freeTitle } from '../rules/note-name.ts'
import {
  type Board,
  deleteBoard,
  findBoard,
  insertBoard,
  listBoards,
  saveRank,
  searchBoards,
  updateBoard,
} from '../store/boards.ts'
import { countNotesByBoard, listTitlesAt, moveToBoard, saveTitle } from '../store/index.ts'
import { createNote } from './create.ts'
import type { Begin } from './full-locations.ts'
import { reportBoardChange, reportBoardDeletion } from './reported.ts'
import { listNotes } from './show.ts'

/** The board that everybody has from the first sign-in, named in the new member's language. */
export async function giveDefaultBoard(ctx: Context, ownerId: string): Promise<void> {
  const board = newBoard(ctx, ctx.t('boards.default_name'), 0)
  await insertBoard(ctx.store, ownerId, { ...board, isDefault: true })
}

function newBoard(ctx: Context, name: string, order: number): Board {
  const now = ctx.now()
  return {
    id: newId(now),
    name,
    isDefault: false,
    isPinned: false,
    ...authorship(ctx.actor),
    order,
    createdAt: now,
    updatedAt: now,
  }
}

async function loadBoard(ctx: MemberContext, id: string): Promise<Board> {
  const board = await findBoard(ctx.store, ctx.actor.id, id)
  if (!board) throw refuse('board_not_found', { board_id: id })
  return board
}

/** A note may name the board that everybody has without knowing its id. */
async function boardIdOf({ store, actor }: MemberContext, id: string): Promise<string> {
  if (id !== DEFAULT_BOARD) return id
  const boards = await listBoards(store, actor.id)
  return boards.find(({ isDefault }) => isDefault)?.id ?? id
}

export async function showBoards(ctx: MemberContext): Promise<BoardRecord[]> {
  const boards = await listBoards(ctx.store, ctx.actor.id)
  const counts = await countNotesByBoard(ctx.store, ctx.actor.id)
  return boards.map((board) => boardReply(board, counts.get(board.id) ?? 0))
}

async function showBoard(ctx: MemberContext, board: Board): Promise<BoardRecord> {
  const counts = await countNotesByBoard(ctx.store, ctx.actor.id)
  return boardReply(board, counts.get(board.id) ?? 0)
}

function boardReply(board: Board, noteCount: number): BoardRecord {
  return {
    id: board.id,
    name: board.name,
    is_default: board.isDefault,
    is_pinned: board.isPinned,
    order: board.order,
    note_count: noteCount,
    by: board.byName,
    created_at: toIso(board.createdAt),
    updated_at: toIso(board.updatedAt),
  }
}

export async function createBoard(ctx: MemberContext, name: string): Promise<BoardRecord> {
  return inTransaction(ctx, async (ctx) => {
    const boards = await listBoards(ctx.store, ctx.actor.id)
    if (boards.length >= MAX_BOARDS)
      throw refuseNote('note_quota_exceeded', { max: MAX_BOARDS, scope: 'boards' })
    const board = newBoard(ctx, name, boards.length)
    await insertBoard(ctx.store, ctx.actor.id, board)
    await takeLinks(ctx, board)
    return boardReply(board, 0)
  })
}

/** A board from elsewhere, with its moments; the others make way for its rank. */
export async function bringBoard(ctx: MemberContext, board: Board): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const boards = await listBoards(ctx.store, ctx.actor.id)
    if (boards.length >= MAX_BOARDS)
      throw refuseNote('note_quota_exceeded', { max: MAX_BOARDS, scope: 'boards' })
    await insertBoard(ctx.store, ctx.actor.id, { ...board, order: boards.length })
    await putInOrder(ctx, (ids) => moved(ids, board.id, board.order))
    await takeLinks(ctx, board)
  })
}

export async function changeBoard(
  ctx: MemberContext,
  id: string,
  { name, is_pinned, order }: ChangeBoardInput,
): Promise<BoardRecord> {
  return inTransaction(ctx, async (ctx) => {
    const before = await loadBoard(ctx, id)
    const after: Board = {
      ...before,
      name: name ?? before.name,
      isPinned: is_pinned ?? before.isPinned,
      updatedAt: Math.max(ctx.now(), before.updatedAt + 1),
    }
    await updateBoard(ctx.store, ctx.actor.id, after)
    if (after.name !== before.name) await takeLinks(ctx, after)
    await reportBoardChange(ctx, before, after)
    if (order !== undefined) await putInOrder(ctx, (ids) => moved(ids, id, order))
    return showBoard(ctx, await loadBoard(ctx, id))
  })
}

/** Links that waited for this name lead to it. */
function takeLinks({ store, actor }: MemberContext, { id, name }: Board): Promise<void> {
  return takeOpenLinks(store, actor.id, { kind: 'board', id }, [foldText(name)])
}

/**
 * Moves a board by one rank in the list as it is shown; at the end of the list, or next to a pinned board, it stays.
 */
export async function stepBoard(
  ctx: MemberContext,
  id: string,
  to: 'earlier' | 'later',
): Promise<void> {
  const board = await loadBoard(ctx, id)
  const shown = await listBoards(ctx.store, ctx.actor.id)
  const at = shown.findIndex((one) => one.id === id)
  const neighbour = shown[to === 'earlier' ? at - 1 : at + 1]
  if (neighbour?.isPinned === board.isPinned) await changeBoard(ctx, id, { order: neighbour.order })
}

/** Ranks are 0, 1, 2 … without gaps, pinned boards aside: the numbers follow the list that the person sees. */
async function putInOrder(
  ctx: MemberContext,
  arrange: (ids: readonly string[]) => readonly string[],
): Promise<void> {
  const boards = (await listBoards(ctx.store, ctx.actor.id)).toSorted((a, b) => a.order - b.order)
  const ranks = new Map(boards.map((board) => [board.id, board.order]))
  for (const [rank, id] of arrange(boards.map((board) => board.id)).entries())
    if (ranks.get(id) !== rank) await saveRank(ctx.store, ctx.actor.id, id, rank)
}

/** The notes move to the default board in the same transaction; the default board itself cannot be removed. */
export async function removeBoard(
  ctx: MemberContext,
  id: string,
): Promise<{ moved: number; movedTo: string }> {
  return inTransaction(ctx, async (ctx) => {
    const board = await loadBoard(ctx, id)
    if (board.isDefault) throw refuse('cannot_delete_default', { board_id: id })
    const boards = await listBoards(ctx.store, ctx.actor.id)
    const target = boards.find((one) => one.isDefault)
    if (!target) throw new Error(`the owner of board ${id} has no default board`)
    const counts = await countNotesByBoard(ctx.store, ctx.actor.id)
    await moveBoardNotes(ctx, id, target.id)
    await deleteBoard(ctx.store, ctx.actor.id, id)
    await openLinksTo(ctx.store, ctx.actor.id, 'board', [id])
    await putInOrder(ctx, (ids) => ids)
    const moved = counts.get(id) ?? 0
    await reportBoardDeletion(ctx, board, moved)
    return { moved, movedTo: target.id }
  })
}

/** Newest first; there are few boards, so all are read. */
export async function listBoardsOfTokens(ctx: MemberContext): Promise<Board[]> {
  const boards = await listBoards(ctx.store, ctx.actor.id)
  return boards
    .filter(({ byToken }) => byToken !== null)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** False when it holds notes: a board that is used stays. */
export async function removeEmptyBoard(ctx: MemberContext, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await loadBoard(ctx, id)
    if (((await countNotesByBoard(ctx.store, ctx.actor.id)).get(id) ?? 0) > 0) return false
    await removeBoard(ctx, id)
    return true
  })
}

export async function listBoardNotes(
  ctx: MemberContext,
  id: string,
  begin: Begin,
): Promise<NoteRecord[]> {
  const board = await loadBoard(ctx, await boardIdOf(ctx, id))
  return listNotes(ctx, onBoard(board.id), { begin })
}

export async function createBoardNote(
  ctx: MemberContext,
  id: string,
  input: Parameters<typeof createNote>[2],
): Promise<NoteRecord> {
  return createNote(ctx, onBoard(await boardIdOf(ctx, id)), input)
}

export async function findBoardsNamed(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<Board[]> {
  const folded = foldText(q)
  return folded === '' ? [] : searchBoards(ctx.store, ctx.actor.id, folded, size)
}

/** Boards whose name was typed with an error. */
export async function findSimilarBoards(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<Board[]> {
  const boards = await listBoards(ctx.store, ctx.actor.id)
  return bestFitting(boards, ({ name }) => name, q, size)
}

// What the feature of boards does with notes through their public functions.

/**
 * Moves all notes of a board to another one, in the caller's transaction. A clashing title gets ` (2)`; quotas do not
 * apply.
 */
async function moveBoardNotes(ctx: MemberContext, from: string, to: string): Promise<void> {
  const { store, actor } = ctx
  const taken = new Set(
    (await listTitlesAt(store, actor.id, onBoard(to))).map(({ title }) => title),
  )
  const coming = await listTitlesAt(store, actor.id, onBoard(from))
  // A new title must clash neither with those already there nor with those that move along.
  const all = new Set([...taken, ...coming.map(({ title }) => title)])
  for (const { id, title } of coming) {
    if (!taken.has(title)) continue
    const free = freeTitle(title, (one) => all.has(one))
    all.add(free)
    await saveTitle(store, actor.id, id, free, foldText(free))
  }
  await moveToBoard(store, actor.id, from, to, ctx.now())
}

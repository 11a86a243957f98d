/** Boards and the notes on one: as JSON, and as pages that are readable and usable without a script. */
import { h } from 'preact'
import * as z from 'zod'
import { boardApi, boardPaths, notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  bodyBytesFor,
  defineRoutes,
  del,
  get,
  page,
  patch,
  post,
  type RefusedForm,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import {
  changeBoard,
  createBoard,
  createBoardNote,
  listBoardNotes,
  removeBoard,
  showBoards,
  stepBoard,
} from '../actions/manage-boards.ts'
import { listReply } from '../actions/show.ts'
import {
  BoardCreated,
  BoardDeleted,
  BoardList,
  BoardReply,
  ChangeBoardInput,
  CreateBoardInput,
} from '../contract/boards.ts'
import {
  CreateNoteInput,
  MAX_CONTENT,
  NoteCreated,
  NotesReply as NoteList,
} from '../contract/index.ts'
import { refuse } from '../problems/boards.ts'
import { listSpots } from '../store/index.ts'
import type { MiniatureNote } from '../views/boards/boards-page.tsx'
import { BoardsPage, DeleteBoardPage } from '../views/boards/boards-page.tsx'
import { boardPage, loadListed, STYLE_SHEETS } from './board-page.ts'
import { CREATE_REFUSALS, sendNotes } from './created.ts'

const line = z.string().optional().catch(undefined)
const FocusQuery = z.object({ note: line, manage: line })
const MoveForm = z.object({ to: z.enum(['earlier', 'later', 'pinned', 'unpinned']) })

const boardAgain = (refused: RefusedForm<{ board_id: string }>) =>
  boardPage(refused.ctx, refused.params.board_id, { refused })

export const routes = defineRoutes({
  boards: get(boardApi.boards, {
    who: 'bearer',
    scope: 'read',
    summary: 'Every board, pinned ones first, with the number of its notes.',
    reply: BoardList,
    async act(ctx) {
      return { ok: true, boards: await showBoards(ctx) }
    },
  }),

  createBoard: post(boardApi.boards, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'A new board, at the end of the list.',
    limit: 'create',
    body: CreateBoardInput,
    isIdempotent: true,
    status: 201,
    reply: BoardCreated,
    refuses: ['proposal_quota_exceeded', 'note_quota_exceeded'],
    async act(ctx, { body }) {
      const board = await createBoard(ctx, body.name)
      return { ok: true, id: board.id, board }
    },
    form: {
      at: boardPaths.boards,
      summary: 'Makes a board and opens it.',
      to: ({ id }) => href(boardPaths.board, { board_id: id }),
      again: (refused) => boardsPage(refused.ctx, refused),
    },
  }),

  changeBoard: patch(boardApi.board, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'Renames, pins or moves a board.',
    body: ChangeBoardInput,
    reply: BoardReply,
    refuses: ['proposal_quota_exceeded', 'board_not_found'],
    async act(ctx, { params, body }) {
      return { ok: true, board: await changeBoard(ctx, params.board_id, body) }
    },
    form: [
      {
        at: boardPaths.rename,
        summary: 'The Rename form of a board.',
        read: ({ name = '' }) => ({ name }),
        to: (_done, { params }) => href(boardPaths.board, params),
        again: boardAgain,
      },
      {
        at: boardPaths.pin,
        summary: 'The Pin button of a board.',
        read: ({ pin }) => ({ is_pinned: pin !== '0' }),
        to: (_done, { params }) => href(boardPaths.board, params),
      },
    ],
  }),

  placeForm: post(boardPaths.reorder, {
    who: 'member',
    summary: 'The menu of a board in the list: pins it, or moves it one place.',
    body: MoveForm,
    refuses: ['board_not_found'],
    async act(ctx, { params: { board_id }, body: { to } }) {
      if (to === 'earlier' || to === 'later') await stepBoard(ctx, board_id, to)
      else await changeBoard(ctx, board_id, { is_pinned: to === 'pinned' })
    },
    form: { to: (_done, { params }) => `${boardPaths.boards}#board-${params.board_id}` },
  }),

  deleteBoard: del(boardApi.board, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'Deletes a board; its notes move to the default board.',
    reply: BoardDeleted,
    refuses: ['proposal_quota_exceeded', 'board_not_found', 'cannot_delete_default'],
    async act(ctx, { params }) {
      const { moved, movedTo } = await removeBoard(ctx, params.board_id)
      return { ok: true, moved, moved_to: movedTo }
    },
    form: {
      at: boardPaths.remove,
      summary: 'Deletes a board; its notes move to the default one, which is shown next.',
      to: ({ moved_to }) => href(boardPaths.board, { board_id: moved_to }),
    },
  }),

  boardNotes: get(boardApi.notes, {
    who: 'bearer',
    scope: 'read',
    summary: 'Notes on a board, oldest first.',
    reply: NoteList,
    refuses: ['board_not_found'],
    act: (ctx, { params }) =>
      sendNotes(ctx, async (begin) =>
        listReply(await listBoardNotes(ctx, params.board_id, begin), 'board'),
      ),
  }),

  createBoardNote: post(boardApi.notes, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'A new note on a board.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: ['proposal_quota_exceeded', 'board_not_found', ...CREATE_REFUSALS],
    async act(ctx, { params, body }) {
      const note = await createBoardNote(ctx, params.board_id, body)
      return { ok: true, id: note.id, note }
    },
    form: {
      at: boardPaths.write,
      summary: 'The form that writes a note on a board.',
      isLong: true,
      read: ({ title = '', content = '' }) => ({ title, content }),
      to: ({ id }) => href(notePaths.note, { note_id: id }),
      again: boardAgain,
    },
  }),

  boardsPage: get(boardPaths.boards, {
    who: 'member',
    summary: 'Every board, as a small picture of itself.',
    act: (ctx) => boardsPage(ctx),
  }),

  boardPage: get(boardPaths.board, {
    who: 'member',
    summary: 'One board: its notes, readable in order.',
    query: FocusQuery,
    refuses: ['board_not_found'],
    act: (ctx, { params, query }) =>
      boardPage(ctx, params.board_id, { focusedId: query.note, isManaged: query.manage === '1' }),
  }),

  deleteQuestion: get(boardPaths.remove, {
    who: 'member',
    summary:
      'Asks for confirmation before a board is deleted, and names the board that gets its notes.',
    refuses: ['board_not_found', 'cannot_delete_default'],
    async act(ctx, { params }) {
      const { board, boards } = await loadListed(ctx, params.board_id)
      if (board.is_default) throw refuse('cannot_delete_default', { board_id: board.id })
      const homeName = boards.find((one) => one.is_default)?.name ?? ''
      return page({
        title: ctx.t('boards.delete_title'),
        sheets: STYLE_SHEETS,
        body: h(DeleteBoardPage, { board, homeName }),
      })
    },
  }),
})

async function boardsPage(ctx: MemberContext, refused?: RefusedForm) {
  const boards = await showBoards(ctx)
  const spots = await listSpots(ctx.store, ctx.actor.id)
  const byBoard = Object.groupBy(spots, ({ boardId }) => boardId)
  const notes: Record<string, MiniatureNote[]> = {}
  for (const [id, there = []] of Object.entries(byBoard)) notes[id] = there.map(miniature)
  return page({
    title: ctx.t('boards.boards'),
    sheets: STYLE_SHEETS,
    body: h(BoardsPage, {
      boards,
      notes,
      refused,
    }),
  })
}

function miniature(spot: Omit<MiniatureNote, 'hex'>): MiniatureNote {
  return { ...spot, hex: spot.color.startsWith('#') ? spot.color : null }
}

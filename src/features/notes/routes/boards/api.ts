/** Boards as JSON, and the notes on one. */

import { boardApi } from '#paths/notes.ts'
import { bodyBytesFor, defineRoutes, del, get, patch, post } from '#platform/http/index.ts'
import {
  changeBoard,
  createBoard,
  createBoardNote,
  listBoardNotes,
  removeBoard,
  showBoards,
} from '../../actions/manage-boards.ts'
import { listReply } from '../../actions/show.ts'
import {
  BoardCreated,
  BoardDeleted,
  BoardList,
  BoardReply,
  ChangeBoardInput,
  CreateBoardInput,
} from '../../contract/boards.ts'
import {
  CreateNoteInput,
  MAX_CONTENT,
  NoteCreated,
  NotesReply as NoteList,
} from '../../contract/index.ts'
import { CREATE_REFUSALS, sendNotes } from '../created.ts'

export const apiRoutes = defineRoutes({
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
    summary: 'A new board, at the end of the list.',
    limit: 'create',
    body: CreateBoardInput,
    isIdempotent: true,
    status: 201,
    reply: BoardCreated,
    refuses: ['note_quota_exceeded'],
    async act(ctx, { body }) {
      const board = await createBoard(ctx, body.name)
      return { ok: true, id: board.id, board }
    },
  }),

  changeBoard: patch(boardApi.board, {
    who: 'bearer',
    scope: 'write',
    summary: 'Renames, pins or moves a board.',
    body: ChangeBoardInput,
    reply: BoardReply,
    refuses: ['board_not_found'],
    async act(ctx, { params, body }) {
      return { ok: true, board: await changeBoard(ctx, params.board_id, body) }
    },
  }),

  deleteBoard: del(boardApi.board, {
    who: 'bearer',
    scope: 'write',
    summary: 'Deletes a board; its notes move to the default board.',
    reply: BoardDeleted,
    refuses: ['board_not_found', 'cannot_delete_default'],
    async act(ctx, { params }) {
      const { moved, movedTo } = await removeBoard(ctx, params.board_id)
      return { ok: true, moved, moved_to: movedTo }
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
    summary: 'A new note on a board.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: ['board_not_found', ...CREATE_REFUSALS],
    async act(ctx, { params, body }) {
      const note = await createBoardNote(ctx, params.board_id, body)
      return { ok: true, id: note.id, note }
    },
  }),
})

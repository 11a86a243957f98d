/** The pages of the boards, readable and usable without a script. */
import { h } from 'preact'
import * as z from 'zod'
import { boardPaths, notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { bodyBytesFor, defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  changeBoard,
  createBoard,
  createBoardNote,
  removeBoard,
  showBoards,
  stepBoard,
} from '../../actions/manage-boards.ts'
import { readCreation } from '../../actions/reading.ts'
import { isBoardName } from '../../contract/boards-limits.ts'
import { MAX_CONTENT } from '../../contract/index.ts'
import { refuse } from '../../problems/boards.ts'
import { listSpots } from '../../store/index.ts'
import type { Refused } from '../../views/boards/board-page.tsx'
import { BoardsPage } from '../../views/boards/boards-page.tsx'
import { DeleteBoardPage } from '../../views/boards/delete-page.tsx'
import type { MiniatureNote } from '../../views/boards/miniature.tsx'
import { CREATE_REFUSALS } from '../created.ts'
import { boardPage, loadListed, STYLE_SHEETS } from './board-page.ts'

const line = z.string().optional().catch(undefined)
const NameForm = z.object({ name: line })
const PinForm = z.object({ pin: z.enum(['0', '1']).optional().catch(undefined) })
const NoteForm = z.object({ title: line, content: line })
const FocusQuery = z.object({ note: line, manage: line })
const MoveForm = z.object({ to: z.enum(['earlier', 'later', 'pinned', 'unpinned']) })

export const pageRoutes = defineRoutes({
  boardsPage: get(boardPaths.boards, {
    who: 'member',
    summary: 'Every board, as a small picture of itself.',
    act: (ctx) => boardsPage(ctx),
  }),

  createBoardForm: post(boardPaths.boards, {
    who: 'member',
    summary: 'Makes a board and opens it.',
    limit: 'create',
    body: NameForm,
    refuses: ['note_quota_exceeded', 'invalid_board_name'],
    async act(ctx, { body, request }) {
      const name = body.name ?? ''
      return orFormAgain(
        ctx,
        request.wantsHtml,
        () => openNew(ctx, name),
        ({ text }) => boardsPage(ctx, { name, why: text }),
      )
    },
  }),

  boardPage: get(boardPaths.board, {
    who: 'member',
    summary: 'One board: its notes, readable in order.',
    query: FocusQuery,
    refuses: ['board_not_found'],
    act: (ctx, { params, query }) =>
      boardPage(ctx, params.board_id, { focusedId: query.note, isManaged: query.manage === '1' }),
  }),

  placeForm: post(boardPaths.reorder, {
    who: 'member',
    summary: 'The menu of a board in the list: pins it, or moves it one place.',
    body: MoveForm,
    refuses: ['board_not_found'],
    async act(ctx, { params: { board_id }, body: { to } }) {
      if (to === 'earlier' || to === 'later') await stepBoard(ctx, board_id, to)
      else await changeBoard(ctx, board_id, { is_pinned: to === 'pinned' })
      return seeOther(`${boardPaths.boards}#board-${board_id}`)
    },
  }),

  pinForm: post(boardPaths.pin, {
    who: 'member',
    summary: 'The Pin button of a board.',
    body: PinForm,
    refuses: ['board_not_found'],
    async act(ctx, { params, body }) {
      await changeBoard(ctx, params.board_id, { is_pinned: body.pin !== '0' })
      return seeOther(href(boardPaths.board, { board_id: params.board_id }))
    },
  }),

  renameForm: post(boardPaths.rename, {
    who: 'member',
    summary: 'The Rename form of a board.',
    body: NameForm,
    refuses: ['board_not_found', 'invalid_board_name'],
    async act(ctx, { params: { board_id }, body, request }) {
      const name = body.name ?? ''
      const rename = async () => {
        if (!isBoardName(name)) throw refuse('invalid_board_name')
        await changeBoard(ctx, board_id, { name })
        return seeOther(href(boardPaths.board, { board_id }))
      }
      return orFormAgain(ctx, request.wantsHtml, rename, (problem) =>
        boardPage(ctx, board_id, { refused: { ...problem, name } }),
      )
    },
  }),

  writeForm: post(boardPaths.write, {
    who: 'member',
    summary: 'The form that writes a note on a board.',
    limit: 'create',
    body: NoteForm,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    refuses: [
      'board_not_found',
      'invalid_title',
      'invalid_text',
      'content_too_long',
      ...CREATE_REFUSALS,
    ],
    async act(ctx, { params: { board_id }, body, request }) {
      const { title = '', content = '' } = body
      const write = async () => {
        const note = await createBoardNote(ctx, board_id, readCreation({ title, content }))
        return seeOther(href(notePaths.note, { note_id: note.id }))
      }
      return orFormAgain(ctx, request.wantsHtml, write, (problem) =>
        boardPage(ctx, board_id, { refused: { ...problem, title, content } }),
      )
    },
  }),

  deleteQuestion: get(boardPaths.remove, {
    who: 'member',
    summary: 'Asks whether a board shall go, and says where its notes go.',
    refuses: ['board_not_found', 'cannot_delete_default'],
    async act(ctx, { params }) {
      const { board, boards } = await loadListed(ctx, params.board_id)
      if (board.is_default) throw refuse('cannot_delete_default', { board_id: board.id })
      const homeName = boards.find((one) => one.is_default)?.name ?? ''
      return page({
        title: ctx.t('boards.delete_title'),
        sheets: STYLE_SHEETS,
        body: h(DeleteBoardPage, { t: ctx.t, board, homeName }),
      })
    },
  }),

  deleteForm: post(boardPaths.remove, {
    who: 'member',
    summary: 'Deletes a board; its notes move to the default one, which is shown next.',
    limit: 'delete',
    refuses: ['board_not_found', 'cannot_delete_default'],
    async act(ctx, { params }) {
      const { movedTo } = await removeBoard(ctx, params.board_id)
      return seeOther(href(boardPaths.board, { board_id: movedTo }))
    },
  }),
})

async function openNew(ctx: MemberContext, name: string) {
  if (!isBoardName(name)) throw refuse('invalid_board_name')
  const board = await createBoard(ctx, name)
  return seeOther(href(boardPaths.board, { board_id: board.id }))
}

const FIELDS: Record<string, Refused['field']> = {
  invalid_board_name: 'name',
  invalid_title: 'title',
  invalid_text: 'content',
  content_too_long: 'content',
}

/** A form that is refused is shown again with its input and the reason; a program gets the refusal itself. */
async function orFormAgain(
  ctx: MemberContext,
  wantsHtml: boolean,
  act: () => Promise<unknown>,
  show: (problem: Pick<Refused, 'text' | 'field'>) => Promise<ReturnType<typeof page>>,
): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    const isShown = error instanceof Problem && error.declared.status !== 404
    if (!isShown || !wantsHtml) throw error
    const field = FIELDS[error.code] ?? null
    const { parts } = await show({ text: error.declared[ctx.locale], field })
    const headers = { 'cache-control': 'no-store' }
    return page({ ...parts, status: error.declared.status, headers })
  }
}

async function boardsPage(ctx: MemberContext, refused?: { name: string; why: string }) {
  const boards = await showBoards(ctx)
  const spots = await listSpots(ctx.store, ctx.actor.id)
  const byBoard = Object.groupBy(spots, ({ boardId }) => boardId)
  const notes: Record<string, MiniatureNote[]> = {}
  for (const [id, there = []] of Object.entries(byBoard)) notes[id] = there.map(miniature)
  return page({
    title: ctx.t('boards.boards'),
    sheets: STYLE_SHEETS,
    body: h(BoardsPage, {
      t: ctx.t,
      boards,
      notes,
      refused,
    }),
  })
}

function miniature(spot: Omit<MiniatureNote, 'hex'>): MiniatureNote {
  return { ...spot, hex: spot.color.startsWith('#') ? spot.color : null }
}

/** The page of one board: its notes in reading order, and what its scripts provide. */
import { h } from 'preact'
import { countLinksTo } from '#features/links/index.ts'
import { boardPaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { page, type RefusedForm } from '#platform/http/index.ts'
import { directionOf } from '#platform/i18n/index.ts'
import { oneAtATime } from '../actions/full-locations.ts'
import { showBoards } from '../actions/manage-boards.ts'
import { listNotes } from '../actions/show.ts'
import { refuse } from '../problems/boards.ts'
import { noteFragment } from '../rules/addresses.ts'
import { readingOrder } from '../rules/boards.ts'
import { onBoard } from '../rules/note.ts'
import { BoardPage } from '../views/boards/board-page.tsx'
import { notesOnBoard } from './on-page.ts'

/** CSS that only boards have. */
export const STYLE_SHEETS = ['boards']

/** What the board in the browser provides for the palette and the table of keys. */
const BOARD_COMMANDS = [
  { action: 'note-here', says: 'new_note', keys: 'n' },
  { action: 'board-find', says: 'find_on_board', keys: 'f' },
  { action: 'board-choose', says: 'choose_notes' },
  { action: 'board-choose-all', says: 'choose_all' },
  { action: 'board-grid', says: 'arrange_grid' },
  { action: 'board-by-color', says: 'arrange_color' },
  { action: 'board-by-date', says: 'arrange_date' },
  { action: 'board-zoom-in', says: 'zoom_in', keys: '+' },
  { action: 'board-zoom-out', says: 'zoom_out', keys: '-' },
  { action: 'board-zoom-reset', says: 'zoom_reset', keys: '0' },
  { action: 'board-fit', says: 'fit_all' },
  { action: 'board-snap', says: 'snap' },
  { action: 'board-list', says: 'list_view' },
  { action: 'board-export', says: 'export_board' },
] as const

interface BoardPageOptions {
  focusedId?: string | undefined
  isManaged?: boolean
  refused?: RefusedForm
}

// As many as are painted quickly; the others are painted when they are scrolled into view.
const NOTES_OF_SCREEN = 8

function endOfScreen(ordered: readonly { id: string }[]): string | undefined {
  const last = ordered.slice(0, NOTES_OF_SCREEN).at(-1)
  return last && noteFragment(last.id)
}

export async function boardPage(
  ctx: MemberContext,
  id: string,
  { focusedId, isManaged = false, refused }: BoardPageOptions,
) {
  const { t, locale } = ctx
  const { board } = await loadListed(ctx, id)
  const label = t('boards.notes_here', { name: board.name })
  const { ordered, drawn } = await oneAtATime(ctx.actor.id, async (begin) => {
    const notes = await listNotes(ctx, onBoard(id), { begin })
    const ordered = readingOrder(notes, directionOf(locale))
    const drawn = await notesOnBoard(ctx, board, { notes, ordered, label, focusedId })
    return { ordered, drawn }
  })
  const links = await countLinksTo(ctx, 'board', [id])
  const explaining = ctx.config.ANTHROPIC_API_KEY === null ? [] : ['explain']
  return page({
    title: board.name,
    sheets: [...STYLE_SHEETS, ...explaining],
    companions: explaining,
    screenEnd: endOfScreen(ordered),
    body: h(BoardPage, {
      board,
      notes: drawn,
      isEmpty: ordered.length === 0,
      isManaged,
      linkedFrom: links.get(id) ?? 0,
      refused,
    }),
    commands: [
      { id: 'all-boards', label: t('boards.boards'), href: boardPaths.boards },
      ...BOARD_COMMANDS.map(({ says: label, ...command }) => ({
        id: command.action,
        label: t(`notes.${label}`),
        ...command,
      })),
    ],
  })
}

export async function loadListed(ctx: MemberContext, id: string) {
  const boards = await showBoards(ctx)
  const board = boards.find((one) => one.id === id)
  if (!board) throw refuse('board_not_found', { board_id: id })
  return { board, boards }
}

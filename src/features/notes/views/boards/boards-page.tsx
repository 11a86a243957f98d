/** The list of boards: each as a small picture of itself. */
import { boardPaths } from '#paths/notes.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field, type RefusedFields } from '#ui/components/field.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Notice } from '#ui/components/notice.tsx'
import type { BoardRecord } from '../../contract/boards.ts'
import { MAX_BOARD_NAME, MAX_BOARDS } from '../../contract/limits.ts'

/**
 * A miniature of a board: the positions and colours of its notes. Not mirrored: a board is the same in both directions.
 */
export interface MiniatureNote {
  x: number
  y: number
  width: number
  height: number
  color: string
  /** The shade on paper, for colours outside the palette. */
  hex: string | null
}

// The minimum area that is shown, so that a board with one note in a corner does not look like one large note.
const LEAST = { width: 1_000, height: 625 }

function BoardMiniature({ notes }: { notes: readonly MiniatureNote[] }) {
  const width = Math.max(LEAST.width, ...notes.map((note) => note.x + note.width))
  const height = Math.max(LEAST.height, ...notes.map((note) => note.y + note.height))
  return (
    <svg
      class="miniature"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin meet"
      aria-hidden="true"
    >
      {notes.map((note, at) => (
        <rect
          key={at}
          class="miniature__note"
          data-paper={note.hex ? 'custom' : note.color}
          x={note.x}
          y={note.y}
          width={note.width}
          height={note.height}
          fill={note.hex ?? undefined}
        />
      ))}
    </svg>
  )
}

interface BoardsPageProps {
  boards: readonly BoardRecord[]
  /** By board; one that has no notes is missing. */
  notes: Readonly<Record<string, readonly MiniatureNote[]>>
  refused?: RefusedFields | undefined
}

export function BoardsPage({ boards, notes, refused }: BoardsPageProps) {
  const t = useT()
  return (
    <Island class="boards" name="board-order" props={{}}>
      <header class="baseline">
        <h1>{t('boards.boards')}</h1>
        <p class="secondary">{t('boards.count', { n: boards.length })}</p>
      </header>
      <ul class="boards__list list" aria-label={t('boards.boards')}>
        {boards.map((board, at) => (
          <BoardTile
            key={board.id}
            board={board}
            notes={notes[board.id] ?? []}
            canGoEarlier={isNeighbour(board, boards[at - 1])}
            canGoLater={isNeighbour(board, boards[at + 1])}
          />
        ))}
        <li class="boards__new">
          <NewBoard isFull={boards.length >= MAX_BOARDS} refused={refused} />
        </li>
      </ul>
      <form id={ACTIONS_FORM} method="post" action={boardPaths.boards} />
    </Island>
  )
}

const ACTIONS_FORM = 'board-acts'

/** Pinned ones come before the others, regardless of their order. */
function isNeighbour(board: BoardRecord, other: BoardRecord | undefined): boolean {
  return other !== undefined && other.is_pinned === board.is_pinned
}

interface BoardTileProps {
  board: BoardRecord
  notes: readonly MiniatureNote[]
  canGoEarlier: boolean
  canGoLater: boolean
}

function BoardTile({ board, notes, canGoEarlier, canGoLater }: BoardTileProps) {
  const t = useT()
  return (
    <li
      class="board-tile"
      id={`board-${board.id}`}
      data-board={board.id}
      data-order={board.order}
      data-pinned={board.is_pinned ? '' : undefined}
    >
      <BoardMiniature notes={notes} />
      <div class="board-tile__words">
        <a
          class="board-tile__name"
          href={href(boardPaths.board, { board_id: board.id })}
          dir="auto"
          title={board.name}
        >
          {board.name}
        </a>
        <p class="board-tile__facts secondary">
          <span>{t('boards.notes', { n: board.note_count })}</span>
          {board.by !== null && <span>{t('boards.by', { name: board.by })}</span>}
          {board.is_pinned && <Badge icon="pin">{t('boards.is_pinned')}</Badge>}
          {board.is_default && <Badge>{t('boards.is_default')}</Badge>}
        </p>
      </div>
      <TileMenu board={board} canGoEarlier={canGoEarlier} canGoLater={canGoLater} />
    </li>
  )
}

/** Every action is a form: the menu works without a script. */
function TileMenu({ board, canGoEarlier, canGoLater }: Omit<BoardTileProps, 'notes'>) {
  const t = useT()
  const act = (to: string) => ({
    type: 'submit',
    form: ACTIONS_FORM,
    formaction: href(boardPaths.reorder, { board_id: board.id }),
    name: 'to',
    value: to,
  })
  return (
    <Menu
      id={`board-${board.id}`}
      label={t('boards.more', { name: board.name })}
      title={board.name}
      items={[
        {
          label: t(board.is_pinned ? 'boards.unpin' : 'boards.pin'),
          icon: 'pin',
          button: act(board.is_pinned ? 'unpinned' : 'pinned'),
        },
        {
          label: t('boards.earlier'),
          icon: 'arrow-up',
          isDisabled: !canGoEarlier,
          button: act('earlier'),
        },
        {
          label: t('boards.later'),
          icon: 'arrow-down',
          isDisabled: !canGoLater,
          button: act('later'),
        },
        {
          label: t('boards.rename'),
          icon: 'pencil',
          href: `${href(boardPaths.board, { board_id: board.id }, { manage: 1 })}#manage`,
        },
        ...(board.is_default
          ? []
          : [
              {
                label: t('boards.delete'),
                icon: 'trash-2' as const,
                isDanger: true,
                isApart: true,
                href: href(boardPaths.remove, { board_id: board.id }),
              },
            ]),
      ]}
    />
  )
}

interface NewBoardProps extends Pick<BoardsPageProps, 'refused'> {
  isFull: boolean
}

function NewBoard({ isFull, refused }: NewBoardProps) {
  const t = useT()
  if (isFull) return <Notice tone="warn">{t('boards.full', { max: MAX_BOARDS })}</Notice>
  return (
    <form class="boards__form" method="post" action={boardPaths.boards}>
      <Field
        id="name"
        label={t('boards.new_name')}
        error={refused?.text}
        input={{
          value: refused?.fields['name'],
          required: true,
          maxlength: MAX_BOARD_NAME * 2,
          autocomplete: 'off',
        }}
      />
      <Button type="submit" icon="plus">
        {t('boards.create')}
      </Button>
    </form>
  )
}

// The confirmation before a board is deleted: what happens to its notes.

interface DeleteBoardPageProps {
  board: BoardRecord
  /** The board to which the notes move. */
  homeName: string
}

export function DeleteBoardPage({ board, homeName }: DeleteBoardPageProps) {
  const t = useT()
  const { note_count: n } = board
  return (
    <div class="board-question">
      <h1>{t('boards.delete_title')}</h1>
      <p class="board-question__name">
        <bdi>{board.name}</bdi>
      </p>
      <p>{n === 0 ? t('boards.delete_empty') : t('boards.delete_text', { n, home: homeName })}</p>
      <form class="acts" method="post" action={href(boardPaths.remove, { board_id: board.id })}>
        <ButtonLink href={href(boardPaths.board, { board_id: board.id })}>
          {t('boards.cancel')}
        </ButtonLink>
        <Button type="submit" kind="danger" icon="trash-2">
          {t('boards.delete')}
        </Button>
      </form>
    </div>
  )
}

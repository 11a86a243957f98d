/** The list of boards: each as a small picture of itself. */

import { boardPaths } from '#paths/notes.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Field, type RefusedFields } from '#ui/components/field.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Notice } from '#ui/components/notice.tsx'
import type { BoardRecord } from '../../contract/boards.ts'
import { MAX_BOARD_NAME, MAX_BOARDS } from '../../contract/boards-limits.ts'
import { BoardMiniature, type MiniatureNote } from './miniature.tsx'

export interface BoardsPageProps {
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

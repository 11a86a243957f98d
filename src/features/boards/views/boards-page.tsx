/** A shelf of boards: each as a small picture of itself. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Badge } from '../../../ui/components/badge.tsx'
import { Button } from '../../../ui/components/button.tsx'
import { Field } from '../../../ui/components/field.tsx'
import { Notice } from '../../../ui/components/notice.tsx'
import type { BoardRecord } from '../contract/index.ts'
import { MAX_BOARD_NAME, MAX_BOARDS } from '../contract/limits.ts'
import { Miniature, type MiniatureNote } from './miniature.tsx'

export interface BoardsPageProps {
  t: Translate
  boards: readonly BoardRecord[]
  /** By board; one that has no notes is missing. */
  notes: Readonly<Record<string, readonly MiniatureNote[]>>
  /** What was typed and why it was refused. */
  refused?: { name: string; why: string } | undefined
}

export function BoardsPage({ t, boards, notes, refused }: BoardsPageProps) {
  return (
    <div class="boards">
      <header class="boards__head">
        <h1>{t('boards.boards')}</h1>
        <p class="boards__count">{t('boards.count', { n: boards.length })}</p>
      </header>
      <ul class="boards__list list" aria-label={t('boards.boards')}>
        {boards.map((board) => (
          <BoardTile key={board.id} t={t} board={board} notes={notes[board.id] ?? []} />
        ))}
        <li class="boards__new">
          <NewBoard t={t} isFull={boards.length >= MAX_BOARDS} refused={refused} />
        </li>
      </ul>
    </div>
  )
}

interface BoardTileProps {
  t: Translate
  board: BoardRecord
  notes: readonly MiniatureNote[]
}

function BoardTile({ t, board, notes }: BoardTileProps) {
  return (
    <li class="board-tile" data-board={board.id}>
      <Miniature notes={notes} />
      <div class="board-tile__words">
        <a class="board-tile__name" href={`/boards/${board.id}`} dir="auto" title={board.name}>
          {board.name}
        </a>
        <p class="board-tile__facts">
          <span>{t('boards.notes', { n: board.note_count })}</span>
          {board.is_pinned && <Badge icon="pin">{t('boards.is_pinned')}</Badge>}
          {board.is_default && <Badge>{t('boards.is_default')}</Badge>}
        </p>
      </div>
    </li>
  )
}

interface NewBoardProps extends Pick<BoardsPageProps, 't' | 'refused'> {
  isFull: boolean
}

function NewBoard({ t, isFull, refused }: NewBoardProps) {
  if (isFull) return <Notice tone="warn">{t('boards.full', { max: MAX_BOARDS })}</Notice>
  return (
    <form class="boards__form" method="post" action="/boards">
      <Field
        id="name"
        label={t('boards.new_name')}
        error={refused?.why}
        input={{
          value: refused?.name,
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

/** The confirmation before a board is deleted: what happens to its notes. */

import { boardPaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import type { BoardRecord } from '../../contract/boards.ts'

export interface DeleteBoardPageProps {
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

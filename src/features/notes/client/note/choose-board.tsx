/** Asks to which board one or several notes are to be moved. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get } from '#client/request/request.ts'
import { boardApi, boardPaths } from '#paths/notes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import type { BoardList, BoardRecord } from '../../contract/boards.ts'
import type { NotesPage } from './notes-page.ts'

export function chooseBoard(page: NotesPage, ids: readonly string[], onDone?: () => void): void {
  const { t, commands } = page
  openDialog({
    class: 'overlay-dialog',
    label: t('notes.move_to_board'),
    draw: (close) => (
      <DialogBody title={t('notes.move_to_board')} closeLabel={t('notes.close')} onClose={close}>
        <Boards
          page={page}
          onChoose={(board) => {
            close()
            commands.sendToBoard(ids, board)
            onDone?.()
          }}
        />
      </DialogBody>
    ),
  })
}

function Boards({ page, onChoose }: { page: NotesPage; onChoose(board: BoardRecord): void }) {
  const { t, store } = page
  const rows = useRef<HTMLUListElement>(null)
  const [boards, setBoards] = useState<BoardRecord[] | 'reading' | 'unread'>('reading')
  useEffect(() => {
    void get<BoardList>(boardApi.boards).then(({ ok, body }) =>
      setBoards(ok ? body.boards.filter(({ id }) => id !== store.location.id) : 'unread'),
    )
  }, [])
  // The title had the focus while the list of boards was loading.
  useEffect(() => {
    if (document.activeElement?.matches('h2')) rows.current?.querySelector('button')?.focus()
  }, [boards])
  if (boards === 'reading') return null
  if (boards === 'unread') return <p role="alert">{t('notes.boards_unread')}</p>
  if (boards.length === 0) {
    return (
      <p>
        {t('notes.no_other_board')} <a href={boardPaths.boards}>{t('notes.all_boards')}</a>
      </p>
    )
  }
  return (
    <ul ref={rows} class="list notes-tray__list">
      {boards.map((board) => (
        <li key={board.id}>
          <button class="row-button notes-tray__row" type="button" onClick={() => onChoose(board)}>
            <Icon name="layout-grid" />
            <span class="clip" dir="auto">
              {board.name}
            </span>
            <span class="notes-tray__place number">{board.note_count}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

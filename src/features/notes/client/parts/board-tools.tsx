/** The tools of a board, and what can be done with several notes at once. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../../../../client/talk.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { Button, IconButton } from '../../../../ui/components/button.tsx'
import { COLOR_NAMES } from '../../contract/limits.ts'
import { type BoardGround, zoomAt } from './board-ground.ts'
import { type Arrangement, arranged } from './board-rules.ts'
import type { Desk } from './desk.ts'

interface ToolsProps {
  desk: Desk
  ground: BoardGround
  find: string
  color: string
  isSnapped: boolean
  isListed: boolean
  onFind(words: string): void
  onColor(color: string): void
  onCreate(): void
  onFit(): void
  onSnap(isOn: boolean): void
  onList(isOn: boolean): void
}

export function BoardTools(props: ToolsProps) {
  const { desk, ground, isSnapped, isListed } = props
  const { t, book, max } = desk
  const { zoom } = useWatched(ground.view)
  const scale = (to: number) => {
    const { clientWidth, clientHeight } = ground.frame
    ground.view.set(zoomAt(ground.view.get(), to, { x: clientWidth / 2, y: clientHeight / 2 }))
  }
  const n = book.sheets.get().length
  return (
    <div class="board-tools" role="toolbar" aria-label={t('notes.board_tools')}>
      <Button kind="primary" icon="plus" aria-keyshortcuts="n" onClick={props.onCreate}>
        {t('notes.new_note')}
      </Button>
      {n >= 0.9 * max && <span class="number">{t('notes.quota_near', { n, max })}</span>}
      <input
        class="board-tools__find"
        type="search"
        dir="auto"
        aria-label={t('notes.find_on_board')}
        placeholder={t('notes.find_on_board')}
        value={props.find}
        onInput={({ currentTarget }) => props.onFind(currentTarget.value)}
      />
      <select
        aria-label={t('notes.only_color')}
        value={props.color}
        onChange={({ currentTarget }) => props.onColor(currentTarget.value)}
      >
        <option value="">{t('notes.all_colors')}</option>
        {COLOR_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`notes.color_${name}`)}
          </option>
        ))}
      </select>
      <Arrange desk={desk} />
      {!isListed && (
        <>
          <IconButton
            icon="zoom-out"
            keys="-"
            label={t('notes.zoom_out')}
            onClick={() => scale(zoom / 1.25)}
          />
          <Button
            kind="quiet"
            class="board-tools__zoom number"
            title={t('notes.zoom_reset')}
            onClick={() => scale(1)}
          >
            {`${Math.round(zoom * 100)} %`}
          </Button>
          <IconButton
            icon="zoom-in"
            keys="+"
            label={t('notes.zoom_in')}
            onClick={() => scale(zoom * 1.25)}
          />
          <IconButton icon="maximize-2" label={t('notes.fit_all')} onClick={props.onFit} />
          <IconButton
            icon="layout-grid"
            label={t('notes.snap')}
            aria-pressed={isSnapped}
            onClick={() => props.onSnap(!isSnapped)}
          />
        </>
      )}
      <IconButton
        icon={isListed ? 'layout-dashboard' : 'list'}
        label={t(isListed ? 'notes.map_view' : 'notes.list_view')}
        onClick={() => props.onList(!isListed)}
      />
      <IconButton icon="download" label={t('notes.export_board')} data-action="board-export" />
    </div>
  )
}

function Arrange({ desk: { t, acts, book } }: { desk: Desk }) {
  const arrange = (how: Arrangement) => {
    const places = arranged(book.sheets.get(), how)
    acts.arrangeAll(places)
  }
  return (
    <select
      aria-label={t('notes.arrange')}
      value=""
      onChange={({ currentTarget }) => {
        if (currentTarget.value) arrange(currentTarget.value as Arrangement)
        currentTarget.value = ''
      }}
    >
      <option value="">{t('notes.arrange')}</option>
      <option value="grid">{t('notes.arrange_grid')}</option>
      <option value="color">{t('notes.arrange_color')}</option>
      <option value="date">{t('notes.arrange_date')}</option>
    </select>
  )
}

interface BoardName {
  id: string
  name: string
}

export function ChosenBar({ desk, ids, onDone }: { desk: Desk; ids: string[]; onDone(): void }) {
  const { t, acts, book } = desk
  const [boards, setBoards] = useState<BoardName[]>([])
  useEffect(() => {
    void get<{ boards: BoardName[] }>('/api/note-boards').then((answer) => {
      if (answer.ok) setBoards(answer.body.boards.filter(({ id }) => id !== book.place.id))
    })
  }, [])
  const areFolded = ids.every((id) => book.find(id)?.note.is_minimized)
  return (
    <div class="board-chosen" role="toolbar" aria-label={t('notes.selected', { n: ids.length })}>
      <span>{t('notes.selected', { n: ids.length })}</span>
      <select
        aria-label={t('notes.color')}
        value=""
        onChange={({ currentTarget }) => acts.color(ids, currentTarget.value)}
      >
        <option value="">{t('notes.color')}</option>
        {COLOR_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`notes.color_${name}`)}
          </option>
        ))}
      </select>
      <Button kind="quiet" onClick={() => acts.minimize(ids, !areFolded)}>
        {t(areFolded ? 'notes.expand' : 'notes.minimize')}
      </Button>
      {boards.length > 0 && (
        <select
          aria-label={t('notes.move_to_board')}
          value=""
          onChange={({ currentTarget }) => {
            const board = boards.find(({ id }) => id === currentTarget.value)
            if (!board) return
            acts.sendToBoard(ids, board)
            onDone()
          }}
        >
          <option value="">{t('notes.move_to_board')}</option>
          {boards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button
        kind="danger"
        icon="trash-2"
        onClick={() => {
          acts.remove(ids)
          onDone()
        }}
      >
        {t('notes.delete_note')}
      </Button>
      <IconButton icon="x" label={t('notes.close')} keys="Esc" onClick={onDone} />
    </div>
  )
}

/** The tools of a board. */
import { useWatched } from '../../../../client/use-watched.ts'
import { Button, IconButton } from '../../../../ui/components/button.tsx'
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { BoardGround } from './board-ground.ts'
import type { Arrangement } from './board-rules.ts'
import type { Desk } from './desk.ts'

interface ToolsProps {
  desk: Desk
  ground: BoardGround
  find: string
  /** How many notes match; null while nothing is sought. */
  found: number | null
  color: string
  isSnapped: boolean
  isListed: boolean
  isChoosing: boolean
  onFind(words: string): void
  onHit(by: 1 | -1): void
  onColor(color: string): void
  onArrange(how: Arrangement): void
}

export function BoardTools(props: ToolsProps) {
  const { desk, isListed } = props
  const { t, book, max } = desk
  const n = book.sheets.get().length
  return (
    <div class="board-tools" role="toolbar" aria-label={t('notes.board_tools')}>
      <Button kind="primary" icon="plus" aria-keyshortcuts="n" data-action="note-here">
        {t('notes.new_note')}
      </Button>
      {n >= 0.9 * max && <span class="number">{t('notes.quota_near', { n, max })}</span>}
      <Finding {...props} />
      <span class="board-tools__end">
        <Arrange {...props} />
        {!isListed && <Viewing {...props} />}
        <IconButton
          icon="list-checks"
          label={t('notes.choose_notes')}
          aria-pressed={props.isChoosing}
          data-action="board-choose"
        />
        <IconButton
          icon={isListed ? 'layout-dashboard' : 'list'}
          label={t(isListed ? 'notes.map_view' : 'notes.list_view')}
          data-action="board-list"
        />
        <IconButton icon="download" label={t('notes.export_board')} data-action="board-export" />
      </span>
    </div>
  )
}

/** What does not match fades; Enter goes from match to match. */
function Finding({ desk: { t }, find, found, color, onFind, onHit, onColor }: ToolsProps) {
  return (
    <>
      <input
        class="board-tools__find"
        type="search"
        dir="auto"
        aria-label={t('notes.find_on_board')}
        aria-keyshortcuts="f"
        placeholder={t('notes.find_on_board')}
        value={find}
        onInput={({ currentTarget }) => onFind(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return
          event.preventDefault()
          onHit(event.shiftKey ? -1 : 1)
        }}
      />
      <select
        aria-label={t('notes.only_color')}
        value={color}
        onChange={({ currentTarget }) => onColor(currentTarget.value)}
      >
        <option value="">{t('notes.all_colors')}</option>
        {COLOR_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`notes.color_${name}`)}
          </option>
        ))}
      </select>
      <span class="board-tools__found number" role="status">
        {found !== null && t('notes.found_here', { n: found })}
      </span>
      {found !== null && found > 0 && (
        <IconButton icon="arrow-down" label={t('notes.next_hit')} onClick={() => onHit(1)} />
      )}
    </>
  )
}

function Viewing({ desk: { t }, ground, isSnapped }: ToolsProps) {
  const { zoom } = useWatched(ground.view)
  return (
    <>
      <IconButton
        icon="zoom-out"
        keys="-"
        label={t('notes.zoom_out')}
        data-action="board-zoom-out"
      />
      <Button
        kind="quiet"
        class="board-tools__zoom number"
        title={t('notes.zoom_reset')}
        aria-keyshortcuts="0"
        data-action="board-zoom-reset"
      >
        <bdi dir="ltr">{`${Math.round(zoom * 100)}%`}</bdi>
      </Button>
      <IconButton icon="zoom-in" keys="+" label={t('notes.zoom_in')} data-action="board-zoom-in" />
      <IconButton icon="maximize-2" label={t('notes.fit_all')} data-action="board-fit" />
      <IconButton
        icon="layout-grid"
        label={t('notes.snap')}
        aria-pressed={isSnapped}
        data-action="board-snap"
      />
    </>
  )
}

function Arrange({ desk: { t }, onArrange }: ToolsProps) {
  return (
    <select
      aria-label={t('notes.arrange')}
      value=""
      onChange={({ currentTarget }) => {
        if (currentTarget.value) onArrange(currentTarget.value as Arrangement)
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

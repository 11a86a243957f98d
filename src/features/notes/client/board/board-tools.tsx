/** The tools of a board. */

import { press } from '#platform/html/page-actions.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { NotesPage } from '../note/notes-page.ts'
import type { BoardCanvas } from './board-canvas.ts'
import type { BoardController, BoardState } from './board-controller.ts'
import type { Arrangement } from './board-rules.ts'

interface ToolsProps {
  page: NotesPage
  canvas: BoardCanvas
  controller: BoardController
  state: BoardState
  /** How many notes match; null without a search. */
  found: number | null
  onHit(by: 1 | -1): void
}

export function BoardTools(props: ToolsProps) {
  const { t, store, max } = props.page
  const { isListed, isSelecting } = props.state
  const n = store.notes.peek().length
  return (
    <div class="board-tools" role="toolbar" aria-label={t('notes.board_tools')}>
      <Button kind="primary" icon="plus" aria-keyshortcuts="n" {...press('note-here')}>
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
          aria-pressed={isSelecting}
          {...press('board-choose')}
        />
        <IconButton
          icon={isListed ? 'layout-dashboard' : 'list'}
          label={t(isListed ? 'notes.map_view' : 'notes.list_view')}
          {...press('board-list')}
        />
        <IconButton icon="download" label={t('notes.export_board')} {...press('board-export')} />
      </span>
    </div>
  )
}

/** Notes that do not match fade; Enter goes from match to match. */
function Finding({ page: { t }, controller, state, found, onHit }: ToolsProps) {
  return (
    <>
      <input
        class="board-tools__find"
        type="search"
        dir="auto"
        aria-label={t('notes.find_on_board')}
        aria-keyshortcuts="f"
        placeholder={t('notes.find_on_board')}
        value={state.find}
        onInput={({ currentTarget }) => controller.change({ find: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return
          event.preventDefault()
          onHit(event.shiftKey ? -1 : 1)
        }}
      />
      <Select
        id="board-color"
        label={t('notes.only_color')}
        isLabelHidden
        value={state.color}
        options={[
          { value: '', label: t('notes.all_colors') },
          ...COLOR_NAMES.map((name) => ({ value: name, label: t(`notes.color_${name}`) })),
        ]}
        input={{
          onChange: ({ currentTarget }) => controller.change({ color: currentTarget.value }),
        }}
      />
      <span class="secondary number" role="status">
        {found !== null && t('notes.found_here', { n: found })}
      </span>
      {found !== null && found > 0 && (
        <IconButton icon="arrow-down" label={t('notes.next_hit')} onClick={() => onHit(1)} />
      )}
    </>
  )
}

function Viewing({ page: { t }, canvas, state: { isSnapped } }: ToolsProps) {
  const { zoom } = canvas.view.value
  return (
    <>
      <IconButton
        icon="zoom-out"
        keys="-"
        label={t('notes.zoom_out')}
        {...press('board-zoom-out')}
      />
      <Button
        kind="quiet"
        class="board-tools__zoom number"
        title={t('notes.zoom_reset')}
        aria-keyshortcuts="0"
        {...press('board-zoom-reset')}
      >
        <bdi dir="ltr">{`${Math.round(zoom * 100)}%`}</bdi>
      </Button>
      <IconButton icon="zoom-in" keys="+" label={t('notes.zoom_in')} {...press('board-zoom-in')} />
      <IconButton icon="maximize-2" label={t('notes.fit_all')} {...press('board-fit')} />
      <IconButton
        icon="layout-grid"
        label={t('notes.snap')}
        aria-pressed={isSnapped}
        {...press('board-snap')}
      />
    </>
  )
}

function Arrange({ page: { t }, controller }: ToolsProps) {
  return (
    <Select
      id="board-arrange"
      label={t('notes.arrange')}
      isLabelHidden
      options={[
        { value: '', label: t('notes.arrange') },
        { value: 'grid', label: t('notes.arrange_grid') },
        { value: 'color', label: t('notes.arrange_color') },
        { value: 'date', label: t('notes.arrange_date') },
      ]}
      input={{
        onChange({ currentTarget }) {
          if (currentTarget.value) controller.arrange(currentTarget.value as Arrangement)
          currentTarget.value = ''
        },
      }}
    />
  )
}

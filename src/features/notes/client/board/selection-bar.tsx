/** Actions on several notes at once, each undone in one step. */
import { Button, IconButton } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { COLOR_NAMES } from '../../contract/limits.ts'
import { chooseBoard } from '../note/choose-board.tsx'
import type { NotesPage } from '../note/notes-page.ts'

interface Props {
  page: NotesPage
  ids: string[]
  onAll(): void
  onDone(): void
}

export function NoteSelectionBar({ page, ids, onAll, onDone }: Props) {
  const { t, commands, store } = page
  const areFolded = ids.length > 0 && ids.every((id) => store.find(id)?.record.is_minimized)
  const label = ids.length === 0 ? t('notes.choose_notes') : t('notes.selected', { n: ids.length })
  return (
    <div class="board-chosen" role="toolbar" aria-label={label}>
      <IconButton icon="x" label={t('notes.close')} keys="Esc" onClick={onDone} />
      <span class="board-chosen__words">{label}</span>
      <Button kind="quiet" onClick={onAll}>
        {t('notes.choose_all')}
      </Button>
      {ids.length > 0 && (
        <>
          <Select
            id="selected-color"
            label={t('notes.color')}
            isLabelHidden
            options={[
              { value: '', label: t('notes.color') },
              ...COLOR_NAMES.map((name) => ({ value: name, label: t(`notes.color_${name}`) })),
            ]}
            input={{
              onChange({ currentTarget }) {
                if (currentTarget.value) commands.color(ids, currentTarget.value)
                currentTarget.value = ''
              },
            }}
          />
          <Button kind="quiet" onClick={() => commands.minimize(ids, !areFolded)}>
            {t(areFolded ? 'notes.expand' : 'notes.minimize')}
          </Button>
          <Button kind="quiet" onClick={() => chooseBoard(page, ids, onDone)}>
            {t('notes.move_to_board')}
          </Button>
          <Button
            kind="quiet"
            icon="trash-2"
            onClick={() => {
              commands.remove(ids)
              onDone()
            }}
          >
            {t('notes.delete_note')}
          </Button>
        </>
      )}
    </div>
  )
}

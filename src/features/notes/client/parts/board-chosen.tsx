/** What can be done with several notes at once, each as one act that can be taken back. */
import { Button, IconButton } from '../../../../ui/components/button.tsx'
import { Select } from '../../../../ui/components/select.tsx'
import { COLOR_NAMES } from '../../contract/limits.ts'
import { chooseBoard } from './choose-board.tsx'
import type { Desk } from './desk.ts'

interface Props {
  desk: Desk
  ids: string[]
  onAll(): void
  onDone(): void
}

export function ChosenBar({ desk, ids, onAll, onDone }: Props) {
  const { t, acts, book } = desk
  const areFolded = ids.length > 0 && ids.every((id) => book.find(id)?.note.is_minimized)
  const words = ids.length === 0 ? t('notes.choose_notes') : t('notes.selected', { n: ids.length })
  return (
    <div class="board-chosen" role="toolbar" aria-label={words}>
      <IconButton icon="x" label={t('notes.close')} keys="Esc" onClick={onDone} />
      <span class="board-chosen__words">{words}</span>
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
                if (currentTarget.value) acts.color(ids, currentTarget.value)
                currentTarget.value = ''
              },
            }}
          />
          <Button kind="quiet" onClick={() => acts.minimize(ids, !areFolded)}>
            {t(areFolded ? 'notes.expand' : 'notes.minimize')}
          </Button>
          <Button kind="quiet" onClick={() => chooseBoard(desk, ids, onDone)}>
            {t('notes.move_to_board')}
          </Button>
          <Button
            kind="quiet"
            icon="trash-2"
            onClick={() => {
              acts.remove(ids)
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

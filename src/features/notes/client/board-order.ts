/** Reorders boards: by dragging, or with `m` and the arrow keys. The menu of a tile does the same without a script. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { dragTiles } from './order/drag.ts'
import { Moves } from './order/moves.ts'
import { Shelf } from './order/shelf.ts'

plainIsland<object>('board-order', (root, { t }) => {
  const list = root.querySelector<HTMLElement>('.boards__list')
  if (!list) return
  const shelf = new Shelf(list)
  const moves = new Moves(shelf, t)
  dragTiles({
    shelf,
    onLifted: (tile) => moves.begin(tile, 'pointer'),
    onDropped: () => void moves.finish(),
    onCancelled: () => moves.cancel(),
  })
  addShortcuts([
    {
      id: 'board-move',
      keys: 'm',
      label: t('boards.move'),
      group: t('boards.boards'),
      within: '.board-tile',
      run: (event) => moves.toggle((event.target as Element).closest<HTMLElement>('.board-tile')),
    },
  ])
  list.addEventListener('keydown', (event) => moves.press(event))
  list.addEventListener('focusout', () => setTimeout(() => moves.leave()))
})

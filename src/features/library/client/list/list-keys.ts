/** The keys of the list. Those that act on a row need the focus on one. */
import type { Shortcut } from '#client/keys/shortcuts.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'

export type RowAct = 'peek' | 'star' | 'pin' | 'select' | 'edit' | 'move' | 'bin'

export interface ListCommands {
  /** One row down or up; false when there is none. */
  move(step: 1 | -1): boolean
  extend(step: 1 | -1): boolean
  /** False when the focus is on no row. */
  act(name: RowAct): boolean
  selectAll(): void
  turn(way: 'newer' | 'older'): boolean
}

const ROW = '.file-row'
// Space and Delete on a button of the row belong to the button.
const NAME = '.file-row__name'

export function fileListShortcuts(t: Translate, acts: () => ListCommands): Shortcut[] {
  const group = t('library.keys_list')
  const row = (
    id: string,
    keys: string,
    label: TextKey,
    run: Shortcut['run'],
    more: Partial<Shortcut> = {},
  ): Shortcut => ({ id: `list-${id}`, keys, label: t(label), group, run, ...more })
  const moving = { isRepeating: true }
  return [
    row('next', 'j', 'library.key_next', () => acts().move(1), moving),
    row('previous', 'k', 'library.key_previous', () => acts().move(-1), moving),
    row('down', 'ArrowDown', 'library.key_next', () => acts().move(1), { ...moving, within: NAME }),
    row('up', 'ArrowUp', 'library.key_previous', () => acts().move(-1), {
      ...moving,
      within: NAME,
    }),
    // The link opens by itself; the row is here to be read in the help.
    row('open', 'Enter', 'library.key_open', () => false, { within: NAME }),
    row('peek', 'Space', 'library.peek', () => acts().act('peek'), { within: NAME }),
    row('star', 's', 'library.star', () => acts().act('star'), { within: ROW }),
    row('pin', 'p', 'library.pin', () => acts().act('pin'), { within: ROW }),
    row('select', 'x', 'library.key_select', () => acts().act('select'), { within: ROW }),
    row('extend-next', 'Shift+ArrowDown', 'library.key_extend_next', () => acts().extend(1), {
      ...moving,
      within: NAME,
    }),
    row(
      'extend-previous',
      'Shift+ArrowUp',
      'library.key_extend_previous',
      () => acts().extend(-1),
      {
        ...moving,
        within: NAME,
      },
    ),
    row('all', 'Shift+a', 'library.key_all', () => acts().selectAll()),
    row('edit', 'e', 'library.edit', () => acts().act('edit'), { within: ROW }),
    row('move', 'm', 'library.move_to', () => acts().act('move'), { within: ROW }),
    row('bin', 'Delete', 'library.to_bin', () => acts().act('bin'), { within: NAME }),
    row('newer', '[', 'library.newer', () => acts().turn('newer')),
    row('older', ']', 'library.older', () => acts().turn('older')),
  ]
}

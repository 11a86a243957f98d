/** The keys of this page, made from the table that also runs them. */
import { DialogBody } from '../ui/overlay/dialog.tsx'
import { ShortcutList } from '../ui/overlay/shortcut-list.tsx'
import { isAppleKeyboard, printKeys } from './keys.ts'
import { openDialog } from './open-dialog.tsx'
import { areSingleKeysOn, listShortcuts } from './shortcuts.ts'
import { say } from './words.ts'

export function openShortcutHelp(): void {
  openDialog({
    class: 'overlay-dialog',
    label: say('shell.keys_title'),
    draw: (close) => (
      <DialogBody title={say('shell.keys_title')} closeLabel={say('shell.close')} onClose={close}>
        <ShortcutList
          groups={keyGroups()}
          words={{
            next: say('shell.keys_then'),
            off: areSingleKeysOn() ? null : say('shell.keys_off'),
          }}
        />
      </DialogBody>
    ),
  })
}

function keyGroups() {
  const isApple = isAppleKeyboard()
  const groups = Map.groupBy(listShortcuts(), ({ row }) => row.group)
  return [...groups].map(([group, rows]) => ({
    group,
    lines: rows.map(({ row, keys }) => ({
      id: row.id,
      label: row.label,
      keys: printKeys(keys, isApple),
    })),
  }))
}

/** The keys of this page, from the same table that runs them. */
import { helpPaths } from '#paths/pages.ts'
import { href } from '#platform/http/paths.ts'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { ShortcutList } from '#ui/overlay/shortcut-list.tsx'
import { openDialog } from '../dialogs/open-dialog.tsx'
import { translate } from '../shell/texts.ts'
import { isAppleKeyboard, printKeys } from './keys.ts'
import { areSingleKeysOn, listShortcuts } from './shortcuts.ts'

export function openShortcutHelp(): void {
  openDialog({
    class: 'overlay-dialog',
    label: translate('shell.keys_title'),
    draw: (close) => (
      <DialogBody
        title={translate('shell.keys_title')}
        closeLabel={translate('shell.close')}
        onClose={close}
      >
        <ShortcutList
          groups={keyGroups()}
          labels={{
            next: translate('shell.keys_then'),
            off: areSingleKeysOn() ? null : translate('shell.keys_off'),
          }}
        />
        <p>
          <a href={href(helpPaths.page, { page: 'keyboard' })}>{translate('shell.keys_guide')}</a>
        </p>
      </DialogBody>
    ),
  })
}

function keyGroups() {
  const isApple = isAppleKeyboard()
  const groups = Map.groupBy(listShortcuts(), ({ group }) => group)
  return [...groups].map(([group, rows]) => ({
    group,
    lines: rows.map(({ id, label, keys }) => ({ id, label, keys: printKeys(keys, isApple) })),
  }))
}

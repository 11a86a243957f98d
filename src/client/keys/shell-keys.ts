/** The keys and actions that every page has. */

import { notePaths } from '#paths/notes.ts'
import { type PlainAction, press } from '#platform/html/page-actions.ts'
import { closeTopLayer } from '../dialogs/layers.ts'
import { doAction, onAction } from '../shell/actions.ts'
import { loadOnDemand, openPart } from '../shell/load-part.ts'
import { type PaletteCommand, pageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { prefer, preferences } from '../storage/preferences.ts'
import { redo, undo } from '../toasts/undo-stack.ts'
import { holdKeys } from './hold-keys.ts'
import { addShortcuts, type Shortcut } from './shortcuts.ts'

export function addShellKeys(): void {
  onAction('palette', openPalette)
  onAction('keys', async () => (await loadOnDemand())?.openShortcutHelp())
  onAction('recent-actions', async () => (await loadOnDemand())?.openRecentActions())
  addCaptureEntry()
  onAction('capture', () =>
    openPart(
      () => import('../shell/on-demand.ts'),
      (part) => part.openCapture(),
    ),
  )
  onAction('undo', undo)
  onAction('redo', redo)
  onAction('fold-rail', () => prefer({ rail: isRailFolded() ? 'open' : 'folded' }))
  onAction('fold-folders', () => prefer({ folders: areFoldersFolded() ? 'open' : 'folded' }))
  onAction('search', focusSearch)
  addShortcuts([...shellShortcuts(), ...pageData().commands.flatMap(shortcutOf)])
}

function shellShortcuts(): Shortcut[] {
  const group = translate('shell.keys_anywhere')
  const act = (name: PlainAction) => () => doAction(name)
  return [
    {
      id: 'palette',
      keys: 'Mod+k',
      label: translate('shell.key_palette'),
      group,
      isForFields: true,
      run: act('palette'),
    },
    { id: 'capture', keys: 'q', label: translate('shell.capture'), group, run: act('capture') },
    { id: 'search', keys: '/', label: translate('shell.key_search'), group, run: act('search') },
    { id: 'keys', keys: '?', label: translate('shell.key_help'), group, run: act('keys') },
    { id: 'undo', keys: 'z', label: translate('shell.undo'), group, run: act('undo') },
    { id: 'redo', keys: 'Shift+z', label: translate('shell.redo'), group, run: act('redo') },
    // Esc is handled before the table; this row is only for the help.
    { id: 'close', keys: 'Escape', label: translate('shell.key_close'), group, run: closeTopLayer },
  ]
}

/** A command with keys is a row of the table too. */
function shortcutOf({ id, label, keys, href, action, group: of }: PaletteCommand): Shortcut[] {
  if (!keys) return []
  const run = () => (href ? location.assign(href) : action && doAction(action))
  const group = translate(of === 'page' ? 'shell.palette_page' : 'shell.keys_anywhere')
  return [{ id, keys, label, group, run }]
}

/** The search box of the page, or the palette if there is none visible. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('#finder')
  if (!box || box.offsetParent === null) return void doAction('palette')
  box.focus()
  box.select()
}

/** The entry of a phone's menu. It needs a script anyway, so the markup of every page is spared it. */
function addCaptureEntry(): void {
  const menu = document.querySelector('#more-menu ul')
  const item = document.createElement('li')
  const button = document.createElement('button')
  const label = document.createElement('span')
  // The picture of the notes, which the page has.
  const icon = menu?.querySelector(`[href="${notePaths.search}"] svg`)?.cloneNode(true)
  label.className = 'menu__label'
  label.textContent = translate('shell.capture')
  button.type = 'button'
  button.className = 'menu__item'
  for (const [name, value] of Object.entries(press('capture'))) button.setAttribute(name, value)
  button.append(...(icon ? [icon] : []), label)
  item.append(button)
  menu?.prepend(item)
}

/** Its script is loaded with the first press, and people continue typing immediately. */
async function openPalette(typed = ''): Promise<void> {
  const release = holdKeys()
  const part = await loadOnDemand()
  const held = release()
  part?.openPalette(typed + held)
}

function isRailFolded(): boolean {
  return (preferences().rail ?? document.documentElement.dataset['rail']) === 'folded'
}

function areFoldersFolded(): boolean {
  return (preferences().folders ?? document.documentElement.dataset['folders']) === 'folded'
}

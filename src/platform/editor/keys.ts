/** The keys of an editor. Moving and erasing are every editor's own; beyond them as little as possible is taken. */
import {
  indentWithTab,
  redo,
  simplifySelection,
  standardKeymap,
  toggleComment,
  undo,
} from '@codemirror/commands'
import { closeSearchPanel, openSearchPanel } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { type KeyBinding, keymap } from '@codemirror/view'

const always: readonly KeyBinding[] = [
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-/', run: toggleComment },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  { key: 'Escape', run: simplifySelection },
]

/** Not in the find box: there a second Ctrl/Cmd+F is the browser's own. */
const find: KeyBinding = { key: 'Mod-f', run: openSearchPanel }

/** `takesFind`: the reader lets the editor have Ctrl/Cmd+F. Esc, then Tab leaves the editor; that is built in. */
export function editorKeys(takesFind: boolean): Extension {
  return keymap.of([...(takesFind ? [find] : []), ...always, ...standardKeymap, indentWithTab])
}

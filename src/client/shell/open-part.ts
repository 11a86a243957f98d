/** Dialogs that are loaded when they are first wanted. */
import { holdKeys } from '../keys/hold-keys.ts'
import { isTextField } from '../keys/text-fields.ts'
import { loadPart } from './load-part.ts'

/**
 * Opens a dialog whose script is loaded with the first press. Keys pressed meanwhile are no commands: they are typed
 * into the first field of the dialog, or into the one that has the focus already.
 */
export async function openPart<Part>(
  load: () => Promise<Part>,
  open: (part: Part) => void,
): Promise<void> {
  const release = isInField() ? () => '' : holdKeys()
  const part = await loadPart(load)
  const held = release()
  if (!part) return
  open(part)
  if (held !== '' && isInField()) document.execCommand('insertText', false, held)
}

function isInField(): boolean {
  return document.activeElement !== null && isTextField(document.activeElement)
}

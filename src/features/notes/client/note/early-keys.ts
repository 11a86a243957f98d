/** Until the page's own scripts are loaded, this handles the key and the button that begin a note. */
import { isAppleKeyboard, nameOf } from '#client/keys/keys.ts'
import { isTextField } from '#client/keys/text-fields.ts'
import { readPageData } from '#client/shell/page-data.ts'
import {
  areNotesReady,
  beginNote,
  isNoteBegun,
  keysOfPage,
  leaveBegun,
  storeBegun,
} from './begun-note.ts'

const COMMAND = 'note-here'
const KEYS = 'n'

export function listenEarly(): void {
  document.addEventListener('keydown', press, { capture: true })
  document.addEventListener('click', tap, { capture: true })
  addEventListener('pagehide', storeBegun)
}

function press(event: KeyboardEvent): void {
  const isOurs = (event.target as Element).closest?.('[data-begun-note]')
  if (isOurs && event.key === 'Escape') leaveBegun()
  if (isOurs || areNotesReady() || event.defaultPrevented || event.isComposing || event.repeat)
    return
  const own = keysOfPage()
  if (!own && event.target instanceof Element && isTextField(event.target)) return
  if (nameOf(event, isAppleKeyboard()) === (own ?? preferredKeys())) begin(event)
}

function tap(event: MouseEvent): void {
  const asked =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>(`[data-action="${COMMAND}"]`)
  if (asked && !areNotesReady()) begin(event, Number(asked.dataset['argument']))
}

function begin(event: Event, line?: number): void {
  if (beginNote(line) || isNoteBegun()) event.preventDefault()
}

/** Null when the reader switched single keys off. */
function preferredKeys(): string | null {
  return readPageData().preferences['single_keys'] === false ? null : KEYS
}

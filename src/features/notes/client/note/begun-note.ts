/**
 * The field of a note that was begun before the scripts of notes are loaded. It is in the page from the start, so that
 * it takes the focus within the task of the key or tap that requested it: no following key is lost or interpreted as a
 * command. The note's own field takes over the text as soon as it has the focus itself.
 */
import { tabStore } from '#client/storage/local-store.ts'

/** Where the reader was before: focusing the field loses both. */
export interface Origin {
  range: Range | null
  focused: Element | null
  /** The line that was pressed to begin it. */
  line: number | null
}

/** The early script and the island are two bundles; they share state on the element. */
interface Box extends HTMLElement {
  origin?: Origin
  /** The element that had the focus when the last note was begun. */
  opener?: Element | null
}

const boxOf = () => document.querySelector<Box>('[data-begun-note]')
const fieldOf = (box: Box) => box.querySelector('textarea')!
const storageKey = () => `begun-note ${location.pathname}`

/** In the editor, characters are typed as text, so another key is used there. */
export function keysOfPage(): string | undefined {
  return boxOf()?.dataset['keys']
}

/** False when one is begun already, or when this page takes no notes. The line is the one that was pressed. */
export function beginNote(line?: number): boolean {
  const box = boxOf()
  if (!box) return false
  const isFirst = box.hidden !== false
  if (isFirst) {
    box.origin = here(line)
    box.opener = box.origin.focused
  }
  box.hidden = false
  fieldOf(box).focus({ preventScroll: true })
  return isFirst
}

export function isNoteBegun(): boolean {
  return boxOf()?.hidden === false
}

/** Where the reader was when the note was begun; else where they are. */
export function originOfNote(): Origin {
  return boxOf()?.origin ?? here()
}

/** From now on the page's own scripts handle the keys. Text that an earlier page could not save is restored. */
export function readyNotes(): void {
  const box = boxOf()
  if (!box) return
  box.dataset['ready'] = ''
  const stored = tabStore.read<string>(storageKey())
  tabStore.drop(storageKey())
  if (typeof stored !== 'string' || stored === '') return
  beginNote()
  fieldOf(box).value = stored + fieldOf(box).value
}

export function areNotesReady(): boolean {
  return boxOf()?.dataset['ready'] !== undefined
}

/** Moves the text and the caret into the note's own field, which has the focus. */
export function moveBegunText(field: HTMLTextAreaElement): void {
  const box = boxOf()
  if (!box || box.hidden) return
  const { value, selectionStart, selectionEnd } = fieldOf(box)
  closeBegun()
  if (value === '') return
  field.value = value
  field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function closeBegun(): void {
  const box = boxOf()
  if (!box) return
  // A hidden element keeps the focus until the next frame, and would take the keys pressed before it.
  fieldOf(box).blur()
  box.hidden = true
  delete box.origin
  fieldOf(box).value = ''
}

/** The page is closed before the text reached its note: the next page view restores it. */
export function storeBegun(): void {
  const box = boxOf()
  const text = box && !box.hidden ? fieldOf(box).value : ''
  if (text) tabStore.write(storageKey(), text)
  else tabStore.drop(storageKey())
}

/** Esc leaves an empty field; a field with text is not left by a key. */
export function leaveBegun(): void {
  const box = boxOf()
  if (!box || fieldOf(box).value !== '') return
  const focused = box.origin?.focused
  closeBegun()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** A note that was left empty is removed: the focus returns to where it was begun. */
export function focusOpener(): void {
  const opener = boxOf()?.opener
  if (opener instanceof HTMLElement && opener !== document.body)
    opener.focus({ preventScroll: true })
}

function here(line?: number): Origin {
  const selection = getSelection()
  const hasRange = selection && !selection.isCollapsed && selection.rangeCount > 0
  return {
    range: hasRange ? selection.getRangeAt(0).cloneRange() : null,
    focused: document.activeElement,
    line: line || null,
  }
}

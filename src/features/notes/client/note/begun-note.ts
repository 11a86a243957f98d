/**
 * The field of a note that was begun before the parts that keep notes are there. It stands in the page from the start,
 * so that it takes the focus within the task of the key or tap that asked for it: no key that follows is lost or read
 * as a command. The note's own field takes the words over as soon as it has the focus itself.
 */
import { tabStore } from '#client/storage/local-store.ts'

/** Where the reader was: the focus of the field takes both away. */
export interface Origin {
  range: Range | null
  focused: Element | null
  /** The line that was pressed to begin it. */
  line: number | null
}

/** The early script and the island are two bundles: what they share lies on the element. */
interface Box extends HTMLElement {
  origin?: Origin
  /** What had the focus when the last note was begun. */
  opener?: Element | null
}

const boxOf = () => document.querySelector<Box>('[data-begun-note]')
const fieldOf = (box: Box) => box.querySelector('textarea')!
const storageKey = () => `begun-note ${location.pathname}`

/** In the editor letters are text: there it takes another key than elsewhere. */
export function keysOfPage(): string | undefined {
  return boxOf()?.dataset['keys']
}

/** False when one is begun already, or when this page takes no notes. The argument is the line that was pressed. */
export function beginNote(argument = ''): boolean {
  const box = boxOf()
  if (!box) return false
  const isFirst = box.hidden !== false
  if (isFirst) {
    box.origin = here(argument)
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

/** From now on the page's own parts answer. Words that an earlier page could not hand over come back. */
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

/** Moves the words and the caret into the note's own field, which has the focus. */
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
  // What is hidden keeps the focus until the next frame, and would take the keys that come before it.
  fieldOf(box).blur()
  box.hidden = true
  delete box.origin
  fieldOf(box).value = ''
}

/** The page goes before the words found their note: the next view of it takes them up. */
export function storeBegun(): void {
  const box = boxOf()
  const text = box && !box.hidden ? fieldOf(box).value : ''
  if (text) tabStore.write(storageKey(), text)
  else tabStore.drop(storageKey())
}

/** Esc leaves a field without words; words are not left by a key. */
export function leaveBegun(): void {
  const box = boxOf()
  if (!box || fieldOf(box).value !== '') return
  const focused = box.origin?.focused
  closeBegun()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** A note that was left without words is gone: the focus goes back to where it was begun. */
export function focusOpener(): void {
  const opener = boxOf()?.opener
  if (opener instanceof HTMLElement && opener !== document.body)
    opener.focus({ preventScroll: true })
}

function here(argument = ''): Origin {
  const selection = getSelection()
  const hasRange = selection && !selection.isCollapsed && selection.rangeCount > 0
  return {
    range: hasRange ? selection.getRangeAt(0).cloneRange() : null,
    focused: document.activeElement,
    line: Number(argument) || null,
  }
}

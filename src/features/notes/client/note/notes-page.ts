/** What every part of the layer uses. */
import type { OutboxEntry } from '#client/offline/journal.ts'
import type { SaveState } from '#client/offline/save-state.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { Canvas, TextSpot } from '../layer/canvas.ts'
import type { NoteReminder, Snooze } from '../store/note-reminders.ts'
import { isDirty, isTooLong, type NoteState } from '../store/note-state.ts'
import type { NotesStore } from '../store/notes-store.ts'
import type { NoteMarkup } from './drawing.ts'
import type { NoteCommands } from './note-commands.ts'

/** What depends on where the notes are shown: over a file, on a board, or beside the editor. */
export interface NotesSurface {
  openMenu(id: string, opener: Element): void
  /** Opens all notes of the page in a list, or only these, for reading and editing. */
  openTray(only?: readonly string[]): void
  /** A new note at a location in the text, with the focus in its field. */
  write(spot: TextSpot | null): void
  /** The next press on the text selects a location for this note. */
  chooseSpot(id: string): void
}

export interface NotesPage extends Readonly<NotesSurface> {
  t: Translate
  locale: Locale
  store: NotesStore
  commands: NoteCommands
  canvas: Canvas
  /** The maximum number of notes at this location. */
  max: number
  /** The drawn text; null while the engine is loading. */
  draw(note: NoteState): NoteMarkup | null
  /** How many texts linked to it when the page was made. */
  linkedFrom(id: string): number
  entries(): readonly OutboxEntry[]
  retry(id: string): void
  /** Each page that shows notes registers what it does differently; the default is that of a file. */
  setSurface(surface: Partial<NotesSurface>): void
  openConflict(id: string): void
  /** When a note rings; null when it does not. */
  reminderOf(id: string): NoteReminder | null
  /** Opens the reminder of a note, optionally with a time as text. */
  remind(id: string, time?: string): void
  acknowledge(id: string): void
  snooze(id: string, until: Snooze): void
  /** In the reader's own time zone and language. */
  formatMoment(iso: string): string
}

/** The four save states, for one note. */
export function saveStateOf(
  note: NoteState,
  entries: readonly OutboxEntry[],
  isOnline: boolean,
): SaveState {
  if (note.error || isTooLong(note)) return 'needs-you'
  const own = entries.filter(({ queue }) => queue === `note:${note.id}`)
  if (own.some(({ needsYou }) => needsYou)) return 'needs-you'
  if (own.length === 0 && !isDirty(note)) return 'saved'
  const isCutOff = !isOnline || own.some(({ lastError }) => lastError?.status === 0)
  return isCutOff ? 'offline' : 'saving'
}

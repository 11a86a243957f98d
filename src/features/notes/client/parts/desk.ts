/** What every part of the layer has at hand. */
import type { Entry } from '../../../../client/journal.ts'
import type { SaveState } from '../../../../client/save-state.ts'
import type { Locale, Translate } from '../../../../platform/i18n/index.ts'
import type { Acts } from './acts.ts'
import type { Ground, Spot } from './ground.ts'
import type { NoteReminder, Snooze } from './note-reminders.ts'
import type { Notebook } from './notebook/notebook.ts'
import { isDirty, isTooLong, type Sheet } from './sheet.ts'

export interface Desk {
  t: Translate
  locale: Locale
  book: Notebook
  acts: Acts
  ground: Ground
  /** How many notes this place takes. */
  max: number
  /** The text drawn; null while the engine that draws it is on its way. */
  draw(sheet: Sheet): string | null
  entries(): readonly Entry[]
  retry(id: string): void
  openMenu(id: string, opener: Element): void
  openConflict(id: string): void
  /** All notes of the page in a list; or these alone, to be read and written. */
  openTray(only?: readonly string[]): void
  /** A new note at a place of the text, with the focus in its field. */
  write(spot: Spot | null): void
  /** When a note rings; null when it does not. */
  reminderOf(id: string): NoteReminder | null
  /** Opens the reminder of a note, perhaps with a time in words. */
  remind(id: string, words?: string): void
  acknowledge(id: string): void
  snooze(id: string, until: Snooze): void
  /** In the reader's own zone and language. */
  momentWords(iso: string): string
  /** The next press on the text chooses a place for this note. */
  chooseSpot(id: string): void
}

/** The four honest states, of one note. */
export function stateOf(sheet: Sheet, entries: readonly Entry[], isOnline: boolean): SaveState {
  if (sheet.trouble || isTooLong(sheet)) return 'needs-you'
  const own = entries.filter(({ queue }) => queue === `note:${sheet.id}`)
  if (own.some(({ needsYou }) => needsYou)) return 'needs-you'
  if (own.length === 0 && !isDirty(sheet)) return 'saved'
  const isCutOff = !isOnline || own.some(({ lastError }) => lastError?.status === 0)
  return isCutOff ? 'offline' : 'saving'
}

/** What stands at the place now, and what an earlier page left: both are brought together with what is on the screen. */
import { placeUrl } from '../addresses.ts'
import {
  blankNote,
  isDirty,
  isNew,
  type NoteRecord,
  type PlaceOfNotes,
  type Sheet,
  sheetOf,
} from '../sheet.ts'
import type { Unsaved } from '../unsaved.ts'
import type { Hearing } from './hearing.ts'
import type { Pile } from './pile.ts'
import type { NotebookPorts } from './ports.ts'
import type { Saving } from './saving.ts'
import type { SettlingWords } from './settling-words.ts'

export interface ReadingGround {
  place: PlaceOfNotes
  pile: Pile
  saving: Saving
  settling: SettlingWords
  hearing: Hearing
  ports: NotebookPorts
}

/** Reads the place anew. What was answered after the question was asked is newer than its answer. */
export async function readAgain(ground: ReadingGround): Promise<boolean> {
  const { place, hearing, ports } = ground
  const askedAt = hearing.moment
  const answer = await ports.send<{ notes: NoteRecord[] }>('GET', placeUrl(place))
  if (answer.ok) reconcile(ground, answer.body.notes, askedAt)
  return answer.ok
}

function reconcile(ground: ReadingGround, notes: readonly NoteRecord[], askedAt: number): void {
  const { pile, saving, hearing } = ground
  const there = new Set(notes.map(({ id }) => id))
  for (const sheet of pile.all()) {
    if (isNew(sheet) || there.has(sheet.id) || hearing.hasHeardSince(sheet.id, askedAt)) continue
    if (isDirty(sheet) || sheet.isEditing) pile.change(sheet.id, { trouble: { kind: 'gone' } })
    else saving.drop(sheet.id)
  }
  for (const note of notes) {
    // Something of ours is on its way, be it the deletion: its answer will tell.
    if (hearing.hasHeardSince(note.id, askedAt) || saving.entriesOf(note.id).length > 0) continue
    const sheet = pile.find(note.id)
    if (sheet) arrive(ground, sheet, note)
    else pile.add(sheetOf(note))
  }
}

function arrive({ pile, settling, ports }: ReadingGround, sheet: Sheet, note: NoteRecord): void {
  const wasLost = sheet.note.anchor_state === 'lost'
  if (wasLost && note.anchor_state !== 'lost' && note.anchor_state !== '')
    ports.tell('attached_again', sheet)
  const isSameText = note.content === sheet.known.content && note.title === sheet.known.title
  const z = sheet.raisedTo ?? note.z
  if (isSameText) {
    pile.change(sheet.id, {
      note: { ...note, z },
      known: { ...sheet.known, stamp: note.updated_at },
    })
  } else if (sheet.isEditing || isDirty(sheet)) {
    // The stamp stays the old one: the next save meets the newer words instead of covering them.
    pile.change(sheet.id, { elsewhere: note, note: { ...note, z, content: sheet.note.content } })
  } else settling.adopt(sheet, note)
}

/** Words that an earlier page could not send. */
export function takeUp(ground: ReadingGround): void {
  const { place, saving, ports } = ground
  for (const left of ports.unsaved.at(place)) takeUpOne(ground, left)
  saving.flush()
}

function takeUpOne({ place, pile, saving, ports }: ReadingGround, left: Unsaved): void {
  const { id, mine, known, layout } = left
  const isWaiting = saving.entriesOf(id).length > 0
  const born = left.sentAs === null || isWaiting ? null : bornOf(pile, left.sentAs)
  const sheet = pile.find(born?.id ?? id)
  if (sheet) {
    if (born) ports.unsaved.forget(id)
    const isStored = mine.content === sheet.known.content && mine.title === sheet.known.title
    if (isStored) ports.unsaved.forget(sheet.id)
    else pile.change(sheet.id, { mine, known: born ? sheet.known : known })
  } else if (isNew(left)) {
    const sentAs = isWaiting ? left.sentAs : null
    pile.add({ ...sheetOf(blankNote(id, place, layout)), mine, sentAs })
  } else {
    const note = { ...blankNote(id, place, layout), ...known, updated_at: known.stamp }
    pile.add({ ...sheetOf(note), mine, known, trouble: { kind: 'gone' } })
  }
}

/** It was stored while nobody was looking: the only note with exactly the text it was sent with. */
function bornOf(pile: Pile, sentAs: string): Sheet | null {
  const found = pile.all().filter(({ known }) => known.content === sentAs)
  return found.length === 1 ? found[0]! : null
}

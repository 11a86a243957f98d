/** Merges what the server has at this location, and what an earlier page left, with what is on the screen. */
import { blankNote } from '../../rules/blank-note.ts'
import { notesUrl } from './addresses.ts'
import type { ConflictResolver } from './conflict-resolver.ts'
import type { NoteList } from './note-list.ts'
import type { NoteSaver } from './note-saver.ts'
import {
  isDirty,
  isNew,
  type NoteRecord,
  type NoteState,
  type NotesLocation,
  noteStateOf,
} from './note-state.ts'
import type { NotesStorePorts } from './ports.ts'
import type { ReplyHandler } from './reply-handler.ts'
import type { UnsavedNote } from './unsaved-text.ts'

export interface ReadingDeps {
  location: NotesLocation
  list: NoteList
  saver: NoteSaver
  resolver: ConflictResolver
  replyHandler: ReplyHandler
  ports: NotesStorePorts
}

/** Reads the location again. A reply that came after the list was requested is newer than the list. */
export async function readAgain(deps: ReadingDeps): Promise<boolean> {
  const { location, replyHandler, ports } = deps
  const askedAt = replyHandler.moment
  const response = await ports.send<{ notes: NoteRecord[] }>('GET', notesUrl(location))
  if (response.ok) reconcile(deps, response.body.notes, askedAt)
  return response.ok
}

function reconcile(deps: ReadingDeps, records: readonly NoteRecord[], askedAt: number): void {
  const { list, saver, replyHandler } = deps
  // A local change, including deleting and restoring, has got its reply since or is being sent: that reply decides.
  const isOlder = (id: string) =>
    replyHandler.hasRepliedSince(id, askedAt) || saver.hasUnanswered(id)
  const there = new Set(records.map(({ id }) => id))
  for (const note of list.all()) {
    if (isNew(note) || there.has(note.id) || isOlder(note.id)) continue
    if (isDirty(note) || note.isEditing) list.change(note.id, { error: { kind: 'gone' } })
    else saver.drop(note.id)
  }
  for (const record of records) {
    if (isOlder(record.id)) continue
    const note = list.find(record.id)
    if (note) arrive(deps, note, record)
    else list.add(noteStateOf(record))
  }
}

function arrive({ list, resolver, ports }: ReadingDeps, note: NoteState, record: NoteRecord): void {
  const wasLost = note.record.anchor_state === 'lost'
  if (wasLost && record.anchor_state !== 'lost' && record.anchor_state !== '')
    ports.notify('attached_again', note)
  const isSameText = record.content === note.known.content && record.title === note.known.title
  const z = note.raisedTo ?? record.z
  if (isSameText) {
    list.change(note.id, {
      record: { ...record, z },
      known: { ...note.known, stamp: record.updated_at },
    })
  } else if (note.isEditing || isDirty(note)) {
    // The stamp stays the old one: the next save conflicts with the newer text instead of overwriting it.
    list.change(note.id, {
      remoteVersion: record,
      record: { ...record, z, content: note.record.content },
    })
  } else resolver.adopt(note, record)
}

/** Text that an earlier page could not send. */
export function rehydrate(deps: ReadingDeps): void {
  const { location, saver, ports } = deps
  for (const left of ports.unsaved.at(location)) rehydrateOne(deps, left)
  saver.flush()
}

function rehydrateOne({ location, list, saver, ports }: ReadingDeps, left: UnsavedNote): void {
  const { id, mine, known, layout } = left
  const isWaiting = saver.entriesOf(id).length > 0
  const stored = left.sentAs === null || isWaiting ? null : storedCopyOf(list, left.sentAs)
  const note = list.find(stored?.id ?? id)
  if (note) {
    if (stored) ports.unsaved.forget(id)
    const isStored = mine.content === note.known.content && mine.title === note.known.title
    if (isStored) ports.unsaved.forget(note.id)
    else list.change(note.id, { mine, known: stored ? note.known : known })
  } else if (isNew(left)) {
    const sentAs = isWaiting ? left.sentAs : null
    list.add({ ...noteStateOf(blankNote(id, location, layout)), mine, sentAs })
  } else {
    const record = { ...blankNote(id, location, layout), ...known, updated_at: known.stamp }
    list.add({ ...noteStateOf(record), mine, known, error: { kind: 'gone' } })
  }
}

/** It was stored before its reply arrived: the only note with exactly the text it was sent with. */
function storedCopyOf(list: NoteList, sentAs: string): NoteState | null {
  const found = list.all().filter(({ known }) => known.content === sentAs)
  return found.length === 1 ? found[0]! : null
}

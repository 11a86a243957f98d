/**
 * Text that the server has not confirmed, stored on this device synchronously: what a closing page can still do. The
 * outbox holds what is being sent; this holds what is on the screen.
 */
import { hasShape } from '#client/storage/has-shape.ts'
import type { LocalStore } from '#client/storage/local-store.ts'
import { notesUrl } from './addresses.ts'
import {
  type Layout,
  layoutOf,
  type NoteState,
  type NotesLocation,
  type NoteText,
} from './note-state.ts'

export interface UnsavedNote {
  id: string
  /** The address of the notes it belongs to. Stored under this name since the first release. */
  place: string
  mine: NoteText
  known: NoteText & { stamp: string }
  sentAs: string | null
  layout: Layout
}

const LIST = 'notes-unsaved'
/** What is left out may be missing. */
const UNSAVED = {
  ...{ id: '', place: '', mine: { content: '', title: '' } },
  known: { content: '', title: '', stamp: '' },
  layout: { position: { x: 0, y: 0 }, size: { width: 0, height: 0 }, color: '', mode: '' },
}

const keyOf = (id: string) => `note-unsaved:${id}`

export class UnsavedText {
  readonly #storage: LocalStore

  constructor(storage: LocalStore) {
    this.#storage = storage
  }

  save(location: NotesLocation, { id, mine, known, sentAs, record }: NoteState): void {
    const layout = { ...layoutOf(record), z: record.z }
    const ids = this.#ids()
    if (!ids.includes(id)) this.#storage.write(LIST, [...ids, id])
    const unsaved: UnsavedNote = { id, place: notesUrl(location), mine, known, sentAs, layout }
    this.#storage.write(keyOf(id), unsaved)
  }

  forget(id: string): void {
    const ids = this.#ids()
    if (!ids.includes(id)) return
    this.#storage.drop(keyOf(id))
    const left = ids.filter((other) => other !== id)
    if (left.length > 0) this.#storage.write(LIST, left)
    else this.#storage.drop(LIST)
  }

  at(location: NotesLocation): UnsavedNote[] {
    return this.#ids()
      .map((id) => this.#storage.read<UnsavedNote>(keyOf(id)))
      .filter(
        (unsaved): unsaved is UnsavedNote =>
          hasShape(unsaved, UNSAVED) && unsaved.place === notesUrl(location),
      )
  }

  #ids(): string[] {
    const ids = this.#storage.read<string[]>(LIST)
    return hasShape(ids, ['']) ? ids : []
  }
}

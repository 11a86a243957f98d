/**
 * Words that the server has not confirmed, on this device, written at once and without waiting: what a page that is
 * closing can still do. The outbox holds what is on its way; this holds what stands on the screen.
 */
import type { LocalStore } from '../../../../client/local-store.ts'
import { placeUrl } from './addresses.ts'
import type { Layout, PlaceOfNotes, Sheet, Words } from './sheet.ts'

export interface Unsaved {
  id: string
  place: string
  mine: Words
  known: Words & { stamp: string }
  sentAs: string | null
  layout: Layout
}

const LIST = 'notes-unsaved'
const keyOf = (id: string) => `note-unsaved:${id}`

export class UnsavedWords {
  readonly #store: LocalStore

  constructor(store: LocalStore) {
    this.#store = store
  }

  keep(place: PlaceOfNotes, { id, mine, known, sentAs, note }: Sheet): void {
    const { position, size, color, is_minimized, mode, z, line_start, line_end, anchor_id } = note
    const lines = { line_start, line_end, anchor_id }
    const layout = { position, size, color, is_minimized, mode, z, ...lines }
    const ids = this.#ids()
    if (!ids.includes(id)) this.#store.write(LIST, [...ids, id])
    const unsaved: Unsaved = { id, place: placeUrl(place), mine, known, sentAs, layout }
    this.#store.write(keyOf(id), unsaved)
  }

  forget(id: string): void {
    const ids = this.#ids()
    if (!ids.includes(id)) return
    this.#store.drop(keyOf(id))
    const left = ids.filter((other) => other !== id)
    if (left.length > 0) this.#store.write(LIST, left)
    else this.#store.drop(LIST)
  }

  at(place: PlaceOfNotes): Unsaved[] {
    return this.#ids()
      .map((id) => this.#store.read<Unsaved>(keyOf(id)))
      .filter((unsaved) => unsaved?.place === placeUrl(place)) as Unsaved[]
  }

  #ids(): string[] {
    return this.#store.read<string[]>(LIST) ?? []
  }
}

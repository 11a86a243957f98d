/**
 * The notes of one location in their current state on this page: the one list that everything else reads and changes.
 */
import { type Signal, signal } from '@preact/signals'
import type { NoteState } from './note-state.ts'

export class NoteList {
  readonly notes: Signal<readonly NoteState[]>

  constructor(notes: readonly NoteState[]) {
    this.notes = signal(notes)
  }

  all(): readonly NoteState[] {
    return this.notes.peek()
  }

  find(id: string): NoteState | undefined {
    return this.all().find((note) => note.id === id)
  }

  add(note: NoteState): void {
    this.notes.value = [...this.all(), note]
  }

  change(id: string, change: Partial<NoteState>): void {
    this.replace(id, (note) => ({ ...note, ...change }))
  }

  /** At its old index, so that its element stays in position. */
  replace(id: string, make: (note: NoteState) => NoteState): void {
    this.notes.value = this.all().map((note) => (note.id === id ? make(note) : note))
  }

  remove(id: string): void {
    this.notes.value = this.all().filter((note) => note.id !== id)
  }
}

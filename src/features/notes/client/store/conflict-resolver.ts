/**
 * Local text and stored text that differ. A conflict is resolved by merging or by the person, never by sending the same
 * text again with a newer stamp.
 */

import type { NoteList } from './note-list.ts'
import type { NoteSaver } from './note-saver.ts'
import { isDirty, type NoteRecord, type NoteState, noteStateOf } from './note-state.ts'
import type { NotesStorePorts } from './ports.ts'

export type ConflictChoice = 'mine' | 'theirs' | { text: string }

export class ConflictResolver {
  readonly #list: NoteList
  readonly #saver: NoteSaver
  readonly #ports: NotesStorePorts

  constructor(list: NoteList, saver: NoteSaver, ports: NotesStorePorts) {
    this.#list = list
    this.#saver = saver
    this.#ports = ports
  }

  /** The server has a text of this tab. */
  confirmText(note: NoteState, record: NoteRecord): void {
    this.#saver.forgetSent(note.id, record.content)
    const { content, updated_at: stamp } = record
    this.confirm(note, { content, title: note.known.title, stamp }, record)
  }

  confirm(note: NoteState, known: NoteState['known'], record: NoteRecord): void {
    const now = this.#list.find(note.id) ?? note
    const error = now.error?.kind === 'refused' ? now.error : null
    this.#list.change(note.id, {
      known,
      error,
      remoteVersion: null,
      record: {
        ...now.record,
        updated_at: record.updated_at,
        content: record.content,
        anchor_text: record.anchor_text,
        anchor_quote: record.anchor_quote,
        color_hex: record.color_hex,
      },
    })
    const after = this.#list.find(note.id)!
    if (!isDirty(after)) this.#ports.unsaved.forget(note.id)
    else if (!this.#saver.isScheduled(note.id)) this.#saver.schedule(note.id)
  }

  /** Nothing local is unsaved: the server's text is shown now. */
  adopt(note: NoteState, record: NoteRecord): void {
    const isEditing = this.#list.find(note.id)?.isEditing ?? false
    this.#ports.unsaved.forget(note.id)
    this.#list.change(note.id, { ...noteStateOf(record), isEditing, arrivals: note.arrivals + 1 })
  }

  /** My unsaved text and a newer stored one: merged where they do not overlap, else shown to the person. */
  async merge(note: NoteState, theirs: NoteRecord): Promise<void> {
    const merged = await this.#ports.merge(note.known.content, note.mine.content, theirs.content)
    const now = this.#list.find(note.id)
    if (!now) return
    if (now.mine.content !== note.mine.content) {
      await this.merge(now, theirs)
      return
    }
    if (merged === null) {
      this.#list.change(note.id, { error: { kind: 'conflict', theirs }, remoteVersion: null })
      this.#saver.saveLocally(this.#list.find(note.id)!)
      return
    }
    const mine = { ...now.mine, content: merged }
    this.#list.change(note.id, { known: startOf(now, theirs), mine, remoteVersion: null })
    if (merged !== theirs.content)
      this.#ports.notify('merged', this.#list.find(note.id)!, now.mine.content)
    this.#saver.flush(note.id)
  }

  /** The person has selected one of two texts. The other stays in the history: mine is stored first. */
  async resolve(
    id: string,
    choice: ConflictChoice,
    write: (content: string) => void,
  ): Promise<void> {
    const note = this.#list.find(id)
    if (note?.error?.kind !== 'conflict') return
    const { theirs } = note.error
    this.#list.change(id, { known: startOf(note, theirs), error: null })
    await this.#saver.save(this.#list.find(id)!)
    if (choice === 'mine') return
    write(choice === 'theirs' ? theirs.content : choice.text)
    this.#saver.flush(id)
  }
}

/** From here on, edits start from their text under its own stamp; the title is handled separately. */
function startOf(
  { known }: NoteState,
  { content, updated_at: stamp }: NoteRecord,
): NoteState['known'] {
  return { content, title: known.title, stamp }
}

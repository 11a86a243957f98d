/**
 * All notes of one place, and how their words get to the server. Nothing here draws. The rules that keep words:
 * text carries the stamp of the words it started from; layout carries none and its answer's stamp is never taken over;
 * a conflict is settled by merging or by the person, never by sending the same text again with a newer stamp.
 */
import type { Signal } from '#client/signals/signal.ts'
import { toggleTask } from '#platform/tasks/index.ts'
import { blankNote } from '../../rules/blank-note.ts'
import { byStack, touchedZ } from '../../rules/stacking.ts'
import { type ConflictChoice, ConflictResolver } from './conflict-resolver.ts'
import { deleteDraft, restoreDraft, tickDraft } from './drafts.ts'
import { NoteList } from './note-list.ts'
import { NoteSaver } from './note-saver.ts'
import {
  isBlank,
  isDirty,
  isNew,
  type Layout,
  type NoteError,
  type NoteRecord,
  type NoteState,
  type NotesLocation,
  type NoteText,
  noteStateOf,
} from './note-state.ts'
import type { NotesStorePorts } from './ports.ts'
import { readAgain, rehydrate } from './reading.ts'
import { ReplyHandler } from './reply-handler.ts'

export class NotesStore {
  readonly location: NotesLocation
  readonly notes: Signal<readonly NoteState[]>
  readonly #ports: NotesStorePorts
  readonly #list: NoteList
  readonly #saver: NoteSaver
  readonly #resolver: ConflictResolver
  readonly #replyHandler: ReplyHandler
  /** New notes that were removed; the server may still tell of them. */
  readonly #removed = new Set<string>()

  constructor(location: NotesLocation, records: readonly NoteRecord[], ports: NotesStorePorts) {
    this.location = location
    this.#ports = ports
    this.#list = new NoteList(records.map(noteStateOf))
    this.notes = this.#list.notes
    this.#saver = new NoteSaver(location, this.#list, ports)
    this.#resolver = new ConflictResolver(this.#list, this.#saver, ports)
    this.#replyHandler = new ReplyHandler({
      ...this.#parts(),
      refresh: () => this.refresh(),
      wasRemoved: (id) => this.#removed.has(id),
    })
    rehydrate({ ...this.#parts(), replyHandler: this.#replyHandler })
  }

  #parts() {
    return {
      location: this.location,
      list: this.#list,
      saver: this.#saver,
      resolver: this.#resolver,
      ports: this.#ports,
    }
  }

  close(): void {
    this.#replyHandler.close()
    this.#saver.close()
  }

  find(id: string): NoteState | undefined {
    return this.#list.find(id)
  }

  /** A new note on the screen at once; it is stored when there is something in it. */
  create(layout: Partial<Layout> & { mode: Layout['mode'] }, text?: Partial<NoteText>): NoteState {
    const id = `new-${this.#ports.newId()}`
    const z = this.#isStacked ? this.#frontZ() : 0
    const mine = { content: '', title: '', ...text }
    const isEditing = text === undefined
    this.#list.add({
      ...noteStateOf(blankNote(id, this.location, { ...layout, z })),
      mine,
      isEditing,
    })
    if (!isEditing) this.flush(id)
    return this.find(id)!
  }

  write(id: string, text: Partial<NoteText>): void {
    const note = this.find(id)
    if (!note) return
    this.#list.change(id, {
      mine: { ...note.mine, ...text },
      error: errorAfter(note, text),
    })
    this.#saver.soon(id)
  }

  edit(id: string, isEditing: boolean): void {
    const note = this.find(id)
    if (!note || note.isEditing === isEditing) return
    this.#list.change(id, { isEditing, ...(isEditing ? this.#raised(note) : {}) })
    if (isEditing) return
    if (isBlank(note)) this.#saver.drop(id)
    else if (note.remoteVersion && !isDirty(note)) this.#resolver.adopt(note, note.remoteVersion)
    else this.flush(id)
    this.#saver.putRaise(id)
  }

  /** Sends what is not sent, of one note or of all. */
  flush(id?: string): void {
    this.#saver.flush(id)
  }

  /** The page may be gone in a moment. */
  hide(): void {
    this.#saver.hide()
  }

  /** Reads the place anew; false when nobody answered. */
  refresh(): Promise<boolean> {
    return readAgain({ ...this.#parts(), replyHandler: this.#replyHandler })
  }

  /** The person has chosen between two texts. */
  resolveConflict(id: string, choice: ConflictChoice): Promise<void> {
    return this.#resolver.resolve(id, choice, (content) => this.write(id, { content }))
  }

  /** Position, size, colour, mode, minimised, attachment: on the screen at once, sent without a stamp. */
  arrange(id: string, layout: Partial<Layout>): void {
    const note = this.find(id)
    if (!note) return
    this.#list.change(id, { record: { ...note.record, ...layout } })
    if (!isNew(note)) this.#saver.putLayout(note, layout)
  }

  /** The numbers that bring these notes to the front of a board, in their own order; none where notes are not stacked. */
  frontZs(ids: readonly string[]): ReadonlyMap<string, number> {
    if (!this.#isStacked) return new Map()
    const front = this.#frontZ()
    const records = ids.flatMap((id) => this.find(id)?.record ?? []).sort(byStack)
    return new Map(records.map(({ id }, at) => [id, front + at]))
  }

  /** With unsaved words a tick is an edit of those words; else the server changes exactly one letter. */
  tick(id: string, index: number, checked: boolean): void {
    const note = this.find(id)
    const content = note && toggleTask(note.mine.content, index, checked)
    if (!note || content === null || content === undefined) return
    if (isDirty(note) || isNew(note)) {
      this.write(id, { content })
      return
    }
    this.#list.change(id, { ticking: new Set([...note.ticking, index]) })
    const label = this.#saver.labelOf(note)
    void this.#saver.put(tickDraft(note, { index, checked }, label))
  }

  /** Removes a note; returns a function that brings it back. */
  remove(id: string): (() => void) | null {
    const note = this.find(id)
    if (!note) return null
    this.#saver.drop(id)
    if (isNew(note)) {
      this.#removed.add(id)
      void this.#discardAll(id)
      return () => {
        this.#removed.delete(id)
        this.#bring({ ...note, sentAs: null })
      }
    }
    void this.#saver.put(deleteDraft(note, this.#saver.labelOf(note)))
    return () => {
      void this.#putRestore(note)
      this.#bring(note)
    }
  }

  /** Leaves this page without being deleted: it lies on another board now. Returns a function that undoes it. */
  moveToBoard(id: string, boardId: string): (() => void) | null {
    const note = this.find(id)
    if (!note || isNew(note)) return null
    this.#saver.putLayout(note, { board_id: boardId })
    this.#saver.drop(id)
    return () => {
      this.#saver.putLayout(note, { board_id: this.location.id, z: note.record.z })
      this.#bring(note)
    }
  }

  /** A note that was deleted elsewhere comes back under its own address; words that were not sent follow it. */
  async restore(id: string): Promise<void> {
    const note = this.find(id)
    if (!note) return
    // What waits there was refused because the note was gone: it is said again, behind the words that bring it back.
    await this.#discardAll(id)
    await this.#putRestore(note)
    this.#list.change(id, { error: null })
    this.flush(id)
  }

  /** A note that was deleted elsewhere is stored again, as a new one. */
  saveAsNew(id: string): void {
    const note = this.find(id)
    if (!note) return
    this.#saver.drop(id)
    const { position, size, color, is_minimized, mode, line_start, line_end, anchor_id } =
      note.record
    const layout = { position, size, color, is_minimized, mode, line_start, line_end, anchor_id }
    this.create(layout, note.mine)
  }

  /** On a board notes lie over one another. */
  get #isStacked(): boolean {
    return this.location.kind === 'board'
  }

  #frontZ(): number {
    const records = this.#list.all().map(({ record }) => record)
    return touchedZ(records, this.#ports.clock.now())
  }

  /** What opening a note for writing changes: nothing where it lies in front already. */
  #raised(note: NoteState): Partial<NoteState> {
    const front = this.#list
      .all()
      .map(({ record }) => record)
      .sort(byStack)
      .at(-1)
    if (!this.#isStacked || front?.id === note.id) return {}
    const z = this.#frontZ()
    return { record: { ...note.record, z }, raisedTo: isNew(note) ? null : z }
  }

  #putRestore(note: NoteState): Promise<void> {
    return this.#saver.put(restoreDraft(note, this.#saver.labelOf(note)))
  }

  async #discardAll(id: string): Promise<void> {
    for (const entry of this.#saver.entriesOf(id)) await this.#ports.outbox.discard(entry.id)
  }

  #bring(note: NoteState): void {
    if (this.find(note.id)) return
    this.#list.add({ ...note, isEditing: false })
    this.flush(note.id)
  }
}

/** A refusal of older words says nothing about the newer ones. */
function errorAfter({ error }: NoteState, text: Partial<NoteText>): NoteError | null {
  if (error?.kind !== 'refused' || error.fields === 'create') return error
  const isRetried = error.fields === 'title' ? 'title' in text : 'content' in text
  return isRetried ? null : error
}

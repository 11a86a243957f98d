/**
 * All notes of one location, and how their text gets to the server. Nothing here draws. The rules that protect text:
 * text carries the stamp of the text it started from; layout carries none and the stamp of its reply is never adopted;
 * a conflict is resolved by merging or by the person, never by sending the same text again with a newer stamp.
 */
import type { Signal } from '@preact/signals'
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
  layoutOf,
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
  /** New notes that were removed; the server may still report them. */
  readonly #removed = new Set<string>()
  /** The texts of the notes that are being edited, from before. */
  readonly #before = new Map<string, NoteText>()

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

  /** A new note on the screen at once; it is stored when it has a text. */
  create(layout: Partial<Layout> & { mode: Layout['mode'] }, text?: Partial<NoteText>): NoteState {
    const id = `new-${this.#ports.newId()}`
    const z = this.#isStacked ? this.#frontZ() : 0
    const mine = { content: '', title: '', ...text }
    const isEditing = text === undefined
    if (isEditing) this.#before.set(id, mine)
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
    const key = note.temporaryId ?? id
    // A note that is new has no text from before: the one that it had last is worth restoring.
    if (hasWords(note.mine) && !hasWords(this.#before.get(key) ?? note.mine))
      this.#before.set(key, note.mine)
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
    const key = note.temporaryId ?? id
    const before = this.#before.get(key)
    if (isEditing) this.#before.set(key, note.mine)
    else this.#before.delete(key)
    if (isEditing) return
    if (isBlank(note)) this.#saver.drop(id)
    else if (before && wasEmptied(note, before)) this.#removeEmptied(id, before)
    else if (note.remoteVersion && !isDirty(note)) this.#resolver.adopt(note, note.remoteVersion)
    else this.flush(id)
    this.#saver.putRaise(id)
  }

  /** What undoes it restores the text that the note had when it was opened. */
  #removeEmptied(id: string, before: NoteText): void {
    const bring = this.remove(id)
    if (!bring) return
    this.#ports.offerUndo(() => {
      bring()
      this.write(id, before)
      this.flush(id)
    })
  }

  /** Sends unsent changes, of one note or of all. */
  flush(id?: string): void {
    this.#saver.flush(id)
  }

  /** The page may be closed in a moment. */
  hide(): void {
    this.#saver.hide()
  }

  /** Reads the location again; false without a response. */
  refresh(): Promise<boolean> {
    return readAgain({ ...this.#parts(), replyHandler: this.#replyHandler })
  }

  /** The person has selected one of two texts. */
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

  /**
   * The numbers that bring these notes to the front of a board, in their own order; none where notes are not stacked.
   */
  frontZs(ids: readonly string[]): ReadonlyMap<string, number> {
    if (!this.#isStacked) return new Map()
    const front = this.#frontZ()
    const records = ids.flatMap((id) => this.find(id)?.record ?? []).sort(byStack)
    return new Map(records.map(({ id }, at) => [id, front + at]))
  }

  /** With unsaved text a tick is an edit of that text; else the server changes exactly one character. */
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

  /** Removes a note; returns a function that restores it. */
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

  /**
   * Removes a note from this page without deleting it: it is on another board now. Returns a function that undoes it.
   */
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

  /** A note that was deleted on another device is restored under its own id, followed by its unsent text. */
  async restore(id: string): Promise<void> {
    const note = this.find(id)
    if (!note) return
    // The entries in the outbox were refused because the note was gone: they are sent again, after the restoring.
    await this.#discardAll(id)
    await this.#putRestore(note)
    this.#list.change(id, { error: null })
    this.flush(id)
  }

  /** A note that was deleted on another device is stored again, as a new one. */
  saveAsNew(id: string): void {
    const note = this.find(id)
    if (!note) return
    this.#saver.drop(id)
    this.create(layoutOf(note.record), note.mine)
  }

  /** On a board notes overlap. */
  get #isStacked(): boolean {
    return this.location.kind === 'board'
  }

  #frontZ(): number {
    const records = this.#list.all().map(({ record }) => record)
    return touchedZ(records, this.#ports.clock.now())
  }

  /** What opening a note for editing changes: nothing when it is already in front. */
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

/**
 * The person deleted all of its text, unlike a note that was empty already. One that waits for a decision, or whose text
 * another device has changed meanwhile, stays.
 */
function wasEmptied({ mine, error, remoteVersion }: NoteState, before: NoteText): boolean {
  return hasWords(before) && !hasWords(mine) && error === null && remoteVersion === null
}

function hasWords({ content, title }: NoteText): boolean {
  return `${content}${title}`.trim() !== ''
}

/** A refusal of an older text does not apply to the newer one. */
function errorAfter({ error }: NoteState, text: Partial<NoteText>): NoteError | null {
  if (error?.kind !== 'refused' || error.fields === 'create') return error
  const isRetried = error.fields === 'title' ? 'title' in text : 'content' in text
  return isRetried ? null : error
}

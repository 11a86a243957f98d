/**
 * All notes of one place, and how their words get to the server. Nothing here draws. The rules that keep words:
 * text carries the stamp of the words it started from; layout carries none and its answer's stamp is never taken over;
 * a conflict is settled by merging or by the person, never by sending the same text again with a newer stamp.
 */
import type { Watched } from '../../../../../client/watched.ts'
import { toggleTask } from '../../../../../platform/tasks/index.ts'
import { byStack, touchedZ } from '../../../rules/stacking.ts'
import {
  blankNote,
  isBlank,
  isDirty,
  isNew,
  type Layout,
  type NoteRecord,
  type PlaceOfNotes,
  type Sheet,
  sheetOf,
  type Trouble,
  type Words,
} from '../sheet.ts'
import { deleteDraft, restoreDraft, tickDraft } from './drafts.ts'
import { Hearing } from './hearing.ts'
import { Pile } from './pile.ts'
import type { NotebookPorts } from './ports.ts'
import { readAgain, takeUp } from './reading.ts'
import { Saving } from './saving.ts'
import { type Choice, SettlingWords } from './settling-words.ts'

export class Notebook {
  readonly place: PlaceOfNotes
  readonly sheets: Watched<readonly Sheet[]>
  readonly #ports: NotebookPorts
  readonly #pile: Pile
  readonly #saving: Saving
  readonly #settling: SettlingWords
  readonly #hearing: Hearing
  /** New notes that were removed; the server may still tell of them. */
  readonly #removed = new Set<string>()

  constructor(place: PlaceOfNotes, notes: readonly NoteRecord[], ports: NotebookPorts) {
    this.place = place
    this.#ports = ports
    this.#pile = new Pile(notes.map(sheetOf))
    this.sheets = this.#pile.sheets
    this.#saving = new Saving(place, this.#pile, ports)
    this.#settling = new SettlingWords(this.#pile, this.#saving, ports)
    this.#hearing = new Hearing({
      ...this.#parts(),
      refresh: () => this.refresh(),
      wasRemoved: (id) => this.#removed.has(id),
    })
    takeUp({ ...this.#parts(), hearing: this.#hearing })
  }

  #parts() {
    const { place } = this
    return {
      place,
      pile: this.#pile,
      saving: this.#saving,
      settling: this.#settling,
      ports: this.#ports,
    }
  }

  close(): void {
    this.#hearing.close()
    this.#saving.close()
  }

  find(id: string): Sheet | undefined {
    return this.#pile.find(id)
  }

  /** A new note on the screen at once; it is stored when there is something in it. */
  create(layout: Partial<Layout> & { mode: Layout['mode'] }, words?: Partial<Words>): Sheet {
    const id = `new-${this.#ports.newId()}`
    const z = this.#isStacked ? this.#frontZ() : 0
    const mine = { content: '', title: '', ...words }
    const isEditing = words === undefined
    this.#pile.add({ ...sheetOf(blankNote(id, this.place, { ...layout, z })), mine, isEditing })
    if (!isEditing) this.flush(id)
    return this.find(id)!
  }

  write(id: string, words: Partial<Words>): void {
    const sheet = this.find(id)
    if (!sheet) return
    this.#pile.change(id, {
      mine: { ...sheet.mine, ...words },
      trouble: troubleAfter(sheet, words),
    })
    this.#saving.soon(id)
  }

  edit(id: string, isEditing: boolean): void {
    const sheet = this.find(id)
    if (!sheet || sheet.isEditing === isEditing) return
    this.#pile.change(id, { isEditing, ...(isEditing ? this.#raised(sheet) : {}) })
    if (isEditing) return
    if (isBlank(sheet)) this.#saving.drop(id)
    else if (sheet.elsewhere && !isDirty(sheet)) this.#settling.adopt(sheet, sheet.elsewhere)
    else this.flush(id)
    this.#saving.putRaise(id)
  }

  /** Sends what is not sent, of one note or of all. */
  flush(id?: string): void {
    this.#saving.flush(id)
  }

  /** The page may be gone in a moment. */
  hide(): void {
    this.#saving.hide()
  }

  /** Reads the place anew; false when nobody answered. */
  refresh(): Promise<boolean> {
    return readAgain({ ...this.#parts(), hearing: this.#hearing })
  }

  /** The person has chosen between two texts. */
  settle(id: string, choice: Choice): Promise<void> {
    return this.#settling.settle(id, choice, (content) => this.write(id, { content }))
  }

  /** Position, size, colour, mode, minimised, attachment: on the screen at once, sent without a stamp. */
  arrange(id: string, layout: Partial<Layout>): void {
    const sheet = this.find(id)
    if (!sheet) return
    this.#pile.change(id, { note: { ...sheet.note, ...layout } })
    if (!isNew(sheet)) this.#saving.putLayout(sheet, layout)
  }

  /** The numbers that bring these notes to the front of a board, in their own order; none where notes are not stacked. */
  frontZs(ids: readonly string[]): ReadonlyMap<string, number> {
    if (!this.#isStacked) return new Map()
    const front = this.#frontZ()
    const notes = ids.flatMap((id) => this.find(id)?.note ?? []).sort(byStack)
    return new Map(notes.map(({ id }, at) => [id, front + at]))
  }

  /** With unsaved words a tick is an edit of those words; else the server changes exactly one letter. */
  tick(id: string, index: number, checked: boolean): void {
    const sheet = this.find(id)
    const content = sheet && toggleTask(sheet.mine.content, index, checked)
    if (!sheet || content === null || content === undefined) return
    if (isDirty(sheet) || isNew(sheet)) {
      this.write(id, { content })
      return
    }
    this.#pile.change(id, { ticking: new Set([...sheet.ticking, index]) })
    const label = this.#saving.labelOf(sheet)
    void this.#ports.outbox.put(tickDraft(sheet, { index, checked }, label))
  }

  /** The answer brings it back. */
  remove(id: string): (() => void) | null {
    const sheet = this.find(id)
    if (!sheet) return null
    this.#saving.drop(id)
    if (isNew(sheet)) {
      this.#removed.add(id)
      void this.#discardAll(id)
      return () => {
        this.#removed.delete(id)
        this.#bring({ ...sheet, sentAs: null })
      }
    }
    void this.#ports.outbox.put(deleteDraft(sheet, this.#saving.labelOf(sheet)))
    return () => {
      void this.#putRestore(sheet)
      this.#bring(sheet)
    }
  }

  /** Leaves this page without being deleted: it lies on another board now. The answer takes that back. */
  moveToBoard(id: string, boardId: string): (() => void) | null {
    const sheet = this.find(id)
    if (!sheet || isNew(sheet)) return null
    this.#saving.putLayout(sheet, { board_id: boardId })
    this.#saving.drop(id)
    return () => {
      this.#saving.putLayout(sheet, { board_id: this.place.id, z: sheet.note.z })
      this.#bring(sheet)
    }
  }

  /** A note that was deleted elsewhere comes back under its own address; words that were not sent follow it. */
  async restore(id: string): Promise<void> {
    const sheet = this.find(id)
    if (!sheet) return
    // What waits there was refused because the note was gone: it is said again, behind the words that bring it back.
    await this.#discardAll(id)
    await this.#putRestore(sheet)
    this.#pile.change(id, { trouble: null })
    this.flush(id)
  }

  /** A note that was deleted elsewhere is stored again, as a new one. */
  saveAsNew(id: string): void {
    const sheet = this.find(id)
    if (!sheet) return
    this.#saving.drop(id)
    const { position, size, color, is_minimized, mode, line_start, line_end, anchor_id } =
      sheet.note
    const layout = { position, size, color, is_minimized, mode, line_start, line_end, anchor_id }
    this.create(layout, sheet.mine)
  }

  /** On a board notes lie over one another. */
  get #isStacked(): boolean {
    return this.place.kind === 'board'
  }

  #frontZ(): number {
    const notes = this.#pile.all().map(({ note }) => note)
    return touchedZ(notes, this.#ports.clock.now())
  }

  /** What opening a note for writing changes: nothing where it lies in front already. */
  #raised(sheet: Sheet): Partial<Sheet> {
    const front = this.#pile
      .all()
      .map(({ note }) => note)
      .sort(byStack)
      .at(-1)
    if (!this.#isStacked || front?.id === sheet.id) return {}
    const z = this.#frontZ()
    return { note: { ...sheet.note, z }, raisedTo: isNew(sheet) ? null : z }
  }

  #putRestore(sheet: Sheet): Promise<void> {
    return this.#ports.outbox.put(restoreDraft(sheet, this.#saving.labelOf(sheet)))
  }

  async #discardAll(id: string): Promise<void> {
    for (const entry of this.#saving.entriesOf(id)) await this.#ports.outbox.discard(entry.id)
  }

  #bring(sheet: Sheet): void {
    if (this.find(sheet.id)) return
    this.#pile.add({ ...sheet, isEditing: false })
    this.flush(sheet.id)
  }
}

/** A refusal of older words says nothing about the newer ones. */
function troubleAfter({ trouble }: Sheet, words: Partial<Words>): Trouble | null {
  if (trouble?.kind !== 'refused' || trouble.fields === 'create') return trouble
  const isMeant = trouble.fields === 'title' ? 'title' in words : 'content' in words
  return isMeant ? null : trouble
}

/**
 * All notes of one place, and how their words get to the server. Nothing here draws. The rules that keep words:
 * text carries the stamp of the words it started from; layout carries none and its answer's stamp is never taken over;
 * a conflict is settled by merging or by the person, never by sending the same text again with a newer stamp.
 */
import type { Clock } from '../../../../client/clock.ts'
import type { Entry } from '../../../../client/journal.ts'
import type { Verdict } from '../../../../client/outbox.ts'
import type { Draft } from '../../../../client/outbox-rules.ts'
import type { Answer, talk } from '../../../../client/talk.ts'
import { type Watched, watched } from '../../../../client/watched.ts'
import { toggleTask } from '../../../../platform/tasks/index.ts'
import { noteUrl, placeUrl } from './addresses.ts'
import { isFinal, judgeAnswer, type Stored, storedText } from './note-answers.ts'
import {
  createDraft,
  deleteDraft,
  layoutDraft,
  QUEUE,
  restoreDraft,
  tickDraft,
  wordsDraft,
} from './note-drafts.ts'
import {
  blankNote,
  isBlank,
  isDirty,
  isNew,
  isTooLong,
  type Layout,
  type NoteRecord,
  type PlaceOfNotes,
  type Sheet,
  sheetOf,
  type Trouble,
  type Words,
} from './sheet.ts'
import type { UnsavedWords } from './unsaved.ts'

/** Experience, section 4. */
const PAUSE_MS = 700
const LONGEST_PAUSE_MS = 3_000
const KEEP_MS = 250
/** Of 64 KiB for all keep-alive bodies of a page, some is left to others. */
const KEEPALIVE_BYTES = 56 * 1024
// What this tab gave to the outbox lately: an answer about any of it is about our own words.
const REMEMBERED_SENDS = 8

/** The part of the outbox that notes use. */
export interface NotesOutbox {
  readonly entries: readonly Entry[]
  put(draft: Draft): Promise<void>
  discard(id: string): Promise<void>
  onAnswer(listener: (entry: Entry, answer: Answer<object>) => void): () => void
  judge(prefix: string, judge: (entry: Entry, answer: Answer<object>) => Verdict | undefined): void
}

export interface NotebookPorts {
  outbox: NotesOutbox
  clock: Clock
  send: typeof talk
  unsaved: UnsavedWords
  newId(): string
  /** Joins two edits of one text, or answers null when they cannot be joined. Loaded when first needed. */
  merge(base: string, mine: string, theirs: string): Promise<string | null>
  /** What the chip's list calls a note. */
  nameOf(words: Words): string
  tell(message: Told, sheet: Sheet, before?: string): void
}

export type Told = 'merged' | 'changed' | 'attached_again' | 'not_moved' | 'title_taken'

export class Notebook {
  readonly place: PlaceOfNotes
  readonly sheets: Watched<readonly Sheet[]>
  readonly #ports: NotebookPorts
  readonly #timers = new Map<string, { since: number; cancel(): void }>()
  readonly #sends = new Map<string, string[]>()
  #cancelKeep = () => {}
  #answers = 0
  readonly #touchedAt = new Map<string, number>()
  readonly #stop: () => void

  constructor(place: PlaceOfNotes, notes: readonly NoteRecord[], ports: NotebookPorts) {
    this.place = place
    this.#ports = ports
    this.sheets = watched<readonly Sheet[]>(notes.map(sheetOf))
    ports.outbox.judge(QUEUE, (entry, answer) =>
      judgeAnswer(entry, answer, (content) => this.#hasSent(idOf(entry), content)),
    )
    this.#stop = ports.outbox.onAnswer((entry, answer) => this.#hear(entry, answer))
    this.#takeUp()
  }

  close(): void {
    this.#stop()
    for (const { cancel } of this.#timers.values()) cancel()
    this.#cancelKeep()
  }

  find(id: string): Sheet | undefined {
    return this.sheets.get().find((sheet) => sheet.id === id)
  }

  // --- writing -----------------------------------------------------------------------------------------------

  /** A new note on the screen at once; it is stored when there is something in it. */
  create(layout: Partial<Layout> & { mode: Layout['mode'] }, words?: Partial<Words>): Sheet {
    const id = `new-${this.#ports.newId()}`
    const note = blankNote(id, this.place, layout)
    const sheet = { ...sheetOf(note), mine: { content: '', title: '', ...words } }
    this.sheets.set([...this.sheets.get(), { ...sheet, isEditing: words === undefined }])
    if (words !== undefined) this.flush(id)
    return this.find(id)!
  }

  write(id: string, words: Partial<Words>): void {
    const sheet = this.find(id)
    if (!sheet) return
    const mine = { ...sheet.mine, ...words }
    const trouble = this.#troubleAfter(sheet, words)
    this.#update(id, { mine, trouble })
    this.#keepSoon()
    this.#schedule(id)
  }

  /** A refusal of older words says nothing about the newer ones. */
  #troubleAfter({ trouble }: Sheet, words: Partial<Words>): Trouble | null {
    if (trouble?.kind !== 'refused') return trouble
    const isMeant = trouble.fields === 'title' ? 'title' in words : 'content' in words
    return isMeant && trouble.fields !== 'create' ? null : trouble
  }

  edit(id: string, isEditing: boolean): void {
    const sheet = this.find(id)
    if (!sheet || sheet.isEditing === isEditing) return
    this.#update(id, { isEditing })
    if (isEditing) return
    if (isBlank(sheet)) this.#drop(id)
    else if (sheet.elsewhere && !isDirty(sheet)) this.#adopt(sheet, sheet.elsewhere)
    else this.flush(id)
  }

  /** Sends what is not sent, of one note or of all. */
  flush(id?: string): void {
    for (const sheet of this.sheets.get()) {
      if (id !== undefined && sheet.id !== id) continue
      this.#timers.get(sheet.id)?.cancel()
      this.#timers.delete(sheet.id)
      void this.#save(sheet)
    }
  }

  /** The page may be gone in a moment: everything is kept here and now, and what fits is sent to outlive the page. */
  hide(): void {
    let left = KEEPALIVE_BYTES
    for (const sheet of this.sheets.get().filter(isDirty)) {
      this.#ports.unsaved.keep(this.place, sheet)
      const isWaiting = !isNew(sheet) && !sheet.trouble && !isTooLong(sheet)
      if (isWaiting && !this.#timers.has(sheet.id)) continue
      const body = { content: sheet.mine.content, prev_updated_at: sheet.known.stamp }
      const size = new TextEncoder().encode(JSON.stringify(body)).length
      if (!isWaiting || size > left || sheet.mine.content === sheet.known.content) continue
      left -= size
      this.#remember(sheet.id, sheet.mine.content)
      void this.#ports.send('PUT', noteUrl(sheet.id), body, { keepalive: true })
    }
    this.flush()
  }

  #schedule(id: string): void {
    const { clock } = this.#ports
    const running = this.#timers.get(id)
    running?.cancel()
    const since = running?.since ?? clock.now()
    const left = since + LONGEST_PAUSE_MS - clock.now()
    const cancel = clock.after(Math.max(0, Math.min(PAUSE_MS, left)), () => this.flush(id))
    this.#timers.set(id, { since, cancel })
  }

  #keepSoon(): void {
    this.#cancelKeep()
    this.#cancelKeep = this.#ports.clock.after(KEEP_MS, () => {
      for (const sheet of this.sheets.get()) {
        if (isDirty(sheet)) this.#ports.unsaved.keep(this.place, sheet)
      }
    })
  }

  async #save(sheet: Sheet): Promise<void> {
    const { mine, known, trouble } = sheet
    if (isTooLong(sheet) || trouble?.kind === 'conflict' || trouble?.kind === 'gone') return
    if (isNew(sheet)) return this.#sendNew(sheet)
    const isHeld = (fields: string) => trouble?.kind === 'refused' && trouble.fields === fields
    if (mine.content !== known.content && !isHeld('text')) {
      this.#remember(sheet.id, mine.content)
      await this.#put(sheet, 'content')
    }
    if (mine.title !== known.title && !isHeld('title')) {
      await this.#put(sheet, 'title')
    }
  }

  /** Once given to the outbox it is not touched again: the same request may be repeated, and must stay the same. */
  async #sendNew(sheet: Sheet): Promise<void> {
    if (sheet.sentAs !== null || isBlank(sheet)) return
    this.#update(sheet.id, { sentAs: sheet.mine.content })
    this.#ports.unsaved.keep(this.place, { ...sheet, sentAs: sheet.mine.content })
    await this.#ports.outbox.put(createDraft(this.place, sheet, this.#labelOf(sheet)))
  }

  #put(sheet: Sheet, field: keyof Words): Promise<void> {
    return this.#ports.outbox.put(wordsDraft(sheet, field, this.#labelOf(sheet)))
  }

  #labelOf({ mine }: Sheet): string {
    return this.#ports.nameOf(mine)
  }

  #remember(id: string, content: string): void {
    this.#sends.set(id, [...(this.#sends.get(id) ?? []), content].slice(-REMEMBERED_SENDS))
  }

  // --- layout, ticks, delete ---------------------------------------------------------------------------------

  /** Position, size, colour, mode, minimised, attachment: on the screen at once, sent without a stamp. */
  arrange(id: string, layout: Partial<Layout>): void {
    const sheet = this.find(id)
    if (!sheet) return
    this.#update(id, { note: { ...sheet.note, ...layout } })
    if (!isNew(sheet)) this.#putLayout(sheet, layout)
  }

  #putLayout(sheet: Sheet, layout: Partial<Layout>): void {
    void this.#ports.outbox.put(layoutDraft(sheet, layout, this.#labelOf(sheet)))
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
    this.#update(id, { ticking: new Set([...sheet.ticking, index]) })
    void this.#ports.outbox.put(tickDraft(sheet, { index, checked }, this.#labelOf(sheet)))
  }

  /** The answer brings it back. */
  remove(id: string): (() => void) | null {
    const sheet = this.find(id)
    if (!sheet) return null
    this.#drop(id)
    if (isNew(sheet)) {
      for (const entry of this.#entriesOf(id)) void this.#ports.outbox.discard(entry.id)
      return () => this.#bring({ ...sheet, sentAs: null })
    }
    void this.#ports.outbox.put(deleteDraft(sheet, this.#labelOf(sheet)))
    return () => {
      this.#putRestore(sheet)
      this.#bring(sheet)
    }
  }

  /** Leaves this page without being deleted: it lies on another board now. */
  moveToBoard(id: string, boardId: string): (() => void) | null {
    const sheet = this.find(id)
    if (!sheet || isNew(sheet)) return null
    this.#putLayout(sheet, { board_id: boardId })
    this.#drop(id)
    return () => {
      this.#putLayout(sheet, { board_id: this.place.id })
      this.#bring(sheet)
    }
  }

  #putRestore(sheet: Sheet): void {
    void this.#ports.outbox.put(restoreDraft(sheet, this.#labelOf(sheet)))
  }

  #bring(sheet: Sheet): void {
    if (this.find(sheet.id)) return
    this.sheets.set([...this.sheets.get(), { ...sheet, isEditing: false }])
    this.flush(sheet.id)
  }

  #entriesOf(id: string): Entry[] {
    return this.#ports.outbox.entries.filter(({ queue }) => queue === QUEUE + id)
  }

  // --- what the server says ----------------------------------------------------------------------------------

  #hear(entry: Entry, answer: Answer<object>): void {
    if (!entry.queue.startsWith(QUEUE)) return
    const id = idOf(entry)
    this.#answers += 1
    this.#touchedAt.set(id, this.#answers)
    const sheet = this.find(id)
    if (!sheet && isFinal(answer) && (entry.body as Partial<Layout> | null)?.board_id) {
      void this.#hearNotMoved(entry, answer)
    } else if (entry.method === 'POST' && entry.url === placeUrl(this.place)) {
      this.#hearCreated(sheet, answer)
    } else if (sheet && entry.url.endsWith('/task')) this.#hearTick(sheet, entry, answer)
    else if (sheet && answer.status === 404) this.#update(id, { trouble: { kind: 'gone' } })
    else if (sheet && (entry.fields === 'text' || entry.fields === 'title')) {
      this.#hearWords(sheet, entry, entry.fields, answer)
    }
  }

  /** The other board did not take it: it is still here, and is shown again. */
  async #hearNotMoved(entry: Entry, { code }: Answer<object>): Promise<void> {
    await this.#discard(entry)
    await this.refresh()
    const sheet = this.find(idOf(entry))
    if (sheet) this.#ports.tell(code === 'duplicate_title' ? 'title_taken' : 'not_moved', sheet)
  }

  #hearWords(sheet: Sheet, entry: Entry, fields: 'text' | 'title', answer: Answer<object>): void {
    const { note } = answer.body as Stored
    if (answer.ok && note) this.#hearSaved(sheet, entry, note)
    else if (answer.code === 'conflict' && note) void this.#hearConflict(sheet, entry, note)
    else if (isFinal(answer) && !this.#isNewer(sheet, entry)) {
      this.#update(sheet.id, { trouble: { kind: 'refused', code: answer.code ?? '', fields } })
    }
  }

  #isNewer({ mine }: Sheet, { body }: Entry): boolean {
    const sent = body as Partial<Words>
    return (
      (sent.content !== undefined && sent.content !== mine.content) ||
      (sent.title !== undefined && sent.title !== mine.title)
    )
  }

  #hearSaved(sheet: Sheet, entry: Entry, note: NoteRecord): void {
    const sent = entry.body as Partial<Words>
    if (sent.title !== undefined) {
      // A title's answer carries the whole note: its stamp is good for the words only if they are the ones known.
      const stamp = note.content === sheet.known.content ? note.updated_at : sheet.known.stamp
      this.#confirm(sheet, { ...sheet.known, title: note.title, stamp }, note)
    } else if (this.#isOurs(sheet, note.content)) this.#confirmText(sheet, note)
    else if (isDirty(sheet)) void this.#meet(sheet, note)
    else this.#adopt(sheet, note)
  }

  /** Words that stand here or that this tab has sent. */
  #isOurs({ id, mine }: Sheet, content: string): boolean {
    return content === mine.content || this.#hasSent(id, content)
  }

  #hasSent(id: string, content: string): boolean {
    return this.#sends.get(id)?.includes(content) ?? false
  }

  #confirmText(sheet: Sheet, note: NoteRecord): void {
    const sends = this.#sends.get(sheet.id) ?? []
    this.#sends.set(sheet.id, sends.slice(sends.indexOf(note.content) + 1))
    const { content, updated_at: stamp } = note
    this.#confirm(sheet, { content, title: sheet.known.title, stamp }, note)
  }

  #confirm(sheet: Sheet, known: Sheet['known'], note: NoteRecord): void {
    const now = this.find(sheet.id) ?? sheet
    const trouble = now.trouble?.kind === 'refused' ? now.trouble : null
    this.#update(sheet.id, {
      known,
      trouble,
      elsewhere: null,
      note: {
        ...now.note,
        updated_at: note.updated_at,
        content: note.content,
        anchor_text: note.anchor_text,
        anchor_quote: note.anchor_quote,
        color_hex: note.color_hex,
      },
    })
    const after = this.find(sheet.id)!
    if (!isDirty(after)) this.#ports.unsaved.forget(sheet.id)
    else if (!this.#timers.has(sheet.id)) this.#schedule(sheet.id)
  }

  async #hearConflict(sheet: Sheet, entry: Entry, theirs: NoteRecord): Promise<void> {
    await this.#discard(entry)
    const now = this.find(sheet.id)
    if (!now) return
    if (entry.fields === 'title') {
      // Both gave it a title: what was typed last is sent again, and the other is in the history.
      this.#update(now.id, { known: { ...now.known, title: theirs.title } })
      this.flush(now.id)
    } else if (this.#isOurs(now, theirs.content)) this.#confirmText(now, theirs)
    else await this.#meet(now, theirs)
  }

  async #discard(entry: Entry): Promise<void> {
    const waiting = this.#entriesOf(idOf(entry))
    if (waiting.some(({ id }) => id === entry.id)) await this.#ports.outbox.discard(entry.id)
  }

  /** My unsaved words and newer stored ones: joined where they do not touch, else shown to the person. */
  async #meet(sheet: Sheet, theirs: NoteRecord): Promise<void> {
    const merged = await this.#ports.merge(sheet.known.content, sheet.mine.content, theirs.content)
    const now = this.find(sheet.id)
    if (!now) return
    if (now.mine.content !== sheet.mine.content) {
      await this.#meet(now, theirs)
      return
    }
    const known = { content: theirs.content, title: now.known.title, stamp: theirs.updated_at }
    if (merged === null) {
      this.#update(sheet.id, { trouble: { kind: 'conflict', theirs }, elsewhere: null })
      this.#ports.unsaved.keep(this.place, this.find(sheet.id)!)
      return
    }
    this.#update(sheet.id, { known, mine: { ...now.mine, content: merged }, elsewhere: null })
    if (merged !== theirs.content)
      this.#ports.tell('merged', this.find(sheet.id)!, now.mine.content)
    this.flush(sheet.id)
  }

  /** The person has chosen between two texts. What is not chosen is in the history: mine is stored first. */
  async settle(id: string, choice: 'mine' | 'theirs' | { text: string }): Promise<void> {
    const sheet = this.find(id)
    if (sheet?.trouble?.kind !== 'conflict') return
    const { theirs } = sheet.trouble
    const known = { content: theirs.content, title: sheet.known.title, stamp: theirs.updated_at }
    this.#update(id, { known, trouble: null })
    await this.#save(this.find(id)!)
    if (choice === 'mine') return
    this.write(id, { content: choice === 'theirs' ? theirs.content : choice.text })
    this.flush(id)
  }

  #hearTick(sheet: Sheet, entry: Entry, answer: Answer<object>): void {
    const { index } = entry.body as { index: number }
    const ticking = new Set([...sheet.ticking].filter((other) => other !== index))
    this.#update(sheet.id, { ticking, redraws: sheet.redraws + 1 })
    const stored = storedText(answer)
    if (!stored) return
    const { content, stamp } = stored
    const now = this.find(sheet.id)!
    if (!answer.ok && (answer.code !== 'conflict' || content !== entry.baseText)) {
      this.#ports.tell('changed', now)
    }
    const note = { ...now.note, content, title: now.known.title, updated_at: stamp }
    if (isDirty(now)) this.#update(sheet.id, { elsewhere: note })
    else
      this.#update(sheet.id, {
        known: { ...now.known, content, stamp },
        mine: { ...now.mine, content },
      })
  }

  #hearCreated(sheet: Sheet | undefined, answer: Answer<object>): void {
    const { note } = answer.body as Stored
    if (!answer.ok || !note) {
      const trouble: Trouble = { kind: 'refused', code: answer.code ?? '', fields: 'create' }
      if (sheet && isFinal(answer)) this.#update(sheet.id, { trouble })
      return
    }
    if (!sheet) {
      // Made in another tab, or before this page was opened.
      if (!this.find(note.id)) this.sheets.set([...this.sheets.get(), sheetOf(note)])
      return
    }
    this.#named(sheet, note)
  }

  /** The server has given it an id. What was written and moved meanwhile follows. */
  #named(sheet: Sheet, note: NoteRecord): void {
    const { position, size, color, is_minimized, mode } = sheet.note
    const stored = { ...note, position, size, color, is_minimized, mode }
    this.#ports.unsaved.forget(sheet.id)
    this.sheets.set(
      this.sheets
        .get()
        .map((other) =>
          other.id === sheet.id
            ? { ...sheetOf(stored), mine: sheet.mine, isEditing: sheet.isEditing, bornAs: sheet.id }
            : other,
        ),
    )
    const wished = { position, size, color, is_minimized, mode }
    const changed = Object.entries(wished).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(note[name as keyof NoteRecord]),
    )
    const now = this.find(note.id)!
    if (changed.length > 0) this.#putLayout(now, Object.fromEntries(changed) as Partial<Layout>)
    if (isDirty(now)) {
      this.#ports.unsaved.keep(this.place, now)
      this.#schedule(now.id)
    }
  }

  // --- reading again -----------------------------------------------------------------------------------------

  /** Reads the place anew. What was answered after the question was asked is newer than its answer. */
  async refresh(): Promise<boolean> {
    const askedAt = this.#answers
    const answer = await this.#ports.send<{ notes: NoteRecord[] }>('GET', placeUrl(this.place))
    if (!answer.ok) return false
    this.#reconcile(answer.body.notes, askedAt)
    return true
  }

  #reconcile(notes: readonly NoteRecord[], askedAt: number): void {
    const there = new Set(notes.map(({ id }) => id))
    const isOlder = (id: string) => (this.#touchedAt.get(id) ?? 0) > askedAt
    for (const sheet of this.sheets.get()) {
      if (isNew(sheet) || there.has(sheet.id) || isOlder(sheet.id)) continue
      if (isDirty(sheet) || sheet.isEditing) this.#update(sheet.id, { trouble: { kind: 'gone' } })
      else this.#drop(sheet.id)
    }
    for (const note of notes) {
      const sheet = this.find(note.id)
      if (isOlder(note.id) || this.#isOnItsWay(note.id)) continue
      if (sheet) this.#arrive(sheet, note)
      else if (!this.#isBeingDeleted(note.id))
        this.sheets.set([...this.sheets.get(), sheetOf(note)])
    }
  }

  #isOnItsWay(id: string): boolean {
    return this.#entriesOf(id).length > 0
  }

  #isBeingDeleted(id: string): boolean {
    return this.#entriesOf(id).some(({ method }) => method === 'DELETE')
  }

  #arrive(sheet: Sheet, note: NoteRecord): void {
    if (
      sheet.note.anchor_state === 'lost' &&
      note.anchor_state !== 'lost' &&
      note.anchor_state !== ''
    ) {
      this.#ports.tell('attached_again', sheet)
    }
    const isSameText = note.content === sheet.known.content && note.title === sheet.known.title
    const isBusy = sheet.isEditing || isDirty(sheet)
    if (isSameText) {
      this.#update(sheet.id, { note, known: { ...sheet.known, stamp: note.updated_at } })
    } else if (isBusy) {
      // The stamp stays the old one: the next save meets the newer words instead of covering them.
      this.#update(sheet.id, { elsewhere: note, note: { ...note, content: sheet.note.content } })
    } else this.#adopt(sheet, note)
  }

  #adopt(sheet: Sheet, note: NoteRecord): void {
    const isEditing = this.find(sheet.id)?.isEditing ?? false
    this.#ports.unsaved.forget(sheet.id)
    this.#update(sheet.id, { ...sheetOf(note), isEditing, arrivals: sheet.arrivals + 1 })
  }

  /** Words that an earlier page could not send. */
  #takeUp(): void {
    for (const left of this.#ports.unsaved.at(this.place)) {
      const { id, mine, known, layout } = left
      const isWaiting = this.#entriesOf(id).length > 0
      const born = left.sentAs === null || isWaiting ? null : this.#bornOf(left.sentAs)
      const sheet = this.find(born?.id ?? id)
      if (sheet) {
        if (born) this.#ports.unsaved.forget(id)
        const start = born ? sheet.known : known
        if (mine.content === sheet.known.content && mine.title === sheet.known.title) {
          this.#ports.unsaved.forget(sheet.id)
        } else this.#update(sheet.id, { mine, known: start })
      } else if (id.startsWith('new-')) {
        const note = blankNote(id, this.place, layout)
        const sentAs = isWaiting ? left.sentAs : null
        this.sheets.set([...this.sheets.get(), { ...sheetOf(note), mine, sentAs }])
      } else {
        const note = { ...blankNote(id, this.place, layout), ...known, updated_at: known.stamp }
        this.sheets.set([
          ...this.sheets.get(),
          { ...sheetOf(note), mine, known, trouble: { kind: 'gone' } },
        ])
      }
    }
    this.flush()
  }

  /** It was stored while nobody was looking: the only note with exactly the text it was sent with. */
  #bornOf(sentAs: string): Sheet | null {
    const found = this.sheets.get().filter(({ known }) => known.content === sentAs)
    return found.length === 1 ? found[0]! : null
  }

  /** A note that was deleted elsewhere comes back under its own address; words that were not sent follow it. */
  restore(id: string): void {
    const sheet = this.find(id)
    if (!sheet) return
    for (const entry of this.#entriesOf(id)) void this.#ports.outbox.discard(entry.id)
    this.#putRestore(sheet)
    this.#update(id, { trouble: null })
    this.flush(id)
  }

  /** A note that was deleted elsewhere is stored again, as a new one. */
  saveAsNew(id: string): void {
    const sheet = this.find(id)
    if (!sheet) return
    this.#drop(id)
    const { position, size, color, is_minimized, mode, line_start, line_end, anchor_id } =
      sheet.note
    const layout = { position, size, color, is_minimized, mode, line_start, line_end, anchor_id }
    this.create(layout, sheet.mine)
  }

  #drop(id: string): void {
    this.#timers.get(id)?.cancel()
    this.#timers.delete(id)
    this.#ports.unsaved.forget(id)
    this.sheets.set(this.sheets.get().filter((sheet) => sheet.id !== id))
  }

  #update(id: string, change: Partial<Sheet>): void {
    this.sheets.set(
      this.sheets.get().map((sheet) => (sheet.id === id ? { ...sheet, ...change } : sheet)),
    )
  }
}

function idOf({ queue }: Entry): string {
  return queue.slice(QUEUE.length)
}

/** What the server says about our own requests, and what it changes on the page. */
import type { Entry } from '../../../../../client/journal.ts'
import type { Answer } from '../../../../../client/talk.ts'
import { placeUrl } from '../addresses.ts'
import {
  isDirty,
  type Layout,
  type NoteRecord,
  type PlaceOfNotes,
  type Sheet,
  sheetOf,
  type Trouble,
  type Words,
} from '../sheet.ts'
import { isFinal, judgeAnswer, type Stored, storedText } from './answers.ts'
import { deleteDraft, idOf, QUEUE } from './drafts.ts'
import type { Pile } from './pile.ts'
import type { NotebookPorts } from './ports.ts'
import type { Saving } from './saving.ts'
import type { SettlingWords } from './settling-words.ts'

export interface HearingGround {
  place: PlaceOfNotes
  pile: Pile
  saving: Saving
  settling: SettlingWords
  ports: NotebookPorts
  /** Reads the place anew. */
  refresh(): Promise<unknown>
  /** A note that was removed here before the server knew it. */
  wasRemoved(id: string): boolean
}

export class Hearing {
  readonly #ground: HearingGround
  readonly #stop: () => void
  readonly #heardAt = new Map<string, number>()
  #answers = 0

  constructor(ground: HearingGround) {
    this.#ground = ground
    const { outbox } = ground.ports
    outbox.judge(QUEUE, (entry, answer) =>
      judgeAnswer(entry, answer, (content) => ground.saving.hasSent(idOf(entry), content)),
    )
    this.#stop = outbox.onAnswer((entry, answer) => this.#hear(entry, answer))
  }

  close(): void {
    this.#stop()
  }

  /** A mark to compare with later. */
  get moment(): number {
    return this.#answers
  }

  /** Something about this note was answered since: whatever was asked before is older. */
  hasHeardSince(id: string, moment: number): boolean {
    return (this.#heardAt.get(id) ?? 0) > moment
  }

  #hear(entry: Entry, answer: Answer<object>): void {
    if (!entry.queue.startsWith(QUEUE)) return
    const { pile, place } = this.#ground
    const id = idOf(entry)
    this.#answers += 1
    this.#heardAt.set(id, this.#answers)
    const sheet = pile.find(id)
    if (!sheet && isFinal(answer) && (entry.body as Partial<Layout> | null)?.board_id) {
      void this.#hearNotMoved(entry, answer)
    } else if (entry.method === 'POST' && entry.url === placeUrl(place)) {
      this.#hearCreated(id, sheet, answer)
    } else if (sheet && entry.url.endsWith('/task')) this.#hearTick(sheet, entry, answer)
    else if (sheet && answer.status === 404) pile.change(id, { trouble: { kind: 'gone' } })
    else if (sheet && (entry.fields === 'text' || entry.fields === 'title')) {
      this.#hearWords(sheet, entry, entry.fields, answer)
    }
  }

  /** The other board did not take it: it is still here, and is shown again. */
  async #hearNotMoved(entry: Entry, { code }: Answer<object>): Promise<void> {
    const { pile, ports, refresh } = this.#ground
    await this.#discard(entry)
    await refresh()
    const sheet = pile.find(idOf(entry))
    if (sheet) ports.tell(code === 'duplicate_title' ? 'title_taken' : 'not_moved', sheet)
  }

  #hearWords(sheet: Sheet, entry: Entry, fields: 'text' | 'title', answer: Answer<object>): void {
    const { note } = answer.body as Stored
    if (answer.ok && note) this.#hearSaved(sheet, entry, note)
    else if (answer.code === 'conflict' && note) void this.#hearConflict(sheet, entry, note)
    else if (isFinal(answer) && !hasMovedOn(sheet, entry)) {
      const trouble: Trouble = { kind: 'refused', code: answer.code ?? '', fields }
      this.#ground.pile.change(sheet.id, { trouble })
    }
  }

  #hearSaved(sheet: Sheet, entry: Entry, note: NoteRecord): void {
    const { settling } = this.#ground
    if ((entry.body as Partial<Words>).title !== undefined) {
      // A title's answer carries the whole note: its stamp is good for the words only if they are the ones known.
      const stamp = note.content === sheet.known.content ? note.updated_at : sheet.known.stamp
      settling.confirm(sheet, { ...sheet.known, title: note.title, stamp }, note)
    } else if (this.#isOurs(sheet, note.content)) settling.confirmText(sheet, note)
    else if (isDirty(sheet)) void settling.meet(sheet, note)
    else settling.adopt(sheet, note)
  }

  async #hearConflict(sheet: Sheet, entry: Entry, theirs: NoteRecord): Promise<void> {
    const { pile, saving, settling } = this.#ground
    await this.#discard(entry)
    const now = pile.find(sheet.id)
    if (!now) return
    if (entry.fields === 'title') {
      // Both gave it a title: what was typed last is sent again, and the other is in the history.
      pile.change(now.id, { known: { ...now.known, title: theirs.title } })
      saving.flush(now.id)
    } else if (this.#isOurs(now, theirs.content)) settling.confirmText(now, theirs)
    else await settling.meet(now, theirs)
  }

  /** Words that stand here or that this tab has sent. */
  #isOurs({ id, mine }: Sheet, content: string): boolean {
    return content === mine.content || this.#ground.saving.hasSent(id, content)
  }

  async #discard(entry: Entry): Promise<void> {
    const { saving, ports } = this.#ground
    const waiting = saving.entriesOf(idOf(entry))
    if (waiting.some(({ id }) => id === entry.id)) await ports.outbox.discard(entry.id)
  }

  #hearTick(sheet: Sheet, entry: Entry, answer: Answer<object>): void {
    const { pile, ports } = this.#ground
    const { index } = entry.body as { index: number }
    const ticking = new Set([...sheet.ticking].filter((other) => other !== index))
    pile.change(sheet.id, { ticking, redraws: sheet.redraws + 1 })
    const stored = storedText(answer)
    if (!stored) return
    const { content, stamp } = stored
    const now = pile.find(sheet.id)!
    if (!answer.ok && (answer.code !== 'conflict' || content !== entry.baseText))
      ports.tell('changed', now)
    const note = { ...now.note, content, title: now.known.title, updated_at: stamp }
    if (isDirty(now)) pile.change(sheet.id, { elsewhere: note })
    else
      pile.change(sheet.id, {
        known: { ...now.known, content, stamp },
        mine: { ...now.mine, content },
      })
  }

  #hearCreated(id: string, sheet: Sheet | undefined, answer: Answer<object>): void {
    const { pile, saving, ports } = this.#ground
    const { note } = answer.body as Stored
    if (!answer.ok || !note) {
      const trouble: Trouble = { kind: 'refused', code: answer.code ?? '', fields: 'create' }
      if (sheet && isFinal(answer)) pile.change(sheet.id, { trouble })
    } else if (sheet) this.#hearNamed(sheet, note)
    // Its creation was on its way when it was removed: it is removed there too.
    else if (this.#ground.wasRemoved(id)) {
      const born = sheetOf(note)
      void ports.outbox.put(deleteDraft(born, saving.labelOf(born)))
    }
    // Made in another tab, or before this page was opened.
    else if (!pile.find(note.id)) pile.add(sheetOf(note))
  }

  /** The server has given it an id. What was written and moved meanwhile follows. */
  #hearNamed(sheet: Sheet, note: NoteRecord): void {
    const { pile, saving, ports } = this.#ground
    const { position, size, color, is_minimized, mode } = sheet.note
    // Its number among the others is the server's: a clock that is ahead of it must not cause another write.
    const wished = { position, size, color, is_minimized, mode }
    ports.unsaved.forget(sheet.id)
    const { mine, isEditing, id: bornAs } = sheet
    pile.replace(sheet.id, () => ({
      ...sheetOf({ ...note, ...wished }),
      mine,
      isEditing,
      bornAs,
    }))
    const changed = Object.entries(wished).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(note[name as keyof NoteRecord]),
    )
    const now = pile.find(note.id)!
    if (changed.length > 0) saving.putLayout(now, Object.fromEntries(changed) as Partial<Layout>)
    if (!isDirty(now)) return
    saving.keep(now)
    saving.schedule(now.id)
  }
}

/** What was refused is no longer what stands here. */
function hasMovedOn({ mine }: Sheet, { body }: Entry): boolean {
  const sent = body as Partial<Words>
  return (
    (sent.content !== undefined && sent.content !== mine.content) ||
    (sent.title !== undefined && sent.title !== mine.title)
  )
}

/**
 * How text gets from the page to the outbox: after a pause, at the latest after three seconds, and when the page is
 * closed.
 */
import type { OutboxEntry } from '#client/offline/journal.ts'
import type { OutboxChange } from '#client/offline/outbox-rules.ts'
import { noteIdOf, noteUrl, QUEUE } from './addresses.ts'
import { createDraft, layoutDraft, textDraft } from './drafts.ts'
import type { NoteList } from './note-list.ts'
import {
  isBlank,
  isDirty,
  isNew,
  isTooLong,
  type Layout,
  type NoteState,
  type NotesLocation,
  type NoteText,
} from './note-state.ts'
import type { NotesStorePorts } from './ports.ts'

/** Text is sent when typing pauses this long, and at the latest after the longer time. */
const PAUSE_MS = 700
const LONGEST_PAUSE_MS = 3_000
const LOCAL_SAVE_MS = 250
/** Of 64 KiB for all keep-alive bodies of a page, some is left to others. */
const KEEPALIVE_BYTES = 56 * 1024
// The last texts that this tab gave to the outbox: a reply that contains one of them is about our own text.
const REMEMBERED_SENDS = 8

export class NoteSaver {
  readonly #location: NotesLocation
  readonly #list: NoteList
  readonly #ports: NotesStorePorts
  readonly #timers = new Map<string, { since: number; cancel(): void }>()
  readonly #sends = new Map<string, string[]>()
  /** Changes that are being put into the outbox, by note. */
  readonly #putting = new Map<string, number>()
  #cancelLocalSave = () => {}

  constructor(location: NotesLocation, list: NoteList, ports: NotesStorePorts) {
    this.#location = location
    this.#list = list
    this.#ports = ports
  }

  close(): void {
    for (const { cancel } of this.#timers.values()) cancel()
    this.#cancelLocalSave()
  }

  /** On typing: saved on this device very soon, sent at the next pause. */
  soon(id: string): void {
    this.#saveLocallySoon()
    this.schedule(id)
  }

  schedule(id: string): void {
    const { clock } = this.#ports
    const running = this.#timers.get(id)
    running?.cancel()
    const since = running?.since ?? clock.now()
    const left = since + LONGEST_PAUSE_MS - clock.now()
    const cancel = clock.after(Math.max(0, Math.min(PAUSE_MS, left)), () => this.flush(id))
    this.#timers.set(id, { since, cancel })
  }

  isScheduled(id: string): boolean {
    return this.#timers.has(id)
  }

  /** Sends unsent changes, of one note or of all. */
  flush(id?: string): void {
    for (const note of this.#list.all()) {
      if (id !== undefined && note.id !== id) continue
      this.#unschedule(note.id)
      void this.save(note)
    }
  }

  /**
   * The page may be closed in a moment: everything is saved here immediately, and what fits is sent with keep-alive.
   */
  hide(): void {
    let left = KEEPALIVE_BYTES
    for (const note of this.#list.all().filter(isDirty)) {
      this.saveLocally(note)
      const isWaiting = !isNew(note) && !note.error && !isTooLong(note)
      if (isWaiting && !this.isScheduled(note.id)) continue
      const body = { content: note.mine.content, prev_updated_at: note.known.stamp }
      const size = new TextEncoder().encode(JSON.stringify(body)).length
      if (!isWaiting || size > left || note.mine.content === note.known.content) continue
      left -= size
      this.#remember(note.id, note.mine.content)
      void this.#ports.send('PUT', noteUrl(note.id), body, { keepalive: true })
    }
    this.flush()
  }

  async save(note: NoteState): Promise<void> {
    const { mine, known, error } = note
    if (isTooLong(note) || error?.kind === 'conflict' || error?.kind === 'gone') return
    if (isNew(note)) return this.#sendNew(note)
    const isHeld = (fields: string) => error?.kind === 'refused' && error.fields === fields
    if (mine.content !== known.content && !isHeld('text')) {
      this.#remember(note.id, mine.content)
      await this.#put(note, 'content')
    }
    if (mine.title !== known.title && !isHeld('title')) await this.#put(note, 'title')
  }

  /** Without a stamp: the last one wins. */
  putLayout(note: NoteState, layout: Partial<Layout>): void {
    void this.put(layoutDraft(note, layout, this.labelOf(note)))
  }

  /** No text was written in it: that it was brought to the front is stored by itself. */
  putRaise(id: string): void {
    const note = this.#list.find(id)
    if (!note || note.raisedTo === null) return
    this.putLayout(note, { z: note.raisedTo })
    this.#list.change(id, { raisedTo: null })
  }

  labelOf({ mine }: NoteState): string {
    return this.#ports.nameOf(mine)
  }

  /** Saves on this device, until the server has it. */
  saveLocally(note: NoteState): void {
    this.#ports.unsaved.save(this.#location, note)
  }

  /** The note leaves the page: nothing more of it is sent. */
  drop(id: string): void {
    this.#unschedule(id)
    this.#ports.unsaved.forget(id)
    this.#list.remove(id)
  }

  /** Stores a change on this device until the server has it. */
  async put(change: OutboxChange): Promise<void> {
    const id = noteIdOf(change)
    const count = (by: number) => this.#putting.set(id, (this.#putting.get(id) ?? 0) + by)
    count(1)
    await this.#ports.outbox.put(change).finally(() => count(-1))
  }

  /** A local change has no reply yet, or is not even in the outbox: a list from the server may be older. */
  hasUnanswered(id: string): boolean {
    return (this.#putting.get(id) ?? 0) > 0 || this.entriesOf(id).length > 0
  }

  /** The entries of this note in the outbox. */
  entriesOf(id: string): OutboxEntry[] {
    return this.#ports.outbox.entries.filter(({ queue }) => queue === QUEUE + id)
  }

  /** A text that this tab has sent and has no reply for. */
  hasSent(id: string, content: string): boolean {
    return this.#sends.get(id)?.includes(content) ?? false
  }

  /** A reply came: neither this text nor older ones will be looked up again. */
  forgetSent(id: string, content: string): void {
    const sends = this.#sends.get(id) ?? []
    this.#sends.set(id, sends.slice(sends.indexOf(content) + 1))
  }

  #unschedule(id: string): void {
    this.#timers.get(id)?.cancel()
    this.#timers.delete(id)
  }

  #saveLocallySoon(): void {
    this.#cancelLocalSave()
    this.#cancelLocalSave = this.#ports.clock.after(LOCAL_SAVE_MS, () => {
      for (const note of this.#list.all()) if (isDirty(note)) this.saveLocally(note)
    })
  }

  /** Once it is in the outbox it does not change: the same request may be repeated, and must stay the same. */
  async #sendNew(note: NoteState): Promise<void> {
    if (note.sentAs !== null || isBlank(note)) return
    const sentAs = note.mine.content
    this.#list.change(note.id, { sentAs })
    this.saveLocally({ ...note, sentAs })
    await this.put(createDraft(this.#location, note, this.labelOf(note)))
  }

  #put(note: NoteState, field: keyof NoteText): Promise<void> {
    if (note.raisedTo !== null) this.#list.change(note.id, { raisedTo: null })
    return this.put(textDraft(note, field, this.labelOf(note)))
  }

  #remember(id: string, content: string): void {
    this.#sends.set(id, [...(this.#sends.get(id) ?? []), content].slice(-REMEMBERED_SENDS))
  }
}

/** How words get from the page to the outbox: after a pause, at the latest after three seconds, and when the page goes. */
import type { Entry } from '../../../../../client/journal.ts'
import { noteUrl } from '../addresses.ts'
import {
  isBlank,
  isDirty,
  isNew,
  isTooLong,
  type Layout,
  type PlaceOfNotes,
  type Sheet,
  type Words,
} from '../sheet.ts'
import { createDraft, layoutDraft, QUEUE, wordsDraft } from './drafts.ts'
import type { Pile } from './pile.ts'
import type { NotebookPorts } from './ports.ts'

/** Experience, section 4. */
const PAUSE_MS = 700
const LONGEST_PAUSE_MS = 3_000
const KEEP_MS = 250
/** Of 64 KiB for all keep-alive bodies of a page, some is left to others. */
const KEEPALIVE_BYTES = 56 * 1024
// What this tab gave to the outbox lately: an answer about any of it is about our own words.
const REMEMBERED_SENDS = 8

export class Saving {
  readonly #place: PlaceOfNotes
  readonly #pile: Pile
  readonly #ports: NotebookPorts
  readonly #timers = new Map<string, { since: number; cancel(): void }>()
  readonly #sends = new Map<string, string[]>()
  #cancelKeep = () => {}

  constructor(place: PlaceOfNotes, pile: Pile, ports: NotebookPorts) {
    this.#place = place
    this.#pile = pile
    this.#ports = ports
  }

  close(): void {
    for (const { cancel } of this.#timers.values()) cancel()
    this.#cancelKeep()
  }

  /** Somebody is typing: kept on this device very soon, sent at the next pause. */
  soon(id: string): void {
    this.#keepSoon()
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

  /** Sends what is not sent, of one note or of all. */
  flush(id?: string): void {
    for (const sheet of this.#pile.all()) {
      if (id !== undefined && sheet.id !== id) continue
      this.#unschedule(sheet.id)
      void this.save(sheet)
    }
  }

  /** The page may be gone in a moment: everything is kept here and now, and what fits is sent to outlive the page. */
  hide(): void {
    let left = KEEPALIVE_BYTES
    for (const sheet of this.#pile.all().filter(isDirty)) {
      this.keep(sheet)
      const isWaiting = !isNew(sheet) && !sheet.trouble && !isTooLong(sheet)
      if (isWaiting && !this.isScheduled(sheet.id)) continue
      const body = { content: sheet.mine.content, prev_updated_at: sheet.known.stamp }
      const size = new TextEncoder().encode(JSON.stringify(body)).length
      if (!isWaiting || size > left || sheet.mine.content === sheet.known.content) continue
      left -= size
      this.#remember(sheet.id, sheet.mine.content)
      void this.#ports.send('PUT', noteUrl(sheet.id), body, { keepalive: true })
    }
    this.flush()
  }

  async save(sheet: Sheet): Promise<void> {
    const { mine, known, trouble } = sheet
    if (isTooLong(sheet) || trouble?.kind === 'conflict' || trouble?.kind === 'gone') return
    if (isNew(sheet)) return this.#sendNew(sheet)
    const isHeld = (fields: string) => trouble?.kind === 'refused' && trouble.fields === fields
    if (mine.content !== known.content && !isHeld('text')) {
      this.#remember(sheet.id, mine.content)
      await this.#put(sheet, 'content')
    }
    if (mine.title !== known.title && !isHeld('title')) await this.#put(sheet, 'title')
  }

  /** Without a stamp: the last one wins. */
  putLayout(sheet: Sheet, layout: Partial<Layout>): void {
    void this.#ports.outbox.put(layoutDraft(sheet, layout, this.labelOf(sheet)))
  }

  /** Nothing was written in it: that it was brought to the front is stored by itself. */
  putRaise(id: string): void {
    const sheet = this.#pile.find(id)
    if (!sheet || sheet.raisedTo === null) return
    this.putLayout(sheet, { z: sheet.raisedTo })
    this.#pile.change(id, { raisedTo: null })
  }

  labelOf({ mine }: Sheet): string {
    return this.#ports.nameOf(mine)
  }

  /** On this device, until the server has it. */
  keep(sheet: Sheet): void {
    this.#ports.unsaved.keep(this.#place, sheet)
  }

  /** It leaves the page: nothing of it is sent any more. */
  drop(id: string): void {
    this.#unschedule(id)
    this.#ports.unsaved.forget(id)
    this.#pile.take(id)
  }

  /** What of this note waits in the outbox. */
  entriesOf(id: string): Entry[] {
    return this.#ports.outbox.entries.filter(({ queue }) => queue === QUEUE + id)
  }

  /** Words that this tab has sent and has not heard of. */
  hasSent(id: string, content: string): boolean {
    return this.#sends.get(id)?.includes(content) ?? false
  }

  /** Heard of: neither these words nor older ones will be asked about again. */
  forgetSent(id: string, content: string): void {
    const sends = this.#sends.get(id) ?? []
    this.#sends.set(id, sends.slice(sends.indexOf(content) + 1))
  }

  #unschedule(id: string): void {
    this.#timers.get(id)?.cancel()
    this.#timers.delete(id)
  }

  #keepSoon(): void {
    this.#cancelKeep()
    this.#cancelKeep = this.#ports.clock.after(KEEP_MS, () => {
      for (const sheet of this.#pile.all()) if (isDirty(sheet)) this.keep(sheet)
    })
  }

  /** Once given to the outbox it is not touched again: the same request may be repeated, and must stay the same. */
  async #sendNew(sheet: Sheet): Promise<void> {
    if (sheet.sentAs !== null || isBlank(sheet)) return
    const sentAs = sheet.mine.content
    this.#pile.change(sheet.id, { sentAs })
    this.keep({ ...sheet, sentAs })
    await this.#ports.outbox.put(createDraft(this.#place, sheet, this.labelOf(sheet)))
  }

  #put(sheet: Sheet, field: keyof Words): Promise<void> {
    if (sheet.raisedTo !== null) this.#pile.change(sheet.id, { raisedTo: null })
    return this.#ports.outbox.put(wordsDraft(sheet, field, this.labelOf(sheet)))
  }

  #remember(id: string, content: string): void {
    this.#sends.set(id, [...(this.#sends.get(id) ?? []), content].slice(-REMEMBERED_SENDS))
  }
}

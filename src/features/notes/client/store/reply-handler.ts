/** The server's replies to our own requests, and what they change on the page. */
import type { OutboxEntry } from '#client/offline/journal.ts'
import type { ApiResponse } from '#client/request/request.ts'
import { noteIdOf, notesUrl, QUEUE } from './addresses.ts'
import type { ConflictResolver } from './conflict-resolver.ts'
import { deleteDraft } from './drafts.ts'
import type { NoteList } from './note-list.ts'
import type { NoteSaver } from './note-saver.ts'
import {
  appearanceOf,
  isDirty,
  type Layout,
  type NoteError,
  type NoteRecord,
  type NoteState,
  type NotesLocation,
  type NoteText,
  noteStateOf,
} from './note-state.ts'
import type { NotesStorePorts } from './ports.ts'
import { bodyUntied, isFinal, judgeResponse, type StoredFields, textOnServer } from './responses.ts'

export interface ReplyHandlerDeps {
  location: NotesLocation
  list: NoteList
  saver: NoteSaver
  resolver: ConflictResolver
  ports: NotesStorePorts
  /** Reads the location again. */
  refresh(): Promise<unknown>
  /** A note that was removed here before the server knew it. */
  wasRemoved(id: string): boolean
}

export class ReplyHandler {
  readonly #deps: ReplyHandlerDeps
  readonly #stop: () => void
  readonly #repliedAt = new Map<string, number>()
  #replies = 0

  constructor(deps: ReplyHandlerDeps) {
    this.#deps = deps
    const { outbox } = deps.ports
    outbox.judge(QUEUE, (entry, response) =>
      judgeResponse(entry, response, (content) => deps.saver.hasSent(noteIdOf(entry), content)),
    )
    this.#stop = outbox.onResponse((entry, response) => this.#handle(entry, response))
  }

  close(): void {
    this.#stop()
  }

  /** A counter value to compare with later. */
  get moment(): number {
    return this.#replies
  }

  /** A reply about this note came since: the result of any earlier request is older. */
  hasRepliedSince(id: string, moment: number): boolean {
    return (this.#repliedAt.get(id) ?? 0) > moment
  }

  #handle(entry: OutboxEntry, response: ApiResponse<object>): void {
    if (!entry.queue.startsWith(QUEUE)) return
    const { list, location } = this.#deps
    const id = noteIdOf(entry)
    this.#replies += 1
    this.#repliedAt.set(id, this.#replies)
    const note = list.find(id)
    if (!note && isFinal(response) && (entry.body as Partial<Layout> | null)?.board_id) {
      void this.#onNotMoved(entry, response)
    } else if (entry.method === 'POST' && entry.url === notesUrl(location)) {
      if (!bodyUntied(entry, response)) this.#onCreated(id, note, response)
    } else if (note && entry.url.endsWith('/task')) this.#onTick(note, entry, response)
    else if (note && response.status === 404 && response.code !== 'anchor_not_found')
      list.change(id, { error: { kind: 'gone' } })
    else if (note && (entry.fields === 'text' || entry.fields === 'title')) {
      this.#onTextResponse(note, entry, entry.fields, response)
    }
  }

  /** The other board refused it: it is still here, and is shown again. */
  async #onNotMoved(entry: OutboxEntry, { code }: ApiResponse<object>): Promise<void> {
    const { list, ports, refresh } = this.#deps
    await this.#discard(entry)
    await refresh()
    const note = list.find(noteIdOf(entry))
    if (note) ports.notify(code === 'duplicate_title' ? 'title_taken' : 'not_moved', note)
  }

  #onTextResponse(
    note: NoteState,
    entry: OutboxEntry,
    fields: 'text' | 'title',
    response: ApiResponse<object>,
  ): void {
    const { note: record } = response.body as StoredFields
    if (response.ok && record) this.#onSaved(note, entry, record)
    else if (response.code === 'conflict' && record) void this.#onConflict(note, entry, record)
    else if (isFinal(response) && !hasMovedOn(note, entry)) {
      const error: NoteError = { kind: 'refused', code: response.code ?? '', fields }
      this.#deps.list.change(note.id, { error })
    }
  }

  #onSaved(note: NoteState, entry: OutboxEntry, record: NoteRecord): void {
    const { resolver } = this.#deps
    if ((entry.body as Partial<NoteText>).title !== undefined) {
      // The reply to a title carries the whole note: its stamp is valid for the text only if the text is the known one.
      const stamp = record.content === note.known.content ? record.updated_at : note.known.stamp
      resolver.confirm(note, { ...note.known, title: record.title, stamp }, record)
    } else if (this.#isOurs(note, record.content)) resolver.confirmText(note, record)
    else if (isDirty(note)) void resolver.merge(note, record)
    else resolver.adopt(note, record)
  }

  async #onConflict(note: NoteState, entry: OutboxEntry, theirs: NoteRecord): Promise<void> {
    const { list, saver, resolver } = this.#deps
    await this.#discard(entry)
    const now = list.find(note.id)
    if (!now) return
    if (entry.fields === 'title') {
      // Both changed the title: what was typed last is sent again, and the other one is in the history.
      list.change(now.id, { known: { ...now.known, title: theirs.title } })
      saver.flush(now.id)
    } else if (this.#isOurs(now, theirs.content)) resolver.confirmText(now, theirs)
    else await resolver.merge(now, theirs)
  }

  /** A text that is shown here or that this tab has sent. */
  #isOurs({ id, mine }: NoteState, content: string): boolean {
    return content === mine.content || this.#deps.saver.hasSent(id, content)
  }

  async #discard(entry: OutboxEntry): Promise<void> {
    const { saver, ports } = this.#deps
    const waiting = saver.entriesOf(noteIdOf(entry))
    if (waiting.some(({ id }) => id === entry.id)) await ports.outbox.discard(entry.id)
  }

  #onTick(note: NoteState, entry: OutboxEntry, response: ApiResponse<object>): void {
    const { list, ports } = this.#deps
    const { index } = entry.body as { index: number }
    const ticking = new Set([...note.ticking].filter((other) => other !== index))
    list.change(note.id, { ticking, redraws: note.redraws + 1 })
    const stored = textOnServer(response)
    if (!stored) return
    const { content, stamp } = stored
    const now = list.find(note.id)!
    if (!response.ok && (response.code !== 'conflict' || content !== entry.baseText))
      ports.notify('changed', now)
    const record = { ...now.record, content, title: now.known.title, updated_at: stamp }
    if (isDirty(now)) list.change(note.id, { remoteVersion: record })
    else
      list.change(note.id, {
        known: { ...now.known, content, stamp },
        mine: { ...now.mine, content },
      })
  }

  #onCreated(id: string, note: NoteState | undefined, response: ApiResponse<object>): void {
    const { list, saver } = this.#deps
    const { note: record } = response.body as StoredFields
    if (!response.ok || !record) {
      const error: NoteError = { kind: 'refused', code: response.code ?? '', fields: 'create' }
      if (note && isFinal(response)) list.change(note.id, { error })
    } else if (note) this.#onIdAssigned(note, record)
    // It was removed while it was being created: it is removed on the server too.
    else if (this.#deps.wasRemoved(id)) {
      const created = noteStateOf(record)
      void saver.put(deleteDraft(created, saver.labelOf(created)))
    }
    // Created in another tab, or before this page was opened.
    else if (!list.find(record.id)) list.add(noteStateOf(record))
  }

  /** The server has assigned an id. Text and layout that changed meanwhile are sent now. */
  #onIdAssigned(note: NoteState, record: NoteRecord): void {
    const { list, saver, ports } = this.#deps
    // A note without lines in the text cannot follow it.
    const isLoose = record.line_start === null && record.anchor_id === ''
    const mode = isLoose && note.record.mode === 'anchored' ? record.mode : note.record.mode
    // The server decides the stacking number: a server clock that is ahead must not cause another write.
    const local = { ...appearanceOf(note.record), mode }
    ports.unsaved.forget(note.id)
    const { mine, isEditing, id: temporaryId } = note
    list.replace(note.id, () => ({
      ...noteStateOf({ ...record, ...local }),
      mine,
      isEditing,
      temporaryId,
    }))
    const changed = Object.entries(local).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name as keyof NoteRecord]),
    )
    const now = list.find(record.id)!
    if (changed.length > 0) saver.putLayout(now, Object.fromEntries(changed) as Partial<Layout>)
    if (!isDirty(now)) return
    saver.saveLocally(now)
    saver.schedule(now.id)
  }
}

/** The refused text is no longer the one on the screen. */
function hasMovedOn({ mine }: NoteState, { body }: OutboxEntry): boolean {
  const sent = body as Partial<NoteText>
  return (
    (sent.content !== undefined && sent.content !== mine.content) ||
    (sent.title !== undefined && sent.title !== mine.title)
  )
}

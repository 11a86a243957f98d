/** What a notes store needs of the page around it. */

import type { OutboxEntry } from '#client/offline/journal.ts'
import type { Verdict } from '#client/offline/outbox.ts'
import type { OutboxChange } from '#client/offline/outbox-rules.ts'
import type { ApiResponse, sendRequest } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { NoteState, NoteText } from './note-state.ts'
import type { UnsavedText } from './unsaved-text.ts'

/** The part of the outbox that notes use. */
export interface NotesOutbox {
  readonly entries: readonly OutboxEntry[]
  put(draft: OutboxChange): Promise<void>
  discard(id: string): Promise<void>
  onResponse(listener: (entry: OutboxEntry, response: ApiResponse<object>) => void): () => void
  judge(
    prefix: string,
    judge: (entry: OutboxEntry, response: ApiResponse<object>) => Verdict | undefined,
  ): void
}

export interface NotesStorePorts {
  outbox: NotesOutbox
  clock: TimerClock
  send: typeof sendRequest
  unsaved: UnsavedText
  newId(): string
  /** Merges two edits of one text; null when they cannot be merged. Loaded when first needed. */
  merge(base: string, mine: string, theirs: string): Promise<string | null>
  /** The name of a note in the chip's list. */
  nameOf(text: NoteText): string
  notify(message: NoteNotification, note: NoteState, before?: string): void
  /** A note that was left empty has been removed. */
  offerUndo(undo: () => void): void
}

export type NoteNotification = 'merged' | 'changed' | 'attached_again' | 'not_moved' | 'title_taken'

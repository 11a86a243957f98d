/** What a notebook needs of the page around it. */
import type { Clock } from '../../../../../client/clock.ts'
import type { Entry } from '../../../../../client/journal.ts'
import type { Verdict } from '../../../../../client/outbox.ts'
import type { Draft } from '../../../../../client/outbox-rules.ts'
import type { Answer, talk } from '../../../../../client/talk.ts'
import type { Sheet, Words } from '../sheet.ts'
import type { UnsavedWords } from '../unsaved.ts'

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

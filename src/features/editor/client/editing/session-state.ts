/**
 * The state of an editor session: one signal that the views draw, and the stored file that changes are compared with.
 */

import { type Signal, signal } from '@preact/signals'
import type { Draft } from '#client/offline/drafts.ts'
import { sizeInBytes } from '#features/library/contract/limits.ts'
import { keepEndings, withPlainEndings } from '#platform/text/line-endings.ts'
import type { FieldName, FileFields } from '../../rules/file-fields.ts'
import type { MergeWork } from '../../rules/merge-document.ts'
import type { Saver, StoredFile } from './saver.ts'
import type { TextPort } from './text-port.ts'

export interface DraftData {
  written: FileFields
  baseVersion: number | null
}
export type FileDraft = Draft<DraftData>

/** A line above the fields. The view has the texts. */
export type SessionNotice =
  | { kind: 'offline' | 'signed-out' | 'merge-failed' | 'editor-failed' }
  | { kind: 'waiting'; until: number }
  | { kind: 'said'; text: string }
  | { kind: 'failed' | 'refused'; code: string; requestId: string | null }

export interface MergeCase {
  base: string
  mine: string
  theirs: string
  version: number
  isBaseLost: boolean
  /** Its progress when it was left. */
  begun: MergeWork | null
}

export interface SessionState {
  stored: Pick<StoredFile, 'id' | 'version' | 'written'>
  written: FileFields
  errors: Partial<Record<FieldName | 'content', string>>
  notice: SessionNotice | null
  warnings: string[]
  isDirty: boolean
  isSaving: boolean
  /** When the draft on this device was written; null when there is none. */
  draftAt: number | null
  canDraft: boolean
  offered: FileDraft[]
  sizeBytes: number
  /** The language detected from name and text. */
  detected: string
  taken: { id: string; version: number } | null
  merge: MergeCase | null
}

/** The text itself stays in the editor: copying two megabytes at each keystroke would be noticeable. */
export class EditedDocument {
  readonly state: Signal<SessionState>
  stored: StoredFile
  text: TextPort
  /** The version on which the text is based is no longer on the server. */
  isBaseLost = false
  readonly #saver: Pick<Saver, 'readVersion'>

  constructor(
    saver: Pick<Saver, 'readVersion'>,
    stored: StoredFile,
    text: TextPort,
    fields: { written: FileFields; detected: string },
  ) {
    this.#saver = saver
    this.stored = stored
    this.text = text
    this.state = signal<SessionState>({
      stored,
      ...fields,
      errors: {},
      notice: null,
      warnings: [],
      isDirty: false,
      isSaving: false,
      draftAt: null,
      canDraft: true,
      offered: [],
      sizeBytes: sizeInBytes(stored.text),
      taken: null,
      merge: null,
    })
  }

  get(): SessionState {
    return this.state.value
  }

  set(change: Partial<SessionState>): void {
    this.state.value = { ...this.state.value, ...change }
  }

  /** What would be saved: the editor's text with the line breaks of the stored one. */
  exactText(): string {
    return keepEndings(this.stored.text, this.text.text())
  }

  storedPlainText(): string {
    return withPlainEndings(this.stored.text)
  }

  /** Fields that the person did not change take the stored value; the others keep what was typed. */
  replaceStored(stored: StoredFile, before: FileFields, more: Partial<SessionState>): void {
    const written = joinFields(before, this.get().written, stored.written)
    this.stored = stored
    this.isBaseLost = false
    this.set({ ...more, stored, written })
  }

  /** From here on the text is based on that version, as its draft was. */
  async goBackTo(version: number): Promise<void> {
    const { id } = this.stored
    if (!id) return
    const text = await this.#saver.readVersion(id, version)
    this.isBaseLost = text === null
    this.stored = { ...this.stored, version, text: text ?? this.stored.text }
    this.set({ stored: this.stored })
  }
}

function joinFields(before: FileFields, typed: FileFields, stored: FileFields): FileFields {
  const names = Object.keys(typed) as FieldName[]
  return Object.fromEntries(
    names.map((name) => [name, typed[name] === before[name] ? stored[name] : typed[name]]),
  ) as unknown as FileFields
}

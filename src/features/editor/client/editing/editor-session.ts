/** Editing one file: what is typed, what the server has, and how one becomes the other. The views draw its state. */
import type { Signal } from '@preact/signals'
import {
  contentError,
  isFileName,
  isFolder,
  sizeInBytes,
} from '#features/library/contract/limits.ts'
import {
  type FieldName,
  type FileFields,
  fieldOf,
  isSameWriting,
  readFolder,
} from '../../rules/file-fields.ts'
import type { MergeWork } from '../../rules/merge-document.ts'
import { FileConflictResolver } from './conflict-resolver.ts'
import { DraftKeeper, type DraftPorts } from './draft-keeper.ts'
import type { SaveOutcome, Saver, StoredFile } from './saver.ts'
import {
  EditedDocument,
  type FileDraft,
  type SessionNotice,
  type SessionState,
} from './session-state.ts'
import type { TextPort } from './text-port.ts'

type Saved = Extract<SaveOutcome, { kind: 'saved' }>

export interface SessionPorts extends DraftPorts {
  saver: Saver
  detect: (written: FileFields, text: string) => string
  /** The message of a problem code, in the reader's language. */
  reason: (code: string) => string
  /** A name that fits the text of a new file. */
  nameFor: (text: string) => string
  onSaved: (outcome: Saved, isFirst: boolean) => void
  onNothingNew: () => void
}

interface Attempt {
  stored: StoredFile
  written: FileFields
  text: string
}

// A pause in typing; a large text is checked less often.
const SETTLE_MS = 250
const SETTLE_LARGE_MS = 1_000
const LARGE = 256 * 1024
// The browser reports when its own network is back, not when the server is.
const OFFLINE_RETRY_MS = 30_000

export class EditorSession {
  readonly state: Signal<SessionState>
  readonly #ports: SessionPorts
  readonly #document: EditedDocument
  readonly #drafts: DraftKeeper
  readonly #conflict: FileConflictResolver
  #hasBegun = false
  #cancelSettle: (() => void) | null = null
  #cancelWait = () => {}
  #wantsAgain = false

  constructor(ports: SessionPorts, stored: StoredFile, written: FileFields, text: TextPort) {
    const detected = ports.detect(written, stored.text)
    this.#ports = ports
    this.#document = new EditedDocument(ports.saver, stored, text, { written, detected })
    this.#drafts = new DraftKeeper(ports, this.#document)
    this.#conflict = new FileConflictResolver(this.#document, this.#drafts)
    this.state = this.#document.state
  }

  /** The editor's text, with plain line breaks. */
  plainText(): string {
    return this.#document.text.text()
  }

  /** The server's text, with plain line breaks. */
  storedPlainText(): string {
    return this.#document.storedPlainText()
  }

  /** The editor replaces the plain field, or the other way round. */
  useText(text: TextPort): void {
    this.#document.text = text
  }

  /**
   * The stored text is known from here on: text typed meanwhile counts as a change, and earlier drafts are searched
   * for.
   */
  async begin(storedText: string): Promise<void> {
    this.#document.stored = { ...this.#document.stored, text: storedText }
    this.#hasBegun = true
    this.settle()
    await this.#drafts.offerEarlier()
  }

  write(field: FieldName, value: string): void {
    const { written, errors } = this.state.value
    const { [field]: _, ...others } = errors
    this.#document.set({ written: { ...written, [field]: value }, errors: others })
    this.changed()
  }

  /** Takes a whole text into an empty page. False: there is one already, which stays as it is. */
  fill(plain: string): boolean {
    if (this.plainText() !== '') return false
    this.#document.text.setText(plain)
    this.changed()
    this.#document.text.focus()
    return true
  }

  /** Called on typing. The first change is stored at once; the others at the next pause. */
  changed(): void {
    if (!this.#hasBegun) return
    if (!this.state.value.isDirty) {
      this.#document.set({ isDirty: true })
      this.settle()
      return
    }
    const wait = this.state.value.sizeBytes > LARGE ? SETTLE_LARGE_MS : SETTLE_MS
    this.#cancelSettle ??= this.#ports.clock.after(wait, () => this.settle())
  }

  /** Processes the whole text: whether it changed, its size, its language; and stores the draft. */
  settle(): void {
    if (!this.#hasBegun) return
    this.#cancelSettle?.()
    this.#cancelSettle = null
    const { written, errors } = this.state.value
    const { stored } = this.#document
    const text = this.#document.exactText()
    const { content: _, ...others } = errors
    this.#document.set({
      isDirty: text !== stored.text || !isSameWriting(written, stored.written),
      sizeBytes: sizeInBytes(text),
      detected: this.#ports.detect(written, text),
      ...(errors.content && contentError(text) === null && { errors: others }),
    })
    this.#drafts.keep(text)
  }

  async save(): Promise<void> {
    if (this.state.value.isSaving) {
      this.#wantsAgain = true
      return
    }
    this.#cancelWait()
    this.settle()
    const { written, isDirty } = this.state.value
    const text = this.#document.exactText()
    if (this.#refuseHere(written, text)) return
    if (!isDirty && this.#document.stored.id !== null) {
      this.#document.set({ notice: null })
      return this.#ports.onNothingNew()
    }
    await this.#send(text, (attempt) => this.#ports.saver.save(attempt))
  }

  /** "Save as its next version": the file that has the name gets this text. */
  async saveOver({ id, version }: { id: string; version: number }): Promise<void> {
    const text = this.#document.exactText()
    await this.#send(text, (attempt) => this.#ports.saver.saveOver(id, version, attempt))
  }

  closeTaken(): void {
    this.#document.set({ taken: null })
  }

  closeMerge(begun: MergeWork | null): void {
    this.#conflict.close(begun)
  }

  keepMerge(plain: string): Promise<void> {
    return this.#conflict.keep(plain)
  }

  saveMerge(plain: string): Promise<void> {
    return this.#conflict.save(plain, () => this.save())
  }

  restore(draft: FileDraft): Promise<void> {
    if (draft.unsent) this.#ports.saver.mayHaveArrived(draft.text)
    return this.#drafts.restore(draft, () => this.settle())
  }

  /** Returns a function that restores the draft. */
  discard(draft: FileDraft): Promise<() => Promise<void>> {
    return this.#drafts.discard(draft)
  }

  /** Save was pressed without a connection: now it is sent. */
  cameOnline(): void {
    if (this.state.value.notice?.kind === 'offline') void this.save()
  }

  setNotice(notice: SessionNotice | null): void {
    this.#document.set({ notice })
  }

  setErrors(errors: SessionState['errors']): void {
    this.#document.set({ errors })
  }

  async #send(text: string, save: (attempt: Attempt) => Promise<SaveOutcome>): Promise<void> {
    const attempt = { stored: this.#document.stored, written: this.state.value.written, text }
    this.#document.set({ isSaving: true, errors: {}, taken: null, warnings: [] })
    const outcome = await save(attempt)
    this.#document.set({ isSaving: false })
    if (outcome.kind === 'saved') await this.#accept(outcome, attempt)
    else await this.#explain(outcome, attempt.text)
    if (this.#wantsAgain) {
      this.#wantsAgain = false
      if (outcome.kind === 'saved' && this.state.value.isDirty) await this.save()
    }
  }

  /** Fields and text that were typed during the save are not part of it and stay. */
  async #accept(outcome: Saved, sent: Attempt): Promise<void> {
    const isFirst = sent.stored.id === null
    const dropOfNewFile = this.#drafts.dropLater()
    this.#conflict.forget()
    this.#document.replaceStored(outcome.stored, sent.written, {
      notice: null,
      warnings: outcome.warnings,
      // The offers on the page of a new file belong to that page, and wait there.
      ...(isFirst && { offered: [] }),
    })
    this.settle()
    await this.#drafts.settled()
    if (isFirst) await dropOfNewFile()
    this.#ports.onSaved(outcome, isFirst)
  }

  async #explain(outcome: Exclude<SaveOutcome, Saved>, text: string): Promise<void> {
    if (outcome.kind === 'conflict') return this.#conflict.open(outcome.theirs, text)
    if (outcome.kind === 'taken') {
      const errors = { fileName: this.#ports.reason('file_exists') }
      const taken = { id: outcome.id, version: outcome.version }
      return this.#document.set({ taken, errors, notice: null })
    }
    if (outcome.kind === 'later') return this.#wait(outcome)
    if (outcome.kind === 'refused') {
      const { code, requestId } = outcome
      const field = fieldOf(code)
      return field
        ? this.#document.set({ errors: { [field]: this.#ports.reason(code) }, notice: null })
        : this.setNotice({ kind: 'refused', code, requestId })
    }
    this.setNotice({ kind: outcome.kind })
    if (outcome.kind !== 'offline') return
    // The draft now records that Save was pressed: another page sends it if this one is closed.
    this.settle()
    this.#cancelWait = this.#ports.clock.after(OFFLINE_RETRY_MS, () => this.cameOnline())
  }

  #wait({ seconds, code, requestId }: Extract<SaveOutcome, { kind: 'later' }>): void {
    if (code !== 'rate_limited') {
      this.setNotice(code === '' ? { kind: 'merge-failed' } : { kind: 'failed', code, requestId })
      return
    }
    const { clock } = this.#ports
    const waitMs = Math.max(1, seconds) * 1000
    this.setNotice({ kind: 'waiting', until: clock.now() + waitMs })
    this.#cancelWait = clock.after(waitMs, () => void this.save())
  }

  /** Errors that the person can correct are shown before anything is sent. */
  #refuseHere({ fileName, folder }: FileFields, text: string): boolean {
    const code = codeOf(fileName, folder, text)
    if (!code) return false
    const isNew = this.#document.stored.id === null
    if (code === 'no_name' && isNew && text.trim() !== '') return this.#proposeName(text)
    this.setErrors({ [fieldOf(code) ?? 'content']: this.#ports.reason(code) })
    return true
  }

  /** Nothing is stored under a name that nobody has seen: the next Save takes it. */
  #proposeName(text: string): true {
    this.write('fileName', this.#ports.nameFor(text))
    this.setErrors({ fileName: this.#ports.reason('name_proposed') })
    return true
  }
}

function codeOf(fileName: string, folder: string, text: string): string | null {
  if (fileName.trim() === '') return 'no_name'
  if (!isFileName(fileName)) return 'invalid_file_name'
  if (!isFolder(readFolder(folder))) return 'invalid_folder'
  const error = contentError(text)
  return error === 'invalid_text' ? 'invalid_content' : error
}

/**
 * The desk of one file: what is written, what the server has, and the way from one to the other. The views only show
 * its state; the text itself stays in the editor, because copying two megabytes at each letter would be felt.
 */
import type { Clock } from '../../../../../client/clock.ts'
import type { Draft, Drafts } from '../../../../../client/drafts.ts'
import { type Watched, watched } from '../../../../../client/watched.ts'
import { keepEndings, withPlainEndings } from '../../../../../platform/text/line-endings.ts'
import { contentFault, isFileName, isFolder, sizeInBytes } from '../../../contract/limits.ts'
import { afterSaved, isSpent } from '../../../rules/drafts.ts'
import {
  fieldOf,
  isSameWriting,
  readFolder,
  type Written,
  type WrittenField,
} from '../../../rules/written.ts'
import { type SaveOutcome, type Saver, type Stored, storedFrom, type Theirs } from './saver.ts'
import type { TextPort } from './text-port.ts'

export interface DraftData {
  written: Written
  baseVersion: number | null
}
export type FileDraft = Draft<DraftData>

/** A line above the fields. The view has the words. */
export type DeskNotice =
  | { kind: 'offline' | 'online-again' | 'signed-out' | 'merge-failed' | 'editor-failed' }
  | { kind: 'waiting'; until: number }
  | { kind: 'said'; words: string }
  | { kind: 'failed' | 'refused'; code: string; requestId: string | null }

export interface MergeCase {
  base: string
  mine: string
  theirs: string
  version: number
  isBaseLost: boolean
}

export interface DeskState {
  stored: Pick<Stored, 'id' | 'version' | 'written'>
  written: Written
  errors: Partial<Record<WrittenField | 'content', string>>
  notice: DeskNotice | null
  warnings: string[]
  isDirty: boolean
  isSaving: boolean
  /** The draft on this device is as of this moment; null when there is none. */
  draftAt: number | null
  canDraft: boolean
  offered: FileDraft[]
  sizeBytes: number
  /** The language that name and text speak of. */
  detected: string
  taken: { id: string; version: number } | null
  merge: MergeCase | null
}

export interface DeskPorts {
  userId: string
  page: string
  saver: Saver
  drafts: Drafts
  living: () => Promise<ReadonlySet<string>>
  clock: Clock
  detect: (written: Written, text: string) => string
  /** What a file without a name is called. */
  untitled: string
  /** Code to words, in the reader's language. */
  reason: (code: string) => string
  onSaved: (outcome: Extract<SaveOutcome, { kind: 'saved' }>, isFirst: boolean) => void
  onNothingNew: () => void
}

// A pause in typing; a large text is looked at less often.
const SETTLE_MS = 250
const SETTLE_LARGE_MS = 1_000
const LARGE = 256 * 1024

export class WritingDesk {
  readonly state: Watched<DeskState>
  readonly #ports: DeskPorts
  #stored: Stored
  #text: TextPort
  #hasBegun = false
  #isBaseLost = false
  #cancelSettle: (() => void) | null = null
  #cancelWait = () => {}
  #wantsAgain = false

  constructor(ports: DeskPorts, stored: Stored, written: Written, text: TextPort) {
    this.#ports = ports
    this.#stored = stored
    this.#text = text
    this.state = watched<DeskState>({
      stored,
      written,
      errors: {},
      notice: null,
      warnings: [],
      isDirty: false,
      isSaving: false,
      draftAt: null,
      canDraft: true,
      offered: [],
      sizeBytes: sizeInBytes(stored.text),
      detected: ports.detect(written, stored.text),
      taken: null,
      merge: null,
    })
  }

  /** What the editor shows, with plain line breaks. */
  plainText(): string {
    return this.#text.text()
  }

  /** What the server has, with plain line breaks. */
  storedPlainText(): string {
    return withPlainEndings(this.#stored.text)
  }

  /** The editor has taken the plain field's place, or the other way round. */
  useText(text: TextPort): void {
    this.#text = text
  }

  /** From here on the stored text is known: what was typed meanwhile is seen, and earlier drafts are looked for. */
  async begin(storedText: string): Promise<void> {
    this.#stored = { ...this.#stored, text: storedText }
    this.#hasBegun = true
    this.settle()
    await this.#offerDrafts()
  }

  write(field: WrittenField, value: string): void {
    const { written, errors } = this.state.get()
    const { [field]: _, ...others } = errors
    this.#set({ written: { ...written, [field]: value }, errors: others })
    this.changed()
  }

  /** A letter was typed. The first one is kept at once; the others at the next pause. */
  changed(): void {
    if (!this.#hasBegun) return
    if (!this.state.get().isDirty) {
      this.#set({ isDirty: true })
      this.settle()
      return
    }
    const wait = this.state.get().sizeBytes > LARGE ? SETTLE_LARGE_MS : SETTLE_MS
    this.#cancelSettle ??= this.#ports.clock.after(wait, () => this.settle())
  }

  /** Looks at the whole text: is it a change, how large, which language; and keeps the draft. */
  settle(): void {
    if (!this.#hasBegun) return
    this.#cancelSettle?.()
    this.#cancelSettle = null
    const { written, errors } = this.state.get()
    const text = this.#exactText()
    const isDirty = text !== this.#stored.text || !isSameWriting(written, this.#stored.written)
    const { content: _, ...others } = errors
    this.#set({
      isDirty,
      sizeBytes: sizeInBytes(text),
      detected: this.#ports.detect(written, text),
      ...(errors.content && contentFault(text) === null && { errors: others }),
    })
    void this.#keepDraft(text, isDirty)
  }

  async save(): Promise<void> {
    if (this.state.get().isSaving) {
      this.#wantsAgain = true
      return
    }
    this.#cancelWait()
    this.settle()
    const text = this.#exactText()
    const { written, isDirty } = this.state.get()
    if (this.#refuseHere(written, text)) return
    if (!isDirty && this.#stored.id !== null) {
      this.#set({ notice: null })
      return this.#ports.onNothingNew()
    }
    await this.#send(written, text, (attempt) => this.#ports.saver.save(attempt))
  }

  /** "Save as its next version": the file that has the name already gets this text. */
  async saveOver({ id, version }: { id: string; version: number }): Promise<void> {
    const { written } = this.state.get()
    const text = this.#exactText()
    await this.#send(written, text, (attempt) => this.#ports.saver.saveOver(id, version, attempt))
  }

  closeTaken(): void {
    this.#set({ taken: null })
  }

  /** Leaves the merge without a decision: the editor still has what the person wrote. */
  closeMerge(): void {
    this.#set({ merge: null })
    void this.#dropMergeDraft()
  }

  /** Keeps the merged text while it is being made, beside the draft it is made from. */
  async keepMerge(plain: string): Promise<void> {
    const { merge, written } = this.state.get()
    if (!merge) return
    const text = keepEndings(this.#theirs?.text ?? '', plain)
    const draft = { ...this.#draftOf(written, text), page: `${this.#ports.page}-merge` }
    await this.#put({ ...draft, data: { written, baseVersion: merge.version } })
  }

  /** The merged text goes into the editor, on top of their version, and is saved; that may conflict again. */
  async saveMerge(plain: string): Promise<void> {
    const theirs = this.#theirs
    if (!theirs) return
    const { written } = this.state.get()
    const before = this.#stored.written
    this.#stored = storedFrom(theirs, before.language)
    this.#isBaseLost = false
    this.#set({
      stored: this.#stored,
      written: joinWriting(before, written, this.#stored.written),
      merge: null,
    })
    this.#text.setText(plain)
    await this.save()
    if (!this.state.get().isDirty) await this.#dropMergeDraft()
  }

  async restore(draft: FileDraft): Promise<void> {
    const { written, baseVersion } = draft.data
    if (this.#stored.id && baseVersion !== null && baseVersion !== this.#stored.version) {
      await this.#goBackTo(this.#stored.id, baseVersion)
    }
    this.#set({ written, offered: this.#offeredWithout(draft) })
    this.#text.setText(withPlainEndings(draft.text))
    this.settle()
    // The text lives in this page's own draft now; the old record goes only after that one is written.
    await this.#lastPut
    if (this.state.get().canDraft) await this.#ports.drafts.drop(draft).catch(() => {})
  }

  /** The answer brings it back. */
  async discard(draft: FileDraft): Promise<() => Promise<void>> {
    this.#set({ offered: this.#offeredWithout(draft) })
    await this.#ports.drafts.drop(draft).catch(() => {})
    return async () => {
      await this.#ports.drafts.put(draft).catch(() => {})
      this.#set({ offered: [draft, ...this.state.get().offered] })
    }
  }

  cameOnline(): void {
    const { notice, isDirty } = this.state.get()
    if (notice?.kind === 'offline') this.#set({ notice: isDirty ? { kind: 'online-again' } : null })
  }

  setNotice(notice: DeskNotice | null): void {
    this.#set({ notice })
  }

  setErrors(errors: DeskState['errors']): void {
    this.#set({ errors })
  }

  // --- saving ------------------------------------------------------------------------------------------------

  #theirs: Theirs | null = null

  async #send(
    written: Written,
    text: string,
    save: (attempt: { stored: Stored; written: Written; text: string }) => Promise<SaveOutcome>,
  ): Promise<void> {
    this.#set({ isSaving: true, errors: {}, taken: null, warnings: [] })
    const isFirst = this.#stored.id === null
    const outcome = await save({ stored: this.#stored, written, text })
    this.#set({ isSaving: false })
    if (outcome.kind === 'saved') await this.#accept(outcome, { written, text }, isFirst)
    else await this.#explain(outcome, text)
    if (this.#wantsAgain) {
      this.#wantsAgain = false
      if (outcome.kind === 'saved' && this.state.get().isDirty) await this.save()
    }
  }

  /** What was typed while the save was on its way is not part of it and stays, fields and text alike. */
  async #accept(
    outcome: Extract<SaveOutcome, { kind: 'saved' }>,
    sent: { written: Written; text: string },
    isFirst: boolean,
  ): Promise<void> {
    const old = this.#draftKey()
    const now = this.state.get().written
    this.#stored = outcome.stored
    this.#isBaseLost = false
    this.#theirs = null
    this.#set({
      stored: outcome.stored,
      written: joinWriting(sent.written, now, outcome.stored.written),
      notice: null,
      warnings: outcome.warnings,
      // What was offered on the page of a new file belongs to that page, and waits there.
      ...(isFirst && { offered: [] }),
    })
    this.settle()
    await this.#lastPut
    if (isFirst) await this.#ports.drafts.drop(old).catch(() => {})
    this.#ports.onSaved(outcome, isFirst)
  }

  async #explain(outcome: Exclude<SaveOutcome, { kind: 'saved' }>, text: string): Promise<void> {
    if (outcome.kind === 'conflict') return this.#openMerge(outcome.theirs, text)
    if (outcome.kind === 'taken') {
      const errors = { fileName: this.#ports.reason('file_exists') }
      return this.#set({
        taken: { id: outcome.id, version: outcome.version },
        errors,
        notice: null,
      })
    }
    if (outcome.kind === 'later') return this.#wait(outcome)
    if (outcome.kind === 'refused') {
      const { code, requestId } = outcome
      const field = fieldOf(code)
      return field
        ? this.#set({ errors: { [field]: this.#ports.reason(code) }, notice: null })
        : this.#set({ notice: { kind: 'refused', code, requestId } })
    }
    this.#set({ notice: { kind: outcome.kind } })
  }

  #wait({ seconds, code, requestId }: Extract<SaveOutcome, { kind: 'later' }>): void {
    if (code !== 'rate_limited') {
      const failed = { kind: 'failed', code, requestId } as const
      this.#set({ notice: code === '' ? { kind: 'merge-failed' } : failed })
      return
    }
    const { clock } = this.#ports
    const waitMs = Math.max(1, seconds) * 1000
    this.#set({ notice: { kind: 'waiting', until: clock.now() + waitMs } })
    this.#cancelWait = clock.after(waitMs, () => void this.save())
  }

  /** What the person can mend is said before anything is sent. */
  #refuseHere(written: Written, text: string): boolean {
    const fault = contentFault(text)
    const code = !isFileName(written.fileName)
      ? 'invalid_file_name'
      : !isFolder(readFolder(written.folder))
        ? 'invalid_folder'
        : fault === 'invalid_text'
          ? 'invalid_content'
          : fault
    if (!code) return false
    this.#set({ errors: { [fieldOf(code) ?? 'content']: this.#ports.reason(code) } })
    return true
  }

  async #openMerge(theirs: Theirs, text: string): Promise<void> {
    if (this.#isBaseLost && this.#stored.id && this.#stored.version) {
      await this.#goBackTo(this.#stored.id, this.#stored.version)
    }
    this.#theirs = theirs
    this.#set({
      notice: null,
      merge: {
        base: this.#isBaseLost ? '' : withPlainEndings(this.#stored.text),
        mine: withPlainEndings(text),
        theirs: withPlainEndings(theirs.text),
        version: theirs.file.version,
        isBaseLost: this.#isBaseLost,
      },
    })
  }

  /** From here on the page began at that version, as the draft did. */
  async #goBackTo(id: string, version: number): Promise<void> {
    const text = await this.#ports.saver.readVersion(id, version)
    this.#isBaseLost = text === null
    this.#stored = { ...this.#stored, version, text: text ?? this.#stored.text }
    this.#set({ stored: this.#stored })
  }

  #exactText(): string {
    return keepEndings(this.#stored.text, this.#text.text())
  }

  // --- drafts ------------------------------------------------------------------------------------------------

  #lastPut: Promise<void> = Promise.resolve()

  async #offerDrafts(): Promise<void> {
    const { drafts, userId, page, living } = this.#ports
    const [found, pages] = await Promise.all([
      drafts.list<DraftData>(userId, this.#subject()).catch(() => []),
      living().catch(() => new Set<string>()),
    ])
    const others = found.filter(({ page: from }) => from !== page && !pages.has(pageOf(from)))
    const spent = others.filter((draft) => isSpent({ ...draft, ...draft.data }, this.#stored))
    for (const draft of spent) await drafts.drop(draft).catch(() => {})
    this.#set({ offered: others.filter((draft) => !spent.includes(draft)) })
  }

  #offeredWithout(draft: FileDraft): FileDraft[] {
    return this.state.get().offered.filter((other) => other !== draft)
  }

  /** Written from the first letter; gone only when the server has exactly this, or when nothing is left to keep. */
  #keepDraft(text: string, isDirty: boolean): Promise<void> {
    const { written } = this.state.get()
    const kept = afterSaved({ text, written, baseVersion: this.#stored.version }, this.#stored)
    this.#lastPut = isDirty && kept ? this.#put(this.#draftOf(written, text)) : this.#dropOwn()
    return this.#lastPut
  }

  async #put(draft: FileDraft): Promise<void> {
    try {
      await this.#ports.drafts.put(draft)
      this.#set({ draftAt: draft.at, canDraft: true })
    } catch {
      this.#set({ draftAt: null, canDraft: false })
    }
  }

  async #dropOwn(): Promise<void> {
    if (this.state.get().draftAt === null) return
    await this.#ports.drafts.drop(this.#draftKey()).catch(() => {})
    this.#set({ draftAt: null })
  }

  async #dropMergeDraft(): Promise<void> {
    const key = { ...this.#draftKey(), page: `${this.#ports.page}-merge` }
    await this.#ports.drafts.drop(key).catch(() => {})
  }

  #draftOf(written: Written, text: string): FileDraft {
    const { id, version } = this.#stored
    return {
      ...this.#draftKey(),
      label: written.fileName || this.#stored.written.fileName || this.#ports.untitled,
      href: id ? `/edit/${id}` : '/new',
      text,
      at: this.#ports.clock.now(),
      data: { written, baseVersion: version },
    }
  }

  #draftKey() {
    const { userId, page } = this.#ports
    return { userId, page, subject: this.#subject() }
  }

  #subject(): string {
    return this.#stored.id ?? 'new'
  }

  #set(change: Partial<DeskState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

/** The page behind a draft; a merge's draft has the page's name and a tail. */
function pageOf(name: string): string {
  return name.replace(/-merge$/, '')
}

/** Fields that the person left as they were take the server's value; the others keep what was typed. */
function joinWriting(before: Written, typed: Written, stored: Written): Written {
  const names = Object.keys(typed) as WrittenField[]
  return Object.fromEntries(
    names.map((name) => [name, typed[name] === before[name] ? stored[name] : typed[name]]),
  ) as unknown as Written
}

/** The drafts of an editor session: typed text is stored on this device before it is on the server. */

import type { Drafts } from '#client/offline/drafts.ts'
import { hasShape } from '#client/storage/has-shape.ts'
import type { TimerClock } from '#client/time/clock.ts'
import { editorPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import { afterSaved, isSpent } from '../../rules/drafts.ts'
import type { FileFields } from '../../rules/file-fields.ts'
import { saveRequest } from './saver.ts'
import type { DraftData, EditedDocument, FileDraft } from './session-state.ts'

export interface DraftPorts {
  userId: string
  page: string
  drafts: Drafts
  /** The pages that are open now: their drafts are still being written. */
  living: () => Promise<ReadonlySet<string>>
  clock: TimerClock
  /** The name of a file without a name. */
  untitled: string
}

export class DraftKeeper {
  readonly #ports: DraftPorts
  readonly #document: EditedDocument
  #lastPut: Promise<void> = Promise.resolve()

  constructor(ports: DraftPorts, document: EditedDocument) {
    this.#ports = ports
    this.#document = document
  }

  /** Offers what earlier pages left behind; a draft without unsaved changes is deleted without being offered. */
  async offerEarlier(): Promise<void> {
    const { drafts, userId, page, living } = this.#ports
    const [all, pages] = await Promise.all([
      drafts.list<DraftData>(userId, this.#subject()).catch(() => []),
      living().catch(() => new Set<string>()),
    ])
    const others = all.filter(
      ({ page: from, data }) =>
        from !== page && !pages.has(pageOf(from)) && hasShape(data, { written: {} }),
    )
    const { stored } = this.#document
    const spent = others.filter((draft) => isSpent({ ...draft, ...draft.data }, stored))
    for (const draft of spent) await drafts.drop(draft).catch(() => {})
    this.#document.set({ offered: others.filter((draft) => !spent.includes(draft)) })
  }

  /** Written from the first keystroke; deleted only when the server has exactly this, or when the text is empty. */
  keep(text: string): void {
    const { written, isDirty } = this.#document.get()
    const { stored } = this.#document
    const unsaved = afterSaved({ text, written, baseVersion: stored.version }, stored)
    this.#lastPut = isDirty && unsaved ? this.#put(this.#ownDraft(text)) : this.#dropOwn()
  }

  #ownDraft(text: string): FileDraft {
    const { written, notice } = this.#document.get()
    const draft = this.#draftOf(written, text)
    if (notice?.kind !== 'offline') return draft
    const { method, url, fields } = saveRequest(this.#document.stored, written)
    return { ...draft, unsent: { method, url, fields } }
  }

  /** Resolves when the last draft is stored, or could not be stored. */
  settled(): Promise<void> {
    return this.#lastPut
  }

  /** The draft of a merge is stored beside the draft that it is made from. */
  async keepMerge(text: string, version: number): Promise<void> {
    const { written } = this.#document.get()
    const data = { written, baseVersion: version }
    await this.#put({ ...this.#draftOf(written, text), ...this.#mergeKey(), data })
  }

  async dropMerge(): Promise<void> {
    await this.#drop(this.#mergeKey())
  }

  /** For the key that a draft had before the file got its id. */
  dropLater(): () => Promise<void> {
    const key = this.#key()
    return () => this.#drop(key)
  }

  /**
   * Loads the draft into the editor. `settle` writes this page's own draft of it, and only then the old record is
   * deleted.
   */
  async restore(draft: FileDraft, settle: () => void): Promise<void> {
    const { written, baseVersion } = draft.data
    const { stored, text } = this.#document
    if (baseVersion !== null && baseVersion !== stored.version)
      await this.#document.goBackTo(baseVersion)
    this.#document.set({ written, offered: this.#offeredWithout(draft) })
    text.setText(withPlainEndings(draft.text))
    settle()
    await this.#lastPut
    if (this.#document.get().canDraft) await this.#drop(draft)
  }

  /** Returns a function that restores the draft. */
  async discard(draft: FileDraft): Promise<() => Promise<void>> {
    this.#document.set({ offered: this.#offeredWithout(draft) })
    await this.#drop(draft)
    return async () => {
      await this.#ports.drafts.put(draft).catch(() => {})
      this.#document.set({ offered: [draft, ...this.#document.get().offered] })
    }
  }

  #offeredWithout(draft: FileDraft): FileDraft[] {
    return this.#document.get().offered.filter((other) => other !== draft)
  }

  async #put(draft: FileDraft): Promise<void> {
    try {
      await this.#ports.drafts.put(draft)
      this.#document.set({ draftAt: draft.at, canDraft: true })
    } catch {
      this.#document.set({ draftAt: null, canDraft: false })
    }
  }

  async #dropOwn(): Promise<void> {
    if (this.#document.get().draftAt === null) return
    await this.#drop(this.#key())
    this.#document.set({ draftAt: null })
  }

  async #drop(key: Parameters<Drafts['drop']>[0]): Promise<void> {
    await this.#ports.drafts.drop(key).catch(() => {})
  }

  #draftOf(written: FileFields, text: string): FileDraft {
    const { id, version, written: before } = this.#document.stored
    return {
      ...this.#key(),
      label: written.fileName || before.fileName || this.#ports.untitled,
      href: id ? href(editorPaths.edit, { id }) : editorPaths.newFile,
      text,
      at: this.#ports.clock.now(),
      data: { written, baseVersion: version },
    }
  }

  #key() {
    const { userId, page } = this.#ports
    return { userId, page, subject: this.#subject() }
  }

  #mergeKey() {
    return { ...this.#key(), page: `${this.#ports.page}-merge` }
  }

  #subject(): string {
    return this.#document.stored.id ?? 'new'
  }
}

/** The page of a draft; the draft of a merge has the page's name and a suffix. */
function pageOf(name: string): string {
  return name.replace(/-merge$/, '')
}

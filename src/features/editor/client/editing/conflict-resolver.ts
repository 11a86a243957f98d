/** A file that was changed elsewhere while it was edited here: both texts are merged by the person. */
import { keepEndings, withPlainEndings } from '#platform/text/line-endings.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { storedFrom, type Theirs } from './saver.ts'
import type { EditedDocument } from './session-state.ts'

export class FileConflictResolver {
  readonly #document: EditedDocument
  readonly #drafts: DraftKeeper
  #theirs: Theirs | null = null

  constructor(document: EditedDocument, drafts: DraftKeeper) {
    this.#document = document
    this.#drafts = drafts
  }

  async open(theirs: Theirs, text: string): Promise<void> {
    const { isBaseLost, stored } = this.#document
    if (isBaseLost && stored.version) await this.#document.goBackTo(stored.version)
    this.#theirs = theirs
    this.#document.set({
      notice: null,
      merge: {
        base: this.#document.isBaseLost ? '' : this.#document.storedPlainText(),
        mine: withPlainEndings(text),
        theirs: withPlainEndings(theirs.text),
        version: theirs.file.version,
        isBaseLost: this.#document.isBaseLost,
      },
    })
  }

  /** Leaves the merge without a decision: the editor still has what the person wrote. */
  close(): void {
    this.#document.set({ merge: null })
    void this.#drafts.dropMerge()
  }

  /** Keeps the merged text while it is being made. */
  async keep(plain: string): Promise<void> {
    const { merge } = this.#document.get()
    if (!merge) return
    await this.#drafts.keepMerge(keepEndings(this.#theirs?.text ?? '', plain), merge.version)
  }

  /** Puts the merged text into the editor, on top of their version, and saves it; that may conflict again. */
  async save(plain: string, save: () => Promise<void>): Promise<void> {
    if (!this.#theirs) return
    const before = this.#document.stored.written
    this.#document.replaceStored(storedFrom(this.#theirs, before.language), before, { merge: null })
    this.#document.text.setText(plain)
    await save()
    if (!this.#document.get().isDirty) await this.#drafts.dropMerge()
  }

  /** The server has the text: there is nothing left to merge. */
  forget(): void {
    this.#theirs = null
  }
}

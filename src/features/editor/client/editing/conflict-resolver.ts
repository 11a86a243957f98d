/** A file that was changed elsewhere while it was edited here: the person merges both texts. */
import { keepEndings, withPlainEndings } from '#platform/text/line-endings.ts'
import type { MergeTexts, MergeWork } from '../../rules/merge-document.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { storedFrom, type Theirs } from './saver.ts'
import type { EditedDocument, MergeCase } from './session-state.ts'

export class FileConflictResolver {
  readonly #document: EditedDocument
  readonly #drafts: DraftKeeper
  #theirs: Theirs | null = null
  /** The merge that was left, with what had been done in it. */
  #left: MergeCase | null = null

  constructor(document: EditedDocument, drafts: DraftKeeper) {
    this.#document = document
    this.#drafts = drafts
  }

  async open(theirs: Theirs, text: string): Promise<void> {
    const { isBaseLost, stored } = this.#document
    if (isBaseLost && stored.version) await this.#document.goBackTo(stored.version)
    this.#theirs = theirs
    const merge = {
      base: this.#document.isBaseLost ? '' : this.#document.storedPlainText(),
      mine: withPlainEndings(text),
      theirs: withPlainEndings(theirs.text),
      version: theirs.file.version,
      isBaseLost: this.#document.isBaseLost,
    }
    this.#document.set({ notice: null, merge: { ...merge, begun: this.#begunIn(merge) } })
  }

  /** A merge of other texts does not apply any more; its draft stays on the device. */
  #begunIn({ base, mine, theirs }: MergeTexts): MergeWork | null {
    const left = this.#left
    const isSame = left?.base === base && left.mine === mine && left.theirs === theirs
    return isSame ? left.begun : null
  }

  /** Leaves the merge without a decision: the editor still has the person's text, and the merge keeps its progress. */
  close(begun: MergeWork | null): void {
    const { merge } = this.#document.get()
    this.#left = merge && { ...merge, begun }
    if (begun) void this.keep(begun.text)
    else void this.#drafts.dropMerge()
    this.#document.set({ merge: null })
  }

  /** Stores the merged text while it is being edited. */
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
    this.#left = null
  }
}

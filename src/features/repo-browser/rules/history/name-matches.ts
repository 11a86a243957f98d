/** Files found by a part of their path, the best match first. */
import { foldText } from '#platform/text/index.ts'

/** Collects paths that contain the text; matches in a file's own name come before matches in its folders. */
export class NameMatches {
  readonly #needle: string
  readonly #below: string
  readonly #max: number
  readonly #own: string[] = []
  readonly #others: string[] = []

  constructor(text: string, folder: string, max: number) {
    this.#needle = foldText(text.trim())
    this.#below = folder === '' ? '' : `${folder}/`
    this.#max = max
  }

  /** True when there are enough matches in own names: no later path would come before them. */
  add(path: string): boolean {
    if (!path.startsWith(this.#below)) return false
    const folded = foldText(path)
    const at = folded.lastIndexOf(this.#needle)
    if (at === -1) return false
    const isOwn = at + this.#needle.length > folded.lastIndexOf('/') + 1
    const list = isOwn ? this.#own : this.#others
    if (list.length <= this.#max) list.push(path)
    return this.#own.length > this.#max
  }

  get paths(): string[] {
    return [...this.#own, ...this.#others].slice(0, this.#max)
  }

  get hasMore(): boolean {
    return this.#own.length + this.#others.length > this.#max
  }
}

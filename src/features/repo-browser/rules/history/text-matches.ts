/** Lines found in texts, by file: limited per file and in all. */
import { type GitMatch, gitText } from '#platform/git/index.ts'
import type { RepoSearchReply } from '../../contract/history.ts'

type FileMatches = RepoSearchReply['results'][number]

export class TextMatches {
  readonly results: FileMatches[] = []
  readonly #max: number
  readonly #maxPerFile: number
  #count = 0
  #path: Buffer | null = null

  constructor(max: number, maxPerFile: number) {
    this.#max = max
    this.#maxPerFile = maxPerFile
  }

  /** True when there are enough. Git goes through a tree file by file. */
  add({ path, line, text, isCutBefore, isCutAfter }: GitMatch): boolean {
    if (!this.#path?.equals(path)) {
      if (this.#count >= this.#max) return true
      this.#path = path
      this.results.push({ path: gitText(path), matches: [], more_matches: 0 })
    }
    const file = this.results.at(-1)!
    if (file.matches.length >= this.#maxPerFile || this.#count >= this.#max) {
      file.more_matches++
      return false
    }
    this.#count++
    file.matches.push({ line, text, cut_before: isCutBefore, cut_after: isCutAfter })
    return false
  }
}

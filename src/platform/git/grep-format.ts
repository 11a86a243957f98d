/** The output of `git grep -z -n --column` on a commit: `commit:path NUL line NUL column NUL text LF`. */
import { gitText } from './formats.ts'

export interface GitMatch {
  path: Buffer
  /** Counted from 1. */
  line: number
  /** The part of the line around the match. */
  text: string
  /** Characters of the line are missing before, or after, what is shown. */
  isCutBefore: boolean
  isCutAfter: boolean
}

// A line may be as long as its file: this much before the match and this much in all is returned.
const BEFORE_BYTES = 120
const KEPT_BYTES = 400
const MAX_NAME_BYTES = 64 * 2 ** 10
const NUL = 0
const LINE_FEED = 10

/** Reads matches however the output is cut. Names may hold line feeds and texts may hold NULs: what is read decides. */
export class GrepReader {
  readonly #onMatch: (match: GitMatch) => void
  readonly #prefixBytes: number
  /** Name, line and column, as far as they are complete. */
  #heads: Buffer[] = []
  #pieces: Buffer[] = []
  /** Bytes of the field so far, including those left out. */
  #seen = 0

  constructor(commit: string, onMatch: (match: GitMatch) => void) {
    this.#prefixBytes = commit.length + 1
    this.#onMatch = onMatch
  }

  push(chunk: Buffer): void {
    let from = 0
    while (from < chunk.length) {
      const isText = this.#heads.length === 3
      const found = chunk.indexOf(isText ? LINE_FEED : NUL, from)
      const end = found === -1 ? chunk.length : found
      this.#keep(chunk.subarray(from, end))
      if (found === -1) return
      if (isText) this.#endMatch()
      else this.#heads.push(this.#takeField())
      from = end + 1
    }
  }

  #keep(piece: Buffer): void {
    const [start, end] = this.#window()
    const from = Math.max(0, start - this.#seen)
    const to = Math.min(piece.length, end - this.#seen)
    if (to > from) this.#pieces.push(Buffer.from(piece.subarray(from, to)))
    this.#seen += piece.length
  }

  #window(): [number, number] {
    if (this.#heads.length < 3) return [0, MAX_NAME_BYTES]
    const start = Math.max(0, this.#number(2) - 1 - BEFORE_BYTES)
    return [start, start + KEPT_BYTES]
  }

  #number(at: number): number {
    return Number(this.#heads[at]!.toString('latin1'))
  }

  #takeField(): Buffer {
    const field = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#seen = 0
    return field
  }

  #endMatch(): void {
    const [start, end] = this.#window()
    const length = this.#seen
    const text = this.#takeField()
    const line = this.#number(1)
    const path = this.#heads[0]!.subarray(this.#prefixBytes)
    this.#heads = []
    this.#onMatch({
      path,
      line,
      text: gitText(wholeCharacters(text, start > 0)).replace(/\r$/, ''),
      isCutBefore: start > 0,
      isCutAfter: length > end,
    })
  }
}

/** Without the rest of a character that was cut at the beginning, and the beginning of one at the end. */
function wholeCharacters(bytes: Buffer, isCutBefore: boolean): Buffer {
  let from = 0
  while (isCutBefore && from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++
  let to = bytes.length
  if (bytes.length === KEPT_BYTES) {
    let back = 1
    while (back < 4 && ((bytes[to - back] ?? 0) & 0xc0) === 0x80) back++
    const first = bytes[to - back] ?? 0
    const needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    if (needed > back) to -= back
  }
  return bytes.subarray(from, to)
}

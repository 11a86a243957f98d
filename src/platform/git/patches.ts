/** The text of a difference as git writes it, file by file. */
import { gitLines } from './formats.ts'

export interface PatchSection {
  text: string
  isBinary: boolean
  /** Longer than the limit. */
  isCut: boolean
}

// Every line of a file's text has a sign before it, and a name with a line break in it is quoted: this begins a file.
const HEAD = Buffer.from('diff --git ')
const LINE_FEED = 10

/** Cuts the output into files by lines, however it comes, and keeps so much of each and of all. */
export class PatchReader {
  readonly #maxFileBytes: number
  readonly #maxBytes: number
  readonly #sections: { lines: Buffer[]; bytes: number; isCut: boolean }[] = []
  #rest: Buffer[] = []
  #restBytes = 0
  #bytes = 0
  #isFull = false

  constructor(maxFileBytes: number, maxBytes: number) {
    this.#maxFileBytes = maxFileBytes
    this.#maxBytes = maxBytes
  }

  /** True when another file began after the limit was reached. */
  get isFull(): boolean {
    return this.#isFull
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, end + 1))
      this.#endLine()
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
  }

  end(): PatchSection[] {
    if (this.#restBytes > 0) this.#endLine()
    return this.#sections.map(({ lines, isCut }) => {
      const text = gitLines(Buffer.concat(lines)).join('\n')
      return { text, isBinary: /^Binary files /m.test(headOf(text)), isCut }
    })
  }

  /** A line longer than a file's share is not stored whole: only its length counts then. */
  #keep(piece: Buffer): void {
    if (this.#restBytes <= this.#maxFileBytes) this.#rest.push(Buffer.from(piece))
    this.#restBytes += piece.length
  }

  #endLine(): void {
    const line = Buffer.concat(this.#rest)
    const bytes = this.#restBytes
    this.#rest = []
    this.#restBytes = 0
    if (line.subarray(0, HEAD.length).equals(HEAD)) {
      if (this.#bytes >= this.#maxBytes) this.#isFull = true
      else this.#sections.push({ lines: [], bytes: 0, isCut: false })
    }
    const section = this.#sections.at(-1)
    if (this.#isFull || !section || section.isCut) return
    if (section.bytes + bytes > this.#maxFileBytes) {
      section.isCut = true
      return
    }
    section.lines.push(line)
    section.bytes += bytes
    this.#bytes += bytes
  }
}

/** The part before the first changed lines. */
function headOf(text: string): string {
  const at = text.indexOf('\n@@')
  return at === -1 ? text : text.slice(0, at)
}

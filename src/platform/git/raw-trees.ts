/** A folder as git stores it: `<mode> <name>\0<object>`, again and again. */
import { type GitMode, gitText, modeOf } from './formats.ts'

/** A name directly in a folder. Its object is read only when it is asked for: a page shows few of very many. */
export class FolderEntry {
  readonly mode: GitMode
  readonly name: string
  readonly #bytes: Buffer
  readonly #from: number
  readonly #to: number

  constructor(mode: GitMode, name: string, bytes: Buffer, from: number, to: number) {
    this.mode = mode
    this.name = name
    this.#bytes = bytes
    this.#from = from
    this.#to = to
  }

  get object(): string {
    return this.#bytes.toString('hex', this.#from, this.#to)
  }
}

/**
 * The names of a folder, in git's order. `ls-tree` writes each name by itself and looks for the size of each content: 2.4 s
 * of a core for 150,000 names, and reading that took as long again as half a second. This takes 30 and 60 ms.
 */
export function* readRawTree(bytes: Buffer, objectBytes: number): Generator<FolderEntry> {
  const text = bytes.toString('latin1')
  for (let at = 0; at < text.length; ) {
    const blank = text.indexOf(' ', at)
    const nul = text.indexOf('\0', blank)
    const end = nul + 1 + objectBytes
    if (blank < at || nul < blank || end > text.length)
      throw new Error('git wrote a tree that cannot be read')
    const mode = modeOf(text.slice(at, blank).padStart(6, '0'))
    yield new FolderEntry(mode, nameOf(text.slice(blank + 1, nul)), bytes, nul + 1, end)
    at = end
  }
}

function nameOf(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? gitText(Buffer.from(latin1, 'latin1')) : latin1
}

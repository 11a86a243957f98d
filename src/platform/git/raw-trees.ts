/** A folder as git stores it: `<mode> <name>\0<object>`, again and again. */
import { type GitMode, gitText, modeOf } from './formats.ts'

export interface RawTree {
  bytes: Uint8Array
  /** The length of an object's name. */
  objectBytes: number
}

/** A folder of about 800 names is read where it is; the names of a larger one in a thread. */
export const SMALL_TREE_BYTES = 32 * 1024
/** What reading takes of memory for each byte. */
export const RAW_TREE_MEMORY = 8

/** A name directly in a folder. */
export interface FolderEntry {
  name: string
  mode: GitMode
  object: string
}

/** An entry whose object is decoded only when it is asked for: a page shows few of very many. */
export class RawEntry implements FolderEntry {
  readonly mode: GitMode
  readonly name: string
  readonly #text: string
  readonly #from: number
  readonly #to: number

  constructor(mode: GitMode, name: string, text: string, from: number, to: number) {
    this.mode = mode
    this.name = name
    this.#text = text
    this.#from = from
    this.#to = to
  }

  get object(): string {
    return Buffer.from(this.#text.slice(this.#from, this.#to), 'latin1').toString('hex')
  }
}

/**
 * The names of a folder, in git's order. `ls-tree` writes each name by itself and looks for the size of each content: 2.4 s
 * of a core for 150,000 names, and reading that took as long again as half a second. This takes 30 and 60 ms.
 */
export function* readRawTree({ bytes, objectBytes }: RawTree): Generator<RawEntry> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  for (let at = 0; at < text.length; ) {
    const blank = text.indexOf(' ', at)
    const nul = text.indexOf('\0', blank)
    const end = nul + 1 + objectBytes
    if (blank < at || nul < blank || end > text.length)
      throw new Error('git wrote a tree that cannot be read')
    const mode = modeOf(text.slice(at, blank).padStart(6, '0'))
    yield new RawEntry(mode, nameOf(text.slice(blank + 1, nul)), text, nul + 1, end)
    at = end
  }
}

/** An entry by its name; null when the folder has none. */
export function entryNamed(tree: RawTree, name: string): FolderEntry | null {
  for (const entry of readRawTree(tree))
    if (entry.name === name) return { name, mode: entry.mode, object: entry.object }
  return null
}

function nameOf(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? gitText(Buffer.from(latin1, 'latin1')) : latin1
}

/**
 * Opens a zip in the browser, within bounds. The declared sizes are checked first and the real ones while unpacking,
 * because those of a hostile zip are false; nothing above the bounds is ever in memory.
 */
import { strFromU8, Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { escapedText } from '../text/utf8.ts'

export interface UnzipLimits {
  entries: number
  /** Of one unpacked entry. */
  entryBytes: number
  /** Of all of them together. */
  totalBytes: number
}

/** `too_large`: over the bound of one entry. `unreadable`: damaged, encrypted or packed in a way we do not know. */
export type EntryError = 'too_large' | 'unreadable'
export type ZipError = 'too_many' | 'too_large' | 'unreadable'

export interface ZipEntry {
  path: string
  /** As far as it is known. */
  sizeBytes: number
  bytes: Uint8Array | null
  error: EntryError | null
}

export interface UnzipResult {
  entries: ZipEntry[]
  /** The whole zip is refused. */
  error: ZipError | null
}

// Deflate grows a thousandfold at most, so one portion makes 16 MB at worst before it is counted.
const PORTION_BYTES = 16 * 1024
const PORTIONS_BETWEEN_PAUSES = 64

export async function unzip(bytes: Uint8Array, limits: UnzipLimits): Promise<UnzipResult> {
  if (!startsLikeZip(bytes)) return { entries: [], error: 'unreadable' }
  const work = new Unpacking(bytes, limits)
  for (let at = 0, portion = 1; at < bytes.length; at += PORTION_BYTES, portion++) {
    const end = Math.min(bytes.length, at + PORTION_BYTES)
    if (!work.feed(bytes.subarray(at, end), end === bytes.length)) break
    // The page stays alive while a large zip is opened.
    if (portion % PORTIONS_BETWEEN_PAUSES === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return work.result()
}

export function startsLikeZip(bytes: Uint8Array): boolean {
  const mark = [...bytes.subarray(0, 4)].join(' ')
  return mark === '80 75 3 4' || mark === '80 75 5 6'
}

const HEADER = 0x04034b50
const HEADER_BYTES = 30
const IS_UTF8 = 2_048

class Unpacking {
  readonly #bytes: Uint8Array
  readonly #limits: UnzipLimits
  /** Where the header of the next entry is looked for. */
  #at = 0
  readonly #zip: Unzip
  readonly #entries: ZipEntry[] = []
  readonly #open = new Set<ZipEntry>()
  #totalBytes = 0
  #error: ZipError | null = null

  constructor(bytes: Uint8Array, limits: UnzipLimits) {
    this.#bytes = bytes
    this.#limits = limits
    this.#zip = new Unzip((file) => this.#onEntry(file))
    this.#zip.register(UnzipInflate)
  }

  /** False when there is no point in going on. */
  feed(portion: Uint8Array, isLast: boolean): boolean {
    try {
      this.#zip.push(portion, isLast)
    } catch {
      this.#error ??= 'unreadable'
    }
    return this.#error === null
  }

  result(): UnzipResult {
    for (const entry of this.#open) fail(entry, 'unreadable')
    if (this.#error) return { entries: [], error: this.#error }
    return { entries: this.#entries, error: null }
  }

  #onEntry(file: UnzipFile): void {
    const path = this.#pathOf(file)
    if (path.endsWith('/') || this.#error) return
    const declared = file.originalSize ?? 0
    const entry: ZipEntry = { path, sizeBytes: declared, bytes: null, error: null }
    this.#entries.push(entry)
    if (this.#entries.length > this.#limits.entries) {
      this.#error = 'too_many'
      return
    }
    if (declared > this.#limits.entryBytes) fail(entry, 'too_large')
    else if (file.compression !== 0 && file.compression !== 8) fail(entry, 'unreadable')
    else this.#unpack(file, entry)
  }

  /**
   * The parser reads a name as Latin-1 where the zip does not declare UTF-8, as a Mac's never does, and replaces what
   * it cannot read. So its bytes are looked up in the header.
   */
  #pathOf({ name }: UnzipFile): string {
    const bytes = this.#bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = bytes.indexOf(80, this.#at); at !== -1; at = bytes.indexOf(80, at + 1)) {
      if (at + HEADER_BYTES > bytes.length) break
      if (view.getUint32(at, true) !== HEADER) continue
      const from = at + HEADER_BYTES
      const written = bytes.subarray(from, from + view.getUint16(at + 26, true))
      const isLatin = (view.getUint16(at + 6, true) & IS_UTF8) === 0
      if (strFromU8(written, isLatin) !== name) continue
      this.#at = from + written.length
      return escapedText(written)
    }
    return name
  }

  #unpack(file: UnzipFile, entry: ZipEntry): void {
    const parts: Uint8Array[] = []
    let size = 0
    this.#open.add(entry)
    file.ondata = (error, part, isLast) => {
      if (entry.error) return
      if (error) return this.#give(entry, 'unreadable')
      size += part.length
      this.#totalBytes += part.length
      entry.sizeBytes = Math.max(entry.sizeBytes, size)
      if (this.#totalBytes > this.#limits.totalBytes) {
        this.#error = 'too_large'
        file.terminate()
      } else if (size > this.#limits.entryBytes) {
        this.#give(entry, 'too_large')
        file.terminate()
      } else {
        parts.push(part.slice())
        if (isLast) this.#finish(entry, parts, size, file.originalSize)
      }
    }
    try {
      file.start()
    } catch {
      this.#give(entry, 'unreadable')
    }
  }

  /** A size that is not the declared one means that something is missing or was added. */
  #finish(entry: ZipEntry, parts: Uint8Array[], size: number, declared: number | undefined): void {
    if (declared !== undefined && declared !== size) {
      this.#give(entry, 'unreadable')
      return
    }
    const bytes = new Uint8Array(size)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    entry.bytes = bytes
    entry.sizeBytes = size
    this.#open.delete(entry)
  }

  #give(entry: ZipEntry, error: EntryError): void {
    fail(entry, error)
    this.#open.delete(entry)
  }
}

function fail(entry: ZipEntry, error: EntryError): void {
  entry.error = error
  entry.bytes = null
}

/**
 * Drawn files on disk, so that a restart does not draw everything again. Every file in it may be deleted at any time,
 * also by another process; an unreadable one is a miss. They contain people's texts, so no other user of the machine
 * may read them, and their names begin with the hash of the text they were drawn from: when that is deleted, they are
 * too.
 */
import { randomUUID } from 'node:crypto'
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { DeletedContents } from '../content-caches.ts'
import { sha256 } from '../crypto/index.ts'
import { utf8Text } from '../text/utf8.ts'

interface CacheEntry {
  sizeBytes: number
  usedAt: number
}

export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Known after the first write; null before. */
  #entries: Map<string, CacheEntry> | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  async get(key: string): Promise<string | null> {
    const name = nameOf(key)
    try {
      const packed = await readFile(join(this.#folder, name))
      const now = Date.now()
      const entries = this.#entries?.get(name)
      if (entries) entries.usedAt = now
      void utimes(join(this.#folder, name), now / 1000, now / 1000).catch(() => {})
      return utf8Text(await promisify(gunzip)(packed))
    } catch {
      return null
    }
  }

  /** Writes behind the caller's back, one file at a time; a full disk costs the cache and nothing else. */
  setLater(key: string, text: string): void {
    this.#writing = this.#writing.then(() => this.#write(nameOf(key), text)).catch(() => {})
  }

  /** Deletes what was drawn from these texts, after every write asked for so far. */
  forgetLater(deleted: DeletedContents): void {
    this.#writing = this.#writing.then(() => this.#forget(deleted)).catch(() => {})
  }

  /** When everything asked for so far is written. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(name: string, text: string): Promise<void> {
    const packed = await promisify(gzip)(text, { level: 1 })
    if (packed.length > this.#maxBytes / 8) return
    const entries = await this.#open()
    const draft = join(this.#folder, `${name}.${randomUUID()}.part`)
    await writeFile(draft, packed, { mode: 0o600 })
    await rename(draft, join(this.#folder, name))
    entries.set(name, { sizeBytes: packed.length, usedAt: Date.now() })
    await this.#shrink(entries)
  }

  async #open(): Promise<Map<string, CacheEntry>> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    this.#entries ??= await this.#takeStock()
    return this.#entries
  }

  async #takeStock(): Promise<Map<string, CacheEntry>> {
    const entries = new Map<string, CacheEntry>()
    // A folder of an earlier release may be open to others.
    await chmod(this.#folder, 0o700)
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      // A part that was never renamed is left from a crash; a name without a text's hash, from an earlier release.
      if (!NAME.test(name)) await rm(file, { force: true })
      else {
        const found = await stat(file).catch(() => null)
        if (found) entries.set(name, { sizeBytes: found.size, usedAt: found.mtimeMs })
      }
    }
    return entries
  }

  async #forget(deleted: DeletedContents): Promise<void> {
    const prefixes = deleted === 'all' ? null : new Set([...deleted].map(prefixOf))
    for (const name of await readdir(this.#folder)) {
      if (prefixes && NAME.test(name) && !prefixes.has(name.slice(0, PREFIX))) continue
      await rm(join(this.#folder, name), { force: true })
      this.#entries?.delete(name)
    }
  }

  /** Down to nine tenths, oldest first, so that not every write has to evict. */
  async #shrink(entries: Map<string, CacheEntry>): Promise<void> {
    let total = 0
    for (const { sizeBytes } of entries.values()) total += sizeBytes
    if (total <= this.#maxBytes) return
    const byAge = [...entries].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, { sizeBytes }] of byAge) {
      if (total <= this.#maxBytes * 0.9) return
      await rm(join(this.#folder, name), { force: true })
      entries.delete(name)
      total -= sizeBytes
    }
  }
}

const PREFIX = 40
const NAME = /^[0-9a-f]{40}-[0-9a-f]{24}\.gz$/

/** A key begins with the hash of the text. */
function nameOf(key: string): string {
  return `${prefixOf(key)}-${sha256(key).slice(0, 24)}.gz`
}

function prefixOf(key: string): string {
  return key.slice(0, PREFIX)
}

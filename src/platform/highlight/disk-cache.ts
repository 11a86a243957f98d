/**
 * Drawn files on disk, so that a restart does not draw everything again. Every file in it may be deleted at any time,
 * also by another process; whatever cannot be read is a miss.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sha256 } from '../crypto/index.ts'

interface Kept {
  sizeBytes: number
  usedAt: number
}

export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Known after the first write; null before. */
  #kept: Map<string, Kept> | null = null
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
      const kept = this.#kept?.get(name)
      if (kept) kept.usedAt = now
      void utimes(join(this.#folder, name), now / 1000, now / 1000).catch(() => {})
      return (await promisify(gunzip)(packed)).toString('utf8')
    } catch {
      return null
    }
  }

  /** Writes behind the caller's back, one file at a time; a full disk costs the cache and nothing else. */
  setLater(key: string, text: string): void {
    this.#writing = this.#writing.then(() => this.#write(nameOf(key), text)).catch(() => {})
  }

  /** When everything asked for so far is written. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(name: string, text: string): Promise<void> {
    const packed = await promisify(gzip)(text, { level: 1 })
    if (packed.length > this.#maxBytes / 8) return
    const kept = await this.#open()
    const draft = join(this.#folder, `${name}.${randomUUID()}.part`)
    await writeFile(draft, packed)
    await rename(draft, join(this.#folder, name))
    kept.set(name, { sizeBytes: packed.length, usedAt: Date.now() })
    await this.#shrink(kept)
  }

  async #open(): Promise<Map<string, Kept>> {
    await mkdir(this.#folder, { recursive: true })
    this.#kept ??= await this.#takeStock()
    return this.#kept
  }

  async #takeStock(): Promise<Map<string, Kept>> {
    const kept = new Map<string, Kept>()
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      // A part that was never renamed is left from a crash.
      if (name.endsWith('.part')) await rm(file, { force: true })
      else {
        const found = await stat(file).catch(() => null)
        if (found) kept.set(name, { sizeBytes: found.size, usedAt: found.mtimeMs })
      }
    }
    return kept
  }

  /** Down to nine tenths, oldest first, so that not every write has to make room. */
  async #shrink(kept: Map<string, Kept>): Promise<void> {
    let total = 0
    for (const { sizeBytes } of kept.values()) total += sizeBytes
    if (total <= this.#maxBytes) return
    const byAge = [...kept].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, { sizeBytes }] of byAge) {
      if (total <= this.#maxBytes * 0.9) return
      await rm(join(this.#folder, name), { force: true })
      kept.delete(name)
      total -= sizeBytes
    }
  }
}

function nameOf(key: string): string {
  return `${sha256(key).slice(0, 40)}.gz`
}

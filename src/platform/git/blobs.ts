/**
 * The contents of many files of a mirror: their sizes before any is read, and their bytes, one after the other,
 * from one git.
 */
import { GitError } from './errors.ts'
import { isObjectName } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

interface BlobsCall extends MirrorCall {
  objects: readonly string[]
  maxBytes: number
  timeoutMs: number
  /** In the order of `objects`; null for one that is not there. Git waits while it works. */
  onBlob(bytes: Buffer | null): void | Promise<void>
}

// `<object> blob <size>` and a line end, twice.
const HEADER_BYTES = 100

export async function readBlobs(gitDir: string, call: BlobsCall): Promise<void> {
  const { person, signal, timeoutMs, objects } = call
  if (!objects.every(isObjectName)) throw new GitError('failed', 'not an object')
  if (objects.length === 0) return
  const reader = new BlobReader()
  await runGit({
    args: ['cat-file', '--batch', '--buffer'],
    ...{ gitDir, person, signal, timeoutMs },
    input: `${objects.join('\n')}\n`,
    maxOutputBytes: call.maxBytes + objects.length * HEADER_BYTES,
    async onOutput(chunk) {
      reader.push(chunk)
      for (let blob = reader.next(); blob !== undefined; blob = reader.next())
        await call.onBlob(blob)
    },
  })
}

/** A file by its object, with the size that git reports. */
interface SizedBlob {
  object: string
  sizeBytes: number
}

// In memory while the caller works on them: that git has ended by then, and its slot serves others.
const BATCH_BYTES = 8 * 2 ** 20
const BATCH_MS = 60_000

/** The bytes of each file in turn, one git for eight megabytes of them; null for one that is not there. */
export async function* readBlobsInBatches(
  gitDir: string,
  blobs: readonly SizedBlob[],
  { person, signal }: MirrorCall,
): AsyncGenerator<Buffer | null, void, void> {
  for (let at = 0; at < blobs.length; ) {
    const from = at
    let maxBytes = 0
    do maxBytes += blobs[at++]!.sizeBytes
    while (at < blobs.length && maxBytes + blobs[at]!.sizeBytes <= BATCH_BYTES)
    const found: (Buffer | null)[] = []
    const objects = blobs.slice(from, at).map(({ object }) => object)
    await readBlobs(gitDir, {
      ...{ person, signal, timeoutMs: BATCH_MS, objects, maxBytes },
      onBlob: (bytes) => void found.push(bytes),
    })
    yield* found
  }
}

const HEADER = /^[0-9a-f]{40,64} (?:blob (\d{1,15})|missing)$/

/** Splits the output of `cat-file --batch`, however it is cut on the way. */
export class BlobReader {
  #chunks: Buffer[] = []
  #length = 0
  /** The size of the blob whose bytes come next; null where a header does. */
  #size: number | null = null

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /** Undefined until more has come. */
  next(): Buffer | null | undefined {
    if (this.#size === null) {
      const header = this.#takeLine()
      if (header === null) return undefined
      const [match, size] = HEADER.exec(header) ?? []
      if (match === undefined)
        throw new GitError('failed', 'git wrote an object that cannot be read')
      if (size === undefined) return null
      this.#size = Number(size)
    }
    // A line end follows the bytes.
    if (this.#length < this.#size + 1) return undefined
    const bytes = this.#take(this.#size + 1).subarray(0, this.#size)
    this.#size = null
    return bytes
  }

  #takeLine(): string | null {
    if (this.#length === 0) return null
    const bytes = this.#joined()
    const end = bytes.subarray(0, HEADER_BYTES).indexOf(10)
    if (end !== -1) return this.#take(end + 1).toString('latin1', 0, end)
    if (bytes.length >= HEADER_BYTES)
      throw new GitError('failed', 'git wrote an object that cannot be read')
    return null
  }

  #take(count: number): Buffer {
    const bytes = this.#joined()
    this.#chunks = [bytes.subarray(count)]
    this.#length -= count
    return bytes.subarray(0, count)
  }

  #joined(): Buffer {
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]!
  }
}

// How large contents are, many at once, before any of them is read.

const TIMEOUT_MS = 30_000

/** The sizes of those of the objects that are contents of files. */
export async function readBlobSizes(
  gitDir: string,
  objects: readonly string[],
  { person, signal }: MirrorCall,
): Promise<Map<string, number>> {
  if (objects.length === 0) return new Map()
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)']
  const input = inputOf(objects)
  const output = await runGit({ args, gitDir, input, person, signal, timeoutMs: TIMEOUT_MS })
  const sizes = new Map<string, number>()
  for (const line of output.toString('latin1').split('\n')) {
    const [object = '', type, size] = line.split(' ')
    if (type === 'blob') sizes.set(object, Number(size))
  }
  return sizes
}

function inputOf(objects: readonly string[]): string {
  if (!objects.every(isObjectName)) throw new GitError('failed', 'not an object')
  return objects.map((object) => `${object}\n`).join('')
}

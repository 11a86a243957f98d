/** Zips, written as a stream: an entry is read when its turn comes, so one of them is in memory at a time. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { type Packed, writeEnd, writeEntry } from './zip-records.ts'

export interface ArchiveEntry {
  name: string
  modifiedAt: number
  /** Null: it is left out. */
  read(): Promise<string | Uint8Array | null>
}

/** A readable stream of a zip. A text that cannot be read ends the stream with that error: no partial archive. */
export function zipStream(entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>): Readable {
  return Readable.from(zipChunks(entries), { objectMode: false })
}

async function* zipChunks(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for await (const entry of entries) {
    const packed = await pack(entry)
    if (!packed) continue
    const { local, central } = writeEntry(packed, at)
    directory.push(central)
    yield local
    yield packed.compressed
    at += local.length + packed.compressed.length
  }
  yield* directory
  yield writeEnd(directory, at)
}

const deflate = promisify(deflateRaw)

// The way of a small text to a thread and back costs more than compressing it, which takes a tenth of a millisecond.
const SMALL = 8 * 1024

/** Node compresses beside the event loop. */
async function pack({ name, modifiedAt, read }: ArchiveEntry): Promise<Packed | null> {
  const content = await read()
  if (content === null) return null
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const compressed = bytes.length <= SMALL ? deflateRawSync(bytes) : await deflate(bytes)
  return { name, modifiedAt, compressed, sizeBytes: bytes.length, checksum: crc32(bytes) }
}

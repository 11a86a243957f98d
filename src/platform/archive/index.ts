/** Zips, written as a stream: an entry is read when its turn comes, so one of them is in memory at a time. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface ArchiveEntry {
  name: string
  modifiedAt: number
  read(): Promise<string | Uint8Array>
}

/** A readable stream of a zip. A text that cannot be read ends the stream with that error: no partial archive. */
export function zipStream(entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>): Readable {
  return Readable.from(zipChunks(entries), { objectMode: false })
}

async function* zipChunks(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for await (const entry of entries) {
    await addEntry(zip, entry)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}

const DEFLATED = 8
const deflate = promisify(deflateRaw)

/** Node compresses beside the event loop; the zip library only writes the headers around the compressed bytes. */
async function addEntry(zip: Zip, { name, modifiedAt, read }: ArchiveEntry): Promise<void> {
  const content = await read()
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const compressed = await deflate(bytes)
  const file: ZipInputFile = {
    filename: name,
    mtime: modifiedAt,
    size: bytes.length,
    crc: crc32(bytes),
    compression: DEFLATED,
  }
  zip.add(file)
  file.ondata?.(null, compressed, true)
}

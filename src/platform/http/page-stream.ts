/**
 * Sends a large page piece by piece and as fast as its reader receives it. The pieces are views of bytes that caches
 * hold too: a copy of each page for each reader cost megabytes and the collector's time.
 */
import { Readable } from 'node:stream'

// What is smaller is copied into one piece of memory and written at once.
export const LARGE_PAGE = 64 * 1024
const PIECE = 256 * 1024

export class PageStream extends Readable {
  readonly byteLength: number
  readonly #pieces: Iterator<Uint8Array>

  constructor(chunks: readonly Uint8Array[]) {
    super({ highWaterMark: PIECE })
    this.byteLength = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    this.#pieces = piecesOf(chunks)
  }

  override _read(): void {
    const { value } = this.#pieces.next()
    this.push(value ?? null)
  }
}

function* piecesOf(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  let small: Uint8Array[] = []
  for (const chunk of chunks) {
    if (chunk.length < LARGE_PAGE) {
      small.push(chunk)
      continue
    }
    if (small.length > 0) yield Buffer.concat(small)
    small = []
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE)
  }
  if (small.length > 0) yield Buffer.concat(small)
}

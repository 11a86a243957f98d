/** Splits what git writes with `-z` into fields, however it is cut on the way, and keeps so much of each and no more. */
export class NulFields {
  readonly #onField: (field: Buffer) => void
  readonly #maxBytes: number
  #pieces: Buffer[] = []
  #kept = 0

  /** A field that is longer than `maxBytes` is cut there. */
  constructor(maxBytes: number, onField: (field: Buffer) => void) {
    this.#maxBytes = maxBytes
    this.#onField = onField
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      this.#keep(chunk.subarray(from, end))
      const field = Buffer.concat(this.#pieces)
      this.#pieces = []
      this.#kept = 0
      from = end + 1
      this.#onField(field)
    }
    this.#keep(chunk.subarray(from))
  }

  #keep(piece: Buffer): void {
    const room = this.#maxBytes - this.#kept
    if (room <= 0 || piece.length === 0) return
    // A copy: the chunk is one of many and may be large.
    this.#pieces.push(Buffer.from(piece.subarray(0, room)))
    this.#kept += Math.min(room, piece.length)
  }
}

/** Thrown by a reader of git's output that has all it wants: the call ends, and its result stands. */
export class Enough extends Error {}

/** Runs a call whose reader may have enough before git has said everything; true when it had. */
export async function untilEnough(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return false
  } catch (error) {
    if (error instanceof Enough) return true
    throw error
  }
}

// A name has some hundred bytes; a message, or a name that nobody can check out, may be as long as somebody likes.
const MAX_FIELD_BYTES = 64 * 2 ** 10

/** Splits what git writes with `-z` into fields, however it is cut on the way. A longer field is cut at the bound. */
export class NulFields {
  readonly #onField: (field: Buffer) => void
  #pieces: Buffer[] = []
  #kept = 0

  constructor(onField: (field: Buffer) => void) {
    this.#onField = onField
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      this.#keep(chunk.subarray(from, end))
      const field = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces)
      this.#pieces = []
      this.#kept = 0
      from = end + 1
      this.#onField(field)
    }
    this.#keep(chunk.subarray(from))
  }

  #keep(piece: Buffer): void {
    const room = MAX_FIELD_BYTES - this.#kept
    if (room <= 0 || piece.length === 0) return
    // A copy: the chunk is one of many and may be large.
    this.#pieces.push(Buffer.from(piece.subarray(0, room)))
    this.#kept += Math.min(room, piece.length)
  }
}

/** Thrown by a reader of git's output that has all it wants: the call ends, and its result is used. */
export class Enough extends Error {}

/** Runs a call whose reader may stop before git has written everything; true when it did. */
export async function untilEnough(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return false
  } catch (error) {
    if (error instanceof Enough) return true
    throw error
  }
}

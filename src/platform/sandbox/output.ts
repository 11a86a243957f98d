/** One stream of a sandboxed process: decoded as it comes, counted in bytes, and cut between two characters. */
export class ProgramOutput {
  readonly #decoder = new TextDecoder('utf-8')
  readonly #maxBytes: number
  readonly #emit: ((text: string) => void) | undefined
  readonly #parts: string[] = []
  #bytes = 0
  #isCut = false

  constructor(maxBytes: number, emit?: (text: string) => void) {
    this.#maxBytes = maxBytes
    this.#emit = emit
  }

  get isCut(): boolean {
    return this.#isCut
  }

  /** False when the limit is passed; the output before it is retained. */
  take(chunk: Uint8Array): boolean {
    if (this.#isCut) return false
    const left = this.#maxBytes - this.#bytes
    this.#bytes += chunk.length
    this.#isCut = chunk.length > left
    // The decoder holds back a character whose bytes have not all come; at the cut it never comes.
    this.#add(this.#decoder.decode(chunk.subarray(0, left), { stream: true }))
    return !this.#isCut
  }

  /** Everything, once nothing more can come. */
  end(): string {
    if (!this.#isCut) this.#add(this.#decoder.decode())
    return this.#parts.join('')
  }

  #add(text: string): void {
    if (text === '') return
    this.#parts.push(text)
    this.#emit?.(text)
  }
}

/** Whole responses that wait for their readers share one budget of memory; beyond it the oldest are given up. */
import type { ServerResponse } from 'node:http'

// What is smaller fits into the buffers of the operating system and is gone at once.
const WORTH_COUNTING = 64 * 1024

export class QueuedBytes {
  readonly #most: number
  readonly #responses = new Map<ServerResponse, number>()
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a response from the moment it is written until it is read or its reader is gone. */
  add(response: ServerResponse, bytes: number): void {
    if (bytes < WORTH_COUNTING || response.destroyed || this.#responses.has(response)) return
    this.#responses.set(response, bytes)
    this.#total += bytes
    response.once('close', () => this.#remove(response))
    this.#giveUpOldest(response)
  }

  get total(): number {
    return this.#total
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#responses.get(response) ?? 0
    this.#responses.delete(response)
  }

  #giveUpOldest(newest: ServerResponse): void {
    for (const response of this.#responses.keys()) {
      if (this.#total <= this.#most || response === newest) return
      this.#remove(response)
      response.destroy()
    }
  }
}

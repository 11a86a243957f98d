/** How much may still be sent by requests that outlive their page, once the page is hidden. */

/** Browsers allow 64 KiB for all keep-alive bodies together; the rest of it is for the features. */
const KEEPALIVE_BYTES = 60 * 1024

export class KeepaliveBudget {
  #bytesLeft: number | null = null

  setHidden(isHidden: boolean): void {
    this.#bytesLeft = isHidden ? KEEPALIVE_BYTES : null
  }

  /** Whether the body may outlive the page; if so, its bytes are taken from the budget. */
  take(body: unknown): boolean {
    if (this.#bytesLeft === null) return false
    const size = new TextEncoder().encode(JSON.stringify(body) ?? '').length
    if (size > this.#bytesLeft) return false
    this.#bytesLeft -= size
    return true
  }
}

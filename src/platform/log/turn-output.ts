/**
 * An output that buffers lines: the first of a turn of the event loop is written at once, those that follow it in the
 * same turn at its end, in one system call. A warning flushes everything before it, so that a process that dies of it
 * has written it.
 */
import pino from 'pino'

// As pino numbers it.
const WARN = pino.levels.values['warn'] ?? 0

interface Destination {
  write(text: string): void
}

export class TurnOutput implements Destination {
  /** Asks pino to set `lastLevel` before each line. */
  readonly [pino.symbols.needsMetadataGsym] = true
  lastLevel = 0
  readonly #to: Destination
  #gathered = ''
  #isTurnUsed = false

  constructor(to: Destination) {
    this.#to = to
  }

  write(line: string): void {
    const isUrgent = !this.#isTurnUsed || this.lastLevel >= WARN
    this.#gathered += line
    if (isUrgent) this.flush()
    if (this.#isTurnUsed) return
    this.#isTurnUsed = true
    setImmediate(() => {
      this.#isTurnUsed = false
      this.flush()
    })
  }

  flush(): void {
    if (this.#gathered === '') return
    const text = this.#gathered
    this.#gathered = ''
    this.#to.write(text)
  }
}

/**
 * An output that lines reach together: the first of a turn of the event loop at once, those that follow it in the same
 * turn at its end, in one call of the system. A warning takes everything before it along, so that a process that dies
 * of what it warned about has said it.
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

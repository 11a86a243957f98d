/** How many gits run at once, and whose comes next: people are served in turn. */
import { FairQueue } from '../threads/index.ts'
import { GitError } from './errors.ts'

interface Waiting {
  signal: AbortSignal
  start: () => void
  refuse: (error: GitError) => void
}

export interface SlotBounds {
  atOnce: number
  maxWaiting: number
  maxPerPerson: number
}

export class GitSlots {
  readonly #atOnce: number
  readonly #queue: FairQueue<Waiting>
  readonly #running = new Map<string, number>()
  #taken = 0

  constructor({ atOnce, ...bounds }: SlotBounds) {
    this.#atOnce = atOnce
    this.#queue = new FairQueue(bounds)
  }

  /** Waits for a slot; the result gives it back. */
  async take(person: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new GitError('cancelled')
    if (this.#taken >= this.#atOnce) await this.#wait(person, signal)
    else this.#count(person, 1)
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.#count(person, -1)
      this.#startNext()
    }
  }

  #wait(person: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { signal, start: resolve, refuse: reject }
      const dropped = this.#queue.push(person, waiting)
      dropped?.refuse(new GitError('git_busy'))
      if (dropped === waiting) return
      const leave = () => {
        this.#queue.withdraw((one) => one === waiting)
        reject(new GitError('cancelled'))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
    })
  }

  #startNext(): void {
    const next = this.#queue.take((person) => (this.#running.get(person) ?? 0) > 0)
    if (!next) return
    this.#count(next.person, 1)
    next.job.start()
  }

  #count(person: string, change: 1 | -1): void {
    this.#taken += change
    const count = (this.#running.get(person) ?? 0) + change
    if (count > 0) this.#running.set(person, count)
    else this.#running.delete(person)
  }
}

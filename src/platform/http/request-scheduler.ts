/**
 * Starts a few requests of a person in each turn of the event loop. A turn handles everything that has arrived: eight
 * requests of one person, five milliseconds each, would keep everybody else waiting for forty.
 */

// Cheap requests share a turn: one in each would let them queue up beside somebody who fills every turn.
const TURN_MS = 2

/** What this thread has taken of a processor. By the clock a turn would be over whenever a busy machine served others. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

// After much work in a turn come turns without more of it, one for so much: in each the loop accepts one connection only,
// and eight pages of 40 ms would keep five newcomers waiting for half a second. Without newcomers they take microseconds.
const WORK_FOR_A_REST_MS = 8
const MOST_RESTS = 8

interface Lane {
  /** Requests that wait for a later turn. */
  waiting: (() => void)[]
  /** When this turn began, and until when more of them may start in it. */
  beganAt: number
  endsAt: number
  /** One may start and has not begun its work: how long that takes decides whether the next one starts in this turn. */
  isStarting: boolean
  /** Turns that are left to others first; null while it is not known what this one took. */
  rests: number | null
}

export class RequestScheduler {
  /** Somebody without a lane has started nothing in this turn. */
  readonly #lanes = new Map<string, Lane>()
  readonly #beforeEach: () => void
  readonly #now: () => number

  constructor(beforeEach: () => void = () => {}, now: () => number = workedMs) {
    this.#beforeEach = beforeEach
    this.#now = now
  }

  /** Resolves when the request may start. `person` is an account's id, or the address of somebody without one. */
  async enter(person: string): Promise<void> {
    this.#beforeEach()
    const lane = this.#lanes.get(person)
    if (!lane) {
      const begun: Lane = { waiting: [], isStarting: true, ...this.#begunTurn() }
      this.#lanes.set(person, begun)
      setImmediate(this.#nextTurn, person)
      this.#startNextAfterThis(begun)
    } else if (lane.isStarting || lane.waiting.length > 0 || this.#now() >= lane.endsAt)
      return new Promise((start) => lane.waiting.push(start))
    else this.#startNextAfterThis(lane)
  }

  readonly #nextTurn = (person: string): void => {
    const lane = this.#lanes.get(person)!
    const workedMs = this.#now() - lane.beganAt
    lane.rests ??= Math.min(MOST_RESTS, Math.floor(workedMs / WORK_FOR_A_REST_MS))
    if (lane.rests > 0) lane.rests--
    else if (lane.waiting.length === 0) return void this.#lanes.delete(person)
    else {
      Object.assign(lane, this.#begunTurn())
      this.#startNext(lane)
    }
    setImmediate(this.#nextTurn, person)
  }

  #begunTurn(): Pick<Lane, 'beganAt' | 'endsAt' | 'rests'> {
    const beganAt = this.#now()
    return { beganAt, endsAt: beganAt + TURN_MS, rests: null }
  }

  #startNext(lane: Lane): void {
    const start = lane.waiting.shift()
    if (!start) return
    this.#beforeEach()
    start()
    this.#startNextAfterThis(lane)
  }

  // Eight requests that waited for one result of git come in one batch of microtasks, before the first of them has done anything.
  #startNextAfterThis(lane: Lane): void {
    lane.isStarting = true
    // A tick that was asked for by a microtask comes after all of them: by then the request is done, or waits itself.
    queueMicrotask(() =>
      process.nextTick(() => {
        lane.isStarting = false
        if (this.#now() < lane.endsAt) this.#startNext(lane)
      }),
    )
  }
}

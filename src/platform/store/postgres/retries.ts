/** Transactions that met another one are run again: PostgreSQL promises that this ends well. */
import { patientMs } from '../../patience.ts'

// 40001 serialisation failure, 40P01 deadlock: both mean "nothing happened, try again".
const TRY_AGAIN = new Set(['40001', '40P01'])

// A key that was free when it was read and taken when it was written: the second read finds it (PostgreSQL's manual,
// 13.5). One that is still taken then is an error of ours.
const TAKEN_MEANWHILE = '23505'
const MAX_ATTEMPTS_FOR_A_KEY = 6

/** The client has given up by then; the last error is passed on and becomes a 503. */
const GIVE_UP_MS = 10_000

/** Since the store was opened. */
export interface WriteCounters {
  /** Attempts that were rolled back and run again. */
  retries: number
  /** Transactions that were given up because every attempt met another one. */
  givenUp: number
}

/** "Nothing happened, try again": such an error has to reach the transaction unchanged. */
export function asksForRepeat(error: unknown): boolean {
  return TRY_AGAIN.has(codeOf(error))
}

export async function withRetries<T>(
  counters: WriteCounters,
  work: () => Promise<T>,
  elapsed: () => number = () => performance.now(),
): Promise<T> {
  const started = elapsed()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthAnother(error, attempt)) throw error
      if (elapsed() - started >= patientMs(GIVE_UP_MS)) {
        counters.givenUp++
        throw error
      }
      counters.retries++
      // Growing and uneven pauses, so that a crowd of writers on one row thins out.
      const ceilingMs = Math.min(200, 2 * 2 ** Math.min(attempt, 7))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * ceilingMs))
    }
  }
}

function isWorthAnother(error: unknown, attempt: number): boolean {
  if (asksForRepeat(error)) return true
  return codeOf(error) === TAKEN_MEANWHILE && attempt < MAX_ATTEMPTS_FOR_A_KEY
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? ''
}

/** Serialisable transactions that met another one are run again: PostgreSQL promises that this ends well. */

// 40001 serialisation failure, 40P01 deadlock: both mean "nothing happened, try again".
const TRY_AGAIN = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 30

// A key that was free when it was looked for and taken when it was written: the second look finds it (PostgreSQL's
// manual, 13.5). One that is still taken then is a fault of ours.
const TAKEN_MEANWHILE = '23505'
const MAX_ATTEMPTS_FOR_A_KEY = 6

/** "Nothing happened, try again": such a fault has to reach the transaction as it is. */
export function asksForRepeat(fault: unknown): boolean {
  return TRY_AGAIN.has((fault as { code?: string } | null)?.code ?? '')
}

export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (fault) {
      const code = (fault as { code?: string }).code ?? ''
      if (attempt >= attemptsFor(code)) throw fault
      // Growing and uneven pauses, so that a crowd of writers on one row thins out.
      const ceilingMs = Math.min(200, 2 * 2 ** Math.min(attempt, 7))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * ceilingMs))
    }
  }
}

function attemptsFor(code: string): number {
  if (TRY_AGAIN.has(code)) return MAX_ATTEMPTS
  return code === TAKEN_MEANWHILE ? MAX_ATTEMPTS_FOR_A_KEY : 1
}

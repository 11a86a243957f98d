/** How the main thread of a process spent its time, as Linux counts it. */
import { readFileSync } from 'node:fs'

export interface ThreadTimes {
  ranMs: number
  /** It could have run, and others had the processors. */
  waitedMs: number
}

/** Zeros where the kernel does not count. */
export function threadTimes(pid: number): ThreadTimes {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    const [ran = 0, waited = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6)
    return { ranMs: ran, waitedMs: waited }
  } catch {
    return { ranMs: 0, waitedMs: 0 }
  }
}

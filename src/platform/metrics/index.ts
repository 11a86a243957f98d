/** Metrics of requests and of the process: counted in memory, stored by the minute, retained for thirty days. */
import { newId } from '../crypto/index.ts'
import { redact } from '../events/redact.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import { makeProcessSampler, type ProcessSample, type ProcessSampler } from './process-sample.ts'
import {
  type CountedRequest,
  MINUTE_MS,
  type RequestCount,
  RequestCounts,
} from './request-counts.ts'
import { writeProcessSample, writeRequestCounts } from './store/tables.ts'

export { makeProcessSampler, type ProcessSample, type ProcessSampler } from './process-sample.ts'
export type { RequestCount } from './request-counts.ts'
export { BOUNDS_MS, percentileMs } from './request-counts.ts'
export {
  processSteps,
  type StepTotals,
  sumByRoute,
  sumByStep,
  sumRequests,
  type Totals,
  worstOfProcesses,
} from './store/sums.ts'
export { forgetOldMetrics } from './store/tables.ts'

// Counts requests in memory and writes them in batches, beside one sample of the process a minute. No request
// waits for it.

// Alerts look at the store each minute: what they see is at most this old.
const FLUSH_MS = 10_000
const BATCH = 200
// One flush: more waits for the next, so that a store that was away is not flooded when it is back.
const MAX_BATCHES = 10

export interface Metrics {
  count(request: CountedRequest): void
  /** Hears every request; the function that is returned ends it. */
  listen(listener: (request: CountedRequest) => void): () => void
  /** Since the start of this process. */
  readonly totals: () => Iterable<Readonly<RequestCount>>
  sample(): ProcessSample
  /** Requests whose minute could not be stored in time. */
  readonly dropped: () => number
  /** Writes from now on, by itself. */
  start(): void
  /** Writes the counts that the store lacks; resolves when it has them or refused them. */
  flush(): Promise<void>
  /** Writes how the process is doing now, as the sample of this minute. */
  record(): Promise<void>
  close(): Promise<void>
}

interface MetricsDeps {
  store: Store
  now: () => number
  log: Log
  timers: Timers
  eventsWaiting: () => number
}

export function makeMetrics(deps: MetricsDeps): Metrics {
  const { store, now, timers, eventsWaiting } = deps
  const counts = new RequestCounts()
  const listeners = new Set<(request: CountedRequest) => void>()
  const sampler = makeProcessSampler(store, eventsWaiting)
  // Its own: each sample begins a new interval, and a scrape must not cut those of the minutes.
  const scraped = makeProcessSampler(store, eventsWaiting)
  const { flush, record, settled } = makeWriter(deps, counts, sampler)
  let sampledAt = 0
  let isStarted = false
  let cancel: Cancel = () => {}

  const pass = async () => {
    await flush()
    if (timers.elapsed() - sampledAt >= MINUTE_MS) {
      sampledAt = timers.elapsed()
      await record()
    }
    if (isStarted) cancel = timers.after(FLUSH_MS, pass)
  }

  return {
    count(request) {
      counts.add(request, now())
      for (const listener of listeners) listener(request)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    totals: () => counts.totals,
    sample: () => scraped.take(),
    dropped: () => counts.minutes.dropped,
    start() {
      isStarted = true
      sampledAt = timers.elapsed()
      // The first sample only begins what the second one measures.
      sampler.take()
      cancel = timers.after(FLUSH_MS, pass)
    },
    flush,
    record,
    async close() {
      cancel()
      sampler.stop()
      scraped.stop()
      if (isStarted) await flush()
      isStarted = false
      await settled()
    },
  }
}

function makeWriter(
  { store, now, log }: MetricsDeps,
  counts: RequestCounts,
  sampler: ProcessSampler,
) {
  // Nothing of the machine: its name is private, and two starts on it are two processes.
  const processId = newId(now())
  let writing: Promise<void> = Promise.resolve()
  const quietly = async (write: () => Promise<void>) => {
    try {
      await write()
    } catch (error) {
      log.warn({ fault: redact(String(error)) }, 'metrics could not be stored; they wait')
    }
  }
  const writeCounts = async () => {
    for (const steps of ['minutes', 'hours'] as const)
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const unstored = counts[steps].unstored(BATCH)
        if (unstored.length === 0) break
        await writeRequestCounts(store, steps, processId, unstored)
        counts[steps].markStored(unstored, now())
      }
  }
  return {
    record: () => quietly(() => writeProcessSample(store, processId, sampler.take(), now())),
    flush() {
      writing = writing.then(() => quietly(writeCounts))
      return writing
    },
    settled: () => writing,
  }
}

/** How this process is doing: memory, processor, event loop, threads, and how much waits for the store. */
import { readdirSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Store } from '../store/index.ts'

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>

export interface ProcessSample {
  memoryBytes: number
  heapBytes: number
  /** Of what the machine, or the container, has. */
  memoryPercent: number
  /** Of all cores, since the sample before. */
  cpuPercent: number
  /** The 99th percentile since the sample before. */
  loopDelayMs: number
  /** Threads of the whole process; 0 where the system does not report them. */
  threads: number
  /** Statements that wait for the store. */
  storeWaiting: number
  /** Connections, or threads, in use. */
  storeBusy: number
  eventsWaiting: number
  areWritesFailing: boolean
}

export interface ProcessSampler {
  /** What holds now; beginning a new stretch for processor and event loop. */
  take(): ProcessSample
  stop(): void
}

// Precise enough to see a stall, and one wake-up in 20 ms costs nothing that was measurable.
const LOOP_RESOLUTION_MS = 20

export function makeProcessSampler(store: Store, eventsWaiting: () => number): ProcessSampler {
  let delay: LoopDelay | null = null
  let cpu = process.cpuUsage()
  let at = performance.now()
  return {
    take() {
      delay ??= startedDelay()
      const used = process.cpuUsage(cpu)
      const elapsedMs = Math.max(1, performance.now() - at)
      cpu = process.cpuUsage()
      at = performance.now()
      const { rss, heapUsed } = process.memoryUsage()
      const loopDelayMs = Math.max(0, delay.percentile(99) / 1e6 - LOOP_RESOLUTION_MS)
      delay.reset()
      const { waiting, busy } = store.pressure()
      return {
        memoryBytes: rss,
        heapBytes: heapUsed,
        memoryPercent: percent(rss, memoryLimit()),
        cpuPercent: percent((used.user + used.system) / 1_000, elapsedMs * availableParallelism()),
        loopDelayMs,
        threads: threadCount(),
        storeWaiting: waiting,
        storeBusy: busy,
        eventsWaiting: eventsWaiting(),
        areWritesFailing: store.areWritesFailing(),
      }
    },
    stop: () => void delay?.disable(),
  }
}

function startedDelay(): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  return delay
}

function memoryLimit(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}

function percent(part: number, whole: number): number {
  return Math.min(100, Math.max(0, (100 * part) / whole))
}

/** A file of the kernel's memory: no disk is read for it. */
function threadCount(): number {
  try {
    return readdirSync('/proc/self/task').length
  } catch {
    return 0
  }
}

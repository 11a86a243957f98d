/** The thread's side: one job after the other, until it is ended. A function is loaded when it is first asked for. */
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { TextOutcome } from './pool.ts'
import { messageContent } from './travelling.ts'

// biome-ignore lint/suspicious/noExplicitAny: each takes what the caller's side of the same name gives.
type JobFunction = (...args: any[]) => unknown

export type TextJobs = Record<string, () => Promise<JobFunction>>

interface Message {
  id: number
  name: string
  args: readonly unknown[]
}

export function serveJobs(jobs: TextJobs): void {
  parentPort?.on('message', async ({ id, name, args }: Message) => {
    const outcome = await perform(jobs, name, args)
    const heapBytes = getHeapStatistics().total_heap_size
    parentPort?.postMessage({ id, heapBytes, ...outcome }, messageContent(outcome).buffers)
  })
}

async function perform(
  jobs: TextJobs,
  name: string,
  args: readonly unknown[],
): Promise<TextOutcome<unknown>> {
  try {
    const run = await jobs[name]!()
    return { result: await run(...args) }
  } catch (error) {
    return { failure: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}

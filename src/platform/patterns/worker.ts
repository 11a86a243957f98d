/** The thread that runs patterns, one after the other. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import { type PatternJob, runPattern } from './jobs.ts'

parentPort?.on('message', (job: PatternJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, done: runPattern(job) })
})

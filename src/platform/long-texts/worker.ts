/** The thread that reads long texts, one after the other. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import { doLongTextJob, type LongTextJob } from './jobs.ts'

parentPort?.on('message', (job: LongTextJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, done: doLongTextJob(job) })
})

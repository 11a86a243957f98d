/** The thread that reads files and looks for pairs. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '#platform/threads/step-back.ts'
import { type AnalysisJob, runAnalysisJob } from './thread-jobs.ts'

parentPort?.on('message', (job: AnalysisJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, done: runAnalysisJob(job) })
})

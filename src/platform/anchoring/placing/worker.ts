/** The thread that places anchors of large texts and reads their headings. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../../threads/step-back.ts'
import { doAnchoringJob } from './locate-all.ts'
import type { AnchoringJob, AnchoringResult } from './protocol.ts'

parentPort?.on('message', (job: AnchoringJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, ...runJob(job) })
})

function runJob(job: AnchoringJob): AnchoringResult {
  try {
    return doAnchoringJob(job)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** The thread that places anchors of large texts and reads their headings. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../../threads/step-back.ts'
import { doJob } from './place-all.ts'
import type { AnchoringJob, AnchoringResult } from './protocol.ts'

parentPort?.on('message', (job: AnchoringJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, ...answer(job) })
})

function answer(job: AnchoringJob): AnchoringResult {
  try {
    return doJob(job)
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

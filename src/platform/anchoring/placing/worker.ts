/** The thread that places anchors of large texts. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import { placeAll } from './place-all.ts'
import type { PlaceAnswer, PlaceJob } from './protocol.ts'

parentPort?.on('message', (job: PlaceJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, ...answer(job) })
})

function answer(job: PlaceJob): PlaceAnswer {
  try {
    return placeAll(job)
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

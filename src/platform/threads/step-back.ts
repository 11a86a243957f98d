/**
 * Imported by threads whose work can wait: where processors are few, the thread that answers everybody goes before
 * them. Linux alone has a priority for each thread; elsewhere the whole process would step back.
 */
import { setPriority } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

// About a third of the share of a thread that does not step back.
const NICE = 5

// Whoever waits for the thread and for nothing else does not want it to wait, and the one that answers goes before all.
if (process.platform === 'linux' && !isMainThread && workerData?.isAwaited !== true) {
  try {
    setPriority(NICE)
  } catch {
    // A host that forbids it loses nothing but this courtesy.
  }
}

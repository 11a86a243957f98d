/**
 * Imported by threads whose work can wait: where processors are few, the main thread goes before them. Linux alone has
 * a priority for each thread; elsewhere the whole process would lose priority.
 */
import { setPriority } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

// About a third of the share of a thread that does not step back.
const NICE = 5

// Callers that wait for this thread alone do not want it to wait, and the main thread goes before all.
if (process.platform === 'linux' && !isMainThread && workerData?.isAwaited !== true) {
  try {
    setPriority(NICE)
  } catch {
    // A host that forbids it loses nothing but this courtesy.
  }
}

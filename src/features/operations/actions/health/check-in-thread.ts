/** Runs long checks in a thread of their own: minutes of reading and hashing must not slow down requests. */
import { Worker } from 'node:worker_threads'
import { isPatient } from '#platform/patience.ts'
import type { StoreAddress } from '#platform/store/copying.ts'
import { endWhenLoaded, notLoaded, workerFile } from '#platform/threads/index.ts'
import type { CheckFinding } from '../../rules/health/finding.ts'

export type ThreadCheckRequest =
  /** The library itself. */
  | { address: StoreAddress }
  /** A backup, unpacked into an empty folder. */
  | { file: string; folder: string }

export interface ThreadCheckReply {
  findings: CheckFinding[]
  /** Of a backup. */
  rows: number
}

export async function checkInThread(
  request: ThreadCheckRequest,
  signal: AbortSignal,
): Promise<ThreadCheckReply> {
  signal.throwIfAborted()
  const loaded = notLoaded()
  const worker = new Worker(workerFile(import.meta.url, './worker.ts', './health-worker.js'), {
    name: 'health',
    // The parent's flags belong to the parent: a test runner's loaders would slow the thread down or break it.
    execArgv: [],
    workerData: { request, loaded, isAwaited: isPatient() },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ThreadCheckReply>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  worker.on('message', (message: ThreadCheckReply | { error: string }) =>
    'error' in message ? reject(new Error(message.error)) : resolve(message),
  )
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread ended before its work')))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await endWhenLoaded(worker, loaded)
  }
}

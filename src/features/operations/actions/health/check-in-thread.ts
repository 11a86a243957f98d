/** Runs long checks in a thread of their own: minutes of reading and hashing must not slow down requests. */

import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { backupFolder, listBackups } from '#platform/backup/index.ts'
import type { Context } from '#platform/context.ts'
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

// The restore drill: unpacks the newest backup into a separate folder and checks it.

// Space for the restored library and SQLite's log beside it.
const ROOM = 2

export async function verifyNewestBackup(
  { config, store, now }: Context,
  signal: AbortSignal,
): Promise<ThreadCheckReply & { name: string }> {
  const [newest] = await listBackups(backupFolder(config), now())
  if (!newest) throw new Error('there is no backup to verify')
  // One process at a time runs the job: an existing folder was left by one that was killed.
  const folder = join(config.DATA_DIR, 'cache/verify')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const { bavail, bsize } = await statfs(folder)
    const size = (await store.upkeep.sizeBytes()) ?? newest.sizeBytes
    // The drill must not fill the disk that people use.
    if (bavail * bsize < ROOM * size)
      throw new Error('the disk of the data directory has too little space to unpack a backup')
    const file = join(backupFolder(config), newest.name)
    return { ...(await checkInThread({ file, folder }, signal)), name: newest.name }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

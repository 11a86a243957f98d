/** Makes a backup in a thread of its own, under a temporary name until it is complete. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isPatient } from '../patience.ts'
import type { StoreAddress } from '../store/copying.ts'
import { isDiskFull } from '../store/sqlite/disk-reserve.ts'
import { type ErrorDetails, errorFrom } from '../store/sqlite/protocol.ts'
import { StoreUnusable } from '../store/unavailable.ts'
import { endWhenLoaded, notLoaded, workerFile } from '../threads/index.ts'
import { BadBackup } from './format.ts'
import type { BackupRequest, BackupSummary } from './write.ts'

export interface BackupOptions {
  address: StoreAddress
  /** Ends in `.tar.zst` or `.tar.gz`. */
  file: string
  hasTelemetry?: boolean
  now: number
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

export type BackupResult = BackupSummary & { file: string; sizeBytes: number }

export type ThreadMessage =
  | { percent: number }
  | { summary: BackupSummary }
  | { error: ErrorDetails }

/** What a name ends with while the backup is not complete. */
export const PARTIAL = '.partial'

export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { address, file, hasTelemetry = false, now } = options
  const packing = file.endsWith('.tar.zst') ? 'zstd' : file.endsWith('.tar.gz') ? 'gzip' : null
  if (!packing) throw new BadBackup(`the name of a backup ends in .tar.zst or .tar.gz: ${file}`)
  if (existsSync(file)) throw new BadBackup(`${file} exists; nothing is overwritten`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unique = randomBytes(4).toString('hex')
  const toFile = join(dirname(file), `.${basename(file)}.${unique}${PARTIAL}`)
  try {
    const request = { address, toFile, packing, hasTelemetry, madeAt: now } as const
    const summary = await inThread(request, options)
    renameSync(toFile, file)
    flushFolder(dirname(file))
    return { ...summary, file, sizeBytes: statSync(file).size }
  } catch (error) {
    if (!isDiskFull(error, dirname(file))) throw error
    throw new BadBackup(`the disk of ${dirname(file)} is full; nothing is left of the backup there`)
  } finally {
    rmSync(toFile, { force: true })
  }
}

async function inThread(
  request: BackupRequest,
  { signal, onProgress }: Pick<BackupOptions, 'signal' | 'onProgress'>,
): Promise<BackupSummary> {
  signal?.throwIfAborted()
  const loaded = notLoaded()
  const worker = new Worker(workerFile(import.meta.url, './worker.ts', './backup-worker.js'), {
    name: 'backup',
    // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
    execArgv: [],
    workerData: { request, loaded, isAwaited: isPatient() },
  })
  const { promise, resolve, reject } = Promise.withResolvers<BackupSummary>()
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  worker.on('message', (message: ThreadMessage) => {
    if ('percent' in message) onProgress?.(message.percent)
    else if ('summary' in message) resolve(message.summary)
    else reject(reasonOf(message.error))
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread of the backup ended before its work')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    await endWhenLoaded(worker, loaded)
  }
}

/** Errors lose their class on the way; this one is a sentence for the operator. */
function reasonOf(error: ErrorDetails): Error {
  return error.name === 'StoreUnusable' ? new StoreUnusable(error.message) : errorFrom(error)
}

function flushFolder(folder: string): void {
  // Windows cannot flush a folder.
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

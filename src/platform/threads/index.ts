/**
 * Threads: served in turn, found beside the server's bundle or in the sources, and ended only while no native part
 * loads.
 */
import type { Worker } from 'node:worker_threads'

export { FairQueue } from './fair-queue.ts'

/** The path of a thread's file: beside the server's bundle when built, in the sources otherwise. */
let builtFolder: URL | null = null

/** For tests: threads of the sources run as they were built. Node takes a second to read one from `.ts` files. */
export function useBuiltThreads(folder: URL): void {
  builtFolder = folder
}

export function workerFile(from: string, source: string, built: string): URL {
  if (!from.endsWith('.ts')) return new URL(built, from)
  return builtFolder ? new URL(built, builtFolder) : new URL(source, from)
}

// Threads into which a native part is loaded. Node ends the whole process when such a thread is ended while it
// loads, so ending one waits until it has loaded.

/** Shared with the thread: 1 when it has loaded what it needs. */
export type Loaded = Int32Array<SharedArrayBuffer>

export function notLoaded(): Loaded {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** In the thread. */
export function markLoaded(loaded: Loaded): void {
  Atomics.store(loaded, 0, 1)
  Atomics.notify(loaded, 0)
}

export async function endWhenLoaded(worker: Worker, loaded: Loaded): Promise<void> {
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  const hasExited = worker.threadId === -1
  const waiting = Atomics.waitAsync(loaded, 0, 0)
  if (waiting.async && !hasExited) await Promise.race([waiting.value, exited])
  await worker.terminate()
}

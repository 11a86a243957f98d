export { FairQueue } from './fair-queue.ts'
export { endWhenLoaded, type Loaded, notLoaded } from './native-parts.ts'

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

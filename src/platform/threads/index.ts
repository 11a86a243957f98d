export { FairQueue } from './fair-queue.ts'
export { endWhenLoaded, type Loaded, notLoaded } from './native-parts.ts'
export { useBuiltThreads, workerFile } from './worker-file.ts'

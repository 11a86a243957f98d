export { FairQueue } from './fair-queue.ts'
export { useBuiltThreads, workerFile } from './worker-file.ts'

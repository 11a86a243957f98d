export { FairQueue } from './fair-queue.ts'
export {
  type PoolOptions,
  type ThreadFailure,
  ThreadPool,
  useBuiltThreads,
  workerFile,
} from './pool.ts'

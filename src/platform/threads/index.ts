export { FairQueue } from './fair-queue.ts'
export {
  type Outcome,
  type PoolOptions,
  type ThreadFailure,
  ThreadPool,
  workerFile,
} from './pool.ts'

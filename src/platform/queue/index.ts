/**
 * A queue in the store that many processes work on. Rows are claimed under a registered name, processed within a
 * concurrency limit, and settled in batches; what a process that died had claimed is freed by its peers. Which table it
 * is, what a row means and what becomes of it is the caller's.
 */
export { CONCURRENCY, type ConcurrencyLimits } from './concurrency-limiter.ts'
export type { Batch, PassEnd, Peers, QueueHandler, QueueStore } from './handler.ts'
export type { ReadyRow } from './plan.ts'
export { QueueWorker } from './queue-worker.ts'
export { type WorkerHeartbeat, WorkerRegistry } from './worker-registry.ts'

/** What a queue brings along: its table, and what is done with its rows. */
import type { Context } from '../context.ts'
import type { Store } from '../store/index.ts'
import type { ReadyRow } from './plan.ts'
import type { RegistryStore } from './worker-registry.ts'

/** The table of the queue. */
export interface QueueStore<Row> extends RegistryStore {
  /** Rows that may be claimed now, fairest first. */
  listReady(store: Store, now: number, limit: number): Promise<readonly ReadyRow[]>
  /** Claims those rows that are still free, in this order. Two callers at once never get the same row. */
  claim(
    store: Store,
    request: { claim: string; ids: readonly string[]; now: number },
  ): Promise<Row[]>
  /** When the next row is ready; null when none waits. */
  findNextReady(store: Store): Promise<number | null>
}

/** Rows that were claimed together, and what is done with them. */
export interface Batch<Session, Outcome> {
  ctx: Context
  session: Session
  claim: string
  /** Waits for a slot; null when the peers have freed the claim meanwhile, and may have processed its rows. */
  enter(): Promise<(() => void) | null>
  /** Keeps the worker from stopping before this has ended. */
  track(ending: Promise<void>): void
  /** During a pass the outcome is written with the next claim, else at once. */
  settle(outcome: Outcome): void
}

/** This worker among its peers. */
export interface Peers {
  /** Registers before there is anything to claim, so that the peers leave this worker its part. */
  join(): Promise<void>
  isOurs(id: string): boolean
  /** The worker was asked to stop. */
  isOver(): boolean
}

export interface PassEnd<Session> {
  session: Session
  /** Infinite when nothing waits. */
  nextReadyAt: number
  peers: Peers
}

/** What the rows of one queue mean. */
export interface QueueHandler<Row, Outcome, Session> {
  /** What a pass works with, or null: nothing can be processed now, so nothing is claimed. */
  open(ctx: Context): Session | null
  /** Reads what the batch needs. The returned function starts one row; false when it could not be started. */
  prepare(
    batch: Batch<Session, Outcome>,
    rows: readonly Row[],
  ): Promise<(row: Row) => Promise<boolean>>
  /** The outcome of a row that is given back as it was claimed. */
  untried(claim: string, row: Row): Outcome
  write(ctx: Context, outcomes: readonly Outcome[]): Promise<void>
  onPassed(ctx: Context, end: PassEnd<Session>): void
  /** Much will be ready soon: the worker stays registered and watches its peers. */
  isExpecting(now: number): boolean
  /** Resolves when the handler does nothing in the background. */
  idle(): Promise<void>
}

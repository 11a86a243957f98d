/** What takes part in a group of transactions that share one commit. */
import type { Request, StatementResult } from './protocol.ts'

export type WriteRequest = Extract<
  Request,
  { op: 'statement' | 'commit' | 'rollback' | 'write' | 'close' }
>

export interface WriteJob {
  request: WriteRequest
  settle: Settle
}

export interface Settle {
  resolve(result: StatementResult | null): void
  reject(error: unknown): void
}

/** A member that has ended and waits for the commit. */
export interface Ended {
  settle: Settle
  outcome: { result: StatementResult | null } | { error: unknown }
}

export interface CommitGroup {
  ended: Ended[]
  firstEndedAt: number
}

export interface OpenTransaction {
  id: number
  canJoin: boolean
  /** The first member needs none: nobody else is undone with it. */
  hasSavepoint: boolean
  startedAt: number
}

/** Nothing of it happened and it can be run again: the code that PostgreSQL uses for the same. */
export class RepeatNeeded extends Error {
  readonly code = '40001'
  constructor(cause?: unknown) {
    super('the transaction shared a commit that failed, or delayed others for too long', {
      cause,
    })
    this.name = 'RepeatNeeded'
  }
}

/**
 * The writing side of one database. Transactions run one after the other; those that wait for one another share one
 * commit, so that one flush to disk serves them all. Each is in a savepoint of its own inside the shared transaction,
 * and nobody gets a success before the commit has succeeded.
 */
import { isBusy, runStatement } from './connection.ts'
import {
  type CommitGroup,
  type Ended,
  type OpenTransaction,
  RepeatNeeded,
  type Settle,
  type WriteJob,
  type WriteRequest,
} from './group.ts'
import type { DatabaseAddress, Request, StatementResult } from './protocol.ts'
import { WriteConnection } from './write-connection.ts'

/** One call that is still to come, at the most. */
class Alarm {
  readonly #act: () => void
  #cancel: () => void = () => {}

  constructor(act: () => void) {
    this.#act = act
  }

  after(ms: number): void {
    this.cancel()
    const timer = setTimeout(this.#act, ms)
    this.#cancel = () => clearTimeout(timer)
  }

  /** After what has arrived meanwhile was looked at. */
  soon(): void {
    this.cancel()
    const immediate = setImmediate(this.#act)
    this.#cancel = () => clearImmediate(immediate)
  }

  cancel(): void {
    this.#cancel()
    this.#cancel = () => {}
  }
}

const BOUNDS = {
  /** A group takes no more members beyond these two, so that the first does not wait long for its flush. */
  maxMembers: 32,
  maxAgeMs: 10,
  /** How long an announced member is waited for: its message is coming from the main thread. */
  followerMs: 2,
  /** A member for which others wait is undone, to run again by itself, when it does nothing for this long… */
  maxPauseMs: 250,
  /** …or goes on for this long. */
  maxHoldMs: 1_000,
}
// Another process may hold the write lock. Waiting inside SQLite would stop the other databases of this thread.
const BUSY_RETRY_MS = 1
const BUSY_GIVE_UP_MS = 10_000

export class GroupCommit {
  readonly #connection: WriteConnection
  readonly #bounds: typeof BOUNDS
  readonly #jobs: WriteJob[] = []
  #group: CommitGroup | null = null
  #open: OpenTransaction | null = null
  /** The transaction that was undone while its owner was still at it. */
  #undone: number | null = null
  #lockWait: { since: number; timer: NodeJS.Timeout } | null = null
  readonly #nextFlush = new Alarm(() => this.#flush())
  readonly #holdLimit = new Alarm(() => this.#releaseOthers())

  constructor(address: DatabaseAddress, bounds: Partial<typeof BOUNDS> = {}) {
    this.#connection = new WriteConnection(address)
    this.#bounds = { ...BOUNDS, ...bounds }
  }

  add(request: WriteRequest, settle: Settle): void {
    this.#jobs.push({ request, settle })
    if (!this.#lockWait) this.#work()
  }

  #work(): void {
    for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
      try {
        if (!this.#handle(job)) return
      } catch (error) {
        this.#connection.noteError(error)
        job.settle.reject(error)
        this.#flushSoon()
      }
      this.#jobs.shift()
    }
  }

  /** False when another connection has the write lock: the job stays first in line. */
  #handle({ request, settle }: WriteJob): boolean {
    switch (request.op) {
      case 'statement':
        if (request.isFirst && !this.#enter(request)) return false
        this.#runInTransaction(request, settle)
        return true
      case 'commit':
      case 'rollback':
        this.#end(request, settle)
        return true
      case 'write':
        return request.canJoin
          ? this.#writeInGroup(request, settle)
          : this.#writeAlone(request, settle)
      case 'close':
        this.#close()
        settle.resolve(null)
        return true
    }
  }

  #enter({ transaction, canJoin }: Extract<Request, { op: 'statement' }>): boolean {
    if (!this.#beginGroup(canJoin)) return false
    const hasSavepoint = this.#group!.ended.length > 0
    if (hasSavepoint) this.#connection.exec('savepoint member')
    this.#open = { id: transaction, canJoin, hasSavepoint, startedAt: performance.now() }
    this.#undone = null
    return true
  }

  #runInTransaction(request: Extract<Request, { op: 'statement' }>, settle: Settle): void {
    if (this.#open?.id !== request.transaction) throw this.#whyClosed(request.transaction)
    this.#holdLimit.cancel()
    try {
      settle.resolve(runStatement(this.#connection.database, request))
    } catch (error) {
      if (!this.#connection.database.inTransaction) this.#lose(error)
      throw error
    } finally {
      this.#startHoldTimer()
    }
  }

  #end(
    { op, transaction, isFollowed }: Extract<Request, { op: 'commit' | 'rollback' }>,
    settle: Settle,
  ): void {
    if (this.#open?.id !== transaction) {
      const reason = this.#whyClosed(transaction)
      this.#undone = null
      if (op === 'commit') throw reason
      // Already undone; the owner knows the reason or is about to throw its own.
      settle.resolve(null)
      return
    }
    this.#holdLimit.cancel()
    const { canJoin } = this.#open
    if (op === 'rollback') this.#undo()
    else this.#release()
    // What was read may be of others that are not committed yet: even a rollback counts only if their commit succeeds.
    if (this.#group) this.#addEnded({ settle, outcome: { result: null } }, { isFollowed, canJoin })
    else settle.resolve(null)
  }

  #release(): void {
    if (this.#open?.hasSavepoint) this.#connection.exec('release member')
    this.#open = null
  }

  /** A single statement is atomic by itself and needs no savepoint. */
  #writeInGroup(request: Extract<Request, { op: 'write' }>, settle: Settle): boolean {
    if (!this.#beginGroup(true)) return false
    let outcome: Ended['outcome']
    try {
      outcome = { result: runStatement(this.#connection.database, request) }
    } catch (error) {
      this.#connection.noteError(error)
      if (!this.#connection.database.inTransaction) this.#lose(error)
      else if (this.#group!.ended.length === 0) this.#rollbackGroup()
      if (!this.#group) throw error
      outcome = { error }
    }
    this.#addEnded({ settle, outcome }, { isFollowed: request.isFollowed, canJoin: true })
    return true
  }

  /** Pragmas, `vacuum` and the like, which SQLite refuses inside a transaction. */
  #writeAlone(request: Extract<Request, { op: 'write' }>, settle: Settle): boolean {
    if (this.#group) this.#flush()
    let result: StatementResult | null = null
    const isFree = this.#whenFree(() => {
      result = runStatement(this.#connection.database, request)
    })
    if (isFree) settle.resolve(result)
    return isFree
  }

  #beginGroup(canJoin: boolean): boolean {
    this.#nextFlush.cancel()
    if (this.#group && (!canJoin || this.#isFull(this.#group))) this.#flush()
    if (this.#group) return true
    if (!this.#whenFree(() => this.#connection.exec('begin immediate'))) return false
    this.#group = { ended: [], firstEndedAt: 0 }
    return true
  }

  #isFull({ ended, firstEndedAt }: CommitGroup): boolean {
    if (ended.length === 0) return false
    return (
      ended.length >= this.#bounds.maxMembers ||
      performance.now() - firstEndedAt > this.#bounds.maxAgeMs
    )
  }

  #addEnded(ended: Ended, next: { isFollowed: boolean; canJoin: boolean }): void {
    const group = this.#group!
    if (group.ended.length === 0) group.firstEndedAt = performance.now()
    group.ended.push(ended)
    this.#nextFlush.cancel()
    if (!next.canJoin || this.#isFull(group)) this.#flush()
    else if (next.isFollowed) this.#nextFlush.after(this.#bounds.followerMs)
    else this.#flushSoon()
  }

  /** What was sent meanwhile is looked at first: it may be the next member. */
  #flushSoon(): void {
    if (this.#group && !this.#open) this.#nextFlush.soon()
  }

  #flush(): void {
    this.#nextFlush.cancel()
    const ended = this.#group?.ended ?? []
    this.#group = null
    try {
      this.#connection.exec('commit')
    } catch (error) {
      this.#rollback()
      // A rule that is checked only at the commit was broken by one of them; alone, it fails alone.
      const isRule = (error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT')
      for (const { settle } of ended)
        settle.reject(isRule && ended.length > 1 ? new RepeatNeeded(error) : error)
      return
    }
    for (const { settle, outcome } of ended) {
      if ('error' in outcome) settle.reject(outcome.error)
      else settle.resolve(outcome.result)
    }
    this.#connection.checkpoint(() => !this.#group)
  }

  /** Takes back what the open transaction did, and nothing else. */
  #undo(): void {
    const wasOpen = this.#open
    this.#open = null
    if (wasOpen?.hasSavepoint) {
      this.#connection.exec('rollback to member')
      this.#connection.exec('release member')
    } else this.#rollbackGroup()
  }

  #rollbackGroup(): void {
    this.#group = null
    this.#rollback()
  }

  /** SQLite itself rolled everything back, as it does when the disk is full. */
  #lose(error: unknown): void {
    const ended = this.#group?.ended ?? []
    this.#group = null
    this.#open = null
    this.#nextFlush.cancel()
    for (const { settle } of ended) settle.reject(new RepeatNeeded(error))
  }

  #rollback(): void {
    if (this.#connection.database.inTransaction) this.#connection.exec('rollback')
  }

  #startHoldTimer(): void {
    const open = this.#open
    if (!open || !this.#group?.ended.length) return
    const leftMs = this.#bounds.maxHoldMs - (performance.now() - open.startedAt)
    this.#holdLimit.after(Math.min(this.#bounds.maxPauseMs, leftMs))
  }

  #releaseOthers(): void {
    this.#undone = this.#open?.id ?? null
    this.#undo()
    this.#flush()
  }

  #whyClosed(transaction: number): Error {
    if (this.#undone === transaction) return new RepeatNeeded()
    return new Error('the transaction was rolled back by the database')
  }

  #whenFree(attempt: () => void): boolean {
    const since = this.#lockWait?.since ?? performance.now()
    this.#lockWait = null
    this.#connection.reopenIfReadOnly()
    try {
      attempt()
      return true
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > BUSY_GIVE_UP_MS) throw error
      const timer = setTimeout(() => this.#work(), BUSY_RETRY_MS * (1 + Math.random()))
      this.#lockWait = { since, timer }
      return false
    }
  }

  /** Comes after everything that was asked before; a transaction that nobody ended is rolled back. */
  #close(): void {
    this.#nextFlush.cancel()
    this.#holdLimit.cancel()
    if (this.#open) this.#undo()
    if (this.#group) this.#flush()
    this.#connection.close()
  }
}

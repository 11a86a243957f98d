/**
 * The writing side of one database. Transactions run one after the other; those that wait for one another share one
 * commit, so that one flush to disk serves them all. Each lies in a savepoint of its own inside the shared
 * transaction, and nobody gets a success before the commit has succeeded.
 */
import type Database from 'better-sqlite3'
import { Checkpoints } from './checkpoints.ts'
import { isBusy, openConnection, prepared, runStatement } from './connection.ts'
import type { DatabaseAddress, Request, StatementResult } from './protocol.ts'

const BOUNDS = {
  /** A group takes no more members beyond these two, so that the first does not wait long for its flush. */
  maxMembers: 32,
  maxAgeMs: 10,
  /** How long a member that was announced is waited for: it is on its way from the main thread. */
  followerMs: 2,
  /** A member for which others wait is undone, to run again by itself, when it does nothing for this long… */
  maxPauseMs: 250,
  /** …or goes on for this long. */
  maxHoldMs: 1_000,
}
// Another process may hold the write lock. Waiting inside SQLite would stop the other databases of this thread.
const BUSY_RETRY_MS = 1
const BUSY_GIVE_UP_MS = 10_000

type WriteRequest = Extract<
  Request,
  { op: 'statement' | 'commit' | 'rollback' | 'write' | 'close' }
>

interface Job {
  request: WriteRequest
  settle: Settle
}

export interface Settle {
  resolve(result: StatementResult | null): void
  reject(error: unknown): void
}

/** A member that has ended and waits for the commit. */
interface Ended {
  settle: Settle
  outcome: { result: StatementResult | null } | { error: unknown }
}

interface Group {
  ended: Ended[]
  firstEndedAt: number
}

interface OpenTransaction {
  id: number
  canJoin: boolean
  /** The first member needs none: nobody else is undone with it. */
  hasSavepoint: boolean
  startedAt: number
}

/** Nothing of it happened and it can be run again: the code that PostgreSQL uses for the same. */
class RepeatNeeded extends Error {
  readonly code = '40001'
  constructor(cause?: unknown) {
    super('the transaction shared a commit that could not be made, or kept others waiting', {
      cause,
    })
    this.name = 'RepeatNeeded'
  }
}

export class GroupCommit {
  readonly #address: DatabaseAddress
  readonly #bounds: typeof BOUNDS
  #connection: { database: Database.Database; checkpoints: Checkpoints } | null = null
  /** Its file could only be read when it was opened; SQLite would not try again to write it. */
  #isReadOnly = false
  readonly #jobs: Job[] = []
  #group: Group | null = null
  #open: OpenTransaction | null = null
  /** The transaction that was undone while its owner was still at it. */
  #undone: number | null = null
  #lockWait: { since: number; timer: NodeJS.Timeout } | null = null
  #flushTimer: NodeJS.Timeout | null = null
  #flushImmediate: NodeJS.Immediate | null = null
  #holdTimer: NodeJS.Timeout | null = null
  #checkpointImmediate: NodeJS.Immediate | null = null

  constructor(address: DatabaseAddress, bounds: Partial<typeof BOUNDS> = {}) {
    this.#address = address
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
        this.#isReadOnly ||= isReadOnly(error)
        job.settle.reject(error)
        this.#flushSoon()
      }
      this.#jobs.shift()
    }
  }

  /** False when the write lock is somebody else's: the job stays first in line. */
  #handle({ request, settle }: Job): boolean {
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
    if (hasSavepoint) this.#exec('savepoint member')
    this.#open = { id: transaction, canJoin, hasSavepoint, startedAt: performance.now() }
    this.#undone = null
    return true
  }

  #runInTransaction(request: Extract<Request, { op: 'statement' }>, settle: Settle): void {
    if (this.#open?.id !== request.transaction) throw this.#whyClosed(request.transaction)
    this.#stopHoldTimer()
    try {
      settle.resolve(runStatement(this.#database, request))
    } catch (error) {
      if (!this.#database.inTransaction) this.#lose(error)
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
    this.#stopHoldTimer()
    const { canJoin } = this.#open
    if (op === 'rollback') this.#undo()
    else this.#release()
    // What was read may be of others that are not committed yet: even a rollback counts only if their commit succeeds.
    if (this.#group) this.#addEnded({ settle, outcome: { result: null } }, { isFollowed, canJoin })
    else settle.resolve(null)
  }

  #release(): void {
    if (this.#open?.hasSavepoint) this.#exec('release member')
    this.#open = null
  }

  /** A single statement is atomic by itself and needs no savepoint. */
  #writeInGroup(request: Extract<Request, { op: 'write' }>, settle: Settle): boolean {
    if (!this.#beginGroup(true)) return false
    let outcome: Ended['outcome']
    try {
      outcome = { result: runStatement(this.#database, request) }
    } catch (error) {
      this.#isReadOnly ||= isReadOnly(error)
      if (!this.#database.inTransaction) this.#lose(error)
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
      result = runStatement(this.#database, request)
    })
    if (isFree) settle.resolve(result)
    return isFree
  }

  #beginGroup(canJoin: boolean): boolean {
    this.#cancelFlush()
    if (this.#group && (!canJoin || this.#isFull(this.#group))) this.#flush()
    if (this.#group) return true
    if (!this.#whenFree(() => this.#exec('begin immediate'))) return false
    this.#group = { ended: [], firstEndedAt: 0 }
    return true
  }

  #isFull({ ended, firstEndedAt }: Group): boolean {
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
    this.#cancelFlush()
    if (!next.canJoin || this.#isFull(group)) this.#flush()
    else if (next.isFollowed)
      this.#flushTimer = setTimeout(() => this.#flush(), this.#bounds.followerMs)
    else this.#flushSoon()
  }

  /** What was sent meanwhile is looked at first: it may be the next member. */
  #flushSoon(): void {
    if (!this.#group || this.#open) return
    this.#cancelFlush()
    this.#flushImmediate = setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#cancelFlush()
    const ended = this.#group?.ended ?? []
    this.#group = null
    try {
      this.#exec('commit')
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
    this.#checkpoint()
  }

  #checkpoint(): void {
    if (this.#checkpointImmediate) return
    const { checkpoints } = this.#connection!
    const urgency = checkpoints.urgency
    if (urgency === 'now') checkpoints.run()
    if (urgency !== 'idle') return
    this.#checkpointImmediate = setImmediate(() => {
      this.#checkpointImmediate = null
      if (!this.#group && this.#connection) this.#connection.checkpoints.run()
    })
  }

  /** Takes back what the open transaction did, and nothing else. */
  #undo(): void {
    const wasOpen = this.#open
    this.#open = null
    if (wasOpen?.hasSavepoint) {
      this.#exec('rollback to member')
      this.#exec('release member')
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
    this.#cancelFlush()
    for (const { settle } of ended) settle.reject(new RepeatNeeded(error))
  }

  #rollback(): void {
    if (this.#database.inTransaction) this.#exec('rollback')
  }

  #startHoldTimer(): void {
    const open = this.#open
    if (!open || !this.#group?.ended.length) return
    const leftMs = this.#bounds.maxHoldMs - (performance.now() - open.startedAt)
    this.#holdTimer = setTimeout(
      () => this.#releaseOthers(),
      Math.min(this.#bounds.maxPauseMs, leftMs),
    )
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
    if (this.#isReadOnly) this.#closeConnection()
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

  #exec(sql: string): void {
    prepared(this.#database, sql).run()
  }

  get #database(): Database.Database {
    if (!this.#connection) {
      const database = openConnection(this.#address)
      this.#connection = { database, checkpoints: new Checkpoints(database) }
    }
    return this.#connection.database
  }

  #cancelFlush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer)
    if (this.#flushImmediate) clearImmediate(this.#flushImmediate)
    this.#flushTimer = null
    this.#flushImmediate = null
  }

  #stopHoldTimer(): void {
    if (this.#holdTimer) clearTimeout(this.#holdTimer)
    this.#holdTimer = null
  }

  /** Comes after everything that was asked before; a transaction that nobody ended is rolled back. */
  #close(): void {
    this.#cancelFlush()
    this.#stopHoldTimer()
    if (this.#checkpointImmediate) clearImmediate(this.#checkpointImmediate)
    this.#checkpointImmediate = null
    if (this.#open) this.#undo()
    if (this.#group) this.#flush()
    this.#connection?.checkpoints.run()
    this.#closeConnection()
  }

  #closeConnection(): void {
    this.#connection?.database.close()
    this.#connection = null
    this.#isReadOnly = false
  }
}

/** Not for a file that was moved away: opened again, it would be an empty one. */
function isReadOnly(error: unknown): boolean {
  return /^SQLITE_READONLY(?!_DBMOVED)/.test((error as { code?: string }).code ?? '')
}

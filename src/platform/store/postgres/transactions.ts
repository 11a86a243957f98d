/**
 * Write transactions. Those of one owner take turns, so that they need no serialisable isolation and nothing is rolled
 * back; those of different owners never wait for one another. Work without an owner is serialisable.
 */
import { createHash } from 'node:crypto'
import { Kysely, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { patientMs } from '../../patience.ts'
import type { OpenOptions } from '../open-options.ts'
import type { Tables } from '../tables.ts'
import { OutcomeUnknown } from '../unavailable.ts'
import { NamingDialect, queryRecords } from './dialect.ts'
import { type WriteCounters, withRetries } from './retries.ts'

/** One writer at a time for each owner, first come first served, inside this process. */
export class OwnerMutex {
  /** Owners with a writer at work, each with those who wait behind it. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Runs the work when it is this caller's turn; throws `WriterTimeout` when that takes too long. */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(ownerId)
    try {
      return await work()
    } finally {
      this.#release(ownerId)
    }
  }

  #acquire(ownerId: string): Promise<void> | undefined {
    const queue = this.#waiting.get(ownerId)
    if (!queue) {
      this.#waiting.set(ownerId, [])
      return
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(proceed), 1)
        reject(new WriterTimeout())
      }, this.#patienceMs)
      queue.push(proceed)
    })
  }

  #release(ownerId: string): void {
    const next = this.#waiting.get(ownerId)?.shift()
    if (next) next()
    else this.#waiting.delete(ownerId)
  }
}

/** Carries PostgreSQL's own code for a lock that could not be had in time. */
export class WriterTimeout extends Error {
  readonly code = '55P03'

  constructor() {
    super('other writes of the same owner took too long')
    this.name = 'WriterTimeout'
  }
}

// How long a writer waits for the others of its owner: in this process, and then for those of other processes.
const PATIENCE_MS = 10_000

type Work<T> = (query: Kysely<Tables>) => Promise<T>

export class WriteTransactions {
  readonly counters: WriteCounters = { retries: 0, givenUp: 0 }
  readonly #pool: pg.Pool
  readonly #kysely: OpenOptions['kysely']
  readonly #mutex = new OwnerMutex(patientMs(PATIENCE_MS))

  constructor(pool: pg.Pool, kysely: OpenOptions['kysely']) {
    this.#pool = pool
    this.#kysely = kysely
  }

  run<T>(work: Work<T>, ownerId: string | null): Promise<T> {
    const attempt = (ends: Ends) => withRetries(this.counters, () => this.#attempt(work, ends))
    if (ownerId === null) return attempt(SERIALISABLE)
    // A caller that waits inside the process holds no connection: one busy owner cannot use up the pool.
    return this.#mutex.run(ownerId, () => attempt(inTurn(ownerId)))
  }

  async #attempt<T>(work: Work<T>, { begin, unlock, rollback }: Ends): Promise<T> {
    const client = await this.#pool.connect()
    const loan = new Loan(client, this.#kysely)
    let isClean = false
    try {
      await client.query(begin)
      const result = await work(loan.query)
      isClean = await commit(client, unlock)
      return result
    } catch (error) {
      isClean = await client.query(rollback).then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      loan.end()
      // A connection in an unknown state is closed; the server then rolls back and lets go of its locks.
      client.release(!isClean)
    }
  }
}

/** Kysely on one connection, as long as the transaction lasts: later statements would join another one's. */
class Loan {
  readonly query: Kysely<Tables>
  #client: pg.PoolClient | null

  constructor(client: pg.PoolClient, kysely: OpenOptions['kysely']) {
    this.#client = client
    const lent = {
      query: (text: string, values: readonly unknown[]) => this.#send(text, values),
      release: () => {},
    } as unknown as PostgresPoolClient
    const pool = { connect: async () => lent, end: async () => {} }
    this.query = new Kysely<Tables>({ dialect: new NamingDialect(pool), ...kysely })
  }

  end(): void {
    this.#client = null
  }

  #send(text: string, values: readonly unknown[]) {
    if (!this.#client) throw new Error('the transaction of this statement is over')
    return queryRecords(this.#client, text, values)
  }
}

/** Sent as one message or together, so that taking turns costs no round trip. */
interface Ends {
  begin: string
  /** After the commit; null where no turn was taken. */
  unlock: string | null
  rollback: string
}

const SERIALISABLE: Ends = {
  begin: 'begin isolation level serializable',
  unlock: null,
  rollback: 'rollback',
}

/**
 * The lock is the session's and not the transaction's: the snapshot has to be taken after the wait, and a repeatable
 * read takes it with the first statement, which would be the one that waits.
 */
function inTurn(ownerId: string): Ends {
  const key = lockKeyOf(ownerId)
  return {
    begin: `begin; set local lock_timeout = ${patientMs(PATIENCE_MS)}; select pg_advisory_lock(${key}); commit; begin isolation level repeatable read`,
    unlock: `select pg_advisory_unlock(${key})`,
    rollback: `rollback; select pg_advisory_unlock_all()`,
  }
}

/** 64 bits of a hash. Two owners with the same ones would take turns with each other, which is slow and not wrong. */
function lockKeyOf(ownerId: string): string {
  return createHash('sha256').update(`owner ${ownerId}`).digest().readBigInt64BE().toString()
}

/**
 * True when the connection can be used again. Two messages, of which the first alone decides: a connection that ends
 * after its commit has committed. PostgreSQL completes the commit of a failed transaction with a rollback and calls
 * that a success.
 */
async function commit(client: pg.PoolClient, unlock: string | null): Promise<boolean> {
  const [committed, unlocked] = await Promise.allSettled([
    client.query('commit'),
    unlock === null ? null : client.query(unlock),
  ])
  if (committed.status === 'rejected')
    throw isLoss(committed.reason) ? new OutcomeUnknown(committed.reason) : committed.reason
  if (committed.value.command !== 'COMMIT')
    throw new Error('the transaction was rolled back by the database')
  return unlocked.status === 'fulfilled'
}

// The connection or the server ended, or a disk failed: the commit may have been done before that. Every other code
// stands for a refusal, after which the server has rolled back.
const LOST = /^(08|57P|58|XX)/

/** Of a commit, or of a statement that is its own: nobody knows whether it was done. */
export function isLoss(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !/^[0-9A-Z]{5}$/.test(code) || LOST.test(code)
}

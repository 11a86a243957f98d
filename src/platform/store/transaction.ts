/** One transaction around several statements. The inner `ctx` shadows the outer one, so nothing escapes it. */
import type { Emit } from '../events/emit.ts'
import { inSpan, type SpanStart } from '../otlp/spans.ts'
import type { Store } from './store.ts'

const TRANSACTION: SpanStart = { name: 'transaction', kind: 'internal', facts: {} }

interface Transactional {
  readonly store: Store
  readonly emit: Emit
  /** Set inside a transaction; see `afterCommit`. */
  readonly commitActs?: (() => void)[]
  /** Called on each commit: an error after one cannot claim that nothing was changed. */
  readonly noteCommit?: () => void
  readonly actor?: { readonly id: string } | null
}

/** In the actor's turn. For data of another person, or of everybody, use `inTransactionOf`. */
export async function inTransaction<Ctx extends Transactional, T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inTransactionOf(ctx, ctx.actor?.id ?? null, work)
}

/**
 * Runs the work in one transaction of that owner, or joins the one that is open; null is without an owner. Events wait
 * for the commit: a retry must not emit twice, and a rollback must not emit at all.
 */
export async function inTransactionOf<Ctx extends Transactional, T>(
  ctx: Ctx,
  ownerId: string | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (ctx.store.isInTransaction) {
    requireTurn(ctx.store, ownerId)
    return work(ctx)
  }
  let buffered: Parameters<Emit>[] = []
  let commitActs: (() => void)[] = []
  const result = await inSpan(TRANSACTION, () =>
    ctx.store.transact((query) => {
      buffered = []
      commitActs = []
      const emit = ((...event: Parameters<Emit>) => void buffered.push(event)) as Emit
      return work({
        ...ctx,
        emit,
        commitActs,
        store: {
          ...ctx.store,
          query,
          reading: () => query,
          isInTransaction: true,
          transactionOwner: ownerId,
        },
      })
    }, ownerId),
  )
  ctx.noteCommit?.()
  for (const event of buffered) emitSafely(ctx.emit, event)
  for (const act of commitActs) act()
  return result
}

/** A second turn cannot be taken inside the first: two such transactions in opposite order would deadlock. */
function requireTurn({ transactionOwner }: Store, ownerId: string | null): void {
  if (ownerId !== null && ownerId !== transactionOwner)
    throw new Error('a transaction of one owner was begun inside the turn of another')
}

/** After the commit nothing turns success into failure; the emitter itself logs and counts what it could not write. */
function emitSafely(emit: Emit, event: Parameters<Emit>): void {
  try {
    emit(...event)
  } catch {}
}

/** Runs the act once the transaction is committed, and not at all when it is rolled back; outside of one, at once. */
export function afterCommit(ctx: Transactional, act: () => void): void {
  if (ctx.store.isInTransaction && ctx.commitActs) ctx.commitActs.push(act)
  else act()
}

/**
 * Sends statements that do not need one another's results without waiting for each result: on PostgreSQL they share a
 * round trip. All have ended before the first error is thrown, so that none is left to run after the rollback.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

/** PostgreSQL refuses every statement that follows a failed one; what counts is the one that failed. */
function isAftermath(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25P02'
}

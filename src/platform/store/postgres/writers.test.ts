/** Writers of one owner take turns, and writers of different owners never wait for one another. */
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { atTheEnd, openTestStore, reopen } from '#tests/support/stores.ts'
import { patientMs } from '../../patience.ts'
import type { Store } from '../store.ts'
import { inTransaction, inTransactionOf, together } from '../transaction.ts'
import { type WriteCounters, withRetries } from './retries.ts'
import { OwnerMutex, WriterTimeout } from './transactions.ts'

const POOL_SIZE = 10

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** One counter for each owner, which a transaction reads and then writes: what overlaps is lost. */
async function openCounters(owners: readonly string[]) {
  const opened = await openTestStore('postgres')
  const db = opened.store.query as Kysely<any>
  await sql`create table counters (name text primary key, value bigint not null)`.execute(db)
  await db
    .insertInto('counters')
    .values(owners.map((name) => ({ name, value: 0 })))
    .execute()
  return { ...opened, db }
}

const read = async (db: unknown, name: string) =>
  (
    await (db as Kysely<any>)
      .selectFrom('counters')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).value as number

const write = (db: unknown, name: string, value: number) =>
  (db as Kysely<any>).updateTable('counters').set({ value }).where('name', '=', name).execute()

const add = (store: Store, name: string, ownerId: string | null = name) =>
  store.transact(async (tx) => write(tx, name, (await read(tx, name)) + 1), ownerId)

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

describe('writers on PostgreSQL', () => {
  test('of two owners: one commits while the other is at work', async () => {
    const { store, db } = await openCounters(['ada', 'ben'])
    const { opened, open } = gate()
    const slow = store.transact(async (tx) => {
      await write(tx, 'ada', 5)
      await opened
    }, 'ada')
    await add(store, 'ben')
    expect(await read(db, 'ben')).toBe(1)
    open()
    await slow
    expect(await read(db, 'ada')).toBe(5)
  })

  test('of one owner: from two processes, none is lost and none is rolled back', async () => {
    const { store, db, dataDir, databaseUrl } = await openCounters(['ada'])
    const other = reopen(dataDir, databaseUrl).store
    atTheEnd(() => other.close())
    const writers = [store, other].flatMap((one) => Array.from({ length: 12 }, () => one))
    await Promise.all(writers.map((one) => add(one, 'ada')))
    expect(await read(db, 'ada')).toBe(24)
    expect([store, other].map(({ writeCounters }) => writeCounters.retries)).toEqual([0, 0])
  })

  test('of one owner: a rule over many rows holds, which no single row would protect', async () => {
    const { store, db } = await openCounters(['ada'])
    const most = 5
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        store.transact(async (tx) => {
          const rows = await (tx as Kysely<any>).selectFrom('counters').selectAll().execute()
          if (rows.length >= most) throw new Error('full')
          await (tx as Kysely<any>)
            .insertInto('counters')
            .values({ name: `of ada ${at}`, value: 0 })
            .execute()
        }, 'ada'),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most - 1)
    expect(await db.selectFrom('counters').selectAll().execute()).toHaveLength(most)
    expect(store.writeCounters.retries).toBe(0)
  })

  test('one owner with more writers than connections leaves room for the others', async () => {
    const { store, db } = await openCounters(['ada', 'ben'])
    const { opened, open } = gate()
    const writers = Array.from({ length: 3 * POOL_SIZE }, (_, at) =>
      store.transact(async (tx) => {
        if (at === 0) await opened
        await write(tx, 'ada', (await read(tx, 'ada')) + 1)
      }, 'ada'),
    )
    await add(store, 'ben')
    expect(await read(db, 'ben')).toBe(1)
    open()
    await Promise.all(writers)
    expect(await read(db, 'ada')).toBe(3 * POOL_SIZE)
  })

  test('a connection that dies in its turn takes the turn with it', async () => {
    const { store, db, dataDir, databaseUrl } = await openCounters(['ada'])
    const other = reopen(dataDir, databaseUrl).store
    atTheEnd(() => other.close())
    const cut = store.transact(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await write(tx, 'ada', 99)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
      await until(async () => (await locksHeld(db)) === 0)
      await read(tx, 'ada')
    }, 'ada')
    await expect(cut).rejects.toThrow()
    await add(other, 'ada')
    await add(store, 'ada')
    expect(await read(db, 'ada')).toBe(2)
  })

  test('work that fails gives the turn back, and so does a refused commit', async () => {
    const { store, db } = await openCounters(['ada'])
    const failing = store.transact(async (tx) => {
      await write(tx, 'ada', 7)
      throw new Error('changed my mind')
    }, 'ada')
    await expect(failing).rejects.toThrow('changed my mind')
    const swallowed = store.transact(async (tx) => {
      await write(tx, 'ada', 8)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    }, 'ada')
    await expect(swallowed).rejects.toThrow('rolled back')
    expect(await locksHeld(db)).toBe(0)
    await add(store, 'ada')
    expect(await read(db, 'ada')).toBe(1)
    expect(await locksHeld(db)).toBe(0)
  })

  test('a statement after the end of its transaction is refused', async () => {
    const { store } = await openCounters(['ada'])
    const escaped = await store.transact(async (tx) => ({ tx }), 'ada')
    await expect(read(escaped.tx, 'ada')).rejects.toThrow('is over')
  })

  test('a write beside the turn, to the same row, is not overwritten', async () => {
    const { store, db } = await openCounters(['ada'])
    let runs = 0
    await store.transact(async (tx) => {
      const before = await read(tx, 'ada')
      if (++runs === 1) await write(db, 'ada', 10)
      await write(tx, 'ada', before + 1)
    }, 'ada')
    expect(await read(db, 'ada')).toBe(11)
    expect(store.writeCounters.retries).toBe(1)
  })

  test('statements that are sent together fail together: with their own error, and nothing after the rollback', async () => {
    const { store, db } = await openCounters(['ada'])
    const failing = store.transact(async (tx) => {
      const chain = async () => {
        await write(tx, 'ada', 1)
        await write(tx, 'ada', 2)
      }
      const taken = (tx as Kysely<any>).insertInto('counters').values({ name: 'ada', value: null })
      await together(chain(), taken.execute(), chain())
    }, 'ada')
    // Not null: the others only learn afterwards that the transaction is lost.
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await read(db, 'ada')).toBe(0)
    const [one, two] = await together(read(db, 'ada'), Promise.resolve('two'))
    expect([one, two]).toEqual([0, 'two'])
  })

  test('nobody takes a second turn inside another one', async () => {
    const { store } = await openCounters(['ada'])
    const ctx = { store, emit: (() => {}) as never, actor: { id: 'ada' } }
    await inTransaction(ctx, async (ctx) => {
      expect(ctx.store.transactionOwner).toBe('ada')
      await inTransaction(ctx, async () => {})
      await inTransactionOf(ctx, null, async () => {})
      await expect(inTransactionOf(ctx, 'ben', async () => {})).rejects.toThrow('another')
    })
  })
})

test('an error waits until every statement that was sent with it has ended', async () => {
  let isEnded = false
  const slow = new Promise<void>((resolve) =>
    setImmediate(() => {
      isEnded = true
      resolve()
    }),
  )
  const lost = Object.assign(new Error('lost'), { code: '25P02' })
  const cause = new Error('the cause')
  await expect(together(Promise.reject(lost), Promise.reject(cause), slow)).rejects.toBe(cause)
  expect(isEnded).toBe(true)
})

describe('the mutex of owners', () => {
  test('lets one in at a time, in the order they came, whatever becomes of the work', async () => {
    const mutex = new OwnerMutex(10_000)
    const order: number[] = []
    const works = [0, 1, 2, 3].map((at) =>
      mutex.run('ada', async () => {
        order.push(at)
        if (at === 1) throw new Error('failed')
      }),
    )
    await Promise.allSettled(works)
    expect(order).toEqual([0, 1, 2, 3])
    await mutex.run('ada', async () => void order.push(4))
    expect(order.at(-1)).toBe(4)
  })

  test('who waits too long leaves the queue with the code of a lock that was not to be had', async () => {
    const mutex = new OwnerMutex(1)
    const { opened, open } = gate()
    const holder = mutex.run('ada', () => opened)
    const late = mutex.run('ada', async () => 'never')
    await expect(late).rejects.toMatchObject({ code: '55P03' })
    await expect(late).rejects.toBeInstanceOf(WriterTimeout)
    open()
    await holder
    expect(await mutex.run('ada', async () => 'next')).toBe('next')
  })
})

describe('retries', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code })

  test('end after a time, counted, with the last error', async () => {
    const counters: WriteCounters = { retries: 0, givenUp: 0 }
    let time = 0
    const work = withRetries(
      counters,
      async () => {
        time += patientMs(4_000)
        throw failing('40001')
      },
      () => time,
    )
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(counters).toEqual({ retries: 2, givenUp: 1 })
  })

  test('are not for errors that the next attempt would meet again', async () => {
    const counters: WriteCounters = { retries: 0, givenUp: 0 }
    let runs = 0
    const work = withRetries(counters, async () => {
      runs++
      throw failing('23502')
    })
    await expect(work).rejects.toMatchObject({ code: '23502' })
    expect([runs, counters.retries]).toEqual([1, 0])
  })
})

async function locksHeld(db: Kysely<any>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows[0]!.count
}

/** The store works in threads of its own: what they promise, and what happens when one of them dies. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { atTheEnd, openTestStore } from '#tests/support/stores.ts'
import {
  isStoreUnavailable,
  migrate,
  OutcomeUnknown,
  openStore,
  type Store,
  together,
} from '../index.ts'
import { WriteHealth } from '../write-health.ts'
import { readerThreads, writerThread } from './open.ts'

async function openPairs() {
  const { store, dataDir } = await openTestStore('sqlite')
  const other = new Database(join(dataDir, 'library.db'), { readonly: true })
  atTheEnd(async () => void other.close())
  const isSeenByOthers = (name: string) =>
    other.prepare('select 1 from used_logins where hash = ?').get(`${name}-a`) !== undefined
  return { store, other, dataDir, isSeenByOthers }
}

/** Two rows that belong together. */
async function writePair(store: Store, name: string): Promise<void> {
  await store.transact(async (tx) => {
    await insert(tx, `${name}-a`)
    await insert(tx, `${name}-b`)
  })
}

const insert = (db: Kysely<any>, hash: string) =>
  db.insertInto('used_logins').values({ hash, expires_at: 1 }).execute()

const countOf = async (db: Kysely<any>) =>
  (await db.selectFrom('used_logins').select(sql<number>`count(*)`.as('n')).executeTakeFirst())!
    .n as number

test('whatever was acknowledged is seen by every kind of reader, and by other processes', async () => {
  const { store, isSeenByOthers } = await openPairs()
  const seen = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      await (i % 3 === 0 ? insert(store.query, `${i}-a`) : writePair(store, String(i)))
      const find = (db: Kysely<any>) =>
        db.selectFrom('used_logins').select('hash').where('hash', '=', `${i}-a`).execute()
      return [
        isSeenByOthers(String(i)),
        (await find(store.query)).length,
        (await find(store.reading(null))).length,
      ]
    }),
  )
  expect(seen).toEqual(Array.from({ length: 24 }, () => [true, 1, 1]))
})

test('of transactions at once those that fail leave nothing and the others everything', async () => {
  const { store } = await openPairs()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      store.transact(async (tx) => {
        await insert(tx, `${i}-a`)
        if (i % 2) throw new Error('changed my mind')
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const rows = await (store.query as Kysely<any>).selectFrom('used_logins').select('hash').execute()
  const even = Array.from({ length: 10 }, (_, i) => `${2 * i}-a`)
  expect(rows.map((row) => row.hash).toSorted()).toEqual(even.toSorted())
})

test('what a transaction asks together goes to its thread in one message, and in order', async () => {
  const { store } = await openPairs()
  await writePair(store, 'first')
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const counts = await store.transact(async (tx) => {
    const [, before, , after] = await together(
      insert(tx, 'a'),
      countOf(tx),
      insert(tx, 'b'),
      countOf(tx),
    )
    return [before, after]
  })
  const messages = sent.mock.calls.map(([message]) => (message as unknown[]).length)
  sent.mockRestore()
  expect(counts).toEqual([3, 4])
  // The four, and the commit.
  expect(messages).toEqual([4, 1])
})

test('of statements asked together one fails: the others are undone with it', async () => {
  const { store } = await openPairs()
  await insert(store.query, 'taken')
  const writing = store.transact((tx) =>
    together(insert(tx, 'a'), insert(tx, 'taken'), insert(tx, 'b')),
  )
  await expect(writing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  expect(await countOf(store.query)).toBe(1)
})

test('what cannot be sent fails alone, and the thread goes on', async () => {
  const { store } = await openPairs()
  const strange = { hash: Symbol('no text') as never, expires_at: 1 }
  const writing = store.transact((tx) =>
    (tx as Kysely<any>).insertInto('used_logins').values(strange).execute(),
  )
  await expect(writing).rejects.toMatchObject({ name: 'DataCloneError' })
  const alone = (store.query as Kysely<any>).insertInto('used_logins').values(strange).execute()
  await expect(alone).rejects.toMatchObject({ name: 'DataCloneError' })
  await writePair(store, 'next')
  expect(await countOf(store.query)).toBe(2)
})

test('a statement after the end of its transaction is refused, not written by itself', async () => {
  const { store } = await openPairs()
  let late: Kysely<any> | null = null
  await store.transact(async (tx) => {
    late = tx
    await insert(tx, 'a')
  })
  await expect(insert(late!, 'b')).rejects.toThrow('the transaction of this statement is over')
  expect(await countOf(store.query)).toBe(1)
})

test('a transaction may wait for one that came before it', async () => {
  const { store } = await openPairs()
  const first = writePair(store, 'first')
  const second = store.transact(async (tx) => {
    await insert(tx, 'second-a')
    await first
    await insert(tx, 'second-b')
  })
  await second
  expect(await countOf(store.query)).toBe(4)
})

describe('the handle for long reads', () => {
  test('refuses to write, however it is asked to', async () => {
    const { store } = await openPairs()
    await expect(insert(store.reading(null), 'x')).rejects.toThrow('not a read')
    await expect(
      sql`with x as (select 1) delete from used_logins`.execute(store.reading(null)),
    ).rejects.toThrow('not a read')
    await expect(
      store
        .reading(null)
        .transaction()
        .execute((tx) => insert(tx as Kysely<any>, 'x')),
    ).rejects.toThrow('no transactions')
    expect(await countOf(store.query)).toBe(0)
  })

  test('reads go on in a new thread when theirs ended', async () => {
    const { store } = await openPairs()
    await writePair(store, 'x')
    expect(await countOf(store.reading(null))).toBe(2)
    const reading = countOf(store.reading(null))
    await readerThreads.terminate()
    await reading.catch((error) => expect(error).toMatchObject({ code: 'ECONNRESET' }))
    expect(await countOf(store.reading(null))).toBe(2)
  })

  test("one person's ten reads wait behind another's one", async () => {
    const { store } = await openPairs()
    const done: string[] = []
    const read = async (person: string) => {
      await countOf(store.reading(person))
      done.push(person)
    }
    await Promise.all([...Array.from({ length: 10 }, () => read('dana')), read('noam')])
    // There are two threads at most, and both may be at hers when he comes.
    expect(done.indexOf('noam')).toBeLessThanOrEqual(2)
    expect(done).toHaveLength(11)
  })

  test('whoever has too many waiting is refused as busy, and nobody else is', async () => {
    const { store } = await openPairs()
    const reads = Array.from({ length: 100 }, () => countOf(store.reading('dana')))
    const his = countOf(store.reading('noam'))
    const refused = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(30)
    expect(refused[0]).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
    expect(await his).toBe(0)
  })

  test('a read that fails says why and leaves the thread to the next one', async () => {
    const { store } = await openPairs()
    await expect(sql`select * from nowhere`.execute(store.reading(null))).rejects.toMatchObject({
      code: 'SQLITE_ERROR',
    })
    expect(await countOf(store.reading(null))).toBe(0)
  })
})

describe('the writing thread dies', () => {
  test('in the middle of a transaction: that one fails as a lost connection, nothing of it stays', async () => {
    const { store } = await openPairs()
    const cut = store.transact(async (tx) => {
      await insert(tx, 'cut-a')
      await writerThread.terminate()
      await insert(tx, 'cut-b')
    })
    await expect(cut).rejects.toMatchObject({ code: 'ECONNRESET' })
    await writePair(store, 'next')
    const rows = await (store.query as Kysely<any>).selectFrom('used_logins').selectAll().execute()
    expect(rows.map((row) => row.hash)).toEqual(['next-a', 'next-b'])
  })

  test.each([
    ['commit', (store: Store) => writePair(store, 'lost')],
    ['write', (store: Store) => insert(store.query, 'lost-a')],
  ] as const)(
    'before it replies to a %s: nobody can know whether it is done',
    async (op, write) => {
      const { store } = await openPairs()
      await writePair(store, 'before')
      const send = Worker.prototype.postMessage
      const sent = vi.spyOn(Worker.prototype, 'postMessage')
      sent.mockImplementation(function (this: Worker, requests: { op: string }[]) {
        if (requests.some((request) => request.op === op)) void this.terminate()
        else send.call(this, requests)
      })
      const error = await write(store).catch((error: unknown) => error)
      sent.mockRestore()
      expect(error).toBeInstanceOf(OutcomeUnknown)
      expect(isStoreUnavailable(error)).toBe(true)
      await writePair(store, 'next')
      expect(await countOf(store.query)).toBe(4)
    },
  )

  test('again and again under eight writers: nothing acknowledged is lost, nothing is half there', async () => {
    const { store, other } = await openPairs()
    const rounds = Number(process.env['STORE_KILL_ROUNDS'] ?? 6)
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.length
      const deadline = Math.floor(Math.random() * 40)
      let killed: Promise<void> | null = null
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; killed === null; i++) {
          const name = `${round}-${writer}-${i}`
          const isAcknowledged = await writePair(store, name).then(
            () => true,
            (error) => {
              expect(isStoreUnavailable(error)).toBe(true)
              return false
            },
          )
          if (isAcknowledged) acknowledged.push(name)
          if (acknowledged.length - before >= deadline) killed ??= writerThread.terminate()
        }
      })
      await Promise.all(writers)
      await killed
    }
    const hashes = other.prepare('select hash from used_logins').pluck().all() as string[]
    const present = new Set(hashes)
    expect(acknowledged.filter((name) => !present.has(`${name}-a`))).toEqual([])
    const halves = hashes.filter(
      (hash) => !present.has(hash.replace(/-.$/, hash.endsWith('a') ? '-b' : '-a')),
    )
    expect(halves).toEqual([])
    expect(await store.upkeep.checkIntegrity()).toEqual([])
  })
})

test('a full disk fails writes by name while reads go on, and the store recovers by itself', async () => {
  const { store } = await openPairs()
  await writePair(store, 'before')
  await sql`pragma max_page_count = 1`.execute(store.query)
  const large = 'x'.repeat(200_000)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, (_, i) => insert(store.query, `${i}${large}`)),
  )
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } })
  await expect(store.transact((tx) => insert(tx as Kysely<any>, large))).rejects.toMatchObject({
    code: 'SQLITE_FULL',
  })
  expect(await countOf(store.query)).toBe(2)
  expect(store.areWritesFailing()).toBe(true)
  await sql`pragma max_page_count = 1000000`.execute(store.query)
  await insert(store.query, large)
  expect(store.areWritesFailing()).toBe(false)
  expect(await countOf(store.reading(null))).toBe(3)
})

test('closing waits for the writes that were asked before', async () => {
  const { dataDir } = await openPairs()
  const store = openStore({ dataDir, databaseUrl: null })
  await migrate(store)
  const writing = Promise.all([writePair(store, 'x'), insert(store.query, 'y')])
  await new Promise((resolve) => setImmediate(resolve))
  await store.close()
  await writing
  const again = openStore({ dataDir, databaseUrl: null })
  atTheEnd(() => again.close())
  expect(await countOf(again.query)).toBe(3)
})

test('a transaction goes on and ends within one turn of the loop, when its replies are looked at', async () => {
  const { store } = await openPairs()
  await writePair(store, 'first')
  let turns = 0
  setImmediate(() => turns++)
  let isDone = false
  void writePair(store, 'second').then(() => {
    isDone = true
  })
  for (const until = performance.now() + 20_000; !isDone && performance.now() < until; ) {
    store.takeReplies()
    await new Promise<void>((goOn) => process.nextTick(goOn))
  }
  expect([isDone, turns]).toEqual([true, 0])
})

test('a commit that waits for the disk for more than five seconds is told as failing', async () => {
  let now = 0
  const health = new WriteHealth(() => now)
  const { promise: flushed, resolve: flush } = Promise.withResolvers<void>()
  const hanging = health.watchCommit(flushed)
  now = 4_000
  const second = health.watchCommit(Promise.resolve())
  await second
  expect(health.isFailing).toBe(false)
  now = 5_001
  expect(health.isFailing).toBe(true)
  flush()
  await hanging
  expect(health.isFailing).toBe(false)
})

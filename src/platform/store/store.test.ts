/** The store keeps its promises on both databases: transactions, integrity, telemetry apart. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  atTheEnd,
  DIALECTS,
  type DialectName,
  openTestStore,
  reopen,
} from '#tests/support/stores.ts'
import type { Emit } from '../events/index.ts'
import { inTransaction, type Store } from './index.ts'

/** A table of the test's own: two accounts, between which money moves and is never made. */
async function openAccounts(dialect: DialectName) {
  const opened = await openTestStore(dialect)
  const db = opened.store.query as Kysely<any>
  const whole = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('accounts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('coins', whole, (c) => c.notNull())
    .execute()
  await db
    .insertInto('accounts')
    .values([
      { name: 'left', coins: 1_000 },
      { name: 'right', coins: 0 },
    ])
    .execute()
  return { ...opened, db }
}

const coinsOf = async (db: Kysely<any>, name: string) =>
  (await db.selectFrom('accounts').select('coins').where('name', '=', name).executeTakeFirst())
    ?.coins as number

async function move(store: Store, amount: number): Promise<void> {
  await store.transact(async (tx) => {
    const left = await coinsOf(tx as Kysely<any>, 'left')
    const right = await coinsOf(tx as Kysely<any>, 'right')
    await set(tx as Kysely<any>, 'left', left - amount)
    await set(tx as Kysely<any>, 'right', right + amount)
  })
}

const set = (db: Kysely<any>, name: string, coins: number) =>
  db.updateTable('accounts').set({ coins }).where('name', '=', name).execute()

/** A barrier that the test opens. */
function barrier() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

interface TestContext {
  store: Store
  emit: Emit
}

function contextOf(store: Store) {
  const emitted: string[] = []
  const emit = ((name: string) => void emitted.push(name)) as unknown as Emit
  return { ctx: { store, emit } as TestContext, emitted }
}

const emitNamed = (ctx: TestContext, name: string) =>
  (ctx.emit as unknown as (n: string) => void)(name)

describe.each(DIALECTS)('the store (%s)', (dialect) => {
  test('reading does not wait for a write that is under way, and sees the state before it', async () => {
    const { store, db } = await openAccounts(dialect)
    const { opened, open } = barrier()
    const writing = store.transact(async (tx) => {
      await set(tx as Kysely<any>, 'left', 1)
      await opened
    })
    expect(await coinsOf(db, 'left')).toBe(1_000)
    const byHand = await sql<{ coins: number }>`select coins from accounts where name = 'left'`
    expect((await byHand.execute(db)).rows).toEqual([{ coins: 1_000 }])
    open()
    await writing
    expect(await coinsOf(db, 'left')).toBe(1)
  })

  test('fifty transfers at once lose nothing: transactions do not overlap', async () => {
    const { store, db } = await openAccounts(dialect)
    await Promise.all(Array.from({ length: 50 }, () => move(store, 1)))
    expect(await coinsOf(db, 'left')).toBe(950)
    expect(await coinsOf(db, 'right')).toBe(50)
  })

  test('transfers from two handles at once, as from two processes, lose nothing', async () => {
    const { store, db, dataDir, databaseUrl } = await openAccounts(dialect)
    const other = reopen(dataDir, databaseUrl).store
    atTheEnd(() => other.close())
    await Promise.all([store, other].flatMap((s) => Array.from({ length: 15 }, () => move(s, 1))))
    expect(await coinsOf(db, 'left')).toBe(970)
    expect(await coinsOf(db, 'right')).toBe(30)
  })

  test('a transaction inside a transaction is part of it: both happen or neither', async () => {
    const { store, db } = await openAccounts(dialect)
    const { ctx, emitted } = contextOf(store)
    const failing = inTransaction(ctx, async (ctx) => {
      await set(ctx.store.query as Kysely<any>, 'left', 1)
      await inTransaction(ctx, async (inner) => {
        expect(inner.store).toBe(ctx.store)
        await set(inner.store.query as Kysely<any>, 'right', 2)
        emitNamed(inner, 'moved')
      })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await coinsOf(db, 'left')).toBe(1_000)
    expect(await coinsOf(db, 'right')).toBe(0)
    expect(emitted).toEqual([])
  })

  test('after a failed transaction the next one works', async () => {
    const { store, db } = await openAccounts(dialect)
    await expect(
      store.transact(async (tx) => {
        await (tx as Kysely<any>)
          .insertInto('accounts')
          .values({ name: 'left', coins: 1 })
          .execute()
      }),
    ).rejects.toThrow()
    await move(store, 5)
    expect(await coinsOf(db, 'right')).toBe(5)
  })

  test('events are told after the commit, in order, and not before', async () => {
    const { store } = await openAccounts(dialect)
    const { ctx, emitted } = contextOf(store)
    const result = await inTransaction(ctx, async (ctx) => {
      emitNamed(ctx, 'first')
      emitNamed(ctx, 'second')
      expect(emitted).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(emitted).toEqual(['first', 'second'])
  })

  test('an event that cannot be told after the commit does not undo or fail the change', async () => {
    const { store, db } = await openAccounts(dialect)
    const emit = (() => {
      throw new Error('nobody listens')
    }) as unknown as Emit
    const result = await inTransaction({ store, emit }, async (ctx) => {
      await set(ctx.store.query as Kysely<any>, 'left', 7)
      emitNamed(ctx, 'moved')
      return 'kept'
    })
    expect(result).toBe('kept')
    expect(await coinsOf(db, 'left')).toBe(7)
  })

  test('work that met another transaction is run again and tells only once', async () => {
    const { store, db } = await openAccounts(dialect)
    const { ctx, emitted } = contextOf(store)
    let runs = 0
    const { opened: othersDone, open } = barrier()
    const slow = inTransaction(ctx, async (ctx) => {
      runs++
      const left = await coinsOf(ctx.store.query as Kysely<any>, 'left')
      emitNamed(ctx, 'moved')
      // On SQLite the others wait for us instead; there is no concurrency.
      if (runs === 1 && store.canSkipLocked) await othersDone
      await set(ctx.store.query as Kysely<any>, 'left', left - 1)
    })
    await until(() => runs === 1)
    const other = move(store, 10).then(open)
    await Promise.all([slow, other])
    expect(runs).toBe(store.canSkipLocked ? 2 : 1)
    expect(emitted).toEqual(['moved'])
    expect(await coinsOf(db, 'left')).toBe(989)
  })

  test('a sound database has no complaints', async () => {
    const { store } = await openAccounts(dialect)
    expect(await store.upkeep.checkIntegrity()).toEqual([])
    expect(await store.upkeep.findDamage()).toEqual([])
    expect(await store.upkeep.describe()).toMatch(
      dialect === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d+/,
    )
    expect(await store.upkeep.sizeBytes()).toBeGreaterThan(10_000)
  })

  test('an index is there, is not there, or could not be asked for: three answers', async () => {
    const { store, dataDir, databaseUrl } = await openAccounts(dialect)
    const found = await store.upkeep.findIndex('sessions_by_user')
    expect(found).toMatchObject({ name: 'sessions_by_user' })
    expect(found!.definition).toMatch(/sessions.*user_id.*last_seen_at/s)
    expect(await store.upkeep.findIndex('no_such_index')).toBeNull()
    const gone = reopen(dataDir, databaseUrl).store
    await gone.close()
    await expect(gone.upkeep.findIndex('sessions_by_user')).rejects.toThrow()
  })

  test('what is watched does not wait for the library, nor the library for it', async () => {
    const { store } = await openAccounts(dialect)
    const { opened, open } = barrier()
    const writing = store.transact(async (tx) => {
      await set(tx as Kysely<any>, 'left', 1)
      await opened
    })
    await store.telemetry
      .insertInto('rateWindows')
      .values({ key: 'k', window: 1, hits: 1 })
      .execute()
    const rows = await store.telemetry.selectFrom('rateWindows').selectAll().execute()
    expect(rows).toEqual([{ key: 'k', window: 1, hits: 1 }])
    open()
    await writing
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

async function openTestStoreWithPairs(dialect: DialectName) {
  const opened = await openTestStore(dialect)
  const db = opened.store.query as Kysely<any>
  const rows = Array.from({ length: 600 }, (_, i) => ({
    hash: `h${i}`.padEnd(400, 'x'),
    expires_at: Math.floor(i / 2),
  }))
  await db.insertInto('usedLogins').values(rows).execute()
  return { ...opened, db }
}

if (DIALECTS.includes('postgres')) {
  describe('PostgreSQL alone', () => {
    test('a connection that is cut in the middle of a transaction fails that transaction and nothing else', async () => {
      const { store, db } = await openAccounts('postgres')
      const cut = store.transact(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const { pid } = rows[0]!
        await sql`select pg_terminate_backend(${pid})`.execute(db)
        // The word of the cut arrives between two statements, when nobody is asking.
        const others = sql`select 1 from pg_stat_activity where pid = ${pid}`
        while ((await others.execute(db)).rows.length > 0);
        await others.execute(db)
        await set(tx as Kysely<any>, 'left', 1)
      })
      await expect(cut).rejects.toThrow()
      expect(await coinsOf(db, 'left')).toBe(1_000)
      await move(store, 5)
      expect(await coinsOf(db, 'right')).toBe(5)
    })
  })
}

describe('SQLite alone', () => {
  test('damage in the file is found', async () => {
    const { store, dataDir } = await openTestStoreWithPairs('sqlite')
    await sql`pragma wal_checkpoint(truncate)`.execute(store.query)
    const file = join(dataDir, 'library.db')
    // The page of one table: with one of the schema's the library would not open at all.
    const raw = new Database(file, { readonly: true })
    const { rootpage } = raw
      .prepare<[], { rootpage: number }>("select rootpage from sqlite_master where name = 'users'")
      .get()!
    const page = raw.pragma('page_size', { simple: true }) as number
    raw.close()
    const fd = openSync(file, 'r+')
    writeSync(fd, Buffer.alloc(64, 0xff), 0, 64, (rootpage - 1) * page)
    closeSync(fd)
    const again = reopen(dataDir, null).store
    atTheEnd(() => again.close())
    const complaints = await again.upkeep.checkIntegrity().catch((error) => [String(error)])
    expect(complaints.length).toBeGreaterThan(0)
    const damage = await again.upkeep.findDamage().catch((error) => [String(error)])
    expect(damage.length).toBeGreaterThan(0)
  })

  test('a row that points to nobody is found', async () => {
    const { dataDir } = await openTestStoreWithPairs('sqlite')
    const raw = new Database(join(dataDir, 'library.db'))
    raw.pragma('foreign_keys = off')
    raw
      .prepare(
        "insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, agent, address_prefix) values ('t', 'i', 'nobody', 1, 1, 1, '', '')",
      )
      .run()
    raw.close()
    const again = reopen(dataDir, null).store
    atTheEnd(() => again.close())
    expect(await again.upkeep.checkIntegrity()).toEqual(['a row of sessions points to nothing'])
  })

  test('library and telemetry are two files that only the owner may read', async () => {
    const { dataDir } = await openTestStore('sqlite')
    for (const name of ['library.db', 'telemetry.db'])
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  })

  test('what is watched is not part of the library file', async () => {
    const { dataDir } = await openTestStore('sqlite')
    const library = new Database(join(dataDir, 'library.db'), { readonly: true })
    const tables = library.prepare("select name from sqlite_schema where type = 'table'").pluck()
    const names = tables.all()
    library.close()
    expect(names).toContain('users')
    expect(names).not.toContain('events')
    expect(names).not.toContain('rate_windows')
  })
})

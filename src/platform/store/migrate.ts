/**
 * Brings the schema up to date before anything listens. Each migration and the record of it are one transaction,
 * so a crash leaves either all of it or nothing, and the next start goes on from there.
 */
import { type Kysely, sql } from 'kysely'
import { kinds, libraryHistory, type Migration, telemetryHistory } from '#migrations/index.ts'
import { isDamage, TelemetryDamaged } from './sqlite/telemetry-damaged.ts'
import type { Store } from './store.ts'
import { StoreUnusable } from './unavailable.ts'

export interface Histories {
  library: readonly Migration[]
  telemetry: readonly Migration[]
}

const ours: Histories = { library: libraryHistory, telemetry: telemetryHistory }

/** Applies what is missing and returns its names. Several processes may call it at once: they take turns. */
export async function migrate(store: Store, histories: Histories = ours): Promise<string[]> {
  return [
    ...(await migrateOne(store, 'library', 'schema_migrations', histories.library)),
    ...(await migrateTelemetry(store, histories.telemetry)),
  ]
}

async function migrateTelemetry(store: Store, history: readonly Migration[]): Promise<string[]> {
  try {
    return await migrateOne(store, 'telemetry', 'telemetry_migrations', history)
  } catch (error) {
    throw isDamage(error) ? new TelemetryDamaged(error) : error
  }
}

/** Whether a Codeshelf has been in this database. */
export async function isMade(store: Store): Promise<boolean> {
  const tables = store.canSkipLocked
    ? sql`select 1 where to_regclass('schema_migrations') is not null`
    : sql`select 1 from sqlite_master where name = 'schema_migrations'`
  return (await tables.execute(store.query.withoutPlugins())).rows.length > 0
}

/** The names that are not applied yet; empty means ready. */
export async function pendingMigrations(
  store: Store,
  histories: Histories = ours,
): Promise<string[]> {
  const pending = async (db: Kysely<any>, table: string, history: readonly Migration[]) => {
    const applied = new Set(await appliedNames(db, table))
    return history.map(({ name }) => name).filter((name) => !applied.has(name))
  }
  return [
    ...(await pending(store.query as Kysely<any>, 'schema_migrations', histories.library)),
    ...(await pending(store.telemetry as Kysely<any>, 'telemetry_migrations', histories.telemetry)),
  ]
}

/** Migrations that this program does not know: a newer one was here, and its tables must not be touched. */
export async function foreignMigrations(
  store: Store,
  histories: Histories = ours,
): Promise<string[]> {
  const foreign = async (db: Kysely<any>, table: string, history: readonly Migration[]) =>
    foreignNames(await appliedNames(db, table), history)
  return [
    ...(await foreign(store.query as Kysely<any>, 'schema_migrations', histories.library)),
    ...(await foreign(store.telemetry as Kysely<any>, 'telemetry_migrations', histories.telemetry)),
  ]
}

async function migrateOne(
  store: Store,
  part: keyof Histories,
  table: string,
  history: readonly Migration[],
) {
  const db = store.migrating[part]
  await underMigrationLock(db, store, (tx) => createRecord(tx, table))
  refuseNewer(await appliedNames(db, table), history)
  const done: string[] = []
  for (const migration of history) {
    const wasMissing = await underMigrationLock(db, store, async (tx) => {
      // Read again inside the turn: another process may have done it while we waited.
      if ((await appliedNames(tx, table)).includes(migration.name)) return false
      await migration.up(tx, store.canSkipLocked ? kinds.postgres : kinds.sqlite)
      await tx.insertInto(table).values({ name: migration.name, applied_at: Date.now() }).execute()
      return true
    })
    if (wasMissing) done.push(migration.name)
  }
  return done
}

// Any constant will do, as long as nobody else on this database uses it: "shelf" in ASCII.
const TURN = 0x736865_6c66

function underMigrationLock<T>(
  db: Kysely<any>,
  store: Store,
  work: (tx: Kysely<any>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // On SQLite the write transaction itself is the turn. The lock dies with its holder, unlike a lease.
    if (store.canSkipLocked) {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx)
    }
    return work(tx)
  })
}

async function createRecord(db: Kysely<any>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function appliedNames(db: Kysely<any>, table: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('name').orderBy('name').execute()
  return rows.map((row) => row.name as string)
}

function refuseNewer(applied: readonly string[], history: readonly Migration[]): void {
  const foreign = foreignNames(applied, history)
  if (foreign.length > 0) throw new StoreUnusable(`${newerThanThis(foreign)}: ${WAYS_OUT}`)
}

const WAYS_OUT = 'start that version, or restore an older backup'

export function newerThanThis(foreign: readonly string[]): string {
  return `the database was made by a newer Codeshelf (it has ${foreign.join(', ')})`
}

function foreignNames(applied: readonly string[], history: readonly Migration[]): string[] {
  const known = new Set(history.map(({ name }) => name))
  return applied.filter((name) => !known.has(name))
}

/** A backup of PostgreSQL is a SQLite file like every other backup: one format, readable anywhere. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite/open.ts'
import { openPostgres } from './open.ts'

const ROWS_AT_ONCE = 200

/** Reads everything in one snapshot, so that the copy is of one moment although people keep writing. */
export async function copyToSqlite(url: string, toFile: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(toFile), '.backup-'))
  const source = openPostgres(url, {})
  const copy = openSqlite(folder, {})
  try {
    await migrate(copy)
    await source.query
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) =>
        copy.query
          .transaction()
          .execute((tx) => copyTables(snapshot as Kysely<any>, tx as Kysely<any>)),
      )
    await copy.close()
    renameSync(join(folder, 'library.db'), toFile)
  } finally {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copyTables(from: Kysely<any>, to: Kysely<any>): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(to)
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations'`.execute(
    to,
  )
  for (const { name } of rows) await copyTable(from, to, name)
}

async function copyTable(from: Kysely<any>, to: Kysely<any>, table: string): Promise<void> {
  let waiting: Record<string, unknown>[] = []
  const flush = async () => {
    if (waiting.length > 0) await to.insertInto(table).values(waiting).execute()
    waiting = []
  }
  for (const row of await from.selectFrom(table).selectAll().execute()) {
    waiting.push(row)
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}

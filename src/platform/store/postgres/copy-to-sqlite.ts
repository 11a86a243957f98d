/** A backup of PostgreSQL is a SQLite file like every other backup: one format, readable anywhere. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite/open.ts'
import type { Store } from '../store.ts'

const ROWS_AT_ONCE = 200

/**
 * Reads everything in one snapshot, so that the copy is of one moment although people keep writing. The source is opened
 * for the copy alone, and closed with it.
 */
export async function copyToSqlite(openSource: () => Store, toFile: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(toFile), '.backup-'))
  const source = openSource()
  const copy = openSqlite(folder, {})
  let isCopyOpen = true
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
    isCopyOpen = false
    renameSync(join(folder, 'library.db'), toFile)
  } finally {
    if (isCopyOpen) await copy.close()
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The search index is not copied: SQLite's triggers make its own from the rows as they come. */
async function copyTables(from: Kysely<any>, to: Kysely<any>): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(to)
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations'`.execute(
    to,
  )
  for (const { name } of rows) await copyTable(from, to, name)
}

/** By a cursor, a few rows at a time: a library larger than the memory can be copied too. */
async function copyTable(from: Kysely<any>, to: Kysely<any>, table: string): Promise<void> {
  await sql`declare rows_to_copy no scroll cursor for select * from ${sql.table(table)}`.execute(
    from,
  )
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_to_copy`.execute(from)
    if (rows.length === 0) break
    await to.insertInto(table).values(rows).execute()
  }
  await sql`close rows_to_copy`.execute(from)
}

/** What SQLite tells about itself. */
import { chmodSync, statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { Upkeep } from '../upkeep.ts'

export function sqliteUpkeep(database: Database.Database): Upkeep {
  return {
    async describe() {
      const { version } = database.prepare('select sqlite_version() as version').get() as {
        version: string
      }
      return `SQLite ${version}`
    },
    async backup(toFile) {
      await database.backup(toFile)
      chmodSync(toFile, 0o600)
    },
    async checkIntegrity() {
      const rows = database.pragma('integrity_check') as { integrity_check: string }[]
      const broken = database.pragma('foreign_key_check') as { table: string }[]
      return [
        ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
        ...broken.map((row) => `a row of ${row.table} points to nothing`),
      ]
    },
    async sizeBytes() {
      return [database.name, `${database.name}-wal`].reduce((sum, file) => sum + sizeOf(file), 0)
    },
    async findIndex(name) {
      const row = database
        .prepare("select sql from sqlite_schema where type = 'index' and name = ?")
        .get(name) as { sql: string } | undefined
      return row ? { name, definition: row.sql } : null
    },
    async dumpSchema() {
      const rows = database
        .prepare(
          "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by tbl_name, type desc, name",
        )
        .all() as { sql: string }[]
      return rows.map((row) => `${row.sql.replace(/\s+/g, ' ')};`).join('\n')
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

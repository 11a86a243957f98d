/** What PostgreSQL tells about itself. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Upkeep } from '../upkeep.ts'

export function postgresUpkeep(query: Kysely<Tables>): Upkeep {
  return {
    async describe() {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(query)
      return `PostgreSQL ${rows[0]?.server_version}`
    },
    checkIntegrity: () => findInvalidIndexes(query),
    findTelemetryDamage: async () => [],
    listTelemetryAside: () => [],
    findDamage: () => findInvalidIndexes(query),
    async sizeBytes() {
      const { rows } = await sql<{
        size: number
      }>`select pg_database_size(current_database()) as size`.execute(query)
      return rows[0]?.size ?? null
    },
    async findIndex(name) {
      const { rows } = await sql<{ definition: string }>`
        select pg_get_indexdef(i.indexrelid) as definition from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relname = ${name} and n.nspname = current_schema() and i.indisvalid`.execute(query)
      return rows[0] ? { name, definition: rows[0].definition } : null
    },
    dumpSchema: () => dumpSchema(query),
  }
}

/** PostgreSQL checks its pages itself when checksums are on; an index marked invalid is what we can see. */
async function findInvalidIndexes(query: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and n.nspname = current_schema()`.execute(query)
  return rows.map((row) => `the index ${row.name} is not valid`)
}

async function dumpSchema(query: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select table_name || '.' || column_name || ' ' || data_type || coalesce(' collate ' || collation_name, '')
        || case is_nullable when 'NO' then ' not null' else '' end
        || coalesce(' default ' || column_default, '') as line, table_name as owner, 1 as part, ordinal_position as place
      from information_schema.columns where table_schema = current_schema()
      union all
      select cl.relname || ' ' || pg_get_constraintdef(co.oid), cl.relname, 2, 0
      from pg_constraint co join pg_class cl on cl.oid = co.conrelid join pg_namespace n on n.oid = cl.relnamespace
      where n.nspname = current_schema() and co.contype <> 'n'
      union all
      select indexdef, tablename, 3, 0 from pg_indexes where schemaname = current_schema()
    ) as everything order by owner collate "C", part, place, line collate "C"`.execute(query)
  return rows
    .map((row) => row.line.replaceAll(' public.', ' ').replaceAll(' ON public.', ' ON '))
    .join('\n')
}

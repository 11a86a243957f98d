/** Imports of zips: their bytes while they are read, and what became of each record, for the undo. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

const STATES = sql.raw(
  "('uploading', 'checking', 'ready', 'writing', 'done', 'undoing', 'undone', 'refused', 'cancelled')",
)
const OUTCOMES = sql.raw(
  "('new', 'clash', 'same', 'skipped', 'writing', 'made', 'joined', 'undone', 'kept')",
)

export async function imports(db: Kysely<any>, { text, whole, bytes, keyed, numbered }: Kinds) {
  await db.schema
    .createTable('imports')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ${STATES}`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('format', text, (c) => c.notNull().check(sql`format in ('', 'codeshelf', 'plain')`))
    .addColumn('on_clash', text, (c) => c.notNull().check(sql`on_clash in ('beside', 'version')`))
    .addColumn('run_id', text, (c) => c.notNull())
    .addColumn('error', text, (c) => c.notNull())
    .addColumn('error_entry', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('finished_at', whole)
    .addPrimaryKeyConstraint('imports_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('imports_by_time')
    .on('imports')
    .columns(['created_at', 'owner_id', 'id'])
    .execute()
  await db.schema
    .createTable('import_parts')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('import_id', text, (c) => c.notNull())
    .addColumn('part', whole, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_parts_pk', ['owner_id', 'import_id', 'part'])
    .modifyEnd(numbered)
    .execute()
  await db.schema
    .createTable('import_items')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('import_id', text, (c) => c.notNull())
    .addColumn('position', whole, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('outcome', text, (c) => c.notNull().check(sql`outcome in ${OUTCOMES}`))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('target_id', text, (c) => c.notNull())
    .addColumn('stamp', whole)
    .addPrimaryKeyConstraint('import_items_pk', ['owner_id', 'import_id', 'position'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('import_items_by_source')
    .on('import_items')
    .columns(['owner_id', 'import_id', 'kind', 'source_id'])
    .execute()
}

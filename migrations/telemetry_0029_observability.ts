/** Metrics by the minute, alerts and their silences, and which quick fixes were used. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

const RANGES = 12

export async function observability(
  db: Kysely<any>,
  { text, whole, flag, number, keyed }: Kinds,
): Promise<void> {
  let requests = db.schema
    .createTable('request_metrics')
    .addColumn('minute_at', whole, (c) => c.notNull())
    .addColumn('process_id', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('status_class', whole, (c) => c.notNull())
    .addColumn('requests', whole, (c) => c.notNull())
    .addColumn('duration_ms', number, (c) => c.notNull())
  for (let range = 0; range < RANGES; range++)
    requests = requests.addColumn(`range_${String(range).padStart(2, '0')}`, whole, (c) =>
      c.notNull(),
    )
  await requests
    .addPrimaryKeyConstraint('request_metrics_pk', [
      'minute_at',
      'route',
      'method',
      'status_class',
      'process_id',
    ])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('process_metrics')
    .addColumn('minute_at', whole, (c) => c.notNull())
    .addColumn('process_id', text, (c) => c.notNull())
    .addColumn('memory_bytes', whole, (c) => c.notNull())
    .addColumn('heap_bytes', whole, (c) => c.notNull())
    .addColumn('memory_percent', number, (c) => c.notNull())
    .addColumn('cpu_percent', number, (c) => c.notNull())
    .addColumn('loop_delay_ms', number, (c) => c.notNull())
    .addColumn('threads', whole, (c) => c.notNull())
    .addColumn('store_waiting', whole, (c) => c.notNull())
    .addColumn('store_busy', whole, (c) => c.notNull())
    .addColumn('events_waiting', whole, (c) => c.notNull())
    .addColumn('is_failing', flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('process_metrics_pk', ['minute_at', 'process_id'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('alerts')
    .addColumn('uid', text, (c) => c.primaryKey().notNull())
    .addColumn('at', whole, (c) => c.notNull())
    // Null while it goes on.
    .addColumn('ended_at', whole)
    .addColumn('seen_at', whole, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('severity', text, (c) => c.notNull())
    .addColumn('alert_type', text, (c) => c.notNull())
    // Empty: of no route in particular.
    .addColumn('endpoint', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('metadata', text, (c) => c.notNull())
    .addColumn('search_text', text, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('alerts_by_age').on('alerts').columns(['at', 'uid']).execute()
  await db.schema
    .createIndex('alerts_by_name')
    .on('alerts')
    .columns(['name', 'endpoint', 'at'])
    .execute()

  await db.schema
    .createTable('alert_silences')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('name', text, (c) => c.notNull())
    // Empty: whatever route it is about.
    .addColumn('endpoint', text, (c) => c.notNull())
    .addColumn('starts_at', whole, (c) => c.notNull())
    .addColumn('ends_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('alert_silences_by_end')
    .on('alert_silences')
    .column('ends_at')
    .execute()

  await db.schema
    .createTable('quick_fix_uses')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('at', whole, (c) => c.notNull())
    .addColumn('action_id', text, (c) => c.notNull())
    .addColumn('alert_uid', text)
    .addColumn('alert_name', text)
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('quick_fix_uses_by_age').on('quick_fix_uses').column('at').execute()
}

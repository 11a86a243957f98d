/** Requests by the hour beside those by the minute: a month is then added up from some hundred rows for each route. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

const RANGES = Array.from({ length: 12 }, (_, at) => `range_${String(at).padStart(2, '0')}`)
const HOUR_MS = 3_600_000

export async function requestHours(
  db: Kysely<any>,
  { text, whole, number, keyed }: Kinds,
): Promise<void> {
  let hours = db.schema
    .createTable('request_hours')
    .addColumn('hour_at', whole, (c) => c.notNull())
    .addColumn('process_id', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('status_class', whole, (c) => c.notNull())
    .addColumn('requests', whole, (c) => c.notNull())
    .addColumn('duration_ms', number, (c) => c.notNull())
  for (const range of RANGES) hours = hours.addColumn(range, whole, (c) => c.notNull())
  await hours
    .addPrimaryKeyConstraint('request_hours_pk', [
      'hour_at',
      'route',
      'method',
      'status_class',
      'process_id',
    ])
    .modifyEnd(keyed)
    .execute()

  const summed = sql.raw(['requests', 'duration_ms', ...RANGES].map((one) => `sum(${one})`).join())
  const hour = sql.raw(`minute_at - minute_at % ${HOUR_MS}`)
  await sql`insert into request_hours
    select ${hour}, process_id, route, method, status_class, ${summed}
    from request_metrics group by ${hour}, process_id, route, method, status_class`.execute(db)
}

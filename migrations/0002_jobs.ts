/** Leases (who does the work that only one may do) and the runs of jobs. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function jobs(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('leases')
    .addColumn('name', text, (c) => c.primaryKey().notNull())
    .addColumn('holder', text, (c) => c.notNull())
    .addColumn('taken_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .addColumn('epoch', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('job_runs')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('job_id', text, (c) => c.notNull())
    .addColumn('status', text, (c) =>
      c
        .notNull()
        .check(
          sql`status in ('pending', 'running', 'completed', 'failed', 'cancelled', 'skipped')`,
        ),
    )
    .addColumn('cause', text, (c) => c.notNull().check(sql`cause in ('schedule', 'demand')`))
    .addColumn('payload', text, (c) => c.notNull().defaultTo('{}'))
    // Which acquisition of the lease claimed the run: only that one may write its end.
    .addColumn('holder', text, (c) => c.notNull().defaultTo(''))
    .addColumn('epoch', whole)
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('due_at', whole)
    .addColumn('started_at', whole)
    .addColumn('finished_at', whole)
    .addColumn('progress_percent', whole)
    .addColumn('progress_note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('reason', text, (c) => c.notNull().defaultTo(''))
    .addColumn('error', text, (c) => c.notNull().defaultTo(''))
    .addColumn('cancel_asked_at', whole)
    .addColumn('stuck_told_at', whole)
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('job_runs_by_job')
    .on('job_runs')
    .columns(['job_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('job_runs_by_status')
    .on('job_runs')
    .columns(['status', 'id'])
    .execute()
  await db.schema.createIndex('job_runs_by_age').on('job_runs').column('created_at').execute()
  // Two schedulers that both believe in themselves still cannot plan one moment twice.
  await db.schema
    .createIndex('job_runs_once_per_moment')
    .unique()
    .on('job_runs')
    .columns(['job_id', 'due_at'])
    .execute()
}

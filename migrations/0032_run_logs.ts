/** The log of a job's run. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function runLogs(db: Kysely<any>, { text }: Kinds) {
  await db.schema
    .alterTable('job_runs')
    .addColumn('log', text, (c) => c.notNull().defaultTo(''))
    .execute()
}

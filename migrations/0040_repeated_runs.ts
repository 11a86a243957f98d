/** How often a run of a job was begun anew: a restart does not forget it. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function repeatedRuns(db: Kysely<any>, { whole }: Kinds) {
  await db.schema
    .alterTable('job_runs')
    .addColumn('repeats', whole, (c) => c.notNull().defaultTo(0))
    .execute()
}

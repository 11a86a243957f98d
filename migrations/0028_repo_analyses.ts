/** Analyses of mirrored repositories: one for each commit, and the run that works on the next. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function repoAnalyses(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('repo_analyses')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('repo_id', text, (c) => c.notNull())
    .addColumn('commit_id', text, (c) => c.notNull())
    .addColumn('result', text, (c) => c.notNull())
    .addColumn('changes', text, (c) => c.notNull())
    .addColumn('analysed_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('repo_analyses_pk', ['owner_id', 'repo_id', 'commit_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createTable('repo_analysis_runs')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('repo_id', text, (c) => c.notNull())
    .addColumn('run_id', text, (c) => c.notNull())
    .addColumn('last_error', text, (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('repo_analysis_runs_pk', ['owner_id', 'repo_id'])
    .modifyEnd(keyed)
    .execute()
}

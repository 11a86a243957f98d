/**
 * Repositories that are really mirrored: where each comes from, how its last sync ended, who may be asked for it. Nothing
 * but tests has written to these tables before, so no row needs a value of its own.
 */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function repositories(db: Kysely<any>, kinds: Kinds) {
  await repos(db, kinds)
  await trees(db, kinds)
  await credentials(db, kinds)
  await deliveries(db, kinds)
  // Runs of one turn wait for each other; those of a job with a free slot go on beside them.
  await db.schema
    .alterTable('job_runs')
    .addColumn('turn', kinds.text, (c) => c.notNull().defaultTo(''))
    .execute()
}

async function repos(db: Kysely<any>, { text, whole }: Kinds) {
  const empty = ['id', 'url', 'host', 'identity', 'default_branch', 'head_commit', 'last_error']
  for (const name of [...empty, 'run_id', 'sync_run'])
    await db.schema
      .alterTable('repos')
      .addColumn(name, text, (c) => c.notNull().defaultTo(''))
      .execute()
  for (const name of ['size_bytes', 'file_count', 'skipped_count'])
    await db.schema
      .alterTable('repos')
      .addColumn(name, whole, (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('repos').addColumn('next_sync_at', whole).execute()
  await db.schema
    .createIndex('repos_due')
    .on('repos')
    .columns(['next_sync_at', 'owner_id', 'name'])
    .where(sql<boolean>`next_sync_at is not null`)
    .execute()
  await db.schema.createIndex('repos_by_identity').on('repos').column('identity').execute()
}

/** Folders are rows too, so that one folder is listed by one range of the index. */
async function trees(db: Kysely<any>, { text }: Kinds) {
  await db.schema
    .alterTable('repo_tree')
    .addColumn('mode', text, (c) => c.notNull().defaultTo('file'))
    .execute()
  await db.schema
    .alterTable('repo_tree')
    .addColumn('folder', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('repo_tree_by_folder')
    .on('repo_tree')
    .columns(['owner_id', 'repo_name', 'folder', 'path'])
    .execute()
}

/** A person's token for a host, encrypted with a key of the installation. */
async function credentials(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('code_host_credentials')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('host', text, (c) => c.notNull())
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('encrypted_token', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('code_host_credentials_pk', ['owner_id', 'host'])
    .modifyEnd(keyed)
    .execute()
}

/** Calls of code hosts that were taken: the same one again does nothing. */
async function deliveries(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('delivery', text, (c) => c.notNull().primaryKey())
    .addColumn('received_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_by_time')
    .on('webhook_deliveries')
    .column('received_at')
    .execute()
}

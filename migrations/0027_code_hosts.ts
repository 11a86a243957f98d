/** What is known of a person's code hosts: whose a token is, which files came from a repository, which went to one. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function codeHosts(db: Kysely<any>, kinds: Kinds) {
  await accounts(db, kinds)
  await imports(db, kinds)
  await importedFiles(db, kinds)
  await uploads(db, kinds)
}

/** `token_at` is when the token was stored with which this was found out: of a newer one nothing is known yet. */
async function accounts(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('code_host_accounts')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('host', text, (c) => c.notNull())
    .addColumn('login', text, (c) => c.notNull())
    .addColumn('scopes', text)
    .addColumn('expires_at', whole)
    .addColumn('token_at', whole, (c) => c.notNull())
    .addColumn('checked_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('code_host_accounts_pk', ['owner_id', 'host'])
    .modifyEnd(keyed)
    .execute()
}

/** The latest import of each repository. */
async function imports(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  let table = db.schema
    .createTable('repo_imports')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('repo_id', text, (c) => c.notNull())
  for (const name of ['run_id', 'commit_id', 'path', 'folder', 'error'])
    table = table.addColumn(name, text, (c) => c.notNull())
  for (const name of ['imported', 'changed', 'unchanged', 'skipped'])
    table = table.addColumn(`${name}_count`, whole, (c) => c.notNull())
  await table
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('finished_at', whole)
    .addPrimaryKeyConstraint('repo_imports_pk', ['owner_id', 'repo_id'])
    .modifyEnd(keyed)
    .execute()
}

/** What became of each file of a repository, and which file of the library it is. */
async function importedFiles(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  const key = ['owner_id', 'repo_id', 'path']
  let table = db.schema.createTable('repo_import_files')
  for (const name of [...key, 'run_id', 'outcome', 'reason', 'object', 'file_id'])
    table = table.addColumn(name, text, (c) => c.notNull())
  await table
    .addColumn('version', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('repo_import_files_pk', key as never[])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('repo_import_files_by_outcome')
    .on('repo_import_files')
    .columns(['owner_id', 'repo_id', 'run_id', 'outcome', 'path'])
    .execute()
}

/** Where a file of the library was uploaded to, and what was there afterwards. */
async function uploads(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  let table = db.schema.createTable('code_host_uploads')
  const key = ['owner_id', 'file_id', 'host', 'repository', 'branch', 'path']
  for (const name of [...key, 'object', 'page_url'])
    table = table.addColumn(name, text, (c) => c.notNull())
  await table
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('uploaded_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('code_host_uploads_pk', key as never[])
    .modifyEnd(keyed)
    .execute()
}

/**
 * Trees of repositories in generations: a row has the one in which it came and the one in which it went, and the
 * repository the one that is read. Rows belong to a repository by its id, so that those of a removed one are never read
 * under its name.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function treeGenerations(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .alterTable('repos')
    .addColumn('tree_generation', whole, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('repo_tree_by_folder').execute()
  await db.schema.alterTable('repo_tree').renameTo('repo_tree_before').execute()
  let table: CreateTableBuilder<string, string> = db.schema.createTable('repo_tree')
  for (const name of ['owner_id', 'repo_id', 'path', 'folder', 'mode', 'blob', 'language'])
    table = table.addColumn(name, text, (c) => c.notNull())
  await table
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('added_in', whole, (c) => c.notNull())
    .addColumn('removed_in', whole)
    .addPrimaryKeyConstraint('repo_tree_key', ['owner_id', 'repo_id', 'path', 'added_in'])
    .modifyEnd(keyed)
    .execute()
  await sql`insert into repo_tree (owner_id, repo_id, path, folder, mode, blob, language, size_bytes, added_in)
    select repos.owner_id, repos.id, path, folder, mode, blob, language, repo_tree_before.size_bytes, 0
    from repos join repo_tree_before on repo_tree_before.owner_id = repos.owner_id and repo_name = repos.name`.execute(
    db,
  )
  await db.schema.dropTable('repo_tree_before').execute()
  await db.schema
    .createIndex('repo_tree_in_folder')
    .on('repo_tree')
    .columns(['owner_id', 'repo_id', 'folder', 'path'])
    .execute()
}

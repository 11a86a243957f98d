/** Files, their versions, their contents, and what lists and searches read. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function library(db: Kysely<any>, kinds: Kinds) {
  await files(db, kinds)
  await versions(db, kinds)
  await lookups(db, kinds)
}

/** One current row per file: lists read this table alone. */
async function files(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .createTable('files')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('folder', text, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('is_language_chosen', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('lines', whole, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('tags', text, (c) => c.notNull())
    .addColumn('source_url', text, (c) => c.notNull())
    .addColumn('repo', text, (c) => c.notNull())
    .addColumn('is_favorite', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('is_pinned', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('content_hash', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addColumn('opened_at', whole)
    .addColumn('deleted_at', whole)
    .addColumn('purge_at', whole)
    .addPrimaryKeyConstraint('files_pk', ['owner_id', 'id'])
    .addCheckConstraint('files_bin', sql`purge_at is null or deleted_at is not null`)
    .modifyEnd(keyed)
    .execute()

  const live = sql<boolean>`deleted_at is null`
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('files').columns(columns).where(live)
  await index('files_by_name', ['owner_id', 'folder', 'file_name']).unique().execute()
  await index('files_by_creation', ['owner_id', 'created_at', 'id']).execute()
  await index('files_by_update', ['owner_id', 'updated_at', 'id']).execute()
  await index('files_by_name_key', ['owner_id', 'name_key', 'id']).execute()
  await index('files_by_language', ['owner_id', 'language', 'created_at', 'id']).execute()
  await index('files_by_repo', ['owner_id', 'repo', 'created_at', 'id']).execute()
  const marked = (name: string, columns: string[], mark: string) =>
    db.schema
      .createIndex(name)
      .on('files')
      .columns(columns)
      .where(sql<boolean>`deleted_at is null and ${sql.raw(mark)}`)
  await marked('files_favorite', ['owner_id', 'created_at', 'id'], 'is_favorite = 1').execute()
  await marked('files_pinned', ['owner_id', 'created_at', 'id'], 'is_pinned = 1').execute()
  await marked('files_opened', ['owner_id', 'opened_at', 'id'], 'opened_at is not null').execute()
  await marked('files_large', ['owner_id', 'created_at', 'id'], 'size_bytes >= 102400').execute()
  await db.schema
    .createIndex('files_in_bin')
    .on('files')
    .columns(['owner_id', 'deleted_at', 'id'])
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
}

/** Numbered 1, 2, 3 … without reuse; a content is stored once per owner, however many versions refer to it. */
async function versions(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('file_versions')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('number', whole, (c) => c.notNull())
    .addColumn('content_hash', text, (c) => c.notNull())
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('lines', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_versions_pk', ['owner_id', 'file_id', 'number'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('file_versions_by_content')
    .on('file_versions')
    .columns(['owner_id', 'content_hash'])
    .execute()
  await db.schema
    .createTable('contents')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('contents_pk', ['owner_id', 'hash'])
    .modifyEnd(keyed)
    .execute()
}

/** Tags to filter by, counters updated by the write, and the folded text that searches read. */
async function lookups(db: Kysely<any>, kinds: Kinds) {
  const { text, whole, keyed, numbered } = kinds
  await db.schema
    .createTable('file_tags')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('tag', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_tags_pk', ['owner_id', 'tag', 'file_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('file_tags_by_file')
    .on('file_tags')
    .columns(['owner_id', 'file_id'])
    .execute()
  await db.schema
    .createTable('library_counts')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('count', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('library_counts_pk', ['owner_id', 'kind', 'name'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createTable('search_owners')
    .addColumn('owner_id', text, (c) => c.primaryKey().notNull())
    .addColumn('number', whole, (c) => c.notNull().unique())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createTable('file_search')
    .addColumn('row', whole, (c) => c.primaryKey().notNull())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addUniqueConstraint('file_search_by_file', ['owner_id', 'file_id'])
    .modifyEnd(numbered)
    .execute()
  await kinds.indexFragments(db, 'file_search')
}

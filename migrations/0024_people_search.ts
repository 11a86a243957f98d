/**
 * People are found among many: each word of somebody's name, their user name and their id is a row, so that a search
 * by the beginning of a word reads a range of an index. `last_seen_at` outlasts the sessions it is learnt from.
 */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function peopleSearch(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('user_terms')
    .addColumn('term', text, (c) => c.notNull())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('user_terms_pk', ['term', 'owner_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('user_terms_by_owner').on('user_terms').column('owner_id').execute()
  await db.schema
    .alterTable('users')
    .addColumn('last_seen_at', whole, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update users set last_seen_at = last_login_at`.execute(db)
  await sql`create index users_administrators on users (id) where role = 'admin'`.execute(db)
  await db.schema.createIndex('users_by_username').on('users').column('username').execute()
  await db.schema
    .createIndex('one_time_links_by_maker')
    .on('one_time_links')
    .column('made_by')
    .execute()
  await fillTerms(db)
}

const BATCH = 500

async function fillTerms(db: Kysely<any>): Promise<void> {
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'username'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const rows = people.flatMap((one) => termsOf(one).map((term) => ({ term, owner_id: one.id })))
    for (let at = 0; at < rows.length; at += BATCH)
      await db
        .insertInto('user_terms')
        .values(rows.slice(at, at + BATCH))
        .execute()
    if (people.length < BATCH) return
    after = people.at(-1)!.id
  }
}

const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g

// A copy of the account's own rule as it was for this migration: what has been applied never changes.
function termsOf(one: Record<string, string>): string[] {
  const names = `${one['first_name']} ${one['last_name']} ${one['username']} ${one['id']}`
  const bare = names.normalize('NFC').replace(HEBREW_POINTS, '')
  const folded = bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  const words = folded.split(/\s+/u).map((word) => [...word].slice(0, 40).join(''))
  return [...new Set(words)].filter((word) => word !== '').slice(0, 20)
}

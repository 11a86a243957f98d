/**
 * Sticky notes with their earlier texts, the boards that they may be on, and the mirrored trees that they may refer to.
 */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function notes(db: Kysely<any>, kinds: Kinds) {
  await boards(db, kinds)
  await noteRows(db, kinds)
  await history(db, kinds)
  await mirrors(db, kinds)
  await giveDefaultBoards(db)
}

async function boards(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .createTable('boards')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_folded', text, (c) => c.notNull())
    .addColumn('is_default', flag, (c) => c.notNull())
    .addColumn('is_pinned', flag, (c) => c.notNull())
    .addColumn('place', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('boards_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  // A person has one default board: the database itself does not take a second.
  await db.schema
    .createIndex('boards_default')
    .on('boards')
    .column('owner_id')
    .unique()
    .where(sql<boolean>`is_default = 1`)
    .execute()
}

/**
 * A note has one location: a file (`place_id`), a board (`place_id`), or a path of a mirrored repository (`place_id` is
 * its name). The texts come last: what lists and counts read comes before them on the page of disk.
 */
async function noteRows(db: Kysely<any>, { text, whole, flag, number, keyed }: Kinds) {
  await db.schema
    .createTable('notes')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('file', 'board', 'repo')`))
    .addColumn('place_id', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('x', number, (c) => c.notNull())
    .addColumn('y', number, (c) => c.notNull())
    .addColumn('width', number, (c) => c.notNull())
    .addColumn('height', number, (c) => c.notNull())
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('is_minimized', flag, (c) => c.notNull())
    .addColumn('mode', text, (c) =>
      c.notNull().check(sql`mode in ('surface', 'screen', 'anchored')`),
    )
    .addColumn('line_start', whole)
    .addColumn('line_end', whole)
    .addColumn('anchor_id', text, (c) => c.notNull())
    .addColumn('anchor_text', text, (c) => c.notNull())
    .addColumn('anchor_quote', text, (c) => c.notNull())
    .addColumn('anchor_memory', text, (c) => c.notNull())
    .addColumn('anchor_doubt', text, (c) =>
      c.notNull().check(sql`anchor_doubt in ('', 'edited', 'moved')`),
    )
    .addColumn('anchor_version', whole)
    .addColumn('anchor_hash', text, (c) => c.notNull())
    .addColumn('writer', text, (c) => c.notNull())
    .addColumn('written_at', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addColumn('deleted_at', whole)
    .addColumn('purge_at', whole)
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('title_folded', text, (c) => c.notNull())
    .addColumn('content_folded', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('notes_pk', ['owner_id', 'id'])
    .addCheckConstraint('notes_bin', sql`(deleted_at is null) = (purge_at is null)`)
    .modifyEnd(keyed)
    .execute()
  const deleted = sql<boolean>`deleted_at is not null`
  const place = ['owner_id', 'kind', 'place_id', 'path']
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('notes').columns(columns)
  // Lists, counts and quotas read this index; a file that goes for good finds its deleted notes in it too.
  await index('notes_by_place', [...place, 'deleted_at', 'created_at', 'id']).execute()
  await index('notes_latest', ['owner_id', 'updated_at', 'id'])
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  await index('notes_deleted', ['owner_id', 'deleted_at', 'id']).where(deleted).execute()
  await index('notes_to_purge', ['purge_at', 'owner_id', 'id']).where(deleted).execute()
  await index('notes_title', [...place, 'title'])
    .unique()
    .where(sql<boolean>`deleted_at is null and title <> '' and kind <> 'file'`)
    .execute()
}

/** Texts that were overwritten, oldest first by number. */
async function history(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('note_history')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('note_id', text, (c) => c.notNull())
    .addColumn('number', whole, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('written_at', whole, (c) => c.notNull())
    .addColumn('replaced_at', whole, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('note_history_pk', ['owner_id', 'note_id', 'number'])
    .modifyEnd(keyed)
    .execute()
}

/** Which repositories are mirrored, and what their trees held at the last sync. */
async function mirrors(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('repos')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('synced_at', whole)
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('repos_pk', ['owner_id', 'name'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createTable('repo_tree')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('repo_name', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('blob', text, (c) => c.notNull())
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('repo_tree_pk', ['owner_id', 'repo_name', 'path'])
    .modifyEnd(keyed)
    .execute()
}

const DEFAULT_NAMES: Record<string, string> = { en: 'Default', he: 'ראשי' }
const AT_ONCE = 1_000

/** Who signed up before there were boards gets the one that newcomers get. */
async function giveDefaultBoards(db: Kysely<any>) {
  let after = ''
  for (;;) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'locale', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (people.length === 0) return
    const rows = people.map(({ id, locale, created_at }) => {
      const name = DEFAULT_NAMES[locale] ?? 'Default'
      return {
        owner_id: id,
        id: boardId(Number(created_at)),
        name,
        name_folded: name.toLowerCase(),
        is_default: 1,
        is_pinned: 0,
        place: 0,
        created_at,
        updated_at: created_at,
      }
    })
    await db.insertInto('boards').values(rows).execute()
    after = people.at(-1)!.id
  }
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id as the program makes them: 48 bits of milliseconds, 80 of chance. Written out, so that it never changes. */
function boardId(madeAt: number): string {
  const [high, low] = crypto.getRandomValues(new BigUint64Array(2))
  let rest = (BigInt(madeAt) << 80n) | (((high! << 64n) | low!) & ((1n << 79n) - 1n))
  let text = ''
  for (let i = 0; i < 26; i++) {
    text = ALPHABET[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return text
}

/** Column kinds of both databases. A migration names a kind; only this file knows what each database calls it. */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export interface Kinds {
  /** Text compared byte by byte, so that both databases sort alike. */
  text: RawBuilder<unknown>
  /** Milliseconds since 1970, or any other whole number below 2^53. */
  whole: RawBuilder<unknown>
  /** 0 or 1. */
  flag: RawBuilder<unknown>
  /** A number with a fraction. */
  number: RawBuilder<unknown>
  /** What follows the closing bracket of a table that is looked up by its primary key. */
  keyed: RawBuilder<unknown>
  /** Same, where the primary key is a number that rows are found by. */
  numbered: RawBuilder<unknown>
  /** Makes `table.column` findable by any fragment of three letters or more, within one owner's rows. */
  indexFragments(db: Kysely<any>, table: string): Promise<void>
}

export const kinds: Record<'sqlite' | 'postgres', Kinds> = {
  sqlite: {
    text: sql`text`,
    whole: sql`integer`,
    flag: sql`integer`,
    number: sql`real`,
    // Rows lie in the order of the primary key: one person's rows are neighbours on disk.
    keyed: sql`strict, without rowid`,
    numbered: sql`strict`,
    indexFragments: fragmentsInFts5,
  },
  postgres: {
    text: sql`text collate "C"`,
    whole: sql`bigint`,
    flag: sql`smallint`,
    number: sql`double precision`,
    keyed: sql``,
    numbered: sql``,
    indexFragments: fragmentsInTrigrams,
  },
}

/**
 * FTS5's trigram tokenizer finds exact substrings. The text itself stays in the table; triggers keep the index in
 * step, so no statement of ours can forget it. Rows are numbered so that one owner's rows are one range of numbers.
 */
async function fragmentsInFts5(db: Kysely<any>, table: string): Promise<void> {
  const index = sql.raw(`${table}_fragments`)
  const source = sql.raw(table)
  await sql`create virtual table ${index} using fts5(text, content='${source}', content_rowid='row', tokenize='trigram case_sensitive 1', detail=full)`.execute(
    db,
  )
  await sql`create trigger ${sql.raw(`${table}_added`)} after insert on ${source} begin
    insert into ${index} (rowid, text) values (new.row, new.text); end`.execute(db)
  await sql`create trigger ${sql.raw(`${table}_removed`)} after delete on ${source} begin
    insert into ${index} (${index}, rowid, text) values ('delete', old.row, old.text); end`.execute(
    db,
  )
  await sql`create trigger ${sql.raw(`${table}_changed`)} after update of text on ${source} begin
    insert into ${index} (${index}, rowid, text) values ('delete', old.row, old.text);
    insert into ${index} (rowid, text) values (new.row, new.text); end`.execute(db)
}

/** Both extensions are trusted: the owner of the database may add them. Without them searches scan, and stay right. */
async function fragmentsInTrigrams(db: Kysely<any>, table: string): Promise<void> {
  await sql`savepoint extensions`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create extension if not exists btree_gin`.execute(db)
    await sql`create index ${sql.raw(`${table}_fragments`)} on ${sql.raw(table)} using gin (owner_id, text gin_trgm_ops)`.execute(
      db,
    )
    await sql`release savepoint extensions`.execute(db)
  } catch {
    await sql`rollback to savepoint extensions`.execute(db)
  }
}

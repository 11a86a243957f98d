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
  /** Bytes of any kind. */
  bytes: RawBuilder<unknown>
  /** What follows the closing bracket of a table that is looked up by its primary key. */
  keyed: RawBuilder<unknown>
  /** Same, where the primary key is a number that rows are found by. */
  numbered: RawBuilder<unknown>
  /** Makes `table.column` findable by any fragment of three letters or more, within one owner's rows. */
  indexFragments(db: Kysely<any>, table: string): Promise<void>
  /** Stores the texts of such a table in pieces, and makes its index anew: small, and written a piece at a time. */
  splitFragments(db: Kysely<any>, table: string): Promise<void>
  /** An index of what files are named and of what they define, one row for each file, by the number of its first piece. */
  indexNames(db: Kysely<any>): Promise<void>
  /** Gives the planner its statistics; otherwise it guesses. */
  tellRows(db: Kysely<any>, rows: RowCounts): Promise<void>
}

/** By table and index: how many rows it has in all, then for its first column, its first two and so on. */
export type RowCounts = Record<string, Record<string, readonly number[]>>

export const kinds: Record<'sqlite' | 'postgres', Kinds> = {
  sqlite: {
    text: sql`text`,
    whole: sql`integer`,
    flag: sql`integer`,
    number: sql`real`,
    bytes: sql`blob`,
    // Rows are in the order of the primary key: one person's rows are neighbours on disk.
    keyed: sql`strict, without rowid`,
    numbered: sql`strict`,
    indexFragments: fragmentsInFts5,
    splitFragments: splitInFts5,
    indexNames: namesInFts5,
    tellRows: writeStatistics,
  },
  postgres: {
    text: sql`text collate "C"`,
    whole: sql`bigint`,
    flag: sql`smallint`,
    number: sql`double precision`,
    bytes: sql`bytea`,
    keyed: sql``,
    numbered: sql``,
    indexFragments: fragmentsInTrigrams,
    splitFragments: splitInTrigrams,
    // Names are read: one statement for a person's 10,000.
    indexNames: async () => {},
    // It counts by itself.
    tellRows: async () => {},
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

/** `analyze` makes the table of statistics where there is none, and afterwards makes this connection read it. */
async function writeStatistics(db: Kysely<any>, rows: RowCounts): Promise<void> {
  await sql`analyze sqlite_schema`.execute(db)
  for (const [table, indexes] of Object.entries(rows))
    for (const [index, counts] of Object.entries(indexes))
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${counts.join(' ')})`.execute(
        db,
      )
  await sql`analyze sqlite_schema`.execute(db)
}

// A copy of the library's own cutting as it was for this migration: what has been applied never changes.
const PIECE_UNITS = 32_768
const OVERLAP_UNITS = 3_072

/**
 * The index holds for each row which trigrams it has and no positions; without the text, since the table has it. Rows
 * that are not indexed yet are marked, and a job indexes them a few at a time: a library of any size is ready at once.
 */
async function splitInFts5(db: Kysely<any>, table: string): Promise<void> {
  const source = sql.raw(table)
  const index = sql.raw(`${table}_fragments`)
  for (const trigger of ['added', 'removed', 'changed'])
    await sql`drop trigger ${sql.raw(`${table}_${trigger}`)}`.execute(db)
  await sql`drop table ${index}`.execute(db)
  await sql`alter table ${source} rename to ${sql.raw(`${table}_whole`)}`.execute(db)
  await sql`create table ${source} (row integer not null primary key, owner_id text not null, file_id text not null, part integer not null default 0, parts integer not null default 1, is_indexed integer not null default 1, text text not null, unique (owner_id, file_id, part)) strict`.execute(
    db,
  )
  await sql`insert into ${source} (row, owner_id, file_id, part, parts, is_indexed, text)
    select row, owner_id, file_id, 0, 1, 0, text from ${sql.raw(`${table}_whole`)}`.execute(db)
  await sql`drop table ${sql.raw(`${table}_whole`)}`.execute(db)
  await sql`create index ${sql.raw(`${table}_unindexed`)} on ${source} (owner_id, row) where is_indexed = 0`.execute(
    db,
  )
  await sql`create index ${sql.raw(`${table}_split`)} on ${source} (owner_id) where parts > 1`.execute(
    db,
  )
  await splitLongTexts(db, table, { is_indexed: 0 }, numbersAfter(await lastNumbers(db, table)))
  await sql`create virtual table ${index} using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`.execute(
    db,
  )
  // The mark distinguishes the rows of split texts from the others, where the index is queried for them alone.
  const indexed = sql.raw("iif(new.parts > 1, char(1, 2, 1), '') || new.text")
  const remove = sql.raw(`delete from ${table}_fragments where rowid = old.row`)
  await sql`create trigger ${sql.raw(`${table}_added`)} after insert on ${source} when new.is_indexed = 1 begin insert into ${index} (rowid, text) values (new.row, ${indexed}); end`.execute(
    db,
  )
  await sql`create trigger ${sql.raw(`${table}_removed`)} after delete on ${source} when old.is_indexed = 1 begin ${remove}; end`.execute(
    db,
  )
  await sql`create trigger ${sql.raw(`${table}_changed`)} after update of text, parts, is_indexed on ${source} begin ${remove}; insert into ${index} (rowid, text) select new.row, ${indexed} where new.is_indexed = 1; end`.execute(
    db,
  )
}

/**
 * Its rows follow those of three tables: the number belongs to the search text, the names to the file and to its symbols.
 * Whichever is written last brings the row up to date.
 */
async function namesInFts5(db: Kysely<any>): Promise<void> {
  const index = sql`file_names_fragments`
  const namesOf = sql.raw(`select texts.row, files.name_key || coalesce(
      (select keys from file_symbols where owner_id = texts.owner_id and file_id = texts.file_id), '')
    from file_search as texts cross join files where files.owner_id = texts.owner_id and files.id = texts.file_id
      and texts.part = 0`)
  await sql`create virtual table ${index} using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`.execute(
    db,
  )
  await sql`insert into ${index} (rowid, text) ${namesOf}`.execute(db)
  const follow = async (name: string, event: string, file: string) => {
    const ofFile = sql.raw(`texts.owner_id = ${file} and texts.part = 0`)
    await sql`create trigger ${sql.raw(`file_names_${name}`)} after ${sql.raw(event)} begin
      delete from ${index} where rowid = (select row from file_search as texts where ${ofFile});
      insert into ${index} (rowid, text) ${namesOf} and ${ofFile}; end`.execute(db)
  }
  const named = (row: string, id: string) => `${row}.owner_id and texts.file_id = ${row}.${id}`
  await follow('added', 'insert on file_search when new.part = 0', named('new', 'file_id'))
  await follow('defined', 'insert on file_symbols', named('new', 'file_id'))
  const keysChange = 'update of keys on file_symbols when new.keys <> old.keys'
  await follow('redefined', keysChange, named('new', 'file_id'))
  const renamed = 'update of name_key on files when new.name_key <> old.name_key'
  await follow('changed', renamed, named('new', 'id'))
  await sql`create trigger file_names_removed after delete on file_search when old.part = 0 begin
    delete from ${index} where rowid = old.row; end`.execute(db)
}

/** One index over all pieces does it at once. Rows are numbered by the database: nobody waits for the last number. */
async function splitInTrigrams(db: Kysely<any>, table: string): Promise<void> {
  const source = sql.raw(table)
  await sql`alter table ${source} add column part bigint not null default 0, add column parts bigint not null default 1, add column is_indexed smallint not null default 1`.execute(
    db,
  )
  await sql`alter table ${source} drop constraint ${sql.raw(`${table}_by_file`)}, add constraint ${sql.raw(`${table}_by_part`)} unique (owner_id, file_id, part)`.execute(
    db,
  )
  await sql`create sequence ${sql.raw(`${table}_rows`)} owned by ${source}.row`.execute(db)
  await sql`select setval(${`${table}_rows`}, coalesce((select max(row) from ${source}), 0) + 1)`.execute(
    db,
  )
  await sql`alter table ${source} alter column row set default nextval(${sql.raw(`'${table}_rows'`)})`.execute(
    db,
  )
  await splitLongTexts(db, table, {}, () => null)
}

/** A piece begins before the end of the one before it, so that no needle is cut in two. */
async function splitLongTexts(
  db: Kysely<any>,
  table: string,
  state: Record<string, unknown>,
  nextRow: (owner: string) => number | null,
): Promise<void> {
  const long = await db
    .selectFrom(table)
    .select(['row', 'owner_id', 'file_id'])
    .where(sql<boolean>`length(text) > ${PIECE_UNITS / 2}`)
    .execute()
  for (const { row, owner_id, file_id } of long) {
    const whole = await db.selectFrom(table).select('text').where('row', '=', row).execute()
    const [first, ...others] = piecesOf(whole[0]?.['text'] as string)
    if (others.length === 0) continue
    const parts = others.length + 1
    await db.updateTable(table).set({ parts, text: first }).where('row', '=', row).execute()
    for (const [at, text] of others.entries()) {
      const next = nextRow(owner_id)
      await db
        .insertInto(table)
        .values({
          ...(next !== null && { row: next }),
          ...state,
          ...{ owner_id, file_id, part: at + 1, parts, text },
        })
        .execute()
    }
  }
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; ; ) {
    const to = letterStart(text, Math.min(text.length, from + PIECE_UNITS))
    pieces.push(text.slice(from, to))
    if (to >= text.length) return pieces
    from = letterStart(text, to - OVERLAP_UNITS)
  }
}

/** Never inside a pair of units. */
function letterStart(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

async function lastNumbers(db: Kysely<any>, table: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((e) => ['owner_id', e.fn.max('row').as('row')])
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map((row) => [row['owner_id'] as string, Number(row['row'])]))
}

/** The numbers after an owner's last one, inside that owner's range. */
function numbersAfter(last: Map<string, number>): (owner: string) => number {
  return (owner) => {
    const next = last.get(owner)! + 1
    last.set(owner, next)
    return next
  }
}

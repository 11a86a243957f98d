import Database from 'better-sqlite3'
import fc from 'fast-check'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { type CandidateSearch, fts5 } from './search-index.ts'

const document = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const search: CandidateSearch = {
  ...{ table: 'file_search', ownerId: 'dana', kind: 'single', fragments: ['return'] },
  ...{ from: 16, below: 32, limit: 100 },
}
const asked = (more: Partial<CandidateSearch> = {}) =>
  fts5.candidates!({ ...search, ...more }).compile(document).parameters
/** What is asked for when no trigram is rare. */
const matched = (more: Partial<CandidateSearch> = {}) =>
  asked(more).findLast((parameter) => typeof parameter === 'string' && parameter.startsWith('"'))

test('the range of an owner is given to FTS5 in integers: reals would make it read every owner', () => {
  const all = '"ret" AND "etu" AND "tur" AND "urn"'
  const tried = (trigram: string) => [trigram, 16n, 32n, 257, 256, trigram]
  const tries = [...tried('"urn"'), ...tried('"tur"'), all]
  const newest = ['dana', 16n, 32n]
  const probe = [8, ...newest, 8, '*return*', 100]
  expect(asked()).toEqual([...probe, ...tries, 16n, 32n, 100, ...newest])
  // Few names have all of its trigrams.
  expect(asked({ kind: 'names' })).toEqual([all, 16n, 32n, 100])
})

test('what each of the newest texts has is looked for in all of them, without the index', () => {
  const database = new Database(':memory:')
  try {
    database.exec(`create table file_search (row integer primary key, owner_id text, text text);
      create virtual table file_search_fragments using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`)
    const add = (row: number, text: string) => {
      database.prepare("insert into file_search values (?, 'dana', ?)").run(row, text)
      database
        .prepare('insert into file_search_fragments (rowid, text) values (?, ?)')
        .run(row, text)
    }
    const rowsOf = (more: Partial<CandidateSearch> = {}) => {
      const range = { from: 1_000, below: 2_000 }
      const { sql, parameters } = fts5.candidates!({ ...search, ...range, ...more }).compile(
        document,
      )
      return (database.prepare(sql).all(...parameters) as { row: number }[]).map(({ row }) => row)
    }
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => from - at)
    add(999, 'return of another')
    for (let row = 1_000; row < 1_020; row++) add(row, row % 4 ? 'return' : 'else')
    // One of the newest eight has none: the index names those that have.
    expect(rowsOf()).toEqual(down(1_019, 1_000).filter((row) => row % 4))
    for (let row = 1_020; row < 1_028; row++) add(row, 'to return')
    expect(rowsOf()).toEqual(down(1_027, 1_000))
    expect(rowsOf({ limit: 3 })).toEqual([1_027, 1_026, 1_025])
    expect(rowsOf({ below: 1_024 })).toEqual(
      down(1_023, 1_000).filter((row) => row > 1_019 || row % 4),
    )
  } finally {
    database.close()
  }
})

test('a text of one row has the trigrams of every fragment, a split one those of the driving fragment', () => {
  const fragments = ['a"bc', 'xyz']
  expect(matched({ fragments })).toBe('"a""b" AND """bc" AND "xyz"')
  expect(matched({ fragments, kind: 'split' })).toBe('"\u0001\u0002\u0001" AND "a""b" AND """bc"')
})

test('a long fragment is asked for by a dozen of its trigrams, spread over all of it', () => {
  const letters = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  const trigrams = String(matched({ fragments: [letters] })).split(' AND ')
  expect(trigrams).toHaveLength(12)
  expect(trigrams[0]).toBe(`"${letters.slice(0, 3)}"`)
  expect(letters.indexOf(trigrams[11]!.slice(1, -1))).toBeGreaterThan(440)
})

test('a trigram that few rows of the owner have names the candidates alone, one of many rows does not', () => {
  const database = new Database(':memory:')
  try {
    database.exec(
      `create table file_search (row integer primary key, owner_id text, text text);
      create virtual table file_search_fragments using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`,
    )
    const add = database.prepare('insert into file_search_fragments (rowid, text) values (?, ?)')
    const rowsOf = (fragments: string[]) => {
      const { sql, parameters } = fts5.candidates!({
        ...{ ...search, fragments, from: 1_000, below: 2_000 },
      }).compile(document)
      return (database.prepare(sql).all(...parameters) as { row: number }[]).map(({ row }) => row)
    }
    add.run(1_001, 'return zebra')
    add.run(1_002, 'zebra')
    // Rows of another owner make nothing frequent.
    for (let row = 1; row <= 300; row++) add.run(row, 'return zebra')
    expect(rowsOf(['return', 'zebra'])).toEqual([1_002, 1_001])
    for (let row = 1_003; row <= 1_256; row++) add.run(row, 'zebra')
    expect(rowsOf(['return', 'zebra'])).toHaveLength(100)
    add.run(1_257, 'zebra')
    expect(rowsOf(['return', 'zebra'])).toEqual([1_001])
  } finally {
    database.close()
  }
})

test('a needle is leapt to by its first letter, unless that is rare no more or beyond ASCII', () => {
  const asks = (folded: string) => fts5.contains('texts.text', folded).compile(document)
  expect(asks('a*[b]?')).toMatchObject({
    sql: '"texts"."text" glob ?',
    parameters: ['*a[*][[]b][?]*'],
  })
  for (const needle of ['aaaa', 'abacada', 'שלום', '', '\u0000a'])
    expect(asks(needle)).toMatchObject({
      sql: 'instr("texts"."text", ?) > 0',
      parameters: [needle],
    })
})

test('either way finds the same texts', () => {
  const database = new Database(':memory:')
  const letters = ['a', 'b', '*', '?', '[', ']', '^', '-', '%', '_', '\\', 'ש', '😀', '\n']
  const query = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(''))
  const find = (column: string, needle: string) => fts5.contains(column, needle).compile(document)
  try {
    fc.assert(
      fc.property(query, query, query, (before, needle, after) => {
        for (const text of [before + needle + after, before + after]) {
          const { sql, parameters } = find('text', needle)
          const found = database
            .prepare(`select ${sql} as found from (select ? as text)`)
            .get(...parameters, text) as { found: number }
          expect(Boolean(found.found)).toBe(text.includes(needle))
        }
      }),
      { numRuns: 2_000 },
    )
  } finally {
    database.close()
  }
})

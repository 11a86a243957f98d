import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { fts5 } from './search-index.ts'

const paper = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('the range of an owner is given to FTS5 in integers: reals would make it read every owner', () => {
  const search = { table: 'file_search', ownerId: 'dana', folded: 'return' }
  const { parameters } = fts5
    .rowsContaining({ ...search, range: { from: 16, to: 32 } })
    .compile(paper)
  expect(parameters).toEqual(['dana', '"return"', 16n, 32n])
})

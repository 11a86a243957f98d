/** A query of owned rows that does not name their owner is refused before it reaches a database. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { OwnerMissing, ownerGuard } from './index.ts'

interface Tables {
  files: { id: string; owner_id: string; name: string }
  versions: { id: string; owner_id: string; file_id: string }
  languages: { name: string }
}

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [ownerGuard(new Set(['files', 'versions']))],
})

const forgotten: Record<string, () => { compile(): unknown }> = {
  'a select of everything': () => db.selectFrom('files').selectAll(),
  'a select by id alone': () => db.selectFrom('files').selectAll().where('id', '=', 'a'),
  'a select that only shows the owner': () =>
    db.selectFrom('files').select('owner_id').where('id', '=', 'a'),
  'a select that only sorts by the owner': () =>
    db.selectFrom('files').select('id').orderBy('owner_id'),
  'a select under another name': () =>
    db.selectFrom('files as f').select('f.id').where('f.id', '=', 'a'),
  'an update': () => db.updateTable('files').set({ name: 'x' }).where('id', '=', 'a'),
  'an update that only sets the owner': () =>
    db.updateTable('files').set({ owner_id: 'me' }).where('id', '=', 'a'),
  'a delete': () => db.deleteFrom('files').where('id', '=', 'a'),
  'a delete of everything': () => db.deleteFrom('files'),
  'an insert without the owner': () =>
    db.insertInto('files').values({ id: 'a', name: 'x' } as never),
  'a join to owned rows': () =>
    db
      .selectFrom('languages')
      .innerJoin('files', 'files.name', 'languages.name')
      .select('files.id'),
  'a subquery in the condition': () =>
    db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', 'me')
      .where('id', 'in', db.selectFrom('versions').select('file_id')),
  'a subquery in the selection': () =>
    db.selectFrom('languages').select((q) => q.selectFrom('files').select('id').limit(1).as('one')),
  'a subquery as the source': () =>
    db.selectFrom((q) => q.selectFrom('files').select('id').as('f')).select('f.id'),
  'a common table expression': () =>
    db
      .with('f', (q) => q.selectFrom('files').select('id'))
      .selectFrom('f')
      .select('f.id'),
  'one half of a union': () =>
    db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', 'me')
      .union(db.selectFrom('files').select('id')),
  'an insert from a select': () =>
    db
      .insertInto('files')
      .columns(['id', 'owner_id', 'name'])
      .expression(db.selectFrom('files').select(['id', 'owner_id', 'name'])),
  'a delete by way of another table': () =>
    db.deleteFrom('languages').using('files').whereRef('files.name', '=', 'languages.name'),
  'an update by way of another table': () =>
    db
      .updateTable('languages')
      .from('files')
      .set({ name: 'x' })
      .whereRef('files.name', '=', 'languages.name'),
}

const careful: Record<string, () => { compile(): unknown }> = {
  'a select by owner': () => db.selectFrom('files').selectAll().where('owner_id', '=', 'me'),
  'a select by owner under another name': () =>
    db.selectFrom('files as f').select('f.id').where('f.owner_id', '=', 'me'),
  'an update by owner': () =>
    db.updateTable('files').set({ name: 'x' }).where('owner_id', '=', 'me').where('id', '=', 'a'),
  'a delete by owner': () => db.deleteFrom('files').where('owner_id', '=', 'me'),
  'an insert with the owner': () =>
    db.insertInto('files').values({ id: 'a', owner_id: 'me', name: 'x' }),
  'a join whose condition names the owner': () =>
    db
      .selectFrom('files')
      .innerJoin('versions', (j) =>
        j
          .onRef('versions.owner_id', '=', 'files.owner_id')
          .onRef('versions.file_id', '=', 'files.id'),
      )
      .select('versions.id'),
  'a subquery that names it too': () =>
    db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', 'me')
      .where('id', 'in', db.selectFrom('versions').select('file_id').where('owner_id', '=', 'me')),
  'a hand-written condition': () =>
    db.selectFrom('files').select('id').where(sql<boolean>`owner_id = ${'me'}`),
  'a table that belongs to nobody': () => db.selectFrom('languages').selectAll(),
  'a handle without the guard': () => db.withoutPlugins().selectFrom('files').selectAll(),
}

describe('the owner guard', () => {
  test.each(Object.keys(forgotten))('refuses %s', (name) => {
    expect(() => forgotten[name]!().compile()).toThrow(OwnerMissing)
  })

  test.each(Object.keys(careful))('accepts %s', (name) => {
    expect(() => careful[name]!().compile()).not.toThrow()
  })

  test('says which table and which kind of query forgot it', () => {
    expect(() => forgotten['a delete']!().compile()).toThrow(
      'a DeleteQueryNode on files does not name owner_id',
    )
  })
})

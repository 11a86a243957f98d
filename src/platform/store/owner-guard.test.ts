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
  files: { id: string; ownerId: string; name: string }
  versions: { id: string; ownerId: string; fileId: string }
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
    db.selectFrom('files').select('ownerId').where('id', '=', 'a'),
  'a select that only sorts by the owner': () =>
    db.selectFrom('files').select('id').orderBy('ownerId'),
  'a select under another name': () =>
    db.selectFrom('files as f').select('f.id').where('f.id', '=', 'a'),
  'an update': () => db.updateTable('files').set({ name: 'x' }).where('id', '=', 'a'),
  'an update that only sets the owner': () =>
    db.updateTable('files').set({ ownerId: 'me' }).where('id', '=', 'a'),
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
      .where('ownerId', '=', 'me')
      .where('id', 'in', db.selectFrom('versions').select('fileId')),
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
      .where('ownerId', '=', 'me')
      .union(db.selectFrom('files').select('id')),
  'an insert from a select': () =>
    db
      .insertInto('files')
      .columns(['id', 'ownerId', 'name'])
      .expression(db.selectFrom('files').select(['id', 'ownerId', 'name'])),
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
  'a select by owner': () => db.selectFrom('files').selectAll().where('ownerId', '=', 'me'),
  'a select by owner under another name': () =>
    db.selectFrom('files as f').select('f.id').where('f.ownerId', '=', 'me'),
  'an update by owner': () =>
    db.updateTable('files').set({ name: 'x' }).where('ownerId', '=', 'me').where('id', '=', 'a'),
  'a delete by owner': () => db.deleteFrom('files').where('ownerId', '=', 'me'),
  'an insert with the owner': () =>
    db.insertInto('files').values({ id: 'a', ownerId: 'me', name: 'x' }),
  'a join whose condition names the owner': () =>
    db
      .selectFrom('files')
      .innerJoin('versions', (j) =>
        j.onRef('versions.ownerId', '=', 'files.ownerId').onRef('versions.fileId', '=', 'files.id'),
      )
      .select('versions.id'),
  'a subquery that names it too': () =>
    db
      .selectFrom('files')
      .select('id')
      .where('ownerId', '=', 'me')
      .where('id', 'in', db.selectFrom('versions').select('fileId').where('ownerId', '=', 'me')),
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

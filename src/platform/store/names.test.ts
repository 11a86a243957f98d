/** Names and flags of the database, as the code has them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { databaseName, databaseValue, toRecords } from './names.ts'

const schema = readFileSync(
  resolve(import.meta.dirname, '../../../migrations/schema.postgres.sql'),
  'utf8',
)
const columns = [...schema.matchAll(/^(\w+)\.(\w+) (\w+)/gm)].map(([, table, name, kind]) => ({
  table: table!,
  name: name!,
  kind: kind!,
}))

const fieldOf = (name: string) => Object.keys(toRecords({ columns: [name], rows: [[0]] })[0]!)[0]!

test('every table and column of the schema has a name in the code that leads back to it', () => {
  const names = new Set(columns.flatMap(({ table, name }) => [table, name]))
  expect(names.size).toBeGreaterThan(200)
  const lost = [...names].filter((name) => databaseName(fieldOf(name)) !== name)
  expect(lost).toEqual([])
  expect([...names].filter((name) => databaseName(name) !== name)).toEqual([])
  expect([...names].map(fieldOf).filter((name) => /_[a-z]/.test(name))).toEqual([])
})

test('the columns that hold flags are those whose names are statements', () => {
  const isFlag = (name: string) => {
    const [[read]] = toRecords({ columns: [name], rows: [[1]] }).map(Object.values) as [[unknown]]
    return read === true
  }
  const flags = columns.filter(({ kind }) => kind === 'smallint').map(({ name }) => name)
  expect(flags.length).toBeGreaterThan(10)
  expect(columns.filter(({ name }) => isFlag(name)).map(({ name }) => name)).toEqual(flags)
})

test('a row becomes a record: names, flags, and everything else as it is', () => {
  const bytes = new Uint8Array([1])
  const raw = {
    columns: ['owner_id', 'is_pinned', 'has_notes', 'is_hidden', 'range_00', 'count', 'bytes'],
    rows: [
      ['dana', 1, 0, null, 3, 1, bytes],
      ['noam', true, false, 1, 0, 0, bytes],
    ],
  }
  const others = { bytes, isHidden: true }
  expect(toRecords(raw)).toEqual([
    {
      ...others,
      ownerId: 'dana',
      isPinned: true,
      hasNotes: false,
      isHidden: null,
      range_00: 3,
      count: 1,
    },
    { ...others, ownerId: 'noam', isPinned: true, hasNotes: false, range_00: 0, count: 0 },
  ])
  expect(toRecords({ columns: ['owner_id'], rows: [] })).toEqual([])
  const damaged = { columns: ['is_pinned'], rows: [[7], [-1]] }
  expect(toRecords(damaged)).toEqual([{ isPinned: false }, { isPinned: false }])
  expect([true, false, 1, null, 'yes'].map(databaseValue)).toEqual([1, 0, 1, null, 'yes'])
})

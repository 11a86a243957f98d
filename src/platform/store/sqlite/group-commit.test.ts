/** Transactions that wait for one another share one commit, and none of them suffers for another. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/stores.ts'
import { GroupCommit } from './group-commit.ts'
import type { Request, StatementResult } from './protocol.ts'

// No bound of time, so that a slow machine sees the same groups.
const PATIENT = { maxAgeMs: 3_600_000, followerMs: 3_600_000, maxPauseMs: 3_600_000 }

function openGroups(bounds: ConstructorParameters<typeof GroupCommit>[1] = PATIENT) {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-group-'))
  const file = join(folder, 'a.db')
  const other = new Database(file)
  other.pragma('journal_mode = wal')
  other.exec('create table parents (id integer primary key)')
  other.exec(
    'create table rows (id integer primary key, parent integer references parents deferrable initially deferred)',
  )
  const groups = new GroupCommit({ id: 1, file, synchronous: 'full', access: 'write' }, bounds)
  const settled: string[] = []
  const ask = (name: string, request: OmitDatabase<Parameters<GroupCommit['add']>[0]>) =>
    new Promise<StatementResult | null>((resolve, reject) => {
      groups.add({ ...request, database: 1 } as Parameters<GroupCommit['add']>[0], {
        resolve: (result) => {
          settled.push(name)
          resolve(result)
        },
        reject: (error) => {
          settled.push(`${name} ${(error as { code?: string }).code ?? 'failed'}`)
          reject(error)
        },
      })
    }).catch(() => null)
  atTheEnd(async () => {
    await ask('close', { op: 'close' })
    other.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    file,
    other,
    settled,
    insert: (
      transaction: number,
      id: number,
      { isFirst = true, parent = null as number | null } = {},
    ) =>
      ask(`insert ${id}`, {
        op: 'statement',
        transaction,
        isFirst,
        canJoin: true,
        sql: 'insert into rows (id, parent) values (?, ?)',
        parameters: [id, parent],
      }),
    end: (op: 'commit' | 'rollback', transaction: number, isFollowed = true) =>
      ask(`${op} ${transaction}`, { op, transaction, isFollowed }),
    write: (sql: string, { canJoin = true, isFollowed = true } = {}) =>
      ask('write', { op: 'write', sql, parameters: [], canJoin, isFollowed }),
    seenByOthers: () => other.prepare('select id from rows order by id').pluck().all(),
  }
}

type OmitDatabase<R> = R extends Request & { database: number } ? Omit<R, 'database'> : never

test('nobody is told of success before the commit that all of them share', async () => {
  const { insert, end, write, settled, seenByOthers } = openGroups()
  void insert(1, 1)
  void end('commit', 1)
  void write('insert into rows (id) values (2)')
  void insert(2, 3)
  void end('commit', 2)
  await setImmediate()
  expect(settled).toEqual(['insert 1', 'insert 3'])
  expect(seenByOthers()).toEqual([])
  void insert(3, 4)
  await end('commit', 3, false)
  expect(settled.slice(2)).toEqual(['insert 4', 'commit 1', 'write', 'commit 2', 'commit 3'])
  expect(seenByOthers()).toEqual([1, 2, 3, 4])
})

test('a member that is rolled back, or whose statement fails, takes nobody along', async () => {
  const { insert, end, write, settled, seenByOthers } = openGroups()
  void insert(1, 1)
  void end('commit', 1)
  void insert(2, 2)
  void end('rollback', 2)
  void write('insert into rows (id) values (1)')
  void insert(3, 3)
  void insert(3, 1, { isFirst: false })
  void end('rollback', 3)
  void insert(4, 4)
  await end('commit', 4, false)
  expect(settled).toContain('write SQLITE_CONSTRAINT_PRIMARYKEY')
  expect(settled).toContain('commit 1')
  expect(seenByOthers()).toEqual([1, 4])
})

test('a rule that is checked at the commit fails the shared commit, and asks its members to run again', async () => {
  const { insert, end, settled, seenByOthers } = openGroups()
  void insert(1, 1)
  void end('commit', 1)
  void insert(2, 2, { parent: 404 })
  await end('commit', 2, false)
  expect(settled.slice(-2)).toEqual(['commit 1 40001', 'commit 2 40001'])
  expect(seenByOthers()).toEqual([])
  void insert(3, 2, { parent: 404 })
  await end('commit', 3, false)
  expect(settled.at(-1)).toBe('commit 3 SQLITE_CONSTRAINT_FOREIGNKEY')
})

test('a member that keeps others waiting is undone and asked to run again; the others are committed', async () => {
  const { insert, end, settled, seenByOthers } = openGroups({ ...PATIENT, maxPauseMs: 1 })
  void insert(1, 1)
  const first = end('commit', 1)
  await insert(2, 2)
  await first
  expect(seenByOthers()).toEqual([1])
  await insert(2, 3, { isFirst: false })
  await end('commit', 2, false)
  expect(settled.slice(-2)).toEqual(['insert 3 40001', 'commit 2 40001'])
  expect(seenByOthers()).toEqual([1])
})

test('a full group is committed before the next member begins', async () => {
  const { insert, end, seenByOthers } = openGroups({ ...PATIENT, maxMembers: 2 })
  for (const id of [1, 2, 3]) {
    void insert(id, id)
    void end('commit', id)
  }
  expect(seenByOthers()).toEqual([1, 2])
})

test('what cannot run inside a transaction waits for the group and runs alone', async () => {
  const { insert, end, write, settled } = openGroups()
  void insert(1, 1)
  void end('commit', 1)
  await write('vacuum', { canJoin: false })
  expect(settled).toEqual(['insert 1', 'commit 1', 'write'])
})

test('a lock of another process is waited for', async () => {
  const { insert, end, other, settled, seenByOthers } = openGroups()
  other.exec('begin immediate')
  const inserted = insert(1, 1)
  await setImmediate()
  expect(settled).toEqual([])
  other.exec('commit')
  await inserted
  await end('commit', 1, false)
  expect(seenByOthers()).toEqual([1])
})

test('a full disk fails by name, and the next one works again', async () => {
  const { insert, end, write, settled, seenByOthers } = openGroups()
  await write('pragma max_page_count = 1', { canJoin: false })
  void insert(1, 1)
  void end('commit', 1)
  await write(`insert into parents ${MANY_NUMBERS}`, { isFollowed: false })
  expect(settled.slice(-2)).toEqual(['commit 1', 'write SQLITE_FULL'])
  await write('pragma max_page_count = 1000000', { canJoin: false })
  void insert(2, 2)
  await end('commit', 2, false)
  expect(settled.at(-1)).toBe('commit 2')
  expect(seenByOthers()).toEqual([1, 2])
})

test('a file that could only be read is opened anew for the next one', async () => {
  const { insert, end, write, settled, seenByOthers } = openGroups()
  // As a connection is that was opened while the file system was read-only: for good.
  await write('pragma query_only = on', { canJoin: false })
  void write('insert into rows (id) values (1)')
  void insert(1, 2)
  await end('commit', 1, false)
  expect(settled.slice(1)).toEqual(['write SQLITE_READONLY', 'insert 2', 'commit 1'])
  expect(seenByOthers()).toEqual([2])
})

test('whoever shares a group with one that may not write keeps what it has', async () => {
  const { insert, end, write, settled, seenByOthers } = openGroups()
  void insert(1, 1)
  void end('commit', 1)
  void write('pragma query_only = on')
  void write('insert into rows (id) values (2)', { isFollowed: false })
  await setImmediate()
  await setImmediate()
  expect(settled).toEqual(['insert 1', 'commit 1', 'write', 'write SQLITE_READONLY'])
  await write('insert into rows (id) values (3)', { isFollowed: false })
  expect(seenByOthers()).toEqual([1, 3])
})

const MANY_NUMBERS =
  'with recursive n(value) as (select 1 union all select value + 1 from n where value < 2000) select value from n'

test('the log does not grow without end, and no commit waits for a reader', async () => {
  const { file, other, write } = openGroups()
  await write('create table texts (text text)', { canJoin: false })
  const reading = other.prepare('select 1 from parents union all select 2').iterate()
  reading.next()
  const megabytes = async (count: number) => {
    for (let i = 0; i < count; i++)
      await write('insert into texts values (hex(zeroblob(500000)))', { isFollowed: false })
  }
  await megabytes(10)
  reading.return?.()
  await megabytes(30)
  expect(statSync(`${file}-wal`).size).toBeLessThan(25_000_000)
})

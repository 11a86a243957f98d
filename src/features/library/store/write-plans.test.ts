/**
 * The cost of a write must not grow with the library: no statement of it reads all rows of a person, or a whole table.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

const MAKING = { file_name: 'a.ts', content: 'const a = 1', tags: ['red'], folder: 'src' }

const ACTS: Record<string, (app: TestApp, id: string) => Promise<{ status: number }>> = {
  create: ({ dana }) => dana.post('/api/files', { ...MAKING, file_name: 'b.ts' }),
  edit: ({ dana }, id) => dana.put(`/api/files/${id}`, { content: 'const b = 2', base_version: 1 }),
  rename: ({ dana }, id) => dana.put(`/api/files/${id}`, { file_name: 'c.ts' }),
  move: ({ dana }, id) => dana.put(`/api/files/${id}`, { folder: 'lib' }),
  tag: ({ dana }, id) => dana.put(`/api/files/${id}`, { tags: ['blue'] }),
  star: ({ dana }, id) =>
    dana.post('/api/files/bulk-favorite', { file_ids: [id], is_favorite: true }),
  delete: ({ dana }, id) => dana.post('/api/files/bulk-delete', { file_ids: [id] }),
}

test.each(Object.keys(ACTS))('%s', async (name) => {
  const app = await openTestApp('sqlite')
  const { json } = await app.dana.post('/api/files', MAKING)
  app.opened.statements.length = 0
  expect((await ACTS[name]!(app, json.file.id)).status).toBeLessThan(300)
  const statements = [...new Set(app.opened.statements)]
  expect(statements.length).toBeGreaterThan(2)
  expect(growingSteps(app, statements)).toEqual([])
})

/** Steps of the plans that read a table from end to end, or all rows of an owner who may have more than one. */
function growingSteps({ opened }: TestApp, statements: readonly string[]): string[] {
  const database = new Database(join(opened.dataDir, 'library.db'), { readonly: true })
  const keyOf = (table: string) =>
    database
      .prepare<[string], { name: string }>('select name from pragma_table_info(?) where pk > 0')
      .all(table)
      .map(({ name }) => name)
  const grows = (step: string) => {
    const [, table = ''] = /^SEARCH (\w+) .*\(owner_id=\?\)$/.exec(step) ?? []
    return table ? keyOf(table).length > 1 : /^SCAN (?!CONSTANT|\d+-ROW VALUES)/.test(step)
  }
  try {
    return statements.flatMap((sql) =>
      database
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...Array(sql.split('?').length - 1).fill(''))
        .filter(({ detail }) => grows(detail))
        .map(({ detail }) => `${detail}: ${sql}`),
    )
  } finally {
    database.close()
  }
}

/**
 * The tags of a person who has very many: the page shows the most frequent, typing finds the rest, and there is a
 * limit.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { MAX_DIFFERENT_TAGS, MOST_TAGS_SHOWN } from '../contract/limits.ts'

eachDialect('the tags of one person', (open) => {
  const create = ({ dana }: TestApp, file_name: string, tags: string[]) =>
    dana.post('/api/files', { file_name, content: 'x', tags })

  /** Creating that many files would be many requests: tags are read from the counters alone. */
  async function withTags(app: TestApp, tags: number) {
    const { id } = (await app.dana.get('/api/me')).json
    const names = Array.from({ length: tags }, (_, at) => `tag-${String(at).padStart(6, '0')}`)
    for (let at = 0; at < names.length; at += 1_000)
      await app.opened.store.query
        .insertInto('libraryCounts')
        .values(
          names.slice(at, at + 1_000).map((name) => ({ ownerId: id, kind: 'tag', name, count: 1 })),
        )
        .execute()
  }

  test('no page holds more of them than it shows, and typing finds the others', async () => {
    const app = await open()
    await create(app, 'a.py', ['Zebra', 'zoo'])
    await withTags(app, 3_000)
    const { dana, noam } = app
    for (const page of ['/new', '/upload', '/files', '/dashboard']) {
      const { text } = await dana.browse(page)
      const shown = new Set(text.match(/tag-\d{6}/g))
      expect([page, shown.size <= MOST_TAGS_SHOWN]).toEqual([page, true])
    }
    const found = async (q: string) => (await dana.get(`/api/files/tags?q=${q}`)).json.tags
    expect(await found('tag-00299')).toHaveLength(10)
    expect(await found('z')).toEqual(['Zebra', 'zoo'])
    expect(await found('ZEBRA')).toEqual(['Zebra'])
    expect(await found('tag')).toHaveLength(MOST_TAGS_SHOWN)
    expect((await noam.get('/api/files/tags?q=z')).json.tags).toEqual([])
  })

  test('there is a last new tag; those in use can be given on, and one that goes makes room', async () => {
    const app = await open()
    const { dana } = app
    const { id } = (await create(app, 'a.py', ['one'])).json.file
    await withTags(app, MAX_DIFFERENT_TAGS - 1)
    const full = {
      ok: false,
      error: 'Tag quota exceeded',
      code: 'tag_quota_exceeded',
      max: MAX_DIFFERENT_TAGS,
    }
    const refused = await create(app, 'b.py', ['two'])
    expect([refused.status, refused.json]).toEqual([409, full])
    expect((await dana.put(`/api/files/${id}`, { tags: ['one', 'two'] })).json).toEqual(full)
    const bulk = { file_ids: [id], tags: ['two'] }
    expect((await dana.post('/api/files/bulk-tag', bulk)).json.code).toBe('tag_quota_exceeded')
    expect((await dana.get(`/api/files/${id}`)).json.file.tags).toEqual(['one'])
    expect((await create(app, 'c.py', ['one', 'tag-000001'])).status).toBe(201)
    await dana.put(`/api/files/${id}`, { tags: [] })
    expect((await create(app, 'b.py', ['two'])).json.code).toBe('tag_quota_exceeded')
    await dana.post('/api/files/bulk-delete', { file_ids: [await idOf(app, 'c.py')] })
    expect((await create(app, 'b.py', ['two'])).status).toBe(201)
  })

  const idOf = async ({ dana }: TestApp, name: string) =>
    (await dana.get(`/api/files?q=${name}`)).json.items[0].id

  test('names that nothing carries any more leave no counter', async () => {
    const app = await open()
    const { id } = (await create(app, 'a.py', ['red', 'blue'])).json.file
    await app.dana.put(`/api/files/${id}`, { tags: ['green'], folder: 'x/y' })
    await app.dana.put(`/api/files/${id}`, { folder: 'z' })
    const rows = await app.opened.store.query
      .withoutPlugins()
      .selectFrom('libraryCounts')
      .select(['kind', 'name'])
      .where('kind', 'in', ['tag', 'folder'])
      .orderBy('name')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(['1/z', 'green'])
  })
})

test('the most frequent are read from an index, not sorted', async () => {
  const { dana, opened } = await openTestApp('sqlite')
  opened.statements.length = 0
  await dana.browse('/files')
  const [asked] = opened.statements.filter(
    (sql) => sql.includes('"library_counts"') && sql.includes('union all'),
  )
  const database = new Database(join(opened.dataDir, 'library.db'), { readonly: true })
  try {
    const steps = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${asked}`)
      .all(...Array(asked!.split('?').length - 1).fill(''))
      .map(({ detail }) => detail)
    expect(steps.filter((step) => step.includes('library_counts')).length).toBe(5)
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  } finally {
    database.close()
  }
})

/** The tree of folders: counted by every write, opened along the way, and files that move in it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { folderCounts } from '#migrations/0018_folder_counts.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { inTreeOrder } from '../rules/folders.ts'

const treeOn = (html: string) =>
  [...html.matchAll(/data-folder(?:="([^"]*)")?[ >].*?<\/a>/gs)].map(([line, folder = '']) => [
    folder,
    Number(/folders__count">([\d,]+)/.exec(line)?.[1]?.replace(',', '') ?? 0),
  ])

eachDialect('folders', (open) => {
  const create = async ({ dana }: TestApp, folder: string, file_name: string) =>
    (await dana.post('/api/files', { folder, file_name, content: `${folder}/${file_name}` })).json
      .file.id as string
  const tree = async ({ dana }: TestApp, folder = '') =>
    treeOn((await dana.browse(`/files?folder=${encodeURIComponent(folder)}`)).text)

  test('the tree is open along the way, with numbers that count what lies below', async () => {
    const app = await open()
    expect(await tree(app)).toEqual([])
    await create(app, 'src/api', 'a.ts')
    await create(app, 'src/api', 'b.ts')
    await create(app, 'src', 'c.ts')
    await create(app, 'src/web/parts', 'd.ts')
    await create(app, 'docs', 'e.md')
    await create(app, '', 'top.md')
    await app.noam.post('/api/files', { folder: 'secret', file_name: 'x', content: 'x' })
    const top = [
      ['', 0],
      ['docs', 1],
      ['src', 4],
    ]
    expect(await tree(app)).toEqual(top)
    expect(await tree(app, 'src/web')).toEqual([
      ...top,
      ['src/api', 2],
      ['src/web', 1],
      ['src/web/parts', 1],
    ])
    // A missing folder opens nothing.
    expect(await tree(app, 'sr')).toEqual(top)
  })

  test('moving, renaming, deleting and restoring are counted, and a migration counts the same', async () => {
    const app = await open()
    const { dana, opened } = app
    const [a, b, c] = [
      await create(app, 'src/api', 'a.ts'),
      await create(app, 'src/api', 'b.ts'),
      await create(app, '1/2/3/4/5/6/7/8/9/10', 'deep.ts'),
    ]
    await dana.put(`/api/files/${a}`, { folder: 'lib' })
    expect(await tree(app, 'src')).toEqual([
      ['', 0],
      ['1', 1],
      ['lib', 1],
      ['src', 1],
      ['src/api', 1],
    ])
    await dana.del(`/api/files/${b}`)
    expect(await tree(app)).toEqual([
      ['', 0],
      ['1', 1],
      ['lib', 1],
    ])
    await dana.post(`/api/trash/${b}/restore`)
    const counts = async () => {
      const { rows } = await sql<{ name: string; count: number }>`
        select name, count from library_counts where kind = 'folder' and count > 0 order by name
      `.execute(opened.store.query.withoutPlugins())
      return rows.map(({ name, count }) => `${name} ${Number(count)}`)
    }
    const written = await counts()
    expect(written).toContain('2/src/api 1')
    expect(written).toContain('8/1/2/3/4/5/6/7/8 1')
    const db = opened.store.migrating.library
    await sql`delete from library_counts where kind = 'folder'`.execute(db)
    await folderCounts(db)
    expect(await counts()).toEqual(written)
    expect(c).toBeTruthy()
  })

  test('many files move together or not at all', async () => {
    const app = await open()
    const { dana, noam } = app
    const ids = [
      await create(app, 'old', 'a.ts'),
      await create(app, 'old', 'b.ts'),
      await create(app, '', 'c.ts'),
    ]
    const move = (file_ids: unknown, folder: unknown, who = dana) =>
      who.post('/api/files/bulk-move', { file_ids, folder })
    const moved = await move(ids, 'new/place')
    expect([moved.status, moved.json]).toEqual([200, { success: true, updated: 3 }])
    expect(await tree(app, 'new')).toEqual([
      ['', 0],
      ['new', 3],
      ['new/place', 3],
    ])
    // Found under the new path and no longer under the old one.
    expect((await dana.get('/api/files?q=folder:new')).json.items).toHaveLength(3)
    expect((await dana.get('/api/files?q=folder:old')).json.items).toHaveLength(0)
    await create(app, 'taken', 'b.ts')
    const taken = await move(ids, 'taken')
    expect([taken.status, taken.json.code]).toEqual([409, 'file_exists'])
    expect(await tree(app, 'taken')).toContainEqual(['taken', 1])
    expect(await tree(app, 'new')).toContainEqual(['new/place', 3])
    expect((await move(ids, 'a//b')).json.code).toBe('invalid_folder')
    expect((await move(ids, 7)).json.code).toBe('invalid_folder')
    expect((await move([], 'x')).json.code).toBe('no_files_selected')
    expect((await move(ids, 'mine', noam)).json.code).toBe('some_files_not_found')
    expect((await move(ids, '')).status).toBe(200)
    expect(await tree(app)).toEqual([
      ['', 0],
      ['taken', 1],
    ])
  })

  test('a hundred parallel moves leave true numbers', async () => {
    const app = await open()
    const { dana } = app
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => create(app, 'f', `${n}`)))
    await Promise.all(
      ids.flatMap((id, n) =>
        Array.from({ length: 10 }, (_, round) =>
          dana.put(`/api/files/${id}`, { folder: `f/${(n + round) % 3}` }),
        ),
      ),
    )
    const lines = new Map(
      (await tree(app, 'f')).map(([folder, count]) => [folder as string, count as number]),
    )
    expect(lines.get('f')).toBe(10)
    for (const child of ['f/0', 'f/1', 'f/2']) {
      const { items } = (await dana.get(`/api/files?folder=${child}`)).json
      expect(lines.get(child) ?? 0, child).toBe(items.length)
    }
  })
})

test('a child follows its parent, whatever its neighbours are called', () => {
  const names = ['a b', 'a', 'a-b', 'a/z', 'a/b/c', 'a/b', 'א', 'A']
  const folders = names.map((folder) => ({ folder, count: 1, noteCount: 0 }))
  expect(inTreeOrder(folders).map(({ folder }) => folder)).toEqual([
    'A',
    'a',
    'a/b',
    'a/b/c',
    'a/z',
    'a b',
    'a-b',
    'א',
  ])
})

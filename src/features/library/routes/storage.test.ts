/** How many bytes the texts of one person may take, and that a deleted one leaves nothing behind. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { forgetContents } from '#platform/content-caches.ts'
import { sha256 } from '#platform/crypto/index.ts'
import {
  highlightCacheSettled,
  peek,
  stopHighlighting,
  useHighlightCache,
} from '#platform/highlight/index.ts'
import { migrate } from '#platform/store/index.ts'
import { bothDialects, type TestApp } from '#tests/support/app.ts'

const text = (mark: string, bytes: number) => mark.repeat(bytes)

bothDialects('the quota in bytes', (open) => {
  const create = ({ dana }: TestApp, file_name: string, content: string) =>
    dana.post('/api/files', { file_name, content })
  const stored = async ({ opened }: TestApp) => {
    const { rows } = await sql<{
      count: number
    }>`select count from library_counts where kind = 'stored'`.execute(
      opened.store.query.withoutPlugins(),
    )
    return rows.map(({ count }) => Number(count))
  }

  test('every way of writing meets it, nothing is half-written, and deleting for good makes room', async () => {
    const app = await open({ env: { MAX_BYTES_PER_USER: '100' } })
    const { dana, noam } = app
    const first = (await create(app, 'a.txt', text('a', 60))).json.file
    const second = await create(app, 'b.txt', text('b', 60))
    expect([second.status, second.json]).toEqual([
      409,
      {
        ok: false,
        error: 'Storage quota exceeded',
        code: 'storage_quota_exceeded',
        max: 100,
      },
    ])
    // The same text counts once, however many files have it; another person has a quota of their own.
    expect((await create(app, 'c.txt', text('a', 60))).status).toBe(201)
    const foreign = await noam.post('/api/files', { file_name: 'd.txt', content: text('d', 90) })
    const share = (await noam.post(`/api/share/${foreign.json.file.id}`, {})).json
    const saved = await dana.post('/api/shared/save', { share_id: share.id ?? share.share_id })
    expect(saved.json.code).toBe('storage_quota_exceeded')
    const edit = (content: string, base_version: number) =>
      dana.put(`/api/files/${first.id}`, { content, base_version })
    expect((await edit(text('e', 41), 1)).json.code).toBe('storage_quota_exceeded')
    expect((await edit(text('e', 40), 1)).status).toBe(200)
    // Full to the last byte, and an old version can still be restored: its text is stored already.
    const restored = await dana.post(`/api/files/${first.id}/restore`, { version: 1 })
    expect(restored.json.file.version).toBe(3)
    expect((await dana.get('/api/files')).json.total).toBe(2)
    expect((await dana.browse('/settings/profile')).text).toContain('100 B')

    await dana.del(`/api/files/${first.id}`)
    expect((await create(app, 'f.txt', text('f', 40))).json.code).toBe('storage_quota_exceeded')
    await dana.post(`/api/trash/${first.id}/purge`)
    expect((await stored(app)).toSorted()).toEqual([60, 90])
    expect((await create(app, 'f.txt', text('f', 40))).status).toBe(201)
    expect((await create(app, 'g.txt', 'g')).json.code).toBe('storage_quota_exceeded')
  })

  test('two writers at once do not pass it together', async () => {
    const app = await open({ env: { MAX_BYTES_PER_USER: '100' } })
    await app.dana.signIn()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => create(app, `${name}.txt`, text(name, 60))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await stored(app)).toEqual([60])
  })

  test('the migration counts what was stored before it', async () => {
    const app = await open()
    const { dana, opened } = app
    const { id } = (await create(app, 'a.txt', text('a', 60))).json.file
    await dana.put(`/api/files/${id}`, { content: text('b', 7), base_version: 1 })
    await dana.post(`/api/files/${id}/restore`, { version: 1 })
    await create(app, 'b.txt', text('a', 60))
    const db = opened.store.query.withoutPlugins()
    await sql`delete from library_counts where kind = 'stored'`.execute(db)
    await sql`delete from schema_migrations where name = '0012_stored_bytes'`.execute(db)
    await migrate(opened.store)
    expect(await stored(app)).toEqual([67])
  })
})

bothDialects('a text that is deleted for good', (open) => {
  afterEach(async () => {
    await stopHighlighting()
    useHighlightCache('')
  })

  test('leaves the caches in memory and on disk, which only the program can read', async () => {
    const { dana, opened } = await open()
    const folder = join(opened.dataDir, 'cache/highlight')
    await stopHighlighting()
    useHighlightCache(folder)
    // Long enough to be a file of the cache.
    const tail = `// ${'x'.repeat(2 * 1024)}\n`
    const code = `const purged = 1\n${tail}`
    const document = `# a\n\n\`\`\`js\nconst fenced = 2\n${tail}\`\`\`\n`
    const make = async (file_name: string, content: string) =>
      (await dana.post('/api/files', { file_name, content })).json.file.id as string
    const source = await make('a.js', code)
    const markdown = await make('a.md', document)
    const staying = await make('b.js', `const staying = 3\n${tail}`)
    for (const path of [
      `/api/files/${source}/lines?from=1&to=9`,
      `/api/files/${markdown}/fences`,
      `/api/files/${staying}/lines?from=1&to=9`,
    ])
      expect((await dana.get(path)).status).toBe(200)
    await highlightCacheSettled()
    const names = () => readdirSync(folder)
    expect(names()).toHaveLength(3)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(names().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(
      names().map(() => 0o600),
    )
    expect(peek(sha256(code), 'javascript')).not.toBeNull()

    for (const id of [source, markdown]) {
      await dana.del(`/api/files/${id}`)
      expect((await dana.post(`/api/trash/${id}/purge`)).status).toBe(200)
    }
    await highlightCacheSettled()
    expect(peek(sha256(code), 'javascript')).toBeNull()
    expect(names()).toEqual([
      expect.stringMatching(sha256(`const staying = 3\n${tail}`).slice(0, 40)),
    ])
    forgetContents('all')
    await highlightCacheSettled()
    expect(names()).toEqual([])
  })
})

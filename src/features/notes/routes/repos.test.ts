/**
 * Notes on files of mirrored repositories: the mirror decides, nothing is written on read, and unknown does not mean
 * gone.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteMirror, saveTree } from '#features/repositories/repos.fixture.ts'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/stores.ts'
import { NOTES, taken } from '../notes.fixture.ts'

async function mirror(
  { inner: app, clock }: TestApp,
  ownerId: string,
  name: string,
  paths: string[],
) {
  const entries = paths.map((path) => ({ path, blob: 'b', sizeBytes: 1, language: 'text' }))
  await saveTree(app.deps.store, ownerId, name, entries, clock.now())
}

const idOf = async ({ dana }: TestApp): Promise<string> => (await dana.get('/api/me')).json.id

eachDialect('notes in repositories', (open) => {
  test('a note is made on a mirrored path, and on nothing else', async () => {
    const app = await open()
    const { dana, noam } = app
    await mirror(app, await idOf(app), 'lib', ['src/main.ts', 'תיעוד/קרא.md', 'orphans'])
    const { note } = taken(await dana.post(`${NOTES}/repo/lib/src/main.ts`, { content: 'x' }))
    expect(note).toMatchObject({
      kind: 'repo',
      repo_name: 'lib',
      repo_path: 'src/main.ts',
      file_id: '',
      board_id: '',
      orphaned: false,
    })
    for (const [path, status, code] of [
      ['nolib/src/main.ts', 404, 'repo_not_found'],
      ['lib/src/other.ts', 404, 'repo_file_not_found'],
      ['lib/src', 404, 'repo_file_not_found'],
      ['lib/%2e%2e%2fx', 400, 'invalid_repo_path'],
      ['lib/a%2f%2e%2e%2f%2e%2e%2fx', 400, 'invalid_repo_path'],
      ['lib/', 400, 'invalid_repo_path'],
      ['~lib/src/main.ts', 404, 'repo_not_found'],
    ] as const) {
      const response = await dana.post(`${NOTES}/repo/${path}`, { content: 'x' })
      expect([path, response.status, response.json.code]).toEqual([path, status, code])
    }
    const foreign = await noam.post(`${NOTES}/repo/lib/src/main.ts`, { content: 'x' })
    expect(foreign.json.code).toBe('repo_not_found')
  })

  test('one path has one spelling, on read and on write, in any script', async () => {
    const app = await open()
    const { dana } = app
    await mirror(app, await idOf(app), 'lib', ['src/main.ts', 'תיעוד/קרא.md', 'orphans'])
    for (const spelling of [
      'src/main.ts',
      'src//main.ts',
      'src%2f%2e%2fmain.ts',
      'src%5cmain.ts',
      'x%2f%2e%2e%2fsrc%2fmain.ts',
    ])
      taken(await dana.post(`${NOTES}/repo/lib/${spelling}`, { content: spelling }))
    expect((await dana.get(`${NOTES}/repo/lib/src%5C%5Cmain.ts`)).json.count).toBe(5)
    const hebrew = `${NOTES}/repo/lib/${encodeURIComponent('תיעוד')}/${encodeURIComponent('קרא.md')}`
    taken(await dana.post(hebrew, { content: 'x' }))
    expect((await dana.get(hebrew)).json.notes[0].repo_path).toBe('תיעוד/קרא.md')
    // A file may have the same name as one of our URLs.
    taken(await dana.post(`${NOTES}/repo/lib/orphans`, { content: 'x' }))
    expect((await dana.get(`${NOTES}/repo/lib/orphans`)).json.count).toBe(1)
  })

  test('a note is an orphan when its path left the mirrored tree, and only then', async () => {
    const app = await open()
    const { dana, clock, opened } = app
    const owner = await idOf(app)
    await mirror(app, owner, 'lib', ['a', 'b'])
    taken(await dana.post(`${NOTES}/repo/lib/a`, { content: 'on a' }))
    taken(await dana.post(`${NOTES}/repo/lib/b`, { content: 'on b' }))
    expect((await dana.get(`${NOTES}/repo/lib/a`)).json).toMatchObject({
      count: 1,
      max: 20,
      orphaned: false,
      unknown: false,
    })
    expect((await dana.get(`${NOTES}/repo-orphans/lib`)).json).toEqual({
      ok: true,
      notes: [],
      count: 0,
      last_sync_time: '2026-11-14T09:00:00.000+00:00',
      unknown: false,
    })
    clock.advance(60_000)
    await mirror(app, owner, 'lib', ['b', 'c'])
    const before = await everyRow(opened.store)
    const list = (await dana.get(`${NOTES}/repo/lib/a`)).json
    expect(list).toMatchObject({ count: 1, orphaned: true })
    expect(list.notes[0]).toMatchObject({ orphaned: true, repo_path: 'a', content: 'on a' })
    for (const address of ['repo-orphans/lib', 'repo/~orphans/lib']) {
      const { notes, ...rest } = (await dana.get(`${NOTES}/${address}`)).json
      expect(notes).toMatchObject([{ repo_path: 'a', orphaned: true }])
      expect(rest).toMatchObject({ count: 1, last_sync_time: '2026-11-14T09:01:00.000+00:00' })
    }
    const { id } = list.notes[0]
    expect((await dana.get(`${NOTES}/note/${id}`)).json.note.orphaned).toBe(true)
    expect(await everyRow(opened.store)).toBe(before)
    await mirror(app, owner, 'lib', ['a'])
    expect((await dana.get(`${NOTES}/repo/lib/a`)).json.orphaned).toBe(false)
  })

  test('a repository that is gone keeps its notes, and is listed', async () => {
    const app = await open()
    const { dana, inner } = app
    const owner = await idOf(app)
    await mirror(app, owner, 'lib', ['a'])
    await mirror(app, owner, 'kept', ['a'])
    for (const repo of ['lib', 'lib', 'kept'])
      taken(await dana.post(`${NOTES}/repo/${repo}/a`, { content: 'x' }))
    await deleteMirror(inner.deps.store, owner, 'lib')
    for (const address of ['orphan-repos', 'repo/~orphan-repos'])
      expect((await dana.get(`${NOTES}/${address}`)).json).toEqual({
        ok: true,
        repos: [{ repo_name: 'lib', notes: 2 }],
        count: 1,
        unknown: false,
      })
    const orphans = (await dana.get(`${NOTES}/repo-orphans/lib`)).json
    expect(orphans).toMatchObject({ count: 2, last_sync_time: null })
    expect((await dana.get(`${NOTES}/search?q=x`)).json.count).toBe(3)
  })

  test('twenty notes on one repository file, unique by title', async () => {
    const app = await open()
    const { dana } = app
    await mirror(app, await idOf(app), 'lib', ['a', 'b'])
    for (let i = 0; i < 20; i++) taken(await dana.post(`${NOTES}/repo/lib/a`, { title: `t${i}` }))
    const over = await dana.post(`${NOTES}/repo/lib/a`, { content: 'x' })
    expect(over.json).toMatchObject({ code: 'note_quota_exceeded', max: 20, scope: 'repo' })
    taken(await dana.post(`${NOTES}/repo/lib/b`, { title: 't1' }))
    expect((await dana.post(`${NOTES}/repo/lib/b`, { title: 't1' })).json.code).toBe(
      'duplicate_title',
    )
  })
})

bothDialects('notes in repositories at the database', (open) => {
  test('a mirror that cannot be read is unknown: nothing is stored, nobody is called an orphan', async () => {
    const app = await open()
    const { dana, opened } = app
    await mirror(app, await idOf(app), 'lib', ['a'])
    taken(await dana.post(`${NOTES}/repo/lib/a`, { content: 'x' }))
    const db = opened.store.query.withoutPlugins()
    for (const table of ['repos', 'repo_tree'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
    const create = await dana.post(`${NOTES}/repo/lib/a`, { content: 'y' })
    expect([create.status, create.json.code]).toEqual([503, 'repo_unknown'])
    const list = (await dana.get(`${NOTES}/repo/lib/a`)).json
    expect(list).toMatchObject({ count: 1, orphaned: false, unknown: true })
    expect((await dana.get(`${NOTES}/repo-orphans/lib`)).json).toMatchObject({ unknown: true })
    expect((await dana.get(`${NOTES}/orphan-repos`)).json).toMatchObject({ unknown: true })
    for (const table of ['repos', 'repo_tree'])
      await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(db)
    expect((await dana.get(`${NOTES}/repo/lib/a`)).json.count).toBe(1)
  })
})

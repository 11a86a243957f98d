/**
 * Importing a repository: files that fit are imported with their path, the rest has a reason, and nothing is imported
 * twice.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { gitStarts } from '#tests/support/git-starts.ts'
import { type CodeHostApp, openWithCodeHost } from './code-host.fixture.ts'
import { addRepo, settled, syncRepo, wakeRunner } from './mirroring.fixture.ts'

const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n'

async function importRepo(app: CodeHostApp, name: string, body: object = {}) {
  const asked = await app.dana.post(`/api/repos/${name}/import`, body)
  expect([asked.status, asked.json.code]).toEqual([202, undefined])
  await wakeRunner(app)
  const latest = async () => (await app.dana.get(`/api/repos/${name}/import`)).json.import
  await expect.poll(async () => (await latest()).state).not.toBe('running')
  return latest()
}

async function listed({ dana }: CodeHostApp, name: string, outcome: string) {
  const { json } = await dana.get(`/api/repos/${name}/import/files?outcome=${outcome}`)
  return json.files as { path: string; reason: string | null; file_id: string | null }[]
}

async function filesOf({ dana }: CodeHostApp, query = '') {
  const { items } = (await dana.get(`/api/files?per_page=100${query}`)).json
  return items as { id: string; folder: string; file_name: string; repo: string; version: number }[]
}

eachDialect('importing a repository', (open) => {
  test('brings texts with their folders, lists the rest with reasons, and repeats nothing', async () => {
    const app = await openWithCodeHost(open, { runsJobs: true })
    const { dana, noam, server } = app
    const repository = server.repository('one')
    repository.push({
      'README.md': '# One',
      'src/עץ/b (1).ts': 'let b = 1',
      'data/picture.bin': Buffer.from([1, 0, 2]),
      'data/latin.txt': Buffer.from([0xe9, 0x0a]),
      'data/large.txt': 'x'.repeat(2 ** 20 + 1),
      'data/lfs.zip': LFS,
    })
    await addRepo(app, dana, { url: server.url(repository) })
    const preview = (await dana.get('/api/repos/one/import/preview')).json
    expect(preview).toMatchObject({
      ...{ folder: 'one', files: 5 },
      skipped: [{ reason: 'too_large', count: 1 }],
    })
    const first = await importRepo(app, 'one')
    expect(first).toMatchObject({ state: 'done', imported: 2, skipped: 4, changed: 0 })
    expect(await listed(app, 'one', 'skipped')).toEqual([
      { path: 'data/large.txt', reason: 'too_large', file_id: null },
      { path: 'data/latin.txt', reason: 'encoding', file_id: null },
      { path: 'data/lfs.zip', reason: 'lfs', file_id: null },
      { path: 'data/picture.bin', reason: 'binary', file_id: null },
    ])
    const page = await dana.browse('/repos/one/import')
    for (const said of ['data/large.txt', 'larger than', 'kept elsewhere'])
      expect(page.text).toContain(said)
    const files = await filesOf(app)
    expect(files.map((file) => [file.folder, file.file_name, file.repo]).toSorted()).toEqual([
      ['one', 'README.md', 'one'],
      ['one/src/עץ', 'b (1).ts', 'one'],
    ])
    const again = await importRepo(app, 'one')
    expect(again).toMatchObject({ imported: 0, unchanged: 2, changed: 0, skipped: 4 })
    // A file that changed upstream gets a new version; one that was changed here as well stays, and is reported.
    const id = files.find((file) => file.file_name === 'README.md')!.id
    const other = files.find((file) => file.file_name !== 'README.md')!.id
    await dana.put(`/api/files/${other}`, { content: 'mine', base_version: 1 })
    repository.push({ 'README.md': '# Two', 'src/עץ/b (1).ts': 'let b = 2', 'new.txt': 'n' })
    await syncRepo(app, dana, 'one')
    const third = await importRepo(app, 'one')
    expect(third).toMatchObject({ imported: 1, changed: 1, unchanged: 0, skipped: 1 })
    expect((await dana.get(`/api/files/${id}`)).json).toMatchObject({
      content: '# Two',
      file: { version: 2 },
    })
    expect((await dana.get(`/api/files/${other}`)).json.content).toBe('mine')
    expect(await listed(app, 'one', 'skipped')).toContainEqual({
      ...{ path: 'src/עץ/b (1).ts', reason: 'edited_here', file_id: other },
    })
    // Other people do not see it.
    expect((await noam.get('/api/repos/one/import')).status).toBe(404)
    expect((await noam.browse('/repos/one/import')).status).toBe(404)
    const { text } = await dana.browse('/repos/one/import')
    expect(text).toContain('changed here and upstream')
  })

  test('a file of that name that is somebody else’s work stays; a part goes where it is told', async () => {
    const app = await openWithCodeHost(open, { runsJobs: true })
    const { dana, server } = app
    const repository = server.repository('two')
    repository.push({ 'lib/a.txt': 'theirs', 'lib/deep/c.txt': 'c', 'library.txt': 'beside' })
    await addRepo(app, dana, { url: server.url(repository) })
    await dana.post('/api/files', { file_name: 'a.txt', folder: 'kept', content: 'mine' })
    const done = await importRepo(app, 'two', { path: 'lib', folder: '/kept/' })
    expect(done).toMatchObject({ imported: 1, skipped: 1, path: 'lib', folder: 'kept' })
    expect((await listed(app, 'two', 'skipped'))[0]!.reason).toBe('name_taken')
    const folders = (await filesOf(app)).map((file) => `${file.folder}/${file.file_name}`)
    expect(folders.toSorted()).toEqual(['kept/a.txt', 'kept/deep/c.txt'])
    for (const [body, code] of [
      [{ path: '../x' }, 'invalid_import_path'],
      [{ folder: 'a\u0001' }, 'invalid_import_folder'],
      [{ folder: 'a//b' }, 'invalid_import_folder'],
      [{ path: 7 }, 'invalid_import_path'],
    ] as const) {
      const { status, json } = await dana.post('/api/repos/two/import', body)
      expect([json.code, status]).toEqual([code, 400])
    }
  })

  test('two people import at once: each file from one git, up to the quota of each, and the page says how far', async () => {
    const env = { MAX_FILES_PER_USER: '20' }
    const app = await openWithCodeHost(open, { runsJobs: true, env })
    const { dana, noam, server, opened } = app
    const repository = server.repository('many')
    const paths = Array.from({ length: 30 }, (_, n) => `${String(n).padStart(2, '0')}.txt`)
    repository.push(Object.fromEntries(paths.map((path) => [path, `text of ${path}`])))
    for (const person of [dana, noam])
      await addRepo(app, person, { url: server.url(repository), name: 'many' })
    const latest = async (person: typeof dana) =>
      (await person.get('/api/repos/many/import')).json.import
    const page = async () => (await dana.browse('/repos/many/import')).text
    // Each has to fetch its mirror first, and the server delays both.
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    const starts = await gitStarts(async () => {
      for (const person of [dana, noam])
        expect((await person.post('/api/repos/many/import')).status).toBe(202)
      await wakeRunner(app)
      await expect.poll(() => server.behaviour.held).toBe(2)
      for (const person of [dana, noam])
        await expect
          .poll(() => latest(person))
          .toMatchObject({ state: 'running', files_done: 0, files_total: 30 })
      const running = await page()
      for (const said of ['0 of 30 files', 'data-live="import" data-under-way'])
        expect(running).toContain(said)
      release()
      server.behaviour.hold = null
      for (const person of [dana, noam])
        await expect.poll(async () => (await latest(person)).state).not.toBe('running')
    })
    const reads = starts.filter((start) => /^cat-file (--batch$|blob)/.test(start))
    expect(reads).toEqual(['cat-file --batch', 'cat-file --batch'])
    for (const person of [dana, noam])
      expect(await latest(person)).toMatchObject({
        ...{ state: 'done', imported: 20, skipped: 10, files_done: null, files_total: null },
      })
    const skipped = await listed(app, 'many', 'skipped')
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual(
      paths.slice(20).map((path) => [path, 'quota']),
    )
    const done = await page()
    expect(done).toContain('The import is complete.')
    expect(done).not.toContain('data-under-way')
    const { items } = (await noam.get('/api/files?per_page=100')).json
    expect(items).toHaveLength(20)
  })

  test('an import can be cancelled, and one that fails says so in an event', async () => {
    const app = await openWithCodeHost(open, { runsJobs: true })
    const { dana, server, events, opened } = app
    const repository = server.repository('three')
    repository.push({ 'a.txt': 'a', 'b.txt': 'b' })
    await addRepo(app, dana, { url: server.url(repository) })
    // The import waits for a sync that the server delays.
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    repository.push({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
    await dana.post('/api/repos/three/sync')
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    expect((await dana.submit('/repos/three/import', { path: '' })).status).toBe(303)
    const second = await dana.post('/api/repos/three/import')
    expect([second.status, second.json.code]).toEqual([409, 'import_running'])
    expect((await dana.browse('/repos/three/import')).text).toContain('Cancel import')
    expect((await dana.submit('/repos/three/import/cancel', { go: '1' })).status).toBe(303)
    expect((await dana.get('/api/repos/three/import')).json.import.state).toBe('cancelled')
    release()
    server.behaviour.hold = null
    await settled(app, dana, 'three')
    await opened.store.query
      .withoutPlugins()
      .updateTable('repoTree')
      .set({ blob: 'f'.repeat(40) })
      .where('path', '=', 'b.txt')
      .execute()
    const failed = await importRepo(app, 'three')
    expect(failed).toMatchObject({ state: 'failed', imported: 1 })
    expect(events.filter(({ event }) => event === 'codehost_import_repo_error')).toMatchObject([
      { fields: { host: server.host, repo: 'three', error: expect.any(String) } },
    ])
  })
})

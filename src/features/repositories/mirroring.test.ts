/** Repositories from end to end, against a real git server: added, synchronised, cancelled, removed. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import {
  addRepo,
  openMirroring,
  repoOf,
  settled,
  syncRepo,
  treeOf,
  wakeRunner,
} from './mirroring.fixture.ts'

const mirrorsOf = ({ opened }: TestApp): string[] => {
  const root = join(opened.dataDir, 'mirrors')
  if (!existsSync(root)) return []
  return readdirSync(root).flatMap((owner) => readdirSync(join(root, owner)))
}

eachDialect('a repository', (open) => {
  test('is added by its address, cloned in the background, and shown with its state', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, events } = app
    const repository = server.repository('project', 'trunk')
    const commit = repository.push(
      {
        'src/a.ts': 'const a = 1',
        'src/deep/er/b.py': 'x',
        'תיעוד/קרא.md': '# x',
        '-rf': 'x',
        'a (1) [id]+@.txt': 'x',
        'line\nbreak': 'x',
        bin: { executable: '#!/bin/sh' },
        link: { link: '/etc/passwd' },
        module: { submodule: 'a'.repeat(40) },
        'big.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:x\nsize 12345\n',
        'latin-1.txt': Buffer.from([0xe9, 0xe8]),
      },
      'trunk',
    )
    const url = server.url(repository)
    const added = await dana.post('/api/repos', { url })
    expect(added.status).toBe(202)
    expect(added.json).toMatchObject({
      ok: true,
      job_id: expect.any(String),
      repo: { name: 'project', url, host: server.host, state: 'queued', error: null },
    })
    const repo = await settled(app, dana, 'project')
    expect(repo).toMatchObject({
      state: 'ready',
      error: null,
      default_branch: 'trunk',
      head_commit: commit,
      file_count: 10,
      skipped_count: 0,
      last_sync_time: '2026-11-14T09:00:00.000+00:00',
      job_id: added.json.job_id,
      progress: null,
    })
    expect(repo.size_bytes).toBeGreaterThan(100)
    expect(await treeOf(app, 'project')).toEqual([
      'file -rf',
      'file a (1) [id]+@.txt',
      'file big.bin',
      'executable bin',
      'file latin-1.txt',
      'file line\nbreak',
      'symlink link',
      'submodule module',
      'folder src',
      'file src/a.ts',
      'folder src/deep',
      'folder src/deep/er',
      'file src/deep/er/b.py',
      'folder תיעוד',
      'file תיעוד/קרא.md',
    ])
    const synced = events.filter(({ event }) => event === 'codehost_sync')
    expect(synced).toMatchObject([{ fields: { host: server.host, repo: 'project', count: 10 } }])
    expect((await dana.get('/api/repos')).json).toMatchObject({
      repos: [{ name: 'project' }],
      git: { ready: true, reason: null },
    })
    // Other people see none of it.
    expect((await noam.get('/api/repos')).json.repos).toEqual([])
    for (const asked of [
      await noam.get('/api/repos/project'),
      await noam.post('/api/repos/project/sync'),
      await noam.post('/api/repos/project/cancel'),
      await noam.del('/api/repos/project'),
    ])
      expect([asked.status, asked.json.code]).toEqual([404, 'repo_not_found'])
  })

  test('follows what is pushed: edits, renames, deletions, rewritten history, another branch', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('a')
    repository.push({ 'a.txt': '1', 'b.txt': '2', 'd/c.txt': '3', 'Same.txt': '4' })
    await addRepo(app, dana, { url: server.url(repository), name: 'lib' })
    const steps: [string, () => void, string[]][] = [
      [
        'edit',
        () => repository.push({ 'a.txt': 'x', 'b.txt': '2', 'd/c.txt': '3', 'Same.txt': '4' }),
        ['file Same.txt', 'file a.txt', 'file b.txt', 'folder d', 'file d/c.txt'],
      ],
      [
        'rename',
        () => repository.push({ 'a.txt': 'x', 'e/b.txt': '2', 'same.txt': '4' }),
        ['file a.txt', 'folder e', 'file e/b.txt', 'file same.txt'],
      ],
      ['force', () => repository.push({ 'z.txt': '1' }, 'main', true), ['file z.txt']],
      [
        'a file becomes a folder',
        () => repository.push({ 'z.txt/a': '1' }),
        ['folder z.txt', 'file z.txt/a'],
      ],
      ['empty tree', () => repository.push({}), []],
      ['another branch', () => void repository.push({ y: '1' }, 'next'), []],
    ]
    for (const [what, push, tree] of steps) {
      push()
      const repo = await syncRepo(app, dana, 'lib')
      expect([what, repo.state, repo.default_branch]).toEqual([what, 'ready', 'main'])
      expect([what, await treeOf(app, 'lib')]).toEqual([what, tree])
      expect([what, repo.file_count]).toEqual([
        what,
        tree.filter((line) => !line.startsWith('folder')).length,
      ])
    }
    repository.git(['branch', '-m', 'next', 'trunk'])
    repository.git(['update-ref', '-d', 'refs/heads/main'])
    repository.head('trunk')
    expect(await syncRepo(app, dana, 'lib')).toMatchObject({
      default_branch: 'trunk',
      file_count: 1,
    })
    expect(await treeOf(app, 'lib')).toEqual(['file y'])
    // A sync that finds nothing new writes no row of the tree.
    opened.statements.length = 0
    await syncRepo(app, dana, 'lib')
    expect(
      opened.statements.filter((sql) => /(insert|delete|update).*repo_tree/.test(sql)),
    ).toEqual([])
  })

  test('writes the difference and nothing else', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`d${i % 4}/f${i}`, `${i}`]),
    )
    const repository = server.repository('a')
    repository.push(files)
    await addRepo(app, dana, { url: server.url(repository) })
    const rows = () =>
      opened.store.query
        .withoutPlugins()
        .selectFrom('repoTree')
        .selectAll()
        .orderBy('path')
        .execute()
    const before = await rows()
    // Every row that the sync writes loses this mark.
    await opened.store.query
      .withoutPlugins()
      .updateTable('repoTree')
      .set({ language: 'mark' })
      .execute()
    const { 'd0/f0': _, ...rest } = files
    repository.push({ ...rest, 'd1/f1': 'changed', new: '1' })
    await syncRepo(app, dana, 'a')
    const after = await rows()
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ language }) => language !== 'mark').map(({ path }) => path)).toEqual([
      'd0',
      'd1',
      'd1/f1',
      'new',
    ])
  })

  test('without anything in it is ready and empty, and fills later', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('a')
    const repo = await addRepo(app, dana, { url: server.url(repository) })
    expect(repo).toMatchObject({
      state: 'ready',
      default_branch: null,
      head_commit: null,
      file_count: 0,
    })
    repository.push({ a: '1' })
    expect(await syncRepo(app, dana, 'a')).toMatchObject({ default_branch: 'main', file_count: 1 })
  })

  test('for which the others of its owner leave no room says so', async () => {
    const app = await openMirroring(open, { MAX_MIRROR_BYTES_PER_USER: '400000' })
    const { dana, noam, server } = app
    const add = async (name: string, person = dana) => {
      const repository = server.repository(name)
      repository.push({ a: randomBytes(200_000) })
      return addRepo(app, person, { url: server.url(repository) })
    }
    expect(await add('a')).toMatchObject({ state: 'ready' })
    expect(await add('b')).toMatchObject({ state: 'failed', error: 'mirrors_full' })
    expect((await dana.browse('/repos/b')).text).toContain('for one person')
    expect(await add('c', noam)).toMatchObject({ state: 'ready' })
    await dana.del('/api/repos/a')
    expect(await syncRepo(app, dana, 'b')).toMatchObject({ state: 'ready' })
  })

  test('that cannot be fetched says why, keeps its tree, and recovers', async () => {
    const app = await openMirroring(open, { CODEHOST_MAX_REPO_BYTES: '200000' })
    const { dana, server, events, clock } = app
    const repository = server.repository('a')
    repository.push({ a: '1' })
    await addRepo(app, dana, { url: server.url(repository) })
    const url = server.url(repository)
    expect(await addRepo(app, dana, { url: url.replace('/a.git', '/none.git') })).toMatchObject({
      name: 'none',
      state: 'failed',
      error: 'not_found',
      last_sync_time: null,
    })
    // A mistyped URL is nothing that an administrator could fix.
    expect(events.find(({ event }) => event === 'job_failed')).toMatchObject({ severity: 'info' })
    clock.advance(60_000)
    server.behaviour.redirect = 'http://127.0.0.1:1'
    expect(await syncRepo(app, dana, 'a')).toMatchObject({
      state: 'failed',
      error: 'redirected',
      file_count: 1,
      last_sync_time: '2026-11-14T09:00:00.000+00:00',
    })
    server.behaviour.redirect = null
    server.behaviour.authorization = 'Basic x'
    expect(await syncRepo(app, dana, 'a')).toMatchObject({ error: 'authentication' })
    server.behaviour.authorization = null
    repository.push({
      a: '1',
      big: randomBytes(120_000),
      more: randomBytes(120_000),
    })
    expect(await syncRepo(app, dana, 'a')).toMatchObject({ error: 'too_large', file_count: 1 })
    expect(await treeOf(app, 'a')).toEqual(['file a'])
    expect(events.filter(({ event }) => event === 'codehost_sync')).toHaveLength(1)
    repository.push({ b: '1' }, 'main', true)
    expect(await syncRepo(app, dana, 'a')).toMatchObject({ state: 'ready', error: null })
    expect(await treeOf(app, 'a')).toEqual(['file b'])
    const failed = events.filter(
      ({ event, fields }) => event === 'job_failed' && fields['job_id'] === 'sync_repository',
    )
    expect(failed).toHaveLength(4)
  })

  test('is refused by name before anything is fetched', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const refused = async (body: object) => {
      const { status, json } = await dana.post('/api/repos', body)
      return [status, json.code]
    }
    for (const url of [
      '',
      'x',
      'file:///etc',
      '/etc',
      'ext::sh -c id',
      '--upload-pack=x',
      'git@github.com:a',
      'https://u:p@github.com/a/b',
      'https://github.com/',
      5,
      null,
    ])
      expect([url, ...(await refused({ url }))]).toEqual([url, 400, 'invalid_repo_url'])
    for (const url of [
      'https://evil.example/a/b',
      'https://127.0.0.1/a',
      'https://169.254.169.254/a',
      'https://[::1]/a',
    ])
      expect([url, ...(await refused({ url }))]).toEqual([url, 400, 'repo_host_not_allowed'])
    const url = `http://${server.host}/a.git`
    for (const name of ['~x', '.git', '', 'a/b', '-x', 'x'.repeat(101)])
      expect([name, ...(await refused({ url, name }))]).toEqual([name, 400, 'invalid_repo_name'])
    expect((await dana.get('/api/repos')).json.repos).toEqual([])
    expect(server.requests).toEqual([])
    await dana.post('/api/repos', { url })
    expect(await refused({ url })).toEqual([409, 'repo_exists'])
  })

  test('is removed with its tree and its folder; one whose name begins alike stays, and notes become orphans', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('a')
    repository.push({ 'a.txt': '1' })
    const url = server.url(repository)
    await addRepo(app, dana, { url, name: 'repo' })
    await addRepo(app, dana, { url, name: 'repo-2' })
    const noted = await dana.post('/api/sticky-notes/repo/repo/a.txt', { content: 'x' })
    expect(noted.status).toBe(201)
    expect((await dana.post('/api/sticky-notes/repo/repo/a', { content: 'x' })).status).toBe(404)
    expect(mirrorsOf(app)).toHaveLength(2)
    expect((await dana.del('/api/repos/repo')).json).toEqual({ ok: true })
    expect((await dana.get('/api/repos')).json.repos).toMatchObject([{ name: 'repo-2' }])
    expect(await treeOf(app, 'repo')).toEqual([])
    expect(await treeOf(app, 'repo-2')).toEqual(['file a.txt'])
    await expect.poll(() => mirrorsOf(app).length).toBe(1)
    expect((await dana.get('/api/sticky-notes/orphan-repos')).json.repos).toEqual([
      { repo_name: 'repo', notes: 1 },
    ])
    expect((await dana.get('/api/sticky-notes/repo/repo/a.txt')).json.orphaned).toBe(true)
  })

  test('is cancelled while it waits and in the middle, and the next sync works', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('a')
    repository.push({ a: '1' })
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    await dana.post('/api/repos', { url: server.url(repository) })
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    expect(await repoOf(dana, 'a')).toMatchObject({ state: 'syncing' })
    // One more waits for it; requested twice it is still one.
    const first = (await dana.post('/api/repos/a/sync')).json
    const second = (await dana.post('/api/repos/a/sync')).json
    expect([first.repo.state, second.job_id]).toEqual(['queued', first.job_id])
    expect((await dana.post('/api/repos/a/cancel')).json.repo.state).toBe('cancelled')
    await dana.del('/api/repos/a')
    release()
    server.behaviour.hold = null
    await expect.poll(() => app.inner.runner.state().running).toEqual([])
    await expect.poll(() => mirrorsOf(app)).toEqual([])

    server.behaviour.hold = new Promise(() => {})
    const added = await dana.post('/api/repos', { url: server.url(repository) })
    expect(added.status).toBe(202)
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(2)
    await dana.post('/api/repos/a/cancel')
    expect(await settled(app, dana, 'a')).toMatchObject({ state: 'cancelled', error: null })
    expect(mirrorsOf(app)).toEqual([])
    server.behaviour.hold = null
    expect(await syncRepo(app, dana, 'a')).toMatchObject({ state: 'ready', file_count: 1 })
  })

  test('whose process stood still in the middle is begun anew and needs nobody', async () => {
    const app = await openMirroring(open)
    const { dana, server, clock, events } = app
    const repository = server.repository('a')
    const commit = repository.push({ a: '1' })
    server.behaviour.hold = new Promise(() => {})
    await dana.post('/api/repos', { url: server.url(repository) })
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    server.behaviour.hold = null
    // Longer than the lease of the process that runs jobs.
    clock.advance(11_000)
    expect(await settled(app, dana, 'a')).toMatchObject({
      ...{ state: 'ready', error: null, head_commit: commit },
    })
    const ofSync = events.filter(({ fields }) => fields?.['job_id'] === 'sync_repository')
    expect(ofSync.map(({ event }) => event)).toEqual([
      'job_started',
      'job_started',
      'job_completed',
    ])
  })

  test('of one person does not wait for that of another', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const slow = server.repository('slow')
    slow.push({ a: '1' })
    const quick = server.repository('quick')
    quick.push({ a: '1' })
    server.behaviour.hold = new Promise(() => {})
    for (const name of ['one', 'two', 'three', 'four'])
      await dana.post('/api/repos', { url: server.url(slow), name })
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    server.behaviour.hold = null
    expect(await addRepo(app, noam, { url: server.url(quick) })).toMatchObject({ state: 'ready' })
    expect(
      (await dana.get('/api/repos')).json.repos
        .map((one: { state: string }) => one.state)
        .toSorted(),
    ).toEqual(['queued', 'queued', 'queued', 'syncing'])
  })

  test('is fetched by itself when it is due, and not before', async () => {
    const app = await openMirroring(open, { CODEHOST_SYNC_HOURS: '2' })
    const { dana, server, clock, inner } = app
    const repository = server.repository('a')
    repository.push({ a: '1' })
    const { next_sync_time: next } = await addRepo(app, dana, { url: server.url(repository) })
    const dueAt = Date.parse(next)
    expect((dueAt - clock.now()) / 3_600_000).toBeGreaterThanOrEqual(1.8)
    expect((dueAt - clock.now()) / 3_600_000).toBeLessThanOrEqual(2.2)
    repository.push({ b: '1' })
    const lookForDue = async () => {
      const job = inner.jobs.find(({ id }) => id === 'queue_due_syncs')!
      await job.run(inner.contextFor('test'), {} as never)
    }
    clock.advance(dueAt - clock.now() - 1)
    await lookForDue()
    expect(await repoOf(dana, 'a')).toMatchObject({ state: 'ready', next_sync_time: next })
    clock.advance(1)
    await Promise.all([lookForDue(), lookForDue()])
    const queued = await repoOf(dana, 'a')
    expect(queued.state).toBe('queued')
    expect(Date.parse(queued.next_sync_time)).toBeGreaterThan(dueAt + 3_600_000)
    expect(await settled(app, dana, 'a')).toMatchObject({ state: 'ready' })
    expect(await treeOf(app, 'a')).toEqual(['file b'])
    const runs = await app.opened.store.query
      .withoutPlugins()
      .selectFrom('jobRuns')
      .select('id')
      .where('jobId', '=', 'sync_repository')
      .execute()
    expect(runs).toHaveLength(2)
  })

  test('a damaged mirror is made anew by whoever cannot read in it, and says so meanwhile', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('a')
    const content = randomBytes(40_000).toString('hex')
    repository.push({ 'a.txt': content })
    await addRepo(app, dana, { url: server.url(repository) })
    const root = join(opened.dataDir, 'mirrors')
    const folder = join(root, readdirSync(root)[0]!)
    const objects = join(folder, readdirSync(folder)[0]!, 'objects')
    const read = () => dana.get('/api/repos/a/file/a.txt')
    expect((await read()).json.file.content).toBe(content)
    // One byte in the middle of a pack, which is that of the long file; git reads everything else.
    const packs = join(objects, 'pack')
    const pack = join(packs, readdirSync(packs).find((name) => name.endsWith('.pack'))!)
    const bytes = readFileSync(pack)
    bytes[bytes.length >> 1]! ^= 0xff
    chmodSync(pack, 0o600)
    writeFileSync(pack, bytes)
    const refused = await read()
    expect([refused.status, refused.json.code]).toEqual([503, 'mirror_unavailable'])
    await expect
      .poll(async () => (await read()).json.file?.content, { timeout: PATIENCE_MS })
      .toBe(content)
  })

  test('a damaged mirror is made anew by the next sync', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('a')
    repository.push({ a: '1' })
    await addRepo(app, dana, { url: server.url(repository) })
    const root = join(opened.dataDir, 'mirrors')
    const folder = join(root, readdirSync(root)[0]!)
    const gitDir = join(folder, readdirSync(folder)[0]!)
    let round = 0
    for (const damage of [
      () => rmSync(join(gitDir, 'objects/pack'), { recursive: true }),
      () => writeFileSync(join(gitDir, 'refs/heads/main.lock'), ''),
      () => rmSync(join(gitDir, 'HEAD')),
      () => rmSync(gitDir, { recursive: true }),
    ]) {
      damage()
      repository.push({ [`f${round++}`]: '1' })
      expect(await syncRepo(app, dana, 'a')).toMatchObject({ state: 'ready', file_count: 1 })
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })
})

/** The analysis of real repositories, from the request to the stored result, on both databases. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRun } from '#platform/jobs/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { STORED_ANALYSES } from './contract/limits.ts'
import {
  addRepo,
  type MirroringApp,
  openMirroring,
  syncRepo,
  wakeRunner,
} from './mirroring.fixture.ts'
import { saveAnalysis } from './store/analysis/analyses.ts'

const FILES = {
  'src/a.ts': 'export const a = 1\n// TODO: name it\n',
  'src/b.ts': 'export const b = 2\n',
  'src/latin.c': Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]),
  'תיעוד/(1) [id].md': '# שלום\n',
  'package.json': '{"dependencies":{"fastify":"^5"},"devDependencies":{"vitest":"*"}}',
  'package-lock.json': '{"packages":{"node_modules/fastify":{"version":"5.1.0"}}}',
  'composer.json': '{ broken',
  'vendor/x.go': 'package x\n',
  '.env': 'SECRET=hunter2\n',
  'logo.png': Buffer.from([0x89, 0x50, 0, 1]),
  link: { link: '/etc/passwd' },
  module: { submodule: 'a'.repeat(40) },
}

const API = '/api/repos/lib/analysis'

async function settledAnalysis(app: MirroringApp, person: Person) {
  await wakeRunner(app)
  const read = async () => (await person.get(API)).json
  await expect
    .poll(async () => (await read()).state)
    .toSatisfy((state) => state !== 'queued' && state !== 'running')
  return read()
}

async function analyse(app: MirroringApp, person: Person) {
  const asked = await person.post(API)
  expect([asked.status, asked.json]).toEqual([202, { ok: true, job_id: expect.any(String) }])
  return settledAnalysis(app, person)
}

const emitted = ({ events }: MirroringApp) =>
  events
    .filter(({ event }) => event.startsWith('repo_analysis_'))
    .map(({ event, fields }) => [event, fields['repo'], fields['count'] ?? fields['error']])

eachDialect('the analysis of a repository', (open) => {
  test('finds what is in it, is stored for its commit, and is compared with the next', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib')
    for (let at = 0; at < 4; at++)
      repository.push({ ...FILES, 'src/a.ts': `// ${at}`, 'src/b.ts': `// ${at}` })
    const first = repository.push(FILES)
    await addRepo(app, dana, { url: server.url(repository) })
    expect((await dana.get(API)).json).toMatchObject({
      ...{ state: 'none', analysis: null, changes: null, stored: [], is_stale: false },
      head_commit: first,
    })

    const found = await analyse(app, dana)
    expect(found).toMatchObject({ state: 'ready', error: null, percent: null, changes: null })
    const { analysis } = found
    expect(analysis).toMatchObject({ commit: first, files: 10, read: 8, spent: [] })
    expect(analysis.languages.items).toContainEqual({
      ...{ id: 'typescript', files: 2, lines: 3 },
      bytes: FILES['src/a.ts'].length + FILES['src/b.ts'].length,
    })
    expect(analysis.dependencies.items).toMatchObject([
      { name: 'fastify', version: '^5', locked: '5.1.0', kind: 'runtime', path: 'package.json' },
      { name: 'vitest', version: '*', locked: null, kind: 'development' },
    ])
    expect(analysis.todos).toEqual({
      total: 1,
      items: [{ path: 'src/a.ts', line: 2, mark: 'TODO', text: 'name it' }],
    })
    expect(analysis.aside.items).toContainEqual({
      ...{ path: 'vendor', kind: 'vendored', files: 1, bytes: 10 },
    })
    expect(analysis.hot.year).toEqual([
      { path: 'src/a.ts', changes: 5 },
      { path: 'src/b.ts', changes: 5 },
    ])
    expect(analysis.pairs).toEqual([{ one: 'src/a.ts', other: 'src/b.ts', together: 5, of: 5 }])
    expect(analysis.history).toEqual({ commits: 5, year: 5, people: 1, active: 1, cut: false })
    const kinds = analysis.suggestions.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['secret_file', 'no_readme', 'unreadable_manifest', 'any_version']),
    )
    // Neither people nor the content of files are sent anywhere else.
    expect(JSON.stringify(found)).not.toMatch(/test@example\.org|hunter2/)
    expect(JSON.stringify(app.events)).not.toMatch(/test@example\.org|hunter2|name it/)
    expect(emitted(app)).toEqual([
      ['repo_analysis_start', 'lib', undefined],
      ['repo_analysis_parsed', 'lib', 8],
      ['repo_analysis_done', 'lib', undefined],
    ])

    const second = repository.push({
      ...FILES,
      'README.md': '# lib',
      'src/a.ts': 'export const a = 1\n\n// FIXME later\n',
    })
    await syncRepo(app, dana, 'lib')
    expect((await dana.get(API)).json).toMatchObject({ is_stale: true, head_commit: second })
    const next = await analyse(app, dana)
    expect(next).toMatchObject({
      is_stale: false,
      analysis: { commit: second },
      changes: {
        since: first,
        files: 1,
        todos: {
          added: { total: 1, items: [{ mark: 'FIXME', text: 'later' }] },
          removed: { total: 1, items: [{ mark: 'TODO', text: 'name it' }] },
        },
        missing: { added: [], removed: ['readme'] },
      },
    })
    expect(next.stored.map(({ commit }: { commit: string }) => commit)).toEqual([second, first])
    const earlier = (await dana.get(`${API}?commit=${first}`)).json
    expect(earlier).toMatchObject({ is_stale: true, analysis, changes: null })
    const unknown = await dana.get(`${API}?commit=${'0'.repeat(40)}`)
    expect([unknown.status, unknown.json.code]).toEqual([404, 'analysis_not_found'])
    expect((await dana.get(`${API}?commit=HEAD`)).status).toBe(400)

    for (const ask of [
      () => noam.get(API),
      () => noam.get(`${API}?commit=${first}`),
      () => noam.post(API),
      () => noam.post(`${API}/cancel`),
    ])
      expect((await ask()).json.code).toBe('repo_not_found')
    // The same name is another repository.
    await addRepo(app, noam, { url: server.url(repository) })
    expect((await noam.get(API)).json).toMatchObject({ state: 'none', stored: [] })

    await dana.del('/api/repos/lib')
    await addRepo(app, dana, { url: server.url(repository) })
    expect((await dana.get(API)).json).toMatchObject({ state: 'none', stored: [] })
  })

  test('that cannot be done says why, and leaves the last result', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const empty = server.repository('lib')
    await addRepo(app, dana, { url: server.url(empty) })
    expect(await analyse(app, dana)).toMatchObject({ state: 'failed', error: 'empty_repository' })
    empty.push(FILES)
    await syncRepo(app, dana, 'lib')
    expect(await analyse(app, dana)).toMatchObject({ state: 'ready', error: null })
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    server.behaviour.redirect = 'http://127.0.0.1:1'
    expect(await analyse(app, dana)).toMatchObject({
      ...{ state: 'failed', error: 'mirror_unavailable' },
      analysis: { files: 10 },
    })
    expect(emitted(app).filter(([event]) => event === 'repo_analysis_error')).toEqual([
      ['repo_analysis_error', 'lib', 'empty_repository'],
      ['repo_analysis_error', 'lib', 'mirror_unavailable'],
    ])
  })

  test('is asked for once by many, waits for the first sync, and is ended on demand', async () => {
    const app = await openMirroring(open)
    const { dana, server, inner } = app
    const repository = server.repository('lib')
    const commit = repository.push(FILES)
    await addRepo(app, dana, { url: server.url(repository) })
    await inner.runner.stop()
    await dana.post('/api/repos', { url: server.url(repository), name: 'new' })
    const early = await dana.post('/api/repos/new/analysis')
    expect([early.status, early.json.code]).toEqual([409, 'analysis_needs_sync'])

    const asked = await Promise.all([dana.post(API), dana.post(API), dana.post(API)])
    const ids = new Set(asked.map(({ json }) => json.job_id))
    expect(ids.size).toBe(1)
    expect((await dana.get(API)).json).toMatchObject({
      ...{ state: 'queued', percent: 0, job_id: [...ids][0] },
    })
    const ended = await dana.post(`${API}/cancel`)
    expect([ended.status, ended.json]).toEqual([200, { ok: true }])
    expect((await dana.get(API)).json).toMatchObject({ state: 'cancelled', stored: [] })
    expect((await dana.post(`${API}/cancel`)).status).toBe(200)
    expect((await dana.post(API)).json.job_id).not.toBe([...ids][0])
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
  })

  test('that runs is cancelled in the middle, and leaves nothing', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('lib')
    repository.push(FILES)
    await addRepo(app, dana, { url: server.url(repository) })
    // It has to fetch its mirror first, and the server delays the response.
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    await dana.post(API)
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    expect((await dana.get(API)).json.state).toBe('running')
    expect((await dana.post(`${API}/cancel`)).status).toBe(200)
    const run = async () => {
      const { job_id: id } = (await dana.get(API)).json
      return (await findRun(opened.store, id))!.status
    }
    await expect.poll(run).toBe('cancelled')
    expect((await dana.get(API)).json).toMatchObject({ state: 'cancelled', stored: [] })
    release()
    server.behaviour.hold = null
    expect(await analyse(app, dana)).toMatchObject({ state: 'ready' })
    expect(emitted(app).map(([event]) => event)).not.toContain('repo_analysis_error')
  })

  test('stays for the last commits, and for no more', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened, clock } = app
    const repository = server.repository('lib')
    repository.push(FILES)
    await addRepo(app, dana, { url: server.url(repository) })
    const { analysis } = await analyse(app, dana)
    const row = await opened.store.query
      .withoutPlugins()
      .selectFrom('repos')
      .select(['ownerId', 'id'])
      .executeTakeFirstOrThrow()
    for (let at = 1; at <= STORED_ANALYSES; at++)
      await saveAnalysis(
        opened.store,
        { ownerId: row.ownerId, repoId: row.id },
        {
          analysis: { ...analysis, commit: String(at % 10).repeat(40) },
          changes: null,
          analysedAt: clock.now() - at * 1_000,
        },
      )
    const { stored } = await analyse(app, dana)
    expect(stored).toHaveLength(STORED_ANALYSES)
    expect(stored[0].commit).toBe(analysis.commit)
    expect(stored.at(-1).commit).toBe('9'.repeat(40))
  })
})

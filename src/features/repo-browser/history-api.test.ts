/** Histories, differences and searches of mirrored repositories over the API. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

eachDialect('a mirrored repository', (open) => {
  test('has a history, differences and a search, for its owner alone', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, opened } = app
    const repository = server.repository('lib')
    const ids = importCommits(repository, [
      { 'old name.ts': lines(30), 'תיקייה/קובץ.md': 'שלום\n' },
      { '-new.ts': lines(31), 'תיקייה/קובץ.md': 'שלום\n' },
      ...Array.from({ length: 55 }, (_, at) => ({
        '-new.ts': lines(31),
        'תיקייה/קובץ.md': `שלום ${at}\n`,
      })),
      { '-new.ts': lines(32), 'תיקייה/קובץ.md': 'key=x (שלום)\n' },
    ])
    const [first, second, last] = [ids[0]!, ids[1]!, ids.at(-1)!]
    repository.git(['tag', 'v1', second])
    repository.git(['update-ref', 'refs/heads/side/one', second])
    await addRepo(app, dana, { url: server.url(repository) })
    const get = async (path: string) => {
      const { status, json } = await dana.get(`/api/repos/lib/${path}`)
      return status === 200 ? json : [status, json.code]
    }
    const subjects = (reply: { commits: { subject: string }[] }) =>
      reply.commits.map(({ subject }) => subject)

    // The history continues where it was, after any push.
    const newest = await get('history')
    expect([newest.commit, newest.commits.length]).toEqual([last, 50])
    expect(newest.commits[0]).toMatchObject({
      id: last,
      subject: 'number 58',
      author_name: 'Test',
      author_email: 'test@example.org',
      committed_at: '2026-01-01T00:57:00.000+00:00',
      path: null,
    })
    const older = await get(`history?after=${newest.next}`)
    expect([...subjects(newest), ...subjects(older)]).toEqual(
      Array.from({ length: 58 }, (_, at) => `number ${58 - at}`),
    )
    expect(older.next).toBe(null)
    expect(subjects(await get('history?ref=v1'))).toEqual(['number 2', 'number 1'])
    expect(subjects(await get('history?ref=side/one'))).toEqual(['number 2', 'number 1'])
    const file = await get('history?path=-new.ts')
    expect(file.commits.map((one: { path: string }) => one.path)).toEqual([
      '-new.ts',
      '-new.ts',
      'old name.ts',
    ])
    expect((await get(`history?path=${encodeURIComponent('תיקייה')}`)).commits).toHaveLength(50)
    expect(subjects(await get('history?path=old%20name.ts'))).toEqual(['number 2', 'number 1'])

    // One commit, two commits.
    const commit = await get(`commits/${last}`)
    expect(commit).toMatchObject({
      commit: { id: last, subject: 'number 58', body: '' },
      compared_with: expect.any(String),
      file_count: 2,
      files: [
        { change: 'changed', path: '-new.ts', patch: expect.stringContaining('+line 31') },
        { change: 'changed', path: 'תיקייה/קובץ.md', is_binary: false, patch_cut: false },
      ],
    })
    expect(await get(`commits/${first.slice(0, 8)}`)).toMatchObject({
      commit: { id: first },
      compared_with: null,
      files: [{ change: 'added', old: null }, { change: 'added' }],
    })
    const compared = await get(`compare?from=${first}&to=v1`)
    expect(compared).toMatchObject({
      from: first,
      to: second,
      has_more_commits: false,
      commits: [{ id: second }],
      files: [{ change: 'renamed', path: '-new.ts', old_path: 'old name.ts' }],
    })
    expect(await get('compare?from=side/one')).toMatchObject({ to: last, file_count: 2 })
    expect(await get(`compare?from=${last}&to=${last}`)).toMatchObject({ commits: [], files: [] })

    // The search takes text literally.
    const found = await get(`search?q=${encodeURIComponent('(שלום)')}`)
    expect(found).toMatchObject({
      commit: last,
      cut: null,
      results: [
        { path: 'תיקייה/קובץ.md', more_matches: 0, matches: [{ line: 1, text: 'key=x (שלום)' }] },
      ],
    })
    expect((await get('search?q=LINE%203')).results).toMatchObject([
      { matches: [{ line: 4 }, { line: 31 }, { line: 32 }] },
    ])
    expect((await get('search?q=LINE&case=1')).results).toEqual([])
    expect((await get('search?q=line')).results).toMatchObject([
      { matches: { length: 20 }, more_matches: 12 },
    ])
    expect((await get('search?q=%5Eline%20.%24&pattern=1')).results[0].matches).toHaveLength(10)
    expect((await get('search?q=line&ref=v1')).results[0].more_matches).toBe(11)
    expect((await get(`search?q=line&path=${encodeURIComponent('תיקייה')}`)).results).toEqual([])
    expect((await get('search?q=NEW&kind=names')).results).toMatchObject([{ path: '-new.ts' }])
    expect((await get('search?q=old&kind=names&ref=v1')).results).toEqual([])

    // Every refusal has a code.
    for (const [path, problem] of [
      ['history?after=x', [400, 'invalid_cursor']],
      [`history?after=${'f'.repeat(40)}.50`, [404, 'repo_ref_not_found']],
      ['history?ref=--all', [404, 'repo_ref_not_found']],
      ['history?ref=main~1', [404, 'repo_ref_not_found']],
      ['history?path=..', [400, 'invalid_repo_path']],
      ['history?path=never', [404, 'repo_file_not_found']],
      [`commits/${'f'.repeat(40)}`, [404, 'repo_ref_not_found']],
      ['compare', [400, 'invalid_query']],
      ['compare?from=none', [404, 'repo_ref_not_found']],
      [`compare?from=main&to=${'x'.repeat(300)}`, [404, 'repo_ref_not_found']],
      ['search', [400, 'empty_query']],
      ['search?q=%20', [400, 'empty_query']],
      [`search?q=${'x'.repeat(201)}`, [400, 'query_too_long']],
      ['search?q=a%0Ab', [400, 'invalid_query']],
      ['search?q=%28&pattern=1', [400, 'invalid_pattern']],
      ['search?q=x&path=..', [400, 'invalid_repo_path']],
      ['search?q=x&kind=other', [400, 'invalid_query']],
    ] as const)
      expect([path, await get(path)]).toEqual([path, problem])
    for (const path of ['history', `commits/${last}`, 'compare?from=main', 'search?q=line'])
      expect((await noam.get(`/api/repos/lib/${path}`)).json.code).toBe('repo_not_found')

    // A machine that lacks the mirror fetches it first.
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    expect(subjects(await get('history?ref=v1'))).toEqual(['number 2', 'number 1'])
  })

  test('with nothing in it has an empty history and nothing to find', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    await addRepo(app, dana, { url: server.url(server.repository('empty')) })
    const get = async (path: string) => (await dana.get(`/api/repos/empty/${path}`)).json
    expect(await get('history')).toMatchObject({ ok: true, commit: null, commits: [], next: null })
    expect(await get('search?q=x')).toMatchObject({ ok: true, commit: null, results: [] })
    expect((await get('history?ref=main')).code).toBe('repo_ref_not_found')
    expect((await get('compare?from=main')).code).toBe('repo_ref_not_found')
  })

  test('is searched together with all others of its owner, within one budget', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, opened, clock } = app
    const add = async (name: string, files: Record<string, string>) => {
      const repository = server.repository(name)
      repository.push(files)
      await addRepo(app, dana, { url: server.url(repository) })
      // Less in all than the lease of the jobs, which may have had no heartbeat meanwhile.
      clock.advance(100)
    }
    // Thirty lines a file, a hundred lines a repository, five hundred in all.
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, lines(30)]))
    await add('old', { 'src/heron.ts': 'a heron\n' })
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await add(name, many)
    await add('new', { 'heron.md': 'Heron (1)\n' })
    await add('empty', {})
    // On a slow machine, ten seconds may be over before the last repository: then the test requests again.
    const unhurried = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      let answer: Answer
      const isCut = async () => {
        answer = await ask()
        return /"reason":"time"|ran out of time/.test(JSON.stringify(answer))
      }
      await expect.poll(isCut).toBe(false)
      return answer!
    }
    const get = async (path: string) =>
      unhurried(async () => (await dana.get(`/api/repo-search?${path}`)).json)
    const browse = (path: string) => unhurried(async () => (await dana.browse(path)).text)
    const namesIn = (reply: { repos: { repo_name: string }[] }) =>
      reply.repos.map(({ repo_name }) => repo_name)
    const found = await get('q=heron')
    expect(found).toMatchObject({ ok: true, q: 'heron', kind: 'text', not_searched: [] })
    expect(found.repos).toMatchObject([
      { repo_name: 'new', cut: null, results: [{ path: 'heron.md', matches: [{ line: 1 }] }] },
      { repo_name: 'old', cut: null, results: [{ path: 'src/heron.ts' }] },
    ])
    expect(namesIn(await get('q=Heron&case=1'))).toEqual(['new'])
    expect(namesIn(await get('q=src%2F&kind=names'))).toEqual(['old'])
    const cut = await get('q=line')
    expect(namesIn(cut)).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(cut.repos[0]).toMatchObject({ cut: 'matches' })
    expect(cut.not_searched).toEqual(
      ['a', 'old'].map((repo_name) => ({ repo_name, reason: 'matches' })),
    )
    expect((await get('q=%28&pattern=1')).code).toBe('invalid_pattern')
    expect((await get('q=')).code).toBe('empty_query')
    expect((await noam.get('/api/repo-search?q=heron')).json.repos).toEqual([])
    const first = (await noam.browse('/repo-search?q=heron')).text
    expect(first).toContain('href="/repos"')
    expect(first).toContain('Add a repository, and its files')
    const page = await browse('/repo-search?q=HERON')
    expect(page).not.toContain('Add a repository, and its files')
    expect(page).toContain('<mark>heron</mark>')
    expect(page).toMatch(/\/repos\/new\/at\/[0-9a-f]{40}\/heron.md#L1/)
    expect(page).toContain('href="/notes/search?q=HERON"')
    expect(await browse('/repo-search?q=line')).toContain('a, old')
    expect((await dana.browse('/repo-search')).text).not.toContain('Nothing was found')
    expect((await dana.browse('/files?q=heron')).text).toContain('href="/repo-search?q=heron"')
    expect((await dana.browse('/notes/search?q=heron')).text).toContain(
      'href="/repo-search?q=heron"',
    )
    // An unreadable one is named, and the others are searched.
    server.behaviour.authorization = 'Basic other'
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    const away = await get('q=heron')
    expect(away).toMatchObject({ ok: true, repos: [] })
    expect(away.not_searched).toEqual(
      ['empty', 'new', 'f', 'e', 'd', 'c', 'b', 'a', 'old'].map((repo_name) => ({
        ...{ repo_name, reason: 'unavailable' },
      })),
    )
  })
})

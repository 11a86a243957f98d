/** What agents read besides the newest text: outlines, commits of a repository, and lines that they quote from it. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { connect, saveFile, textIn, tokenOf, use } from './agents.fixture.ts'

eachDialect('an agent', (open) => {
  test('gets the outline that the website has, of any version and of a long file', async () => {
    const app = await open()
    const { dana } = app
    const client = await connect(app, await tokenOf(dana))
    const { id } = await saveFile(dana, 'class A:\n    def run(self):\n        pass\n')
    const outlined = await use(client, 'outline_file', { id })
    expect(textIn(outlined)).toContain('1: class A\n  2: function run')
    expect(outlined.structuredContent).toEqual((await dana.get(`/api/files/${id}/outline`)).json)
    const content = `${'# filler\n'.repeat(9_000)}def last():\n    pass\n`
    await dana.put(`/api/files/${id}`, { content, base_version: 1 })
    const long = await use(client, 'outline_file', { id })
    expect(long.structuredContent).toMatchObject({
      version: 2,
      language: 'python',
      symbols: [{ name: 'last', kind: 'function', line: 9_001, depth: 0 }],
    })
    const old = await use(client, 'outline_file', { id, version: 1 })
    expect(old.structuredContent.symbols).toHaveLength(2)
    const prose = await saveFile(dana, '# שלום\n\n## Part\n', { file_name: 'a.md' })
    expect(textIn(await use(client, 'outline_file', { id: prose.id }))).toContain('1: heading שלום')
    const missing = await use(client, 'outline_file', { id, version: 9 })
    expect(missing.structuredContent).toMatchObject({ code: 'version_not_found' })
    const yours = await use(client, 'outline_file', { id: 'none' })
    expect(yours.structuredContent).toMatchObject({ code: 'file_not_found' })
  })

  test('reads the earlier texts of a note, each with who wrote it', async () => {
    const app = await open()
    const { dana } = app
    const client = await connect(app, await tokenOf(dana, { name: 'night' }))
    const { id: file } = await saveFile(dana, 'a')
    const { note } = (await dana.post(`/api/sticky-notes/${file}`, { content: 'mine' })).json
    const { id, updated_at: seen } = note
    const { structuredContent: changed } = await use(client, 'change_note', {
      ...{ id, content: 'by night', prev_updated_at: seen },
    })
    app.clock.advance(600_000)
    await dana.put(`/api/sticky-notes/note/${id}`, { content: 'mine again' })
    expect(changed.note.by).toBe('night')
    const read = await use(client, 'read_note', { id, history: 1 })
    expect(read.structuredContent.history).toMatchObject([{ number: 2, by: 'night' }])
    expect(textIn(read)).toContain('by night')
    const all = await use(client, 'read_note', { id, history: 50 })
    expect(all.structuredContent.history.map(({ by }: { by: unknown }) => by)).toEqual([
      'night',
      null,
    ])
    expect((await use(client, 'read_note', { id })).structuredContent.history).toBeUndefined()
    const far = await use(client, 'read_note', { id, history: 0 })
    expect(far.structuredContent.code).toBe('invalid_payload')
  })

  test('reads a repository as it was at a branch, a tag or a commit', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('lib')
    const first = repository.push({ 'a.ts': 'old\n', 'sub/b.ts': 'x', 'gone.ts': 'x' })
    repository.git(['tag', 'v1', first])
    const last = repository.push({ 'a.ts': 'new\n', 'sub/c.ts': 'x' })
    await addRepo(app, dana, { url: server.url(repository) })
    const client = await connect(app, await tokenOf(dana))
    const read = async (path: string, ref?: string) => {
      const answer = await use(client, 'read_repository_file', { repo: 'lib', path, ref })
      return answer.structuredContent.code ?? [answer.structuredContent.commit, textIn(answer)]
    }
    expect(await read('a.ts')).toEqual([last, expect.stringContaining('\nnew\n')])
    for (const ref of ['v1', first, first.slice(0, 10)])
      expect(await read('a.ts', ref)).toEqual([first, expect.stringContaining('\nold\n')])
    expect(await read('sub/c.ts', 'v1')).toBe('repo_file_not_found')
    expect(await read('sub', 'v1')).toBe('repo_file_not_found')
    for (const ref of ['nothing', '-x', 'f'.repeat(40), 'x'.repeat(300)])
      expect(await read('a.ts', ref)).toBe('repo_ref_not_found')
    const list = async (given: object) => {
      const answer = await use(client, 'list_repository_files', { repo: 'lib', ...given })
      const { code, entries } = answer.structuredContent
      return code ?? entries.map(({ path }: { path: string }) => path)
    }
    expect(await list({})).toEqual(['a.ts', 'sub'])
    expect(await list({ ref: 'v1' })).toEqual(['sub', 'a.ts', 'gone.ts'])
    expect(await list({ ref: 'v1', after: 'sub' })).toEqual(['a.ts', 'gone.ts'])
    expect(await list({ ref: 'v1', after: 'a.ts' })).toEqual(['gone.ts'])
    expect(await list({ ref: 'v1', path: 'sub' })).toEqual(['sub/b.ts'])
    expect(await list({ ref: 'v1', path: 'a.ts' })).toBe('repo_folder_not_found')
    const history = await use(client, 'repository_history', { repo: 'lib', ref: 'v1' })
    expect(history.structuredContent).toMatchObject({ commit: first, next: null })
  })

  test('writes a note on a repository at the text that it quotes', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('lib')
    const files = { 'src/a.ts': 'one\ntwo\nthree\ntwo\n', 'nul.bin': Buffer.from([0, 1]) }
    const commit = repository.push(files)
    await addRepo(app, dana, { url: server.url(repository) })
    const client = await connect(app, await tokenOf(dana))
    const write = (more: object) =>
      use(client, 'write_note', { repo: 'lib', path: 'src/a.ts', content: 'why?', ...more })
    const written = await write({ quote: 'two\nthree' })
    expect(textIn(written)).toContain('at line 2 to 3 (exact)')
    expect(written.structuredContent.note).toMatchObject({
      ...{ repo_path: 'src/a.ts', line_start: 2, line_end: 3, anchor_quote: 'two\nthree' },
      written_on: { commit },
    })
    const code = async (more: object) => (await write(more)).structuredContent.code
    expect(await code({ quote: 'two' })).toBe('quote_ambiguous')
    expect(await code({ quote: 'four' })).toBe('quote_not_found')
    expect(await code({ quote: 'x', path: 'nul.bin' })).toBe('quote_not_found')
    expect(await code({ quote: 'x', path: 'none' })).toBe('repo_file_not_found')
  })
})

/** The palette finds files by name first, then by content. */
import { expect, test } from 'vitest'
import { newBoard } from '#features/notes/notes.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { acrossOwners } from '#platform/store/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

eachDialect('the one search', (open) => {
  test('names come before contents, and only one\u2019s own things come at all', async () => {
    const { dana, noam, clock } = await open()
    await dana.post('/api/files', { file_name: 'queue.ts', content: 'nothing', folder: 'tools' })
    clock.advance(1000)
    await dana.post('/api/files', { file_name: 'other.py', content: 'a queue inside' })
    await noam.post('/api/files', { file_name: 'queue.go', content: 'queue' })
    const { results } = (await dana.get('/api/search?q=QUEUE')).json
    expect(results.map((result: { title: string }) => result.title)).toEqual([
      'queue.ts',
      'other.py',
    ])
    expect(results[0]).toMatchObject({ kind: 'files', detail: 'tools · TypeScript' })
    expect(results[0].href).toMatch(/^\/file\/[0-9a-z]{26}$/)
  })

  test('repositories come by name, then their files, the shortest path first', async () => {
    const { dana, noam, opened } = await open()
    const ownerId = (await dana.get('/api/me')).json.id
    const tree = ['src/a_b.ts', 'docs/long/A_B.md', 'src/axb.ts'].map((path) => ({
      ...{ path, blob: 'b', sizeBytes: 1, language: 'text' },
    }))
    await saveTree(opened.store, ownerId, 'a_b-tools', tree, 1)
    const find = async (person: Person, query: string) => {
      const { results } = (await person.get(`/api/search?kinds=repos&q=${query}`)).json
      return results.map(({ kind, title, detail, href }: Record<string, string>) =>
        [kind, title, detail, href].join(' | '),
      )
    }
    expect(await find(dana, 'A_b')).toEqual([
      'repos | a_b-tools |  | /repos/a_b-tools',
      'repos | a_b.ts | a_b-tools · src | /repos/a_b-tools/file/src/a_b.ts',
      'repos | A_B.md | a_b-tools · docs/long | /repos/a_b-tools/file/docs/long/A_B.md',
    ])
    expect(await find(dana, 'a_b&limit=2')).toHaveLength(2)
    expect(await find(dana, '%25')).toEqual([])
    expect(await find(noam, 'a_b')).toEqual([])
  })

  test('a hit in the text opens at its line, one in the name at the beginning', async () => {
    const { dana } = await open()
    await dana.post('/api/files', { file_name: 'heap.py', content: 'x = 1\n' })
    await dana.post('/api/files', { file_name: 'b.py', content: 'a\nb\n\ndef heappush(heap):\n' })
    const { results } = (await dana.get('/api/search?q=heap')).json
    expect(results.map((result: { href: string }) => result.href.replace(/\w{26}/, ''))).toEqual([
      '/file/',
      '/file/#L4',
    ])
    expect(results[1].detail).toContain('line')
  })

  test('`@name` gives symbols and nothing else: the best first, each at its line', async () => {
    const { dana, noam, clock } = await open()
    await dana.post('/api/files', { file_name: 'a.py', content: '\ndef load_all():\n' })
    clock.advance(1000)
    await dana.post('/api/files', {
      file_name: 'b.ts',
      content: 'export class Loader {\n  load() {\n  }\n}\n',
    })
    await noam.post('/api/files', { file_name: 'c.py', content: 'def load():\n' })
    const { results } = (await dana.get('/api/search?q=@load')).json
    expect(
      results.map(({ title, detail, symbol }: Record<string, string>) => [title, detail, symbol]),
    ).toEqual([
      ['load', 'Method · b.ts · line 2', 'method'],
      ['Loader', 'Class · b.ts · line 1', 'class'],
      ['load_all', 'Function · a.py · line 2', 'function'],
    ])
    expect(results[0]).toMatchObject({ kind: 'symbols' })
    expect(results[0].href).toMatch(/^\/file\/[0-9a-z]{26}#L2$/)
    expect((await dana.get('/api/search?q=load&kinds=symbols')).json.results).toEqual([])
    expect((await dana.get('/api/search?q=@load&kinds=files')).json.results).toEqual([])
  })

  test('a hit in a text or a note brings its line', async () => {
    const { dana } = await open()
    await dana.post('/api/files', { file_name: 'b.py', content: 'a\n\n  def heappush(heap):\n' })
    const { results } = (await dana.get('/api/search?q=heap')).json
    expect(results).toEqual([expect.objectContaining({ text: 'def heappush(heap):' })])
    expect((await dana.get('/api/search?q=b.py')).json.results[0]).not.toHaveProperty('text')
  })

  test('the thing of that name comes before those that contain it, however old it is', async () => {
    const { dana, clock } = await open()
    for (const name of ['queue.ts', 'queue-of-jobs.ts', 'my-queue.ts', 'long.queue.ts']) {
      await dana.post('/api/files', { file_name: name, content: '' })
      clock.advance(1000)
    }
    const { results } = (await dana.get('/api/search?q=queue&limit=2')).json
    expect(results.map(({ title }: { title: string }) => title)).toEqual([
      'queue.ts',
      'queue-of-jobs.ts',
    ])
  })

  test('names with typing errors are found where nothing else is, and say so', async () => {
    const { dana, noam, opened } = await open()
    await dana.post('/api/files', { file_name: 'snippetService.js', content: 'x' })
    await noam.post('/api/files', { file_name: 'snippetServer.js', content: 'x' })
    await newBoard(dana, 'Release plan')
    const ownerId = (await dana.get('/api/me')).json.id
    const tree = [{ path: 'src/hooks/useFilters.ts', blob: 'b', sizeBytes: 1, language: 'text' }]
    await saveTree(opened.store, ownerId, 'bytestash', tree, 1)
    const find = async (q: string) =>
      (await dana.get(`/api/search?q=${encodeURIComponent(q)}`)).json.results.map(
        ({ kind, title, is_similar }: Record<string, string>) => [kind, title, is_similar],
      )
    expect(await find('snpsrv')).toEqual([['files', 'snippetService.js', true]])
    expect(await find('snippetsrevice')).toEqual([['files', 'snippetService.js', true]])
    expect(await find('relaese')).toEqual([['boards', 'Release plan', true]])
    expect(await find('bytstash')).toEqual([['repos', 'bytestash', true]])
    expect(await find('usefilers')).toEqual([['repos', 'useFilters.ts', true]])
    expect(await find('Release')).toEqual([['boards', 'Release plan', undefined]])
    for (const nothing of ['zzzzzz', '%_\\', '_'.repeat(60)])
      expect(await find(nothing)).toEqual([])
  })

  test('a text that is damaged costs its own line and nothing else', async () => {
    const { dana, opened } = await open()
    await dana.post('/api/files', { file_name: 'a.py', content: 'one\nheap\n' })
    await dana.post('/api/files', { file_name: 'b.py', content: 'heap\n' })
    await acrossOwners(opened.store, 'a disk fails')
      .updateTable('contents')
      .set({ text: 'heap of other words\n' })
      .where('text', '=', 'heap\n')
      .execute()
    const { results } = (await dana.get('/api/search?q=heap')).json
    const lines = results.map((result: { title: string; href: string }) => [
      result.title,
      result.href.split('#')[1],
    ])
    expect(Object.fromEntries(lines)).toEqual({ 'a.py': 'L2', 'b.py': undefined })
    expect((await dana.browse('/files?q=heap')).text).toContain('#L2')
  })

  test('per cent signs, underscores and backslashes are letters like others', async () => {
    const { dana } = await open()
    await dana.post('/api/files', { file_name: '100%_a.txt', content: '' })
    const titles = async (q: string) =>
      (await dana.get(`/api/search?q=${encodeURIComponent(q)}`)).json.results.map(
        (result: { title: string }) => result.title,
      )
    expect(await titles('0%_')).toEqual(['100%_a.txt'])
    expect(await titles('0_%')).toEqual([])
    expect(await titles('\\')).toEqual([])
  })

  test('an empty or over-long question is refused by name', async () => {
    const { dana } = await open()
    expect((await dana.get('/api/search')).json.code).toBe('empty_query')
    expect((await dana.get('/api/search?q=%20')).json.code).toBe('empty_query')
    expect((await dana.get(`/api/search?q=${'a'.repeat(201)}`)).json).toMatchObject({
      code: 'query_too_long',
      max: 200,
    })
    expect((await dana.get('/api/search?q=a&limit=0')).json.code).toBe('invalid_limit')
    expect((await dana.get('/api/search?q=a&limit=999&kinds=notes,unknown')).json).toEqual({
      ok: true,
      results: [],
    })
  })
})

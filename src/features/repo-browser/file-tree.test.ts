/** The tree beside a file of a repository: the folders on the way to it, and others when they are asked for. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'

eachDialect('the tree beside a file', (open) => {
  test('has the folders on the way to it as links, with notes counted; others come when they open', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib')
    const files = {
      ...{ 'docs/x.md': 'x', 'src/deep/a.ts': '1\n', 'src/deep/<b>.ts': '1' },
      ...{ 'src/z.ts': '1', 'README.md': '# x' },
    }
    const ids = importCommits(repository, [{ 'old.ts': '1' }, files])
    await addRepo(app, dana, { url: server.url(repository) })
    const note = { content: 'n', line_start: 1, mode: 'anchored' }
    await dana.post('/api/sticky-notes/repo/lib/src/deep/a.ts', note)
    const tree = async (path: string) => {
      const { text } = await dana.browse(path)
      const nav = text.slice(
        text.indexOf('repo-tree__lines'),
        text.indexOf('</nav>', text.indexOf('repo-tree__lines')),
      )
      const lines = nav.matchAll(
        /repo-tree__line--(\d)"><a .*?href="([^"]+)" data-path="[^"]+"( aria-current="page")?.*?<\/a>/g,
      )
      return [...lines].map(([line, level, href, isCurrent]) =>
        [level, href, isCurrent && 'here', /data-count="(\d+)"/.exec(line)?.[1]]
          .filter(Boolean)
          .join(' '),
      )
    }
    expect(await tree('/repos/lib/file/src/deep/a.ts')).toEqual([
      '1 /repos/lib/tree/docs',
      '1 /repos/lib/tree/src 1',
      '2 /repos/lib/tree/src/deep 1',
      '3 /repos/lib/file/src/deep/%3Cb%3E.ts',
      '3 /repos/lib/file/src/deep/a.ts here 1',
      '2 /repos/lib/file/src/z.ts',
      '1 /repos/lib/file/README.md',
    ])
    // Elsewhere in the history the way to the file, without a call of git.
    expect(await tree(`/repos/lib/at/${ids[1]}/src/deep/a.ts`)).toEqual(
      ['src', 'src/deep', 'src/deep/a.ts'].map(
        (path, at) => `${at + 1} /repos/lib/at/${ids[1]}/${path}${at === 2 ? ' here' : ''}`,
      ),
    )
    const names = async (path: string) => (await dana.get(`/repos/lib/names/${path}`)).json
    expect(await names('')).toMatchObject({
      names: [
        { path: 'docs', is_folder: true, notes: 0 },
        { path: 'src', is_folder: true, notes: 1 },
        { path: 'README.md', is_folder: false, notes: 0 },
      ],
      has_more: false,
    })
    expect((await names(`?at=${ids[0]}`)).names).toMatchObject([{ path: 'old.ts' }])
    expect((await names('src/z.ts')).code).toBe('repo_folder_not_found')
    expect((await noam.get('/repos/lib/names/')).status).toBe(404)
  })

  test('of a folder with very many names shows some and leads to all', async () => {
    const app = await open()
    const ownerId: string = (await app.dana.get('/api/me')).json.id
    const entries = Array.from({ length: 400 }, (_, n) => ({
      ...{
        path: `f-${String(n).padStart(3, '0')}`,
        blob: 'b'.repeat(40),
        sizeBytes: n,
        language: '',
      },
    }))
    await saveTree(app.opened.store, ownerId, 'lib', entries, 1)
    const { json } = await app.dana.get('/repos/lib/names/')
    expect([json.names.length, json.has_more]).toEqual([300, true])
  })
})

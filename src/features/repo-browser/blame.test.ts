/** Who wrote each line of a repository's file: on its page, with its notes, and as JSON. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

eachDialect('who wrote a line', (open) => {
  test('is beside it with links, at any point of the history', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib')
    const ids = importCommits(repository, [
      { 'src/a.ts': lines(4), 'doc.md': '# x\n', 'bin.dat': Buffer.from([0, 1]) },
      { 'src/a.ts': `${lines(4)}<b>new</b>\n`, 'doc.md': '# x\n', 'bin.dat': Buffer.from([0, 1]) },
    ])
    await addRepo(app, dana, { url: server.url(repository) })
    const page = (await dana.browse('/repos/lib/file/src/a.ts?view=blame')).text
    const groups = [
      ...page.matchAll(
        /id="L(\d+)" data-line="\d+"><span class="line__who" data-age="(\d)"><a class="line__commit" href="([^"]+)"/g,
      ),
    ]
    expect(groups.map(([, ...found]) => found)).toEqual([
      ['1', '0', `/repos/lib/commit/${ids[0]}`],
      ['5', '4', `/repos/lib/commit/${ids[1]}`],
    ])
    expect(page).toContain(`href="/repos/lib/at/${ids[0]}/src/a.ts?view=blame#L5"`)
    expect(page).toContain('datetime="2026-01-01T00:01:00.000+00:00"')
    // The same source: with its tools, and its notes.
    expect(page).toContain('data-island="notes-layer"')
    expect(page).toContain('data-total="5"')
    // Every text has the tab, and what is drawn has one for its source too.
    const tabs = async (path: string) => {
      const { text } = await dana.browse(path)
      const bar = text.slice(text.indexOf('repo-file__bar'), text.indexOf('repo-file__facts'))
      return [...bar.matchAll(/class="tabs__tab" href="([^"]+)"/g)].map(([, href]) => href)
    }
    expect(await tabs('/repos/lib/file/src/a.ts')).toEqual([
      '/repos/lib/file/src/a.ts',
      '/repos/lib/file/src/a.ts?view=blame',
    ])
    expect(await tabs('/repos/lib/file/doc.md')).toHaveLength(3)
    expect(await tabs('/repos/lib/file/bin.dat')).toEqual([])
    const then = (await dana.browse(`/repos/lib/at/${ids[0]}/src/a.ts?view=blame`)).text
    expect(then.match(/line__who/g)).toHaveLength(1)
    expect((await noam.browse('/repos/lib/file/src/a.ts?view=blame')).status).toBe(404)

    const api = '/api/repos/lib/blame'
    const { json } = await dana.get(`${api}/src/a.ts`)
    expect(json).toMatchObject({ ok: true, path: 'src/a.ts', commit: ids[1], is_complete: true })
    expect(json.groups[1]).toEqual({
      ...{ line: 5, count: 1, commit: ids[1], subject: 'number 2', author_name: 'Test' },
      ...{ authored_at: '2026-01-01T00:01:00.000+00:00', path: 'src/a.ts', original_line: 5 },
      before: { commit: ids[0], path: 'src/a.ts' },
    })
    expect((await dana.get(`${api}/src/a.ts?ref=${ids[0]}`)).json.groups).toHaveLength(1)
    for (const path of ['none', 'src', '../etc/passwd'])
      expect((await dana.get(`${api}/${path}`)).status).toBeGreaterThanOrEqual(400)
    expect((await dana.get(`${api}/none`)).json.code).toBe('repo_file_not_found')
    expect((await noam.get(`${api}/src/a.ts`)).json.code).toBe('repo_not_found')
  })
})

/** The commit that touched each name of a folder last: on its page, where it is late, and as JSON. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'
import { withinWait } from './actions/last-commits.ts'

eachDialect('last commits', (open) => {
  test('are in each row of a folder with their time, at any point of the history', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib')
    const first = { 'src/a.ts': '1', 'src/<b>.ts': '1', 'README.md': '# x' }
    const ids = importCommits(repository, [
      first,
      { ...first, 'src/a.ts': '2' },
      { ...first, 'src/a.ts': '2', 'src/deep/c.ts': '3' },
    ])
    await addRepo(app, dana, { url: server.url(repository) })
    const rows = async (path: string) => {
      const { text } = await dana.browse(path)
      expect(text).not.toContain('data-under-way')
      const found = text.matchAll(/folder-list__name" href="([^"]+)".*?<\/li>/g)
      return [...found].map(([row, href]) => [
        href,
        /commit\/([0-9a-f]+)"/.exec(row)?.[1],
        /datetime="([^"]+)"/.exec(row)?.[1],
      ])
    }
    const minute = (at: number) => `2026-01-01T00:0${at}:00Z`
    expect(await rows('/repos/lib')).toEqual([
      ['/repos/lib/tree/src', ids[2], minute(2)],
      ['/repos/lib/file/README.md', ids[0], minute(0)],
    ])
    expect(await rows('/repos/lib/tree/src')).toEqual([
      ['/repos/lib/tree/src/deep', ids[2], minute(2)],
      ['/repos/lib/file/src/%3Cb%3E.ts', ids[0], minute(0)],
      ['/repos/lib/file/src/a.ts', ids[1], minute(1)],
    ])
    expect((await rows(`/repos/lib/at/${ids[0]}/`))[0]?.[1]).toBe(ids[0])

    const api = '/api/repos/lib/last-commits'
    expect((await dana.get(`${api}?path=src`)).json).toEqual({
      ok: true,
      repo_name: 'lib',
      path: 'src',
      commit: ids[2],
      has_more: false,
      is_complete: true,
      entries: [
        ['src/<b>.ts', ids[0], 'number 1', 0],
        ['src/a.ts', ids[1], 'number 2', 1],
        ['src/deep', ids[2], 'number 3', 2],
      ].map(([path, id, subject, at]) => ({
        path,
        last_commit: { id, subject, committed_at: `2026-01-01T00:0${at}:00.000+00:00` },
      })),
    })
    expect((await dana.get(`${api}?path=src&ref=${ids[0]}`)).json.commit).toBe(ids[0])
    expect((await dana.get(`${api}?path=none`)).json.code).toBe('repo_folder_not_found')
    expect((await noam.get(api)).json.code).toBe('repo_not_found')
  })

  test('are left out where there is no mirror: the list needs none', async () => {
    const app = await open()
    const ownerId: string = (await app.dana.get('/api/me')).json.id
    const entries = [{ path: 'a.ts', blob: 'b'.repeat(40), sizeBytes: 1, language: '' }]
    await saveTree(app.opened.store, ownerId, 'lib', entries, 1)
    const { status, text } = await app.dana.browse('/repos/lib')
    expect([status, text.includes('a.ts'), text.includes('data-under-way')]).toEqual([
      200,
      true,
      false,
    ])
  })
})

test('a page waits for them as long as it was told, and no longer', async () => {
  expect(await withinWait(new Promise(() => {}), 1)).toBe('coming')
  expect(await withinWait(Promise.resolve('known'), 60_000)).toBe('known')
  await expect(withinWait(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no')
})

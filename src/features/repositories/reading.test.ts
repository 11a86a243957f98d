/** Folders and files of mirrored repositories, on a machine that has the mirror and on one that does not. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import { addRepo, openMirroring } from './mirroring.fixture.ts'

const FILES = {
  'src/a.ts': 'const token = "key=abc"\npassword: hunter2\n',
  'src/b/c.py': 'x',
  'תיעוד/(1) [id]+@.md': '# שלום',
  '-rf': 'x',
  orphans: 'x',
  'latin.txt': Buffer.from([0xe9, 0x0a]),
  'nul.bin': Buffer.from([0, 1, 2]),
  link: { link: '/etc/passwd' },
  module: { submodule: 'a'.repeat(40) },
}

eachDialect('a mirrored repository', (open) => {
  test('is fetched on demand by a machine that lacks it, once for all who ask', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('lib')
    repository.push(FILES)
    await addRepo(app, dana, { url: server.url(repository) })
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    server.requests.length = 0
    const read = () => dana.get('/api/repos/lib/file/src/b/c.py')
    const responses = await Promise.all([read(), read(), read()])
    expect(responses.map(({ status, json }) => [status, json.file?.content])).toEqual(
      Array(3).fill([200, 'x']),
    )
    const fetches = server.requests.filter(({ path }) => path.includes('info/refs'))
    expect(fetches).toHaveLength(2)
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    server.behaviour.redirect = 'http://127.0.0.1:1'
    const refused = await read()
    expect([refused.status, refused.json.code]).toEqual([503, 'mirror_unavailable'])
    // The table needs no mirror.
    expect((await dana.get('/api/repos/lib/tree')).json.entries).toHaveLength(8)
  })
})

bothDialects('a mirrored repository at the database', (open) => {
  test('is read folder by folder and file by file, byte for byte', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib', 'trunk')
    const commit = repository.push(FILES, 'trunk')
    await addRepo(app, dana, { url: server.url(repository) })
    const top = (await dana.get('/api/repos/lib/tree')).json
    expect(top).toMatchObject({ ok: true, path: '', commit, has_more: false })
    expect(
      top.entries.map((one: { kind: string; name: string }) => `${one.kind} ${one.name}`),
    ).toEqual([
      'file -rf',
      'file latin.txt',
      'symlink link',
      'submodule module',
      'file nul.bin',
      'file orphans',
      'folder src',
      'folder תיעוד',
    ])
    const below = (await dana.get('/api/repos/lib/tree?path=src')).json
    expect(below.entries).toMatchObject([
      { path: 'src/a.ts', language: 'typescript', size: 42 },
      { path: 'src/b', kind: 'folder', language: null },
    ])
    const after = (await dana.get('/api/repos/lib/tree?path=src&after=src/a.ts')).json
    expect(after.entries).toMatchObject([{ path: 'src/b' }])
    const read = async (path: string) => {
      const { status, json } = await dana.get(`/api/repos/lib/file/${path}`)
      return status === 200
        ? [json.file.kind, json.file.encoding, json.file.content]
        : [status, json.code]
    }
    expect(await read('src/a.ts')).toEqual(['file', 'utf-8', FILES['src/a.ts']])
    expect(await read('src%2F%2Fa.ts')).toEqual(['file', 'utf-8', FILES['src/a.ts']])
    expect(
      await read(`${encodeURIComponent('תיעוד')}/${encodeURIComponent('(1) [id]+@.md')}`),
    ).toEqual(['file', 'utf-8', '# שלום'])
    expect(await read('-rf')).toEqual(['file', 'utf-8', 'x'])
    expect(await read('latin.txt')).toEqual(['file', 'base64', '6Qo='])
    expect(await read('nul.bin')).toEqual(['file', 'base64', 'AAEC'])
    // Its target is shown, never followed.
    expect(await read('link')).toEqual(['symlink', 'utf-8', '/etc/passwd'])
    expect(await read('module')).toEqual(['submodule', null, null])
    expect(await read('src')).toEqual([404, 'repo_file_not_found'])
    expect(await read('none')).toEqual([404, 'repo_file_not_found'])
    expect(await read('%2e%2e%2fx')).toEqual([400, 'invalid_repo_path'])
    expect((await dana.get('/api/repos/lib/tree?path=none')).json.code).toBe(
      'repo_folder_not_found',
    )
    expect((await dana.get('/api/repos/lib/tree?path=..')).json.code).toBe('invalid_repo_path')
    for (const path of ['tree', 'file/src/a.ts'])
      expect((await noam.get(`/api/repos/lib/${path}`)).json.code).toBe('repo_not_found')
  })
})

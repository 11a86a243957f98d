/** Pages of a repository on a real git server: folders, files of every kind, branches, permalinks, saving. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring, syncRepo } from '#features/repositories/mirroring.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { gitStarts } from '#tests/support/git-starts.ts'

const LFS = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345678\n`
const FILES = {
  'logo.png': Buffer.from('89504e470d0a1a0a0000', 'hex'),
  'docs/fake.png': '<script>alert(1)</script>',
  'README.md':
    '<p align="center"><img src="logo.png" width="80"> <a href="docs/guide.md">HTML</a></p>\n\n# Welcome\n\n[guide](docs/guide.md) [top](/src/main.ts) [out](../../..//logout)\n\n<script>alert(1)</script>\n',
  'docs/guide.md': '# Guide\n',
  'src/main.ts': 'export function main() {\n  return 1\n}\n',
  'תיעוד/(1) [id]+@#?.md': '# שלום',
  'latin.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  'nul.bin': Buffer.from([0, 1, 2]),
  'page.html': '<script>alert(1)</script><p>hello',
  'image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script/></svg>',
  'film.mp4': LFS,
  'huge.txt': 'x'.repeat(2 * 2 ** 20 + 1),
  inside: { link: 'src/main.ts' },
  outside: { link: '/etc/passwd' },
  module: { submodule: 'b'.repeat(40) },
}

eachDialect('the pages of a repository', (open) => {
  test('show folders with their README, and files as what they are', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib', 'trunk')
    const commit = repository.push(FILES, 'trunk')
    await addRepo(app, dana, { url: server.url(repository) })
    const read = async (path: string) => {
      const { status, text } = await dana.browse(`/repos/lib${path}`)
      return { status, text: text.replaceAll(/[\u2066-\u2069]/g, '') }
    }
    const top = (await read('')).text
    expect(top.indexOf('/repos/lib/tree/docs')).toBeLessThan(
      top.indexOf('/repos/lib/file/README.md'),
    )
    expect(top).toMatch(/<h\d[^>]*>Welcome/)
    expect(top).toContain(`href="/repos/lib/at/${commit}/docs/guide.md"`)
    expect(top).toContain(`href="/repos/lib/at/${commit}/src/main.ts"`)
    expect(top).toContain('<span class="md-inert">out</span>')
    expect(top).not.toContain('<script>alert')
    // Of HTML what is on the list is drawn, with the picture from the commit itself.
    const logo = `/repos/lib/pictures/${commit}/logo.png`
    expect(top).toContain(`<img src="${logo}" alt="" width="80"`)
    expect(top).toContain(`<a href="/repos/lib/at/${commit}/docs/guide.md">HTML</a>`)
    const picture = await dana.get(logo)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(String(picture.headers['content-security-policy'])).toContain('sandbox')
    expect(String(picture.headers['x-content-type-options'])).toBe('nosniff')
    expect((await noam.get(logo)).status).toBe(404)
    const pictureOf = (path: string) => dana.get(`/repos/lib/pictures/${commit}/${path}`)
    expect((await pictureOf('image.svg')).headers['content-type']).toBe('image/svg+xml')
    for (const path of ['docs/fake.png', 'page.html', 'none.png', 'docs', 'outside', 'nul.bin'])
      expect([path, (await pictureOf(path)).status]).toEqual([path, 404])
    expect((await read('/file/docs/guide.md')).text).toMatch(/<h\d[^>]*>Guide/)

    const source = (await read('/file/src/main.ts')).text
    expect(source).toContain('id="L3"')
    expect(source).toContain('data-island="code-tools"')
    expect(source).toContain('id="outline"')
    // Without a model there is no button to explain.
    expect(source).not.toContain('data-island="explain"')
    expect(source).toContain(`href="/repos/lib/at/${commit}/src/main.ts"`)
    const odd = `${encodeURIComponent('תיעוד')}/${encodeURIComponent('(1) [id]+@#?.md')}`
    expect((await read(`/file/${odd}`)).text).toMatch(/<h\d[^>]*>שלום/)
    expect((await read(`/file/${odd}?view=source`)).text).toContain('id="L1"')
    const latin = (await read('/file/latin.txt')).text
    expect(latin).toContain('café')
    expect(latin).toContain('not UTF-8')
    expect((await read('/file/nul.bin')).text).toContain('This file is not text.')
    expect((await read('/file/huge.txt')).text).toContain('larger than 2 MB')
    expect((await read('/file/film.mp4')).text).toContain('Git LFS keeps this file of')
    expect((await read('/file/module')).text).toContain(`at commit ${'b'.repeat(40)}`)
    expect((await read('/file/inside')).text).toContain('href="/repos/lib/file/src/main.ts"')
    const outside = (await read('/file/outside')).text
    expect(outside).toContain('<bdi dir="ltr">/etc/passwd</bdi>')
    expect(outside).not.toContain('root:')
    // Both URLs show what is there.
    expect((await read('/file/docs')).text).toContain('guide.md')
    expect((await read('/tree/src/main.ts')).text).toContain('id="L3"')
    for (const path of ['/file/none', '/tree/none', `/at/${'c'.repeat(40)}/README.md`, '?ref=none'])
      expect([path, (await read(path)).status]).toEqual([path, 404])
    for (const path of ['', '/file/src/main.ts', '/branches', `/at/${commit}/`])
      expect((await noam.browse(`/repos/lib${path}`)).status).toBe(404)

    const framed = (await read('/file/page.html')).text
    const frame = /src="(\/repos\/lib\/blobs\/\w+\/html)"/.exec(framed)![1]!
    const document = await dana.get(frame)
    expect(String(document.headers['content-security-policy'])).toContain('sandbox')
    const image = /src="(\/repos\/lib\/blobs\/\w+\/svg)"/.exec((await read('/file/image.svg')).text)
    expect((await dana.get(image![1]!)).headers['content-type']).toBe('image/svg+xml')
    expect((await noam.get(frame)).status).toBe(404)
  })

  test('narrow a folder to the names that contain a text, at the last sync and at any other', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('lib')
    const paths = ['a%b.txt', 'aXb.txt', 'README.md', 'many/Main.ts', 'many/other.ts', 'main/x']
    const named = paths.map((path) => [`100%_חדש/${path}`, '# Text'])
    const commit = repository.push(Object.fromEntries(named))
    await addRepo(app, dana, { url: server.url(repository) })
    const folder = encodeURIComponent('100%_חדש')
    const names = async (address: string) => {
      const { text } = await dana.browse(`/repos/lib${address}`)
      return [...text.matchAll(/folder-list__entry" data-row="([^"?]+)/g)].map(([, href]) =>
        decodeURIComponent(href!.slice(href!.lastIndexOf('/') + 1)),
      )
    }
    for (const at of [`/tree/${folder}`, `/at/${commit}/${folder}`]) {
      const find = async (sub: string, filter: string) =>
        (await names(`${at}${sub}?filter=${encodeURIComponent(filter)}`)).slice(1)
      expect(await find('', 'MA')).toEqual(['main', 'many'])
      expect(await find('/many', 'main')).toEqual(['Main.ts'])
      // Neither the folder's own name nor a wildcard counts.
      for (const nothing of ['חדש', '100', 'a_b']) expect(await find('', nothing)).toEqual([])
      expect(await find('', '%')).toEqual(['a%b.txt'])
      const { text } = await dana.browse(`/repos/lib${at}?filter=zz`)
      expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('No name here contains “zz”.')
    }
  })

  test('keep a permalink as it was, read branches and tags, and save a file once', async () => {
    const app = await openMirroring(open, { ANTHROPIC_API_KEY: 'test-key' })
    const { dana, server } = app
    const repository = server.repository('lib')
    const before = repository.push({ 'a/b.txt': 'first\n' })
    repository.git(['tag', '-a', '-m', 'first of all', 'v1', before])
    repository.push({ 'a/b.txt': 'side\n', 'only.txt': 'here' }, 'topic/x')
    await addRepo(app, dana, { url: server.url(repository) })
    repository.push({ 'a/b.txt': 'second\n' }, 'main', true)
    await syncRepo(app, dana, 'lib')
    const read = async (path: string) => (await dana.browse(`/repos/lib${path}`)).text
    const opened = async (place: string) =>
      (await dana.browse(`/repos/lib/open/${place}`)).headers['location']
    // Where the name of the branch ends is known by the repository alone.
    expect(await opened('topic/x/a')).toBe('/repos/lib/tree/a?ref=topic%2Fx')
    expect(await opened('topic/x/a/b.txt?lines=L1-L2')).toBe(
      '/repos/lib/file/a/b.txt?ref=topic%2Fx&view=source#L1-L2',
    )
    expect(await opened('main')).toBe('/repos/lib')
    expect(await opened('v1/a/b.txt')).toBe('/repos/lib/file/a/b.txt?ref=v1')
    expect(await opened(`${before}/a/b.txt`)).toBe(`/repos/lib/at/${before}/a/b.txt`)
    expect(await opened('gone/a/b.txt')).toBe('/repos/lib/file/a/b.txt')
    expect(await opened('main/a/none.txt')).toBe('/repos/lib')
    expect(await opened('main/..%2F..%2Fadmin')).toBe('/repos/lib')
    const latest = await read('/file/a/b.txt')
    expect(latest).toContain('second')
    // With a model, selected lines can be explained, with their language.
    expect(latest).toContain('data-island="explain"')
    expect(latest).toContain('data-language="text"')
    expect(await read(`/at/${before}/a/b.txt`)).toContain('first')
    expect(await read(`/at/${before}/a`)).toContain(`/repos/lib/at/${before}/a/b.txt`)
    expect(await read('/file/a/b.txt?ref=v1')).toContain('first')
    expect(await read('/file/a/b.txt?ref=topic%2Fx')).toContain('side')
    expect(await read('?ref=topic%2Fx')).toContain('/repos/lib/file/only.txt?ref=topic%2Fx')
    const branches = await read('/branches')
    for (const name of ['main', 'topic/x', 'v1']) expect(branches).toContain(`>${name}</bdi>`)
    expect(branches).toContain('first of all')

    const page = await read('/file/a/b.txt')
    const action = /action="(\/repos\/lib\/save\/[^"]+)"/.exec(page)![1]!
    const saved = await dana.submit(action)
    expect(saved.status).toBe(303)
    const id = String(saved.headers['location']).replace('/file/', '')
    const { file, content } = (await dana.get(`/api/files/${id}`)).json
    expect([file.repo, file.folder, file.file_name, content]).toEqual([
      'lib',
      'lib/a',
      'b.txt',
      'second\n',
    ])
    const again = await dana.submit(action)
    expect(again.headers['location']).toBe(`/repos/lib/file/a/b.txt?taken=${id}`)
    expect(await read(`/file/a/b.txt?taken=${id}`)).toContain(`href="/file/${id}"`)

    const blob = /\/save\/(\w+)\//.exec(action)![1]!
    const lines = await dana.get(`/api/repos/lib/blobs/${blob}?language=text&from=1&to=5`)
    expect(lines.json.lines).toEqual(['second'])
    expect((await dana.get(`/api/repos/lib/blobs/${blob}`)).json.content).toBe('second\n')
    expect((await dana.get(`/api/repos/lib/blobs/${blob}?from=1&to=5000`)).json.code).toBe(
      'invalid_repo_lines',
    )
    expect((await dana.get('/api/repos/lib/blobs/--help')).json.code).toBe('repo_file_not_found')
  })

  test('a page of a branch asks git for one list and the sizes it shows, and the next time for nothing', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('lib')
    const tree = repository.tree({ 'a.txt': 'four', sub: { folder: { 'b.txt': 'x' } } })
    repository.push(tree)
    repository.push(tree, 'other')
    await addRepo(app, dana, { url: server.url(repository) })
    const read = () => dana.browse('/repos/lib?ref=other')
    expect((await read()).text).toContain('4 B')
    const again = await gitStarts(async () => void (await read()))
    const filtered = await gitStarts(
      async () => void (await dana.browse('/repos/lib?ref=other&filter=a')),
    )
    // And for the last commits of those that are shown.
    expect(filtered).toEqual(['cat-file tree', expect.stringContaining('--batch-check'), 'log -z'])
    expect(again).toEqual([])
    // A branch that moved is read at its new commit.
    repository.push(repository.tree({ 'a.txt': 'longer' }), 'other')
    await syncRepo(app, dana, 'lib')
    expect((await read()).text).toContain('6 B')
  })

  test('a folder of 2,500 names is read page by page, each name once, folders first', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    const repository = server.repository('big')
    const blob = repository.blob('x')
    const files = Array.from(
      { length: 2_500 },
      (_, at) =>
        ({ mode: '100644', name: `f${String(at).padStart(5, '0')}`, object: blob }) as const,
    )
    const below = repository.tree({ a: 'x' })
    const tree = repository.treeOf([...files, { mode: '40000', name: 'zfolder', object: below }])
    repository.push(tree)
    repository.push(tree, 'other')
    await addRepo(app, dana, { url: server.url(repository) })
    for (const ref of ['', 'ref=other']) {
      const seen: string[] = []
      for (let next: string | undefined = `/repos/big?${ref}`; next; ) {
        const { text } = await dana.browse(next)
        seen.push(
          ...text
            .matchAll(/data-row="\/repos\/big\/(?:file|tree)\/(\w+)/g)
            .map(([, name]) => name!),
        )
        next = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      }
      expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([
        2_501,
        2_501,
        'zfolder',
        'f02499',
      ])
    }
  })
})

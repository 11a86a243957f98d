/**
 * Malicious repositories, each of a handful of objects: what exceeds a limit is refused by its code and writes nothing,
 * what is only unusual is shown, and the repositories of others do not change.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import type { TestRepository, TreeRecord } from '#tests/support/git-repository.ts'
import type { Person } from '#tests/support/people.ts'
import { MAX_TREE_DEPTH, MAX_TREE_ENTRIES, MAX_TREE_PATH_BYTES } from './contract/limits.ts'
import { addRepo, openMirroring, repoOf, syncRepo, treeOf } from './mirroring.fixture.ts'
import { TooManyFiles, TreeCollector } from './rules/tree-entries.ts'

/** Many names of the same object. */
const named = (count: number, mode: TreeRecord['mode'], object: string): TreeRecord[] =>
  Array.from({ length: count }, (_, at) => ({ mode, name: `n${at}`, object }))

/** A million names: a folder of a thousand files, a thousand times. */
function millionNames(repository: TestRepository): string {
  const leaf = repository.treeOf(named(1_000, '100644', repository.blob('x')))
  return repository.treeOf(named(1_000, '40000', leaf))
}

/** Folders nested in each other, and a file in the innermost. */
function nested(repository: TestRepository, depth: number): string {
  let tree = repository.tree({ 'end.txt': 'x' })
  for (let level = 0; level < depth; level++)
    tree = repository.treeOf([{ mode: '40000', name: 'd', object: tree }])
  return tree
}

/** A page without the marks that isolate the direction of numbers. */
async function said(person: Person, path: string): Promise<string> {
  const { status, text } = await person.browse(path)
  expect([path, status]).toEqual([path, 200])
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}

const HUGE_BYTES = 128 * 2 ** 20

/** The largest growth of memory outside the heap, which holds git's output, from now on. */
function watchBuffers(): () => number {
  const { arrayBuffers: before } = process.memoryUsage()
  let [most, isOver] = [0, false]
  const look = () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    if (!isOver) setImmediate(look)
  }
  look()
  onTestFinished(() => {
    isOver = true
  })
  return () => {
    isOver = true
    return most
  }
}

eachDialect('a hostile repository', (open) => {
  test('a tree beyond a limit is refused by the name of the limit; nothing of it is stored, and others see nothing of it', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, opened } = app
    const honest = server.repository('honest')
    honest.push({ 'a.txt': '1' })
    await addRepo(app, noam, { url: server.url(honest) })

    const wide = server.repository('wide')
    wide.push(millionNames(wide))
    const most = watchBuffers()
    const refused = await addRepo(app, dana, { url: server.url(wide) })
    // Git writes some sixty megabytes of names.
    expect(most()).toBeLessThan(32 * 2 ** 20)
    expect(refused).toMatchObject({ state: 'failed', error: 'too_many_files', file_count: 0 })
    expect(await said(dana, '/repos/wide')).toContain('more than 200,000 files and folders')
    expect(await treeOf(app, 'wide')).toEqual([])

    const deep = server.repository('deep')
    deep.push(nested(deep, MAX_TREE_DEPTH + 1))
    expect(await addRepo(app, dana, { url: server.url(deep) })).toMatchObject({
      ...{ state: 'failed', error: 'too_deep', file_count: 0 },
    })
    expect(await said(dana, '/repos/deep')).toContain('more than 1,000 deep')
    expect(await treeOf(app, 'deep')).toEqual([])

    // A branch that is not stored is read from the mirror, within the same limits.
    wide.push({ 'b.txt': '1' }, 'main', true)
    wide.push(millionNames(wide), 'million')
    expect(await syncRepo(app, dana, 'wide')).toMatchObject({ state: 'ready', file_count: 1 })
    const search = await dana.get('/api/repos/wide/search?q=n999&kind=names&ref=million')
    expect([search.status, search.json.results.length > 0]).toEqual([200, true])
    const folder = await dana.browse('/repos/wide/tree/?ref=million')
    expect(folder.status).toBe(200)

    expect(await treeOf(app, 'honest')).toEqual(['file a.txt'])
    expect(await repoOf(noam, 'honest')).toMatchObject({ state: 'ready', error: null })
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('repoTree')
      .select('path')
      .execute()
    expect(rows.map(({ path }) => path).toSorted()).toEqual(['a.txt', 'b.txt'])
  })

  test('names that only look alike, control characters and refs like options are shown and lead nowhere', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('odd')
    const long = `${'x'.repeat(250)}/`.repeat(7)
    const files = {
      'README.md': '# one',
      'Readme.md': '# two',
      'readme.md': '# three',
      'bell\u0007\u001b[31m.txt': 'red',
      'right\u202eto-left.txt': 'x',
      '.github/x': '1',
      'a.git': '1',
      [`${long}${'y'.repeat(300)}`]: 'too long',
    }
    repository.push(files)
    repository.push({ evil: '1' }, '--upload-pack=touch')
    repository.push({ evil: '1' }, '-evil')
    repository.head('-evil')
    const repo = await addRepo(app, dana, { url: server.url(repository) })
    expect(repo).toMatchObject({ state: 'ready', default_branch: 'main', skipped_count: 1 })
    const { entries } = (await dana.get('/api/repos/odd/tree')).json
    expect(entries.map(({ name }: { name: string }) => name)).toEqual([
      ...['.github', 'README.md', 'Readme.md', 'a.git', 'bell\u0007\u001b[31m.txt', 'readme.md'],
      ...['right\u202eto-left.txt', 'x'.repeat(250)],
    ])
    for (const [name, text] of [
      ['README.md', '# one'],
      ['Readme.md', '# two'],
      ['readme.md', '# three'],
      ['bell\u0007\u001b[31m.txt', 'red'],
    ] as const) {
      const { json } = await dana.get(`/api/repos/odd/file/${encodeURIComponent(name)}`)
      expect([name, json.file?.content]).toEqual([name, text])
    }
    const top = await dana.browse('/repos/odd')
    expect(top.status).toBe(200)
    expect(top.text).toContain('one')
    const trap = join(opened.dataDir, 'trap')
    for (const ref of [
      '-evil',
      '--upload-pack=touch',
      `--output=${trap}`,
      '--help',
      'a..b',
      '@{-1}',
    ]) {
      const asked = [
        `/api/repos/odd/history?ref=`,
        `/api/repos/odd/search?q=x&ref=`,
        `/repos/odd?ref=`,
      ]
      for (const address of asked) {
        const { status } = await dana.get(`${address}${encodeURIComponent(ref)}`)
        expect([ref, address, status >= 400 && status < 500]).toEqual([ref, address, true])
      }
    }
    expect(existsSync(trap)).toBe(false)
    expect(readdirSync(join(opened.dataDir, 'mirrors'))).toHaveLength(1)
  })
})

test('a file that unpacks to a thousand times its size is told by its size and never read whole', async () => {
  const app = await openMirroring((options) => openTestApp('sqlite', options))
  const { dana, server } = app
  const repository = server.repository('bomb')
  const object = await repository.endlessBlob(HUGE_BYTES)
  repository.push(
    repository.treeOf([
      { mode: '100644', name: 'bomb.txt', object },
      { mode: '100644', name: 'a.txt', object: repository.blob('needle') },
      { mode: '120000', name: 'link', object },
    ]),
  )
  const most = watchBuffers()
  const repo = await addRepo(app, dana, { url: server.url(repository) })
  expect(repo).toMatchObject({ state: 'ready', file_count: 3 })
  expect(repo.size_bytes).toBeLessThan(2 ** 20)
  const { file } = (await dana.get('/api/repos/bomb/file/bomb.txt')).json
  expect(file).toMatchObject({ size: HUGE_BYTES, content: null, encoding: null })
  for (const name of ['bomb.txt', 'link']) {
    const text = await said(dana, `/repos/bomb/file/${name}`)
    expect([name, text.length < 100_000]).toEqual([name, true])
    expect(text).toContain('128 MB')
    expect(text).toContain('larger than 2 MB')
  }
  const blob = await dana.get(`/api/repos/bomb/blobs/${object}`)
  expect([blob.status, blob.json.code]).toEqual([404, 'repo_file_not_found'])
  const search = (await dana.get('/api/repos/bomb/search?q=needle')).json
  expect(search.results).toMatchObject([{ path: 'a.txt' }])
  expect(most()).toBeLessThan(HUGE_BYTES / 4)
})

test('a tree keeps each name once, none that leads out, none too long for an index, and ends at its limit', () => {
  const add = (tree: TreeCollector, path: string) =>
    tree.add({ mode: 'file', object: 'a'.repeat(40), sizeBytes: 1, path: Buffer.from(path) })
  const tree = new TreeCollector()
  const fits = 'a'.repeat(MAX_TREE_PATH_BYTES)
  const kept = ['a', 'A', '.gitignore', 'x.git', '.git2/a', '...', fits]
  for (const path of kept) add(tree, path)
  const left = [
    'a',
    `${fits}a`,
    'א'.repeat(MAX_TREE_PATH_BYTES / 2 + 1),
    '..',
    'd/../x',
    './x',
    'd//x',
  ]
  for (const path of [...left, '.git/config', 'd/.GIT/hooks/x', '/etc']) add(tree, path)
  expect([...tree.entries.keys()]).toEqual(kept)
  expect([tree.fileCount, tree.skippedCount]).toEqual([kept.length, 10])
  const full = new TreeCollector()
  for (let at = 0; at < MAX_TREE_ENTRIES; at++) add(full, 'same')
  expect(() => add(full, 'one more')).toThrow(TooManyFiles)
})

/** A tree is written beside the one that is read, in small transactions, and any interruption leaves the old one. */
import { expect, test } from 'vitest'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import { stageTree, sweepTrees } from './actions/write-tree.ts'
import { addRepo, openMirroring, syncRepo, treeOf } from './mirroring.fixture.ts'
import { saveTree } from './repos.fixture.ts'
import { parentFolder } from './rules/tree-entries.ts'
import { claimSync, findRepo, type Repo, saveSync } from './store/repos.ts'
import { compareTree, stageRemoved, stageWritten } from './store/tree-changes.ts'

const entry = (path: string, blob = 'b') => {
  return {
    path,
    folder: parentFolder(path),
    mode: 'file' as const,
    blob,
    sizeBytes: 1,
    language: '',
  }
}

const rowsOf = ({ opened }: TestApp) =>
  opened.store.query
    .withoutPlugins()
    .selectFrom('repoTree')
    .select(['path', 'blob', 'addedIn', 'removedIn'])
    .orderBy('path')
    .orderBy('addedIn')
    .execute()

async function repoNamed({ opened }: TestApp, name: string): Promise<Repo> {
  const query = opened.store.query.withoutPlugins()
  const row = await query.selectFrom('repos').select('ownerId').where('name', '=', name).execute()
  return (await findRepo(opened.store, row[0]!.ownerId, name))!
}

eachDialect('the tree of a sync', (open) => {
  test('is staged in small transactions; ended after any of them, the old one is read and the next sync repairs', async () => {
    const app = await open()
    const { dana, opened, inner } = app
    const { store } = opened
    const ownerId: string = (await dana.get('/api/me')).json.id
    const before = Array.from({ length: 300 }, (_, i) => entry(`old/${String(i).padStart(3, '0')}`))
    const kept = [entry('kept'), entry('noted')]
    await saveTree(store, ownerId, 'lib', [...before, ...kept], 1)
    expect((await dana.post('/api/sticky-notes/repo/lib/noted', { content: 'x' })).status).toBe(201)
    const after = Array.from({ length: 600 }, (_, i) => entry(`new/${String(i).padStart(3, '0')}`))
    const found = [entry('kept', 'changed'), ...after]
    const oldTree = await treeOf(app, 'lib')
    const ctx = inner.contextFor('test')

    const stage = async (run: string, stepsBeforeTheEnd: number) => {
      const repo = (await claimSync(store, ownerId, 'lib', run))!
      const entries = new Map(found.map((one) => [one.path, one]))
      const difference = await compareTree(store, ownerId, 'lib', entries)
      let steps = 0
      const onRows = () => {
        if (steps++ === stepsBeforeTheEnd) throw new Error('killed')
      }
      const isStaged = await stageTree(ctx, repo, difference, { runId: run, onRows })
      expect(isStaged).toBe(true)
      return repo
    }
    // Two transactions delete 302 rows, three write 601.
    for (let steps = 0; steps < 5; steps++) {
      await expect(stage(`run-${steps}`, steps)).rejects.toThrow('killed')
      const staged = (await rowsOf(app)).filter((row) => row.addedIn > 1 || row.removedIn !== null)
      expect(staged).toHaveLength([0, 250, 302, 552, 802][steps]!)
      expect(await treeOf(app, 'lib')).toEqual(oldTree)
      expect((await dana.get('/api/sticky-notes/repo/lib/noted')).json.orphaned).toBe(false)
    }
    const repo = await stage('last', 99)
    expect(await treeOf(app, 'lib')).toEqual(oldTree)
    // A run that a later one has outdated writes nothing.
    const rows = await rowsOf(app)
    const late = { removed: new Map(), written: new Map([['x', entry('x')]]), changed: new Map() }
    expect(await stageTree(ctx, repo, late, { runId: 'run-4', onRows() {} })).toBe(false)
    expect(await rowsOf(app)).toEqual(rows)

    const tree = { fileCount: 601, skippedCount: 0, generation: repo.treeGeneration + 1 }
    const head = { defaultBranch: 'main', headCommit: 'c', sizeBytes: 1, syncedAt: 2 }
    expect(await saveSync(store, repo, 'last', { ...head, tree })).toBe(true)
    expect(await treeOf(app, 'lib')).toEqual([
      'file kept',
      ...after.map(({ path }) => `file ${path}`),
    ])
    expect((await dana.get('/api/sticky-notes/repo/lib/noted')).json.orphaned).toBe(true)
  })

  test('goes after its repository is removed, and is never read under the same name', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened, inner } = app
    const repository = server.repository('lib')
    repository.push({ a: '1' })
    const url = server.url(repository)
    await addRepo(app, dana, { url })
    const removed = await repoNamed(app, 'lib')
    await dana.del('/api/repos/lib')
    await expect.poll(() => rowsOf(app)).toEqual([])
    // As left by a process that was killed before that step.
    await stageWritten(opened.store, { ...removed, treeGeneration: -1 }, [entry('left')])
    await addRepo(app, dana, { url })
    expect(await treeOf(app, 'lib')).toEqual(['file a'])
    await sweepTrees(inner.contextFor('test'))
    expect((await rowsOf(app)).map(({ path }) => path)).toEqual(['a'])
  })
})

bothDialects('the tree of a sync at the database', (open) => {
  test('never brings to light what another run has staged, and leaves no row behind', async () => {
    const app = await openMirroring(open)
    const { dana, server, opened } = app
    const repository = server.repository('lib')
    const files = { a: '1', 'd/b': '2' }
    repository.push(files)
    await addRepo(app, dana, { url: server.url(repository) })
    const rows = await rowsOf(app)
    const leaveStaged = async () => {
      const repo = await repoNamed(app, 'lib')
      await stageRemoved(opened.store, repo, ['a', 'd/b'])
      await stageWritten(opened.store, repo, [entry('a', 'x'), entry('trap')])
    }
    await leaveStaged()
    // Another commit with the same files: nothing differs, and the tree still gets a new generation.
    repository.push(files)
    expect(await syncRepo(app, dana, 'lib')).toMatchObject({ state: 'ready', file_count: 2 })
    expect(await rowsOf(app)).toEqual(rows)
    await leaveStaged()
    repository.push({ a: '3' })
    await syncRepo(app, dana, 'lib')
    expect(await rowsOf(app)).toMatchObject([{ path: 'a', addedIn: 3, removedIn: null }])
    expect(await treeOf(app, 'lib')).toEqual(['file a'])
  })
})

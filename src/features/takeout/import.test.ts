/** An import brings back what an export took, overwrites nothing, and can be undone without a trace. */
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipStream } from '#platform/archive/index.ts'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { sweepImports } from './actions/manage-imports.ts'
import {
  fillLibrary,
  importZip,
  type ReadExport,
  readExport,
  sendZip,
  shown,
  undo,
  work,
} from './takeout.fixture.ts'

const zipOf = async (person: Person) => (await person.get('/api/export')).bytes
const exported = async (person: Person) => readExport(await zipOf(person))

const plainZip = (files: Record<string, string | Buffer>) =>
  buffer(
    zipStream(
      Object.entries(files).map(([name, text]) => ({
        ...{ name, modifiedAt: Date.UTC(2026, 5, 1) },
        read: async () => text,
      })),
    ),
  )

/** Everything that comes back, without the ids of default boards, which everybody has. */
function contentOf({ records, texts }: ReadExport) {
  const boards = records('boards')
  const defaults = new Map(boards.filter((one) => one.is_default).map((one) => [one.id, 'default']))
  return {
    files: records('files').map((file) => ({
      ...file,
      versions: file.versions.map((version: Record<string, string>) => ({
        ...version,
        text: texts.get(version.text!),
      })),
    })),
    notes: records('notes').map((note) => ({
      ...note,
      place_id: defaults.get(note.place_id) ?? note.place_id,
    })),
    boards: boards.filter((one) => !one.is_default),
    reminders: records('reminders'),
    searches: records('saved-searches'),
    pictures: records('pictures').map(({ created_at: _, ...picture }) => picture),
  }
}

const counted = (one: { counts: { kind: string; outcome: string; count: number }[] }) =>
  Object.fromEntries(one.counts.map(({ kind, outcome, count }) => [`${kind} ${outcome}`, count]))

/** Files of generated names and texts with several versions, some deleted, with notes that were rewritten. */
async function generate({ clock }: TestApp, person: Person, seed: number): Promise<void> {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 })
  const words = fc.stringMatching(/^[a-zא-ת ]{1,30}[a-zא-ת]$/)
  const library = fc.record({
    folder: fc.constantFrom('', 'a', 'a/b', 'שלום', 'A'),
    texts: fc.array(text, { minLength: 1, maxLength: 4 }),
    tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'שלוש'), { maxLength: 3 }),
    notes: fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
    isBinned: fc.boolean(),
  })
  for (const [at, one] of fc.sample(library, { numRuns: 12, seed }).entries()) {
    const clean = one.texts.map((piece) => piece.replaceAll('\u0000', ' '))
    const { folder, tags } = one
    const body = { file_name: `${at}.md`, folder, tags, content: clean[0] }
    const { file } = (await person.post('/api/files', body)).json
    for (const [version, content] of clean.slice(1).entries())
      await person.put(`/api/files/${file.id}`, { content, base_version: version + 1 })
    for (const [first, ...later] of one.notes) {
      const { id } = (await person.post(`/api/sticky-notes/${file.id}`, { content: first })).json
      for (const content of later) {
        clock.advance(600_000)
        await person.put(`/api/sticky-notes/note/${id}`, { content })
      }
    }
    if (one.isBinned && at % 3 === 0) await person.del(`/api/files/${file.id}`, { ttl_days: 30 })
  }
}

bothDialects('an import', (open) => {
  test('brings back everything that an export took', async () => {
    const app = await open()
    await fillLibrary(app, app.dana)
    await generate(app, app.dana, 7)
    const zip = await zipOf(app.dana)
    const done = await importZip(app, app.noam, zip)
    expect([done.state, done.format, done.error]).toEqual(['done', 'codeshelf', ''])
    expect(contentOf(await exported(app.noam))).toEqual(contentOf(readExport(zip)))
    const { plan } = Object.fromEntries(
      readExport(zip)
        .records('files')
        .map((file) => [file.file_name.split('.')[0], file]),
    )
    const found = (await app.noam.get('/api/files?q=Ship')).json.items
    expect(found.map(({ id }: { id: string }) => id)).toEqual([plan!.id])
  })

  test('brings nothing twice, and undone it leaves nothing behind', async () => {
    const app = await open()
    await fillLibrary(app, app.dana)
    await app.noam.post('/api/files', { file_name: 'own.txt', content: 'own\n' })
    const before = contentOf(await exported(app.noam))
    const usage = async () => (await app.noam.get('/api/stats')).json
    const used = await usage()
    const zip = await zipOf(app.dana)
    const { id } = await importZip(app, app.noam, zip)
    const twice = counted(await importZip(app, app.noam, zip))
    expect(Object.keys(twice).filter((key) => /made|clash/.test(key))).toEqual([])
    expect(twice).toMatchObject({ 'files same': 5, 'notes same': 2, 'pictures same': 1 })
    const undone = await undo(app, app.noam, id)
    expect([
      undone.state,
      undone.items.filter(({ outcome }: { outcome: string }) => outcome === 'kept'),
    ]).toEqual(['undone', []])
    const { pictures: _, ...after } = contentOf(await exported(app.noam))
    const { pictures: __, ...was } = before
    expect(after).toEqual(was)
    expect((await usage()).files).toEqual(used.files)
  })

  test('overwrites nothing: another text gets a number, or is the newest version', async () => {
    const app = await open()
    const { dana } = app
    const { file } = (await dana.post('/api/files', { file_name: 'a.txt', content: 'mine\n' })).json
    const zip = await plainZip({ 'a.txt': 'theirs\n', 'b/c.txt': 'new\n' })
    const first = await importZip(app, dana, zip)
    expect(counted(first)).toEqual({ 'files made': 2 })
    const names = async () =>
      ((await dana.get('/api/files?sort=name_asc')).json.items as { file_name: string }[]).map(
        ({ file_name }) => file_name,
      )
    expect(await names()).toEqual(['a (2).txt', 'a.txt', 'c.txt'])
    await undo(app, dana, first.id)
    expect(await names()).toEqual(['a.txt'])
    const joined = await importZip(app, dana, zip, 'version')
    expect(counted(joined)).toEqual({ 'files joined': 1, 'files made': 1 })
    const now = async () => (await dana.get(`/api/files/${file.id}`)).json.content
    expect(await now()).toBe('theirs\n')
    await undo(app, dana, joined.id)
    expect([await now(), await names()]).toEqual(['mine\n', ['a.txt']])
  })

  test('undone, leaves what was edited since, and names it', async () => {
    const app = await open()
    const { dana } = app
    const done = await importZip(
      app,
      dana,
      await plainZip({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' }),
    )
    const items = (await dana.get('/api/files?sort=name_asc')).json.items
    await dana.put(`/api/files/${items[0].id}`, { content: 'edited\n', base_version: 1 })
    await dana.post(`/api/sticky-notes/${items[1].id}`, { content: 'a note of mine' })
    const undone = await undo(app, dana, done.id)
    expect(undone.items).toEqual([
      { kind: 'files', name: 'a.txt', outcome: 'kept', reason: '' },
      { kind: 'files', name: 'b.txt', outcome: 'kept', reason: '' },
    ])
    expect((await dana.get('/api/files')).json.items).toHaveLength(2)
  })

  test('that is killed goes on where it was, wherever that is', async () => {
    const app = await open()
    await fillLibrary(app, app.dana)
    const zip = await zipOf(app.dana)
    const id = await sendZip(app.noam, zip)
    const insist = async () => {
      for (let steps = 1; ; steps += 2)
        try {
          return await work(app, app.noam, id, steps)
        } catch (error) {
          expect((error as Error).message).toBe('killed')
        }
    }
    await insist()
    await app.noam.post(`/api/imports/${id}/begin`, {})
    await insist()
    expect((await shown(app.noam, id)).state).toBe('done')
    expect(contentOf(await exported(app.noam))).toEqual(contentOf(readExport(zip)))
  })
})

test('what one database exported, the other one imports', async () => {
  for (const [from, to] of [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const) {
    const [source, target] = [await openTestApp(from), await openTestApp(to)]
    await fillLibrary(source, source.dana)
    await generate(source, source.dana, 11)
    const zip = await zipOf(source.dana)
    await importZip(target, target.noam, zip)
    expect(contentOf(await exported(target.noam))).toEqual(contentOf(readExport(zip)))
  }
})

test('only its person sees, begins, cancels or undoes an import', async () => {
  const app = await openTestApp('sqlite')
  const id = await sendZip(app.dana, await plainZip({ 'a.txt': 'a' }))
  for (const path of [
    `/api/imports/${id}/begin`,
    `/api/imports/${id}/undo`,
    `/api/imports/${id}/check`,
  ])
    expect((await app.noam.post(path, {})).status).toBe(404)
  expect((await app.noam.get(`/api/imports/${id}`)).status).toBe(404)
  const headers = { 'content-type': 'application/octet-stream' }
  const part = await app.noam.put(`/api/imports/${id}/parts/0`, Buffer.from('a'), { headers })
  expect(part.status).toBe(404)
  expect((await app.noam.post(`/api/imports/${id}/cancel`)).status).toBe(404)
  expect((await app.dana.post(`/api/imports/${id}/undo`)).json.code).toBe('import_over')
  expect((await app.dana.post('/api/imports', { name: 'b', size_bytes: 1 })).json.code).toBe(
    'import_busy',
  )
  expect((await app.dana.post('/api/imports', { name: 'b', size_bytes: 2 ** 40 })).json.code).toBe(
    'import_too_large',
  )
})

test('plain files come as texts; the rest is left out, by its reason', async () => {
  const app = await openTestApp('sqlite')
  const done = await importZip(
    app,
    app.dana,
    await plainZip({
      ...{ 'src/a.ts': 'let a = 1\n', 'src/A.ts': 'other\n', '.git/config': 'x' },
      ...{ 'node_modules/m/i.js': 'x', 'p.bin': Buffer.from([1, 0]), 'l.txt': Buffer.from([0xe9]) },
      'large.txt': 'x'.repeat(2 ** 21 + 1),
    }),
  )
  expect(done.state).toBe('done')
  expect(
    done.items.map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
  ).toEqual([
    ['src/A.ts', 'case_clash'],
    ['.git/config', 'tool_folder'],
    ['node_modules/m/i.js', 'tool_folder'],
    ['p.bin', 'binary'],
    ['l.txt', 'encoding'],
    ['large.txt', 'too_large'],
  ])
  const { items } = (await app.dana.get('/api/files')).json
  expect(items).toMatchObject([{ folder: 'src', file_name: 'a.ts', language: 'typescript' }])
})

test('what was never begun goes after a day, and what cannot be undone any more after thirty', async () => {
  const app = await openTestApp('sqlite')
  const { dana, clock } = app
  const zip = await plainZip({ 'a.txt': 'a' })
  const { id } = await importZip(app, dana, zip)
  await sendZip(dana, zip)
  const sweep = () => sweepImports(app.inner.contextFor('test'), { throwIfStopped() {} })
  const left = async () => (await dana.get('/api/imports')).json.imports.length
  expect([await sweep(), await left()]).toEqual([{ done: true, swept: 0 }, 2])
  clock.advance(25 * 3_600_000)
  const { id: waiting } = (await dana.get('/api/imports')).json.imports[0]
  await dana.post(`/api/imports/${waiting}/cancel`)
  await dana.post('/api/imports', { name: 'b.zip', size_bytes: 1 })
  expect(await left()).toBe(3)
  clock.advance(25 * 3_600_000)
  expect([await sweep(), await left()]).toEqual([{ done: true, swept: 1 }, 2])
  clock.advance(29 * 86_400_000)
  expect((await dana.post(`/api/imports/${id}/undo`)).json.code).toBe('import_over')
  expect([await sweep(), await left()]).toEqual([{ done: true, swept: 2 }, 0])
  expect((await dana.get('/api/files')).json.items).toHaveLength(1)
})

/** Notes on files of mirrored repositories follow each push, from sync to sync, against a real git server. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PlannedSync } from '#features/repositories/index.ts'
import { syncRepo } from '#features/repositories/mirroring.fixture.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import { gitStarts } from '#tests/support/git-starts.ts'
import { everyRow } from '#tests/support/stores.ts'
import { NOTES, put, readNote, taken } from '../notes.fixture.ts'
import { BASE, openLib, text, withoutLines } from '../repo-notes.fixture.ts'

afterAll(stopTextThreads)

eachDialect('a note on a file of a repository', (open) => {
  test('follows its text through syncs, and remembers where it was written', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana, repository } = app
    const { id } = await app.note('a.ts', { content: 'why', line_start: 4, line_end: 5 })
    const commit = repository.git(['rev-parse', 'main'])
    const written = {
      commit,
      path: 'a.ts',
      line_start: 4,
      line_end: 5,
      url: `/repos/lib/at/${commit}/a.ts#L4-L5`,
    }
    const first = await readNote(dana, id)
    expect(first).toMatchObject({
      line_start: 4,
      line_end: 5,
      anchor_state: 'exact',
      anchor_quote: '  const text = open(path)\n  return parseSettings(text)',
      written_on: written,
    })
    app.push({ 'a.ts': `// new\n// lines\n${text(BASE)}` })
    expect(await readNote(dana, id)).toEqual(first)
    await app.sync()
    const { line_start: _, line_end: __, ...rest } = first
    expect(await readNote(dana, id)).toEqual({ ...rest, line_start: 6, line_end: 7 })
    // Shown until the person confirms it, through all later changes.
    const edited = text(BASE).replace('open(path)', 'openSync(path)')
    app.push({ 'a.ts': edited })
    await app.sync()
    expect(await readNote(dana, id)).toMatchObject({ line_start: 4, anchor_state: 'edited' })
    app.push({ 'a.ts': `// new\n${edited}` })
    await app.sync()
    expect(await readNote(dana, id)).toMatchObject({
      line_start: 5,
      anchor_state: 'edited',
      written_on: written,
    })
    taken(await dana.post(`${NOTES}/note/${id}/attach`, { line_start: 5, line_end: 6 }))
    expect(await readNote(dana, id)).toMatchObject({ anchor_state: 'exact', written_on: written })
  })

  test('is followed through the commits between two syncs, where one jump is not sure', async () => {
    const total = (line: string) => text([...BASE, '', 'export function total(list) {', line, '}'])
    const app = await openLib(open, { 'a.ts': total('total = sum(prices)') })
    const { dana } = app
    const rewritten = await app.note('a.ts', { content: 'in steps', line_start: 13 })
    const deleted = await app.note('a.ts', { content: 'gone', line_start: 4 })
    for (const line of ['total = sum(prices, taxes)', 'amount = sum(prices, taxes)'])
      app.push({ 'a.ts': total(line) })
    const gone = total('const amount = addAll(prices, taxes)').replace(`${BASE[3]}\n`, '')
    app.push({ 'a.ts': gone })
    // The last commit brings a line that looks like the deleted one.
    const last = total('const amount = addAll(costs.taxes)')
    app.push({ 'a.ts': `// new\n${last.replace(BASE[3]!, '  const texts = open(path)')}` })
    await app.sync()
    expect(await readNote(dana, rewritten.id)).toMatchObject({
      line_start: 14,
      anchor_state: 'edited',
    })
    expect(await readNote(dana, deleted.id)).toMatchObject({ anchor_state: 'lost' })
  })

  test('loses its text, says so in every list, and takes it back when it returns', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana } = app
    const { id } = await app.note('a.ts', { content: 'why', line_start: 8, mode: 'anchored' })
    const unattached = async () => (await dana.get('/notes/search?on=unattached')).text.includes(id)
    app.push({ 'a.ts': withoutLines(8, 9, 10) })
    expect(await unattached()).toBe(false)
    await app.sync()
    const lost = { line_start: 8, anchor_state: 'lost', orphaned: false }
    expect(await readNote(dana, id)).toMatchObject(lost)
    const { notes } = taken(await dana.get(`${NOTES}/repo/lib/a.ts`))
    expect(notes).toMatchObject([{ id, ...lost }])
    expect(await unattached()).toBe(true)
    // After another change it is still not found.
    app.push({ 'a.ts': `// new\n${withoutLines(8, 9, 10)}` })
    await app.sync()
    expect(await readNote(dana, id)).toMatchObject(lost)
    app.push({ 'a.ts': `// new\n${text(BASE)}` })
    await app.sync()
    expect(await readNote(dana, id)).toMatchObject({ line_start: 9, anchor_state: 'exact' })
    expect(await unattached()).toBe(false)
  })

  test('is valid until the sync after its file was deleted; then it is an orphan with its last path', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), b: 'b' })
    const { dana, clock, opened } = app
    const { id } = await app.note('a.ts', { content: 'why', line_start: 3 })
    app.push({ b: 'b' })
    const orphans = async () => taken(await dana.get(`${NOTES}/repo-orphans/lib`))
    const syncedAt = (await orphans()).last_sync_time
    clock.advance(60_000)
    expect(await orphans()).toMatchObject({ count: 0, last_sync_time: syncedAt, unknown: false })
    await app.sync()
    const before = await everyRow(opened.store)
    const orphan = { id, repo_path: 'a.ts', orphaned: true, line_start: 3, renamed_to: '' }
    expect(await orphans()).toMatchObject({ count: 1, notes: [orphan] })
    const syncedAgainAt = Date.parse((await orphans()).last_sync_time)
    expect(syncedAgainAt).toBeGreaterThanOrEqual(Date.parse(syncedAt) + 60_000)
    expect(await readNote(dana, id)).toMatchObject(orphan)
    taken(await dana.get(`${NOTES}/repo/lib/a.ts`))
    taken(await dana.get(`${NOTES}/orphan-repos`))
    expect((await dana.get('/notes/search')).status).toBe(200)
    expect(await everyRow(opened.store)).toBe(before)
    // A failed sync changes neither the flag nor the time.
    app.push({ 'a.ts': `// new\n${text(BASE)}`, b: 'b' })
    app.server.behaviour.authorization = 'Basic nobody'
    expect(await syncRepo(app, dana, 'lib')).toMatchObject({ state: 'failed' })
    expect(await orphans()).toMatchObject({ count: 1 })
    app.server.behaviour.authorization = null
    await app.sync()
    expect(await readNote(dana, id)).toMatchObject({ orphaned: false, line_start: 4 })
    // Gone altogether: its notes stay, and it is listed.
    taken(await dana.del('/api/repos/lib'))
    expect(taken(await dana.get(`${NOTES}/orphan-repos`))).toMatchObject({
      repos: [{ repo_name: 'lib', notes: 1 }],
      unknown: false,
    })
    expect(await readNote(dana, id)).toMatchObject({ orphaned: true, repo_path: 'a.ts' })
  })

  test('says when a text is too large or no text, and is found by its quote when the history is gone', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), 'b.ts': text(BASE), 'c.ts': text(BASE) })
    const { dana, opened } = app
    const large = 'x'.repeat(2 * 2 ** 20 + 1)
    const [a, b, c] = [
      await app.note('a.ts', { content: 'a', line_start: 3 }),
      await app.note('b.ts', { content: 'b', line_start: 3 }),
      await app.note('c.ts', { content: 'c', line_start: 8 }),
    ]
    app.push({ 'a.ts': large, 'b.ts': Buffer.from([0, 1, 2]), 'c.ts': text(BASE) })
    await app.sync()
    for (const { id } of [a, b])
      expect(await readNote(dana, id)).toMatchObject({ line_start: 3, anchor_state: 'lost' })
    const refused = await dana.post(`${NOTES}/repo/lib/a.ts`, { content: 'x', line_start: 1 })
    expect([refused.status, refused.json.code]).toEqual([400, 'text_too_long'])
    // Without a line there is nothing to look for.
    await app.note('a.ts', { content: 'on the whole file' })
    // A machine that creates its mirror again has nothing of a history that was rewritten.
    app.push({ 'c.ts': `// one\n// two\n${text(BASE)}`, 'a.ts': 'a' }, true)
    rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
    await app.sync()
    expect(await readNote(dana, c.id)).toMatchObject({ line_start: 10, anchor_state: 'moved' })
  })

  test('is one of many, on many files: a sync reads all their texts from one git', async () => {
    const files = (head: string) =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`${n}.ts`, `${head}// ${n}\n${text(BASE)}`]),
      )
    const app = await openLib(open, files(''))
    const ids: string[] = []
    for (const path of Object.keys(files('')))
      ids.push((await app.note(path, { content: path, line_start: 4 })).id)
    app.push(files('// new\n'))
    const preview = async () => {
      const { notes } = taken(await app.dana.get('/api/repos/lib/sync'))
      expect(notes).toMatchObject({ moved: 12 })
    }
    for (const work of [preview, app.sync]) {
      const reads = (await gitStarts(work)).filter((one) => /^cat-file (--batch$|blob)/.test(one))
      expect(reads).toEqual(['cat-file --batch'])
    }
    for (const id of ids)
      expect(await readNote(app.dana, id)).toMatchObject({ line_start: 5, anchor_state: 'exact' })
  })

  test('counts lines in the text that its writer saw', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana } = app
    const seen = taken(await dana.get('/api/repos/lib/file/a.ts')).file.object
    app.push({ 'a.ts': `// new\n${text(BASE)}` })
    await app.sync()
    const note = await app.note('a.ts', { content: 'x', line_start: 3, file_object: seen })
    expect(note).toMatchObject({ line_start: 4, anchor_quote: BASE[2] })
    expect(
      taken(await put(dana, note.id, { line_start: 8, file_object: seen })).note,
    ).toMatchObject({ line_start: 9, anchor_quote: BASE[7] })
    const unknown = { content: 'x', line_start: 3, file_object: 'f'.repeat(40) }
    const refused = await dana.post(`${NOTES}/repo/lib/a.ts`, unknown)
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid_file_version'])
    const bad = await dana.post(`${NOTES}/repo/lib/a.ts`, { ...unknown, file_object: 'main' })
    expect(bad.json.code).toBe('invalid_file_version')
  })

  test('that was deleted follows too, and is in its place when it comes back', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana } = app
    const { id } = await app.note('a.ts', { content: 'why', line_start: 3 })
    taken(await dana.del(`${NOTES}/note/${id}`))
    app.push({ 'a.ts': `// new\n${text(BASE)}` })
    await app.sync()
    const { note } = taken(await dana.post(`${NOTES}/note/${id}/restore`))
    expect(note).toMatchObject({ line_start: 4, anchor_state: 'exact' })
  })

  test('that is made or tied while a sync is planned makes it plan again', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana, inner } = app
    const { id } = await app.note('a.ts', { content: 'first', line_start: 3 })
    const ctx = inner.contextFor('test')
    const ownerId: string = (await dana.get('/api/me')).json.id
    const planned = async () => {
      const sync: PlannedSync = {
        ...{ ownerId, name: 'lib', effects: [], writes: [] },
        objectAfter: () => 'f'.repeat(40),
        async *readTexts(objects) {
          for (const object of objects)
            yield { text: object.startsWith('fff') ? `// new\n${text(BASE)}` : text(BASE) }
        },
        objectsBetween: async () => [],
        findRenames: async () => new Map(),
      }
      await runHooks(ctx, 'repo_sync_planned', sync)
      return () => inTransactionOf(ctx, ownerId, (ctx) => sync.writes[0]!(ctx))
    }
    const overtaken = await planned()
    const second = await app.note('a.ts', { content: 'second', line_start: 5 })
    expect(await overtaken()).toBe(false)
    const retied = await planned()
    taken(await dana.post(`${NOTES}/note/${second.id}/attach`, { line_start: 9 }))
    expect(await retied()).toBe(false)
    expect(await readNote(dana, id)).toMatchObject({ line_start: 3, anchor_state: 'exact' })
    // A text that was only rewritten, and a note that was deleted, do not outdate the plan.
    const asPlanned = await planned()
    taken(await put(dana, id, { content: 'other words' }))
    taken(await dana.del(`${NOTES}/note/${second.id}`))
    expect(await asPlanned()).toBe(true)
    expect((await readNote(dana, id)).line_start).toBe(4)
  })

  test('is on its own words, however many are made while syncs come', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE) })
    const { dana } = app
    const wanted = [1, 3, 4, 5, 8, 9]
    const make = async (line_start: number) => {
      const { file } = taken(await dana.get('/api/repos/lib/file/a.ts'))
      const at = file.content.split('\n').indexOf(BASE[line_start - 1]) + 1
      const fields = { content: `${line_start}`, line_start: at, file_object: file.object }
      for (;;) {
        const made = await dana.post(`${NOTES}/repo/lib/a.ts`, fields)
        if (made.status === 503 && made.json.code === 'busy') continue
        return taken(made)
      }
    }
    for (const round of [1, 2]) {
      app.push({ 'a.ts': `${'// new\n'.repeat(round)}${text(BASE)}` })
      await Promise.all([app.sync(), ...wanted.map(make)])
    }
    const { notes } = taken(await dana.get(`${NOTES}/repo/lib/a.ts`))
    expect(notes).toHaveLength(12)
    for (const note of notes) {
      const line = Number(note.content)
      expect(note).toMatchObject({
        line_start: line + 2,
        anchor_state: 'exact',
        anchor_quote: BASE[line - 1],
      })
    }
  })
})

/**
 * What a sync would change is shown before it, is what it then does, and a rename is offered and never applied by
 * itself.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { TestTree } from '#tests/support/git-repository.ts'
import { everyRow } from '#tests/support/stores.ts'
import type { NoteRecord } from '../contract/index.ts'
import { NOTES, readNote, taken } from '../notes.fixture.ts'
import { BASE, type Mirrored, openLib, text, withoutLines } from '../repo-notes.fixture.ts'

afterAll(stopTextThreads)

const preview = async ({ dana }: Mirrored) => taken(await dana.get('/api/repos/lib/sync'))

/** The files of the tree, by path. */
async function filesOf({ opened }: Mirrored): Promise<Map<string, string>> {
  const rows = await opened.store.query
    .withoutPlugins()
    .selectFrom('repoTree')
    .select(['path', 'blob', 'mode'])
    .where('mode', '!=', 'folder')
    .execute()
  return new Map(rows.map(({ path, blob, mode }) => [path, `${mode} ${blob}`]))
}

function changesBetween(before: Map<string, string>, after: Map<string, string>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)]
    if (was === is) return []
    return { path, change: is === undefined ? 'deleted' : was === undefined ? 'added' : 'changed' }
  })
}

const seen = ({ line_start, anchor_state, orphaned, repo_path }: NoteRecord) => ({
  line_start,
  anchor_state,
  orphaned,
  repo_path,
})

// Histories of three files: each is written with some of these lines, renamed, or deleted.
const LINES = [...BASE, '', '}', '// a comment', 'const other = readSettings(path)']
const content = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map(text)
const change = fc.record({
  path: fc.constantFrom('a.ts', 'b/c.ts', 'מסמך.md'),
  act: fc.oneof(
    { weight: 4, arbitrary: content.map((written) => ({ written })) },
    { weight: 2, arbitrary: fc.nat(12).map((inserted) => ({ inserted })) },
    { weight: 1, arbitrary: fc.constant({ deleted: true }) },
    { weight: 1, arbitrary: fc.constant({ renamed: true }) },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function applied(tree: Record<string, string>, { path, act }: Change): Record<string, string> {
  const { [path]: current, ...rest } = tree
  if ('written' in act) return { ...tree, [path]: act.written }
  if (current === undefined) return { ...tree, [path]: text(BASE) }
  if ('deleted' in act) return rest
  if ('renamed' in act) return { ...rest, [`moved/${path}`]: current }
  const lines = current.split('\n')
  return { ...tree, [path]: lines.toSpliced(act.inserted, 0, '// written in between').join('\n') }
}

eachDialect('before a sync', (open) => {
  test('what is told is what the sync then does, over any history', async () => {
    let tree: Record<string, string> = {
      'a.ts': text(BASE),
      'b/c.ts': text(BASE),
      'מסמך.md': `# Head\n\n${text(BASE)}`,
    }
    const app = await openLib(open, tree)
    const { dana } = app
    const paths = Object.keys(tree).map(encodeURI)
    for (const path of paths)
      for (const line_start of [1, 3, 5, 9])
        await app.note(path, { content: path, line_start, mode: 'anchored' })
    // Nothing moves them to another path.
    const notes = async (): Promise<NoteRecord[]> => {
      const lists = paths.map((path) => dana.get(`${NOTES}/repo/lib/${path}`))
      return (await Promise.all(lists)).flatMap((list) => taken(list).notes)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        for (const one of changes) tree = applied(tree, one)
        app.push(tree)
        const [filesBefore, notesBefore] = [await filesOf(app), await notes()]
        const told = await preview(app)
        expect(await notes()).toEqual(notesBefore)
        await app.sync()
        expect(told.files.list).toEqual(changesBetween(filesBefore, await filesOf(app)))
        const effects = new Map(
          told.notes.list.map((one: { note_id: string }) => [one.note_id, one]),
        )
        const after = await notes()
        for (const [at, note] of after.entries()) {
          const effect = effects.get(note.id)
          if (!effect) expect(seen(note)).toEqual(seen(notesBefore[at]!))
          else
            expect(effect).toMatchObject({
              line_before: notesBefore[at]!.line_start,
              line_after: note.line_start,
              anchor_state: note.anchor_state,
              renamed_to: note.renamed_to || null,
              path: note.repo_path,
            })
          const isOrphaned = (effect as { effect?: string } | undefined)?.effect === 'orphaned'
          expect(isOrphaned).toBe(note.orphaned && !notesBefore[at]!.orphaned)
        }
      }),
      { numRuns: 6, seed: 20_261_116, endOnFailure: true },
    )
  })

  test('files and notes are counted and named, and asking changes nothing', async () => {
    const files = { 'a.ts': text(BASE), 'b.ts': text(BASE), 'c.ts': text(BASE), 'd.ts': 'd\n' }
    const app = await openLib(open, files)
    const { dana, noam, opened } = app
    const from = app.repository.git(['rev-parse', 'main'])
    const moved = await app.note('a.ts', { title: 'Moved', line_start: 3 })
    const edited = await app.note('a.ts', { content: '**Edited** words', line_start: 4 })
    const lost = await app.note('b.ts', { content: 'lost', line_start: 8 })
    const orphaned = await app.note('c.ts', { content: 'orphaned', line_start: 3 })
    await app.note('d.ts', { content: 'untouched', line_start: 1 })
    const next: TestTree = {
      'a.ts': `// new\n${text(BASE).replace('open(path)', 'openSync(path)')}`,
      'b.ts': withoutLines(8, 9, 10),
      'd.ts': 'd\n',
      'lib/c.ts': `${text(BASE)}// and more\n`,
      'e.ts': 'e\n',
    }
    const to = app.push(next)
    const before = await everyRow(opened.store)
    const told = await preview(app)
    expect(told).toMatchObject({ repo_name: 'lib', from, to, default_branch: 'main' })
    expect(told.files).toEqual({
      added: 2,
      changed: 2,
      deleted: 1,
      list: [
        { path: 'a.ts', change: 'changed' },
        { path: 'b.ts', change: 'changed' },
        { path: 'c.ts', change: 'deleted' },
        { path: 'e.ts', change: 'added' },
        { path: 'lib/c.ts', change: 'added' },
      ],
      has_more: false,
    })
    const counts = { moved: 1, edited: 1, lost: 1, orphaned: 1, returned: 0 }
    expect(told.notes).toMatchObject({ ...counts, has_more: false })
    expect(told.notes.list).toMatchObject([
      { note_id: moved.id, effect: 'moved', title: 'Moved', line_before: 3, line_after: 4 },
      { note_id: edited.id, effect: 'edited', title: 'Edited words', line_after: 5 },
      { note_id: lost.id, effect: 'lost', line_before: 8, reason: null },
      { note_id: orphaned.id, effect: 'orphaned', path: 'c.ts', renamed_to: 'lib/c.ts' },
    ])
    expect(await everyRow(opened.store)).toBe(before)
    // The file that readers see, and the mirror's own branches, are those of the last sync.
    expect(taken(await dana.get('/api/repos/lib/file/a.ts')).file.content).toBe(text(BASE))
    const foreign = await noam.get('/api/repos/lib/sync')
    expect([foreign.status, foreign.json.code]).toEqual([404, 'repo_not_found'])
    app.server.behaviour.authorization = 'Basic nobody'
    const refused = await dana.get('/api/repos/lib/sync')
    expect(refused.status).toBe(502)
    expect(refused.json).toMatchObject({ code: 'sync_not_previewed', reason: 'authentication' })
  })

  test('a renamed file is offered to its notes from rename to rename, and the person decides', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), 'other.ts': 'x\n' })
    const { dana, noam } = app
    const note = await app.note('a.ts', { title: 'Why', line_start: 5, mode: 'anchored' })
    const whole = await app.note('a.ts', { content: 'on the whole file' })
    app.push({ 'b.ts': text(BASE), 'other.ts': 'x\n' })
    await app.sync()
    const orphan = { orphaned: true, repo_path: 'a.ts', line_start: 5 }
    expect(await readNote(dana, note.id)).toMatchObject({ ...orphan, renamed_to: 'b.ts' })
    // It was renamed again, with other text in it, and the offer follows; the note stays where it is.
    app.push({ 'lib/c.ts': `// moved\n${text(BASE)}`, 'other.ts': 'x\n' })
    await app.sync()
    expect(await readNote(dana, note.id)).toMatchObject({ ...orphan, renamed_to: 'lib/c.ts' })
    await app.note('lib/c.ts', { title: 'Why', content: 'mine' })
    const attach = (person: typeof dana, id: string, repo_path: unknown) =>
      person.post(`${NOTES}/note/${id}/attach`, { repo_path })
    for (const [person, path, status, code] of [
      [noam, 'lib/c.ts', 404, 'note_not_found'],
      [dana, 'nowhere.ts', 404, 'repo_file_not_found'],
      [dana, '../c.ts', 400, 'invalid_repo_path'],
      [dana, 7, 400, 'invalid_repo_path'],
    ] as const) {
      const refused = await attach(person, note.id, path)
      expect([refused.status, refused.json.code]).toEqual([status, code])
    }
    const attached = taken(await attach(dana, note.id, 'lib/c.ts')).note
    expect(attached).toMatchObject({
      repo_path: 'lib/c.ts',
      orphaned: false,
      renamed_to: '',
      title: 'Why (2)',
      line_start: 6,
      anchor_state: 'exact',
      anchor_quote: BASE[4],
      written_on: { path: 'a.ts', line_start: 5 },
    })
    expect(taken(await attach(dana, whole.id, 'lib/c.ts')).note).toMatchObject({ orphaned: false })
    expect(taken(await dana.get(`${NOTES}/repo-orphans/lib`)).count).toBe(0)
    // Deleted and not renamed: nothing is offered.
    app.push({ 'other.ts': 'x\n' })
    await app.sync()
    expect(await readNote(dana, note.id)).toMatchObject({ orphaned: true, renamed_to: '' })
  })
})

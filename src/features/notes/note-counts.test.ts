/** How many notes a file has is beside its name wherever it is listed: always as many as there are. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { noteCounts } from '#migrations/0052_note_counts.ts'
import { kinds } from '#migrations/kinds.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { junkFrom } from '#tests/support/junk.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import type { Person } from '#tests/support/people.ts'
import { rounds } from '#tests/support/rounds.ts'
import { boardNote, NOTES, newNote, newNotesFile, taken } from './notes.fixture.ts'
import { openLib } from './repo-notes.fixture.ts'

/** What the rows of a page show, by the name that each has. */
async function shownCounts(person: Person, path: string, rows: string): Promise<object> {
  const page = parsePage((await person.browse(path)).text)
  return Object.fromEntries(
    [...page.querySelectorAll(rows)].map((row) => [
      row.querySelector('bdi, .file-name')?.textContent,
      row.querySelector('.icon-count')?.getAttribute('aria-label') ?? '',
    ]),
  )
}

interface Counted {
  files: Record<string, number>
  folders: Record<string, number>
}

/** As the counters have it. */
async function countersOf({ opened }: TestApp): Promise<Counted> {
  const { query } = opened.store
  const files = await sql<{ id: string; n: number }>`
    select id, note_count as n from files where owner_id is not null`.execute(query)
  const folders = await sql<{ name: string; n: number }>`
    select name, count as n from library_counts
    where owner_id is not null and kind = 'folder_notes'`.execute(query)
  return {
    files: Object.fromEntries(files.rows.map(({ id, n }) => [id, Number(n)])),
    folders: Object.fromEntries(folders.rows.map(({ name, n }) => [name, Number(n)])),
  }
}

eachDialect('note counts', (open, dialect) => {
  test('the list, the tree and the dashboard say how many notes a file has', async () => {
    const app = await open()
    const { dana, noam } = app
    const one = await newNotesFile(dana, 'one\n', 'one.ts')
    await newNotesFile(dana, 'other\n', 'other.ts')
    taken(await dana.post('/api/files/bulk-move', { file_ids: [one], folder: 'src/deep' }))
    const first = await newNote(dana, one)
    await newNote(dana, one, { content: 'second' })
    await boardNote(dana)
    const rows = () => shownCounts(dana, '/files', '.file-row')
    expect(await rows()).toEqual({ 'one.ts': '2 notes', 'other.ts': '' })
    const tree = () => shownCounts(dana, '/files?folder=src', '.folders__line')
    expect(await tree()).toMatchObject({ src: '2 notes', deep: '2 notes' })
    expect(await shownCounts(dana, '/files?q=one&sort=best_match', '.file-row')).toEqual({
      'one.ts': '2 notes',
    })
    await dana.browse(`/file/${one}`)
    const dashboard = await dana.browse('/dashboard')
    expect(dashboard.text.match(/aria-label="2 notes"/g)).toHaveLength(2)

    taken(await dana.del(`${NOTES}/note/${first.id}`))
    expect(await rows()).toEqual({ 'one.ts': '1 note', 'other.ts': '' })
    taken(await dana.post(`${NOTES}/note/${first.id}/restore`, {}))
    expect(await rows()).toEqual({ 'one.ts': '2 notes', 'other.ts': '' })
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [one] }))
    expect(await tree()).not.toHaveProperty('src')
    // A note that is deleted while its file is in the bin does not come back with it.
    taken(await dana.del(`${NOTES}/note/${first.id}`))
    taken(await dana.post(`/api/trash/${one}/restore`, {}))
    expect(await tree()).toMatchObject({ src: '1 note', deep: '1 note' })
    expect(await shownCounts(noam, '/files', '.file-row')).toEqual({})
  })

  test('the latest notes say where they are', async () => {
    const app = await open()
    const { dana, inner, clock } = app
    await newNote(dana, await newNotesFile(dana, 'x\n', 'here.ts'))
    await boardNote(dana)
    const entries = [{ path: 'src/main.ts', blob: 'b', sizeBytes: 1, language: 'text' }]
    const { id } = (await dana.get('/api/me')).json
    await saveTree(inner.deps.store, id, 'lib', entries, clock.now())
    taken(await dana.post(`${NOTES}/repo/lib/src/main.ts`, { content: 'x' }))
    const page = parsePage((await dana.browse('/dashboard')).text)
    const places = [...page.querySelectorAll('.note-location bdi')].map((one) => one.textContent)
    expect(places.toSorted()).toEqual(['Default', 'here.ts', 'lib/src/main.ts'])
  })

  test('whatever is done in whatever order, counters are what is there', async () => {
    const app = await open()
    const { dana } = app
    const junk = junkFrom(52)
    const files = await Promise.all([1, 2, 3].map((n) => newNotesFile(dana, `${n}\n`, `${n}.ts`)))
    const notes: string[] = []
    const steps: (() => Promise<unknown>)[] = [
      async () =>
        notes.push((await dana.post(`${NOTES}/${junk.pick(files)}`, { content: 'n' })).json.id),
      async () =>
        notes.push((await dana.post(`${NOTES}/${junk.pick(files)}`, { content: 'n' })).json.id),
      () => dana.del(`${NOTES}/note/${junk.pick(notes)}`),
      () => dana.post(`${NOTES}/note/${junk.pick(notes)}/restore`, {}),
      () => dana.post('/api/files/bulk-delete', { file_ids: [junk.pick(files)] }),
      () => dana.post(`/api/trash/${junk.pick(files)}/restore`, {}),
      () =>
        dana.post('/api/files/bulk-move', {
          file_ids: [junk.pick(files)],
          folder: junk.pick(['', 'a', 'a/b', 'a/b/c', 'd']),
        }),
      () => dana.put(`/api/files/${junk.pick(files)}`, { content: `${notes.length}\n` }),
    ]
    await steps[0]!()
    for (let step = 0; step < rounds(60); step++) {
      await junk.pick(steps)()
      const { items } = (await dana.get('/api/files')).json
      const expected: Counted = { files: {}, folders: {} }
      for (const id of files) {
        const row = await sql<{ n: number }>`select count(*) as n from notes
          where owner_id is not null and place_id = ${id} and deleted_at is null`.execute(
          app.opened.store.query,
        )
        const n = Number(row.rows[0]!.n)
        expected.files[id] = n
        const file = items.find((item: { id: string }) => item.id === id)
        for (const [at] of file?.folder ? file.folder.split('/').entries() : []) {
          const name = `${at + 1}/${file.folder
            .split('/')
            .slice(0, at + 1)
            .join('/')}`
          if (n > 0) expected.folders[name] = (expected.folders[name] ?? 0) + n
        }
      }
      expect(await countersOf(app)).toEqual(expected)
    }
  })

  test('a library of before gets its counters', async () => {
    const app = await open()
    const { dana, opened } = app
    const one = await newNotesFile(dana, 'one\n', 'one.ts')
    const gone = await newNotesFile(dana, 'gone\n', 'gone.ts')
    taken(await dana.post('/api/files/bulk-move', { file_ids: [one, gone], folder: 'a/b' }))
    await newNote(dana, one)
    const { id } = await newNote(dana, one)
    await newNote(dana, one)
    await newNote(dana, gone)
    taken(await dana.del(`${NOTES}/note/${id}`))
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [gone] }))
    const counted = await countersOf(app)
    expect(counted).toEqual({ files: { [one]: 2, [gone]: 1 }, folders: { '1/a': 2, '2/a/b': 2 } })
    await opened.store.query.transaction().execute(async (db) => {
      await sql`alter table files drop column note_count`.execute(db)
      await sql`delete from library_counts
        where owner_id is not null and kind = 'folder_notes'`.execute(db)
      await noteCounts(db.withoutPlugins(), kinds[dialect])
    })
    expect(await countersOf(app)).toEqual(counted)
  })

  test('files and folders of a repository say it too', async () => {
    const { dana, note } = await openLib(open, {
      ...{ 'src/main.ts': 'x\n', 'src/deep/two.ts': 'x\n', 'src-2/no.ts': 'x\n', NOTICE: 'x\n' },
    })
    for (const path of ['src/main.ts', 'src/deep/two.ts', 'src/deep/two.ts', 'NOTICE'])
      await note(path, { content: 'x' })
    const entriesOf = (path: string) => shownCounts(dana, path, '.folder-list__entry')
    expect(await entriesOf('/repos/lib')).toEqual({ src: '3 notes', 'src-2': '', NOTICE: '1 note' })
    expect(await entriesOf('/repos/lib/tree/src')).toMatchObject({
      deep: '2 notes',
      'main.ts': '1 note',
    })
  })
})

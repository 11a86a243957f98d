/** Notes stay with their text through saves, deletions and restorations, and show when they are doubtful. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'
import { NOTES, newNote, newNotesFile, put, readNote, taken } from '../notes.fixture.ts'

const CODE = [
  'import { open } from "./store"',
  '',
  'export function first() {',
  '  return open("first shelf")',
  '}',
  '',
  'export function second() {',
  '  return open("second shelf")',
  '}',
  '',
].join('\n')

async function save(person: Person, file: string, content: string): Promise<void> {
  const { version } = (await person.get(`/api/files/${file}`)).json.file
  taken(await person.put(`/api/files/${file}`, { content, base_version: version }))
}

const where = ({ line_start, line_end, anchor_state }: Record<string, unknown>) => [
  line_start,
  line_end,
  anchor_state,
]

/** Like another program, or a larger file: versions whose notes were not carried along. */
async function forgetCarrying({ opened }: TestApp, id: string, row: Record<string, unknown>) {
  await opened.store.query
    .withoutPlugins()
    .updateTable('notes')
    .set(row)
    .where('id', '=', id)
    .execute()
}

async function rowOf({ opened }: TestApp, id: string) {
  const db = opened.store.query.withoutPlugins()
  return db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

// A large text is compared on a thread, which belongs to the process.
afterAll(stopTextThreads)

eachDialect('notes tied to text', (open, dialect) => {
  test('a note that no save carried along is followed through the versions between', async () => {
    const app = await open()
    const { dana } = app
    // Of texts this long a save carries no notes.
    const filler = Array.from({ length: 6_000 }, (_, at) => `const value${at} = ${at}`).join('\n')
    const withLine = (line: string) => `${CODE}function total(list) {\n${line}\n}\n${filler}\n`
    const file = await newNotesFile(dana, withLine('total = sum(prices)'))
    const note = await newNote(dana, file, { content: 'why?', line_start: 11, mode: 'anchored' })
    const steps = ['total = sum(prices, taxes)', 'amount = sum(prices, taxes)']
    for (const line of steps) await save(dana, file, withLine(line))
    await save(dana, file, withLine('const amount = addAll(prices, taxes)'))
    const now = `// new\n${withLine('const amount = addAll(costs.taxes)')}`
    await save(dana, file, now)
    expect(where(await readNote(dana, note.id))).toEqual([12, null, 'edited'])
    // The first version beside the present one alone does not decide: its line could be any.
    const other = await newNotesFile(dana, withLine('total = sum(prices)'), 'other.ts')
    const alone = await newNote(dana, other, { content: 'why?', line_start: 11, mode: 'anchored' })
    await save(dana, other, now)
    expect((await readNote(dana, alone.id)).anchor_state).toBe('lost')
  })

  test('a note quotes its lines, and a save above it moves it without moving its stamp', async () => {
    const app = await open()
    const { dana, clock } = app
    const file = await newNotesFile(dana, CODE)
    const note = await newNote(dana, file, { content: 'why?', line_start: 8, mode: 'anchored' })
    expect(note).toMatchObject({
      line_start: 8,
      line_end: null,
      anchor_state: 'exact',
      anchor_quote: '  return open("second shelf")',
      mode: 'anchored',
    })
    clock.advance(1000)
    await save(dana, file, `// one\n// two\n${CODE}`)
    const moved = await readNote(dana, note.id)
    expect(where(moved)).toEqual([10, null, 'exact'])
    expect(moved.updated_at).toBe(note.updated_at)
    expect((await rowOf(app, note.id)).anchorVersion).toBe(2)
    // The stamp is the one from the reply: a text that was being edited meanwhile still saves.
    taken(await put(dana, note.id, { content: 'because', prev_updated_at: note.updated_at }))
    const { notes } = (await dana.get(`${NOTES}/${file}`)).json
    expect(where(notes[0])).toEqual([10, null, 'exact'])
  })

  test('placement is computed on read, writes nothing, and is the same the second time', async () => {
    const app = await open()
    const { dana, opened } = app
    const file = await newNotesFile(dana, CODE)
    const note = await newNote(dana, file, { content: 'a', line_start: 7, line_end: 9 })
    const tied = await rowOf(app, note.id)
    await save(dana, file, `// one\n${CODE}`)
    await forgetCarrying(app, note.id, tied)
    const before = await everyRow(opened.store)
    for (let i = 0; i < 2; i++)
      expect(where(await readNote(dana, note.id))).toEqual([8, 10, 'shifted'])
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('what was edited under a note is said until the person confirms it', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, CODE)
    const { id } = await newNote(dana, file, { content: 'a', line_start: 8 })
    await save(dana, file, CODE.replace('second shelf', 'second long shelf'))
    expect(where(await readNote(dana, id))).toEqual([8, null, 'edited'])
    await save(dana, file, `// top\n${CODE.replace('second shelf', 'second long shelf')}`)
    expect(where(await readNote(dana, id))).toEqual([9, null, 'edited'])
    const { note } = taken(await dana.post(`${NOTES}/note/${id}/attach`, { line_start: 9 }))
    expect(where(note)).toEqual([9, null, 'exact'])
    expect(note.anchor_quote).toBe('  return open("second long shelf")')
  })

  test('a lost note is returned with its last place, offered places, and comes back with its text', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, CODE)
    const { id } = await newNote(dana, file, { content: 'a', line_start: 8 })
    const without = CODE.replace('  return open("second shelf")\n', '')
    await save(dana, file, without)
    const lost = await readNote(dana, id)
    expect(where(lost)).toEqual([8, null, 'lost'])
    expect(lost.anchor_quote).toBe('  return open("second shelf")')
    expect((await dana.get(`${NOTES}/${file}`)).json.count).toBe(1)
    const { suggestions } = taken(await dana.get(`${NOTES}/note/${id}/suggestions`))
    expect(suggestions[0]).toMatchObject({ line_start: 4, text: 'return open("first shelf")' })
    await save(dana, file, `// a\n${without}`)
    expect((await readNote(dana, id)).anchor_state).toBe('lost')
    await save(dana, file, `// a\n${CODE}`)
    expect(where(await readNote(dana, id))).toEqual([9, null, 'exact'])
  })

  test('headings are followed by their words, also when their id changes', async () => {
    const { dana } = await open()
    const text = '# Guide\n\n## Setup\n\ntext\n\n## Use\n'
    const file = await newNotesFile(dana, text, 'guide.md')
    const note = await newNote(dana, file, { content: 'a', anchor_id: 'h-setup' })
    expect(note).toMatchObject({
      anchor_id: 'h-setup',
      anchor_text: 'Setup',
      anchor_state: 'exact',
      line_start: null,
    })
    await save(dana, file, text.replace('## Setup', '## Setup of it'))
    const renamed = await readNote(dana, note.id)
    expect([renamed.anchor_id, renamed.anchor_state]).toEqual(['h-setup-of-it', 'edited'])
    await save(dana, file, '# Guide\n\n## Use\n')
    expect((await readNote(dana, note.id)).anchor_state).toBe('lost')
    const bare = taken(await dana.post(`${NOTES}/note/${note.id}/attach`, { anchor_id: 'use' }))
    expect(bare.note).toMatchObject({ anchor_id: 'use', anchor_text: 'Use', anchor_state: 'exact' })
    await save(dana, file, '# Guide\n\nmore\n\n## Use\n')
    expect((await readNote(dana, note.id)).anchor_id).toBe('use')
  })

  test('lines are counted in the version the reader saw', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, CODE)
    await save(dana, file, `// top\n${CODE}`)
    const note = await newNote(dana, file, { content: 'a', line_start: 8, file_version: 1 })
    expect(where(note)).toEqual([9, null, 'shifted'])
    const wrong = await dana.post(`${NOTES}/${file}`, { line_start: 1, file_version: 99 })
    expect([wrong.status, wrong.json.code]).toEqual([400, 'invalid_file_version'])
  })

  test('a client that sends back the place it was shown changes nothing, and another place ties anew', async () => {
    const app = await open()
    const { dana } = app
    const file = await newNotesFile(dana, CODE)
    const { id } = await newNote(dana, file, { content: 'a', line_start: 8, line_end: 9 })
    const tied = await rowOf(app, id)
    await save(dana, file, `// top\n${CODE}`)
    await forgetCarrying(app, id, tied)
    taken(await put(dana, id, { content: 'b', line_start: 9, line_end: 10 }))
    expect((await rowOf(app, id)).anchorVersion).toBe(1)
    const { note } = taken(await put(dana, id, { line_start: 4 }))
    expect(where(note)).toEqual([4, 10, 'exact'])
    expect((await rowOf(app, id)).anchorVersion).toBe(2)
    expect(where(taken(await put(dana, id, { line_start: null })).note)).toEqual([null, null, ''])
    const bad = await put(dana, id, { line_start: 5, line_end: 4 })
    expect([bad.status, bad.json.code]).toEqual([400, 'invalid_line'])
  })

  test('the version a note remembers outlives a thousand others', async () => {
    const app = await open()
    const { dana, opened } = app
    const file = await newNotesFile(dana, CODE)
    const { id } = await newNote(dana, file, { content: 'a', line_start: 8 })
    await save(dana, file, 'nothing of it\n')
    const db = opened.store.query.withoutPlugins()
    const row = await db
      .selectFrom('fileVersions')
      .selectAll()
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 999 }, (_, i) => ({ ...row, number: i + 3 }))
    await db.insertInto('fileVersions').values(more).execute()
    await sql`update files set version = 1001`.execute(db)
    await save(dana, file, 'still nothing\n')
    const rows = await db.selectFrom('fileVersions').select('number').orderBy('number').execute()
    expect(rows.slice(0, 2).map(({ number }) => number)).toEqual([1, 4])
    await save(dana, file, CODE)
    expect(where(await readNote(dana, id))).toEqual([8, null, 'exact'])
  })

  test('a file too large to be compared in passing is compared when it is read', async () => {
    const app = await open()
    const { dana } = app
    const large = Array.from({ length: 9_000 }, (_, i) => `const value${i} = compute(${i})`).join(
      '\n',
    )
    const file = await newNotesFile(dana, large)
    const { id } = await newNote(dana, file, { content: 'a', line_start: 5_000 })
    await save(dana, file, `// top\n${large}`)
    expect((await rowOf(app, id)).anchorVersion).toBe(1)
    expect(where(await readNote(dana, id))).toEqual([5_001, null, 'shifted'])
  })

  test('attaching needs a text, a line that is there, a heading that is there', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, '# A\n', 'a.md')
    const { id } = await newNote(dana, file)
    const board = (await dana.get('/api/note-boards')).json.boards[0].id
    const onBoard = await newNote(dana, `board/${board}`)
    const attach = async (note: string, body: unknown) => {
      const { status, json } = await dana.post(`${NOTES}/note/${note}/attach`, body)
      return [status, json.code]
    }
    expect(await attach(onBoard.id, { line_start: 1 })).toEqual([400, 'not_on_a_text'])
    expect(await attach(id, { line_start: 99 })).toEqual([404, 'anchor_not_found'])
    expect(await attach(id, { anchor_id: 'nowhere' })).toEqual([404, 'anchor_not_found'])
    expect(await attach(id, {})).toEqual([400, 'invalid_payload'])
    expect(await attach(id, { line_start: 1, anchor_id: 'a' })).toEqual([400, 'invalid_payload'])
    expect(await attach('nothing', { line_start: 1 })).toEqual([404, 'note_not_found'])
    expect(await attach(id, { line_start: 1 })).toEqual([200, undefined])
  })

  test('a note that names a place lies beside it, unless it says where else', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, '# A\n\ntext\n', 'a.md')
    const mode = async (body: Record<string, unknown>) => (await newNote(dana, file, body)).mode
    expect(await mode({ content: 'n', line_start: 3 })).toBe('anchored')
    expect(await mode({ content: 'n', anchor_id: 'a' })).toBe('anchored')
    expect(await mode({ content: 'n', line_start: 3, position: { x: 5, y: 5 } })).toBe('surface')
    expect(await mode({ content: 'n', line_start: 3, mode: 'screen' })).toBe('screen')
    expect(await mode({ content: 'n', line_start: null, anchor_id: '' })).toBe('surface')
  })

  test('a line or a heading that never was is refused, whoever names it, and nothing is written', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana, '# A\n\ntext\n', 'a.md')
    const { id } = await newNote(dana, file, { content: 'a', line_start: 1 })
    const before = await everyRow(opened.store)
    const url = `${NOTES}/note/${id}`
    for (const place of [{ line_start: 999 }, { line_start: null, anchor_id: 'no-such-heading' }]) {
      const body = { content: 'b', ...place }
      const { line_start, ...named } = place
      const tied = [
        await dana.post(`${NOTES}/${file}`, body),
        await dana.put(url, body),
        await dana.post(`${url}/attach`, line_start === null ? named : place),
      ]
      for (const { status, json } of tied)
        expect([status, json.code]).toEqual([404, 'anchor_not_found'])
      const { results } = (await dana.post(`${NOTES}/batch`, { updates: [{ id, ...body }] })).json
      expect(results).toMatchObject([{ status: 404, code: 'anchor_not_found' }])
    }
    expect(await everyRow(opened.store)).toBe(before)
    const range = await newNote(dana, file, { content: 'to the end', line_start: 3, line_end: 999 })
    expect(where(range)).toEqual([3, 3, 'exact'])
  })

  test('a list of many notes on an old text asks no more than one of few', async () => {
    const app = await open()
    const { dana, opened } = app
    // Results are cached by content, for the other database too.
    const text = `// ${dialect}\n${CODE}`
    const file = await newNotesFile(dana, text)
    const rows = []
    for (let line = 1; line <= 9; line++) {
      const { id } = await newNote(dana, file, { content: 'a', line_start: line })
      rows.push(await rowOf(app, id))
    }
    await save(dana, file, `// top\n${text}`)
    const count = async () => {
      const before = opened.statements.length
      await dana.get(`${NOTES}/${file}`)
      return opened.statements.length - before
    }
    expect(await count()).toBe(4)
    for (const row of rows) await forgetCarrying(app, row.id, row)
    // Session, file, the number of notes, the notes, and once the two texts and for all unsure lines the versions; then
    // the result is cached.
    expect(await count()).toBe(6)
    expect(await count()).toBe(4)
  })
})

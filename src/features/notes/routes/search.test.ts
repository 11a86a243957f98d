/** Every rule of the notes' search, on both databases. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acrossOwners } from '#platform/store/index.ts'
import { WALK_BUDGET } from '#platform/store/queries.ts'
import { foldText } from '#platform/text/index.ts'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import type { NoteSearchHit } from '../contract/index.ts'
import {
  boardNote,
  defaultBoard,
  NOTES,
  newNote,
  newNotesFile,
  put,
  taken,
} from '../notes.fixture.ts'

const search = (person: Person, q: string, more = '') =>
  person.get(`${NOTES}/search?q=${encodeURIComponent(q)}${more}`)

async function found(person: Person, q: string, more = ''): Promise<string[]> {
  const { results } = taken(await search(person, q, more))
  return results.map((note: NoteSearchHit) => note.title || note.preview)
}

eachDialect('the search of notes', (open) => {
  test('rules 1 and 3: titles first, then bodies, each newest first, across files and boards', async () => {
    const { dana, clock } = await open()
    const file = await newNotesFile(dana)
    const board = await defaultBoard(dana)
    const add = async (location: string, fields: Record<string, string>) => {
      clock.advance(1000)
      return newNote(dana, location, fields)
    }
    const oldTitle = await add(file, { title: 'apple old', content: 'x' })
    const oldBody = await add(`board/${board}`, { title: 'body old', content: 'an APPLE' })
    await add(`board/${board}`, { title: 'Apple new', content: 'apple' })
    await add(file, { title: 'body new', content: 'apple' })
    await add(file, { title: 'pear', content: 'pear' })
    expect(await found(dana, 'apple')).toEqual(['Apple new', 'apple old', 'body new', 'body old'])
    clock.advance(1000)
    taken(await put(dana, oldTitle.id, { position: { x: 1 } }))
    taken(await put(dana, oldBody.id, { color: 'pink_light' }))
    expect(await found(dana, 'apple')).toEqual(['apple old', 'Apple new', 'body old', 'body new'])
  })

  test('what is equally new comes by id, so that the order never wavers', async () => {
    const { dana } = await open()
    const ids = []
    for (let i = 0; i < 5; i++) ids.push((await boardNote(dana, { content: 'same' })).id)
    const { results } = taken(await search(dana, 'same'))
    expect(results.map((note: NoteSearchHit) => note.id)).toEqual(ids.toSorted())
  })

  test('an answer says where the note is and how to open it', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana)
    const note = await newNote(dana, file, { content: 'needle', color: 'blue_light' })
    const board = await boardNote(dana, { content: 'a needle too' })
    const { results, ...rest } = taken(await search(dana, 'needle'))
    expect(rest).toEqual({ ok: true, query: 'needle', count: 2, has_more: false })
    expect(results).toContainEqual({
      id: note.id,
      url: `/note/${note.id}`,
      kind: 'file',
      title: '',
      preview: 'needle',
      preview_truncated: false,
      color: 'blue_light',
      color_hex: '#f0f8ff',
      updated_at: note.updated_at,
      file_id: file,
      file_name: 'a.ts',
    })
    expect(results).toContainEqual(
      expect.objectContaining({ id: board.id, kind: 'board', board_id: board.board_id }),
    )
  })

  test('rule 2: the match is literal, without case, and Hebrew points do not matter on either side', async () => {
    const { dana } = await open()
    for (const content of ['100%_a\\b', 'שָׁלוֹם עולם', 'Straße', 'ΟΔΟΣ', 'Cafe\u0301', "it's; --"])
      await boardNote(dana, { content })
    for (const [q, hits] of [
      ['0%_A', 1],
      ['0_%', 0],
      ['%', 1],
      ['_', 1],
      ['\\', 1],
      ['שלום', 1],
      ['שָלום', 1],
      ['STRASSE', 1],
      ['οδος', 1],
      ['CAFÉ', 1],
      ["'", 1],
      ['a.*', 0],
      ['--', 1],
      ['  ', -1],
    ] as const) {
      const response = await search(dana, q)
      expect([q, response.status === 200 ? response.json.count : -1]).toEqual([q, hits])
    }
  })

  test('rule 4: thirty unless said, fifty at most, and one row more tells whether there are more', async () => {
    const { dana } = await open()
    const board = await defaultBoard(dana)
    for (let i = 0; i < 51; i++) await newNote(dana, `board/${board}`, { content: 'many' })
    const size = async (more: string) => {
      const { count, has_more } = taken(await search(dana, 'many', more))
      return [count, has_more]
    }
    expect(await size('')).toEqual([30, true])
    expect(await size('&limit=50')).toEqual([50, true])
    expect(await size('&limit=51')).toEqual([50, true])
    expect(await size('&limit=999999')).toEqual([50, true])
    expect(await size('&limit=1')).toEqual([1, true])
    const { notes } = (await dana.get(`${NOTES}/board/${board}`)).json
    taken(await dana.del(`${NOTES}/note/${notes[0].id}`))
    expect(await size('&limit=50')).toEqual([50, false])
    for (const limit of ['0', '-1', 'x', '1.5', '', '1e2']) {
      const { status, json } = await search(dana, 'many', `&limit=${limit}`)
      expect([limit, status, json.code]).toEqual([limit, 400, 'invalid_limit'])
    }
  })

  test('rules 5 and 6: two hundred letters of any script are a question, one more is not', async () => {
    const { dana } = await open()
    for (const character of ['x', 'ש', '😀']) {
      expect((await search(dana, character.repeat(200))).status).toBe(200)
      const { status, json } = await search(dana, character.repeat(201))
      expect([status, json.code, json.max]).toEqual([400, 'query_too_long', 200])
    }
    for (const nothing of ['', ' ', '\t\n', '\u05b8\u05c1']) {
      const { status, json } = await search(dana, nothing)
      expect([status, json.code]).toEqual([400, 'empty_query'])
    }
    expect((await dana.get(`${NOTES}/search`)).json.code).toBe('empty_query')
  })

  test('the preview is two hundred letters around the first hit, and never half a letter', async () => {
    const { dana } = await open()
    const long = `${'😀'.repeat(500)}נֵרוֹת${'😀'.repeat(500)}`
    await boardNote(dana, { content: long })
    const { results } = taken(await search(dana, 'נרות'))
    expect([...results[0].preview]).toHaveLength(200)
    expect(results[0].preview).toContain('נֵרוֹת')
    expect(results[0].preview.isWellFormed()).toBe(true)
    expect(results[0].preview_truncated).toBe(true)
    await boardNote(dana, { title: 'lamp', content: 'x'.repeat(201) })
    const byTitle = taken(await search(dana, 'lamp')).results[0]
    expect([byTitle.preview, byTitle.preview_truncated]).toEqual(['x'.repeat(200), true])
    await boardNote(dana, { title: 'exact', content: 'ש'.repeat(200) })
    expect(taken(await search(dana, 'exact')).results[0].preview_truncated).toBe(false)
  })

  test('a colour narrows it, by name or by shade', async () => {
    const { dana } = await open()
    await boardNote(dana, { title: 'a', content: 'n', color: 'yellow' })
    await boardNote(dana, { title: 'b', content: 'n', color: 'pink_light' })
    await boardNote(dana, { title: 'c', content: 'n', color: '#ffdbdf' })
    await boardNote(dana, { title: 'd', content: 'n', color: '#123456' })
    expect(await found(dana, 'n', '&color=yellow')).toEqual(['a'])
    expect((await found(dana, 'n', '&color=pink_light')).toSorted()).toEqual(['b', 'c'])
    expect((await found(dana, 'n', '&color=%23FFDBDF')).toSorted()).toEqual(['b', 'c'])
    expect(await found(dana, 'n', '&color=%23123456')).toEqual(['d'])
    expect((await search(dana, 'n', '&color=red')).json.code).toBe('invalid_color')
  })

  test('it finds exactly what a reader with the same eyes would find', async () => {
    const { dana } = await open()
    const letters = 'abAB %_\\\'"*שָל😀ßİ\n'
    const texts = fc.sample(
      fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((l) => l.join('')),
      { numRuns: 40, seed: 7 },
    )
    for (const content of texts) await boardNote(dana, { content })
    const needles = fc.sample(
      fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 }).map((l) => l.join('')),
      { numRuns: 60, seed: 8 },
    )
    for (const q of needles.filter((q) => foldText(q).trim() !== '')) {
      const { results } = taken(await search(dana, q, '&limit=50'))
      const expected = texts.filter((text) => foldText(text).includes(foldText(q)))
      expect([q, results.map((note: NoteSearchHit) => note.preview).toSorted()]).toEqual([
        q,
        expected.toSorted(),
      ])
    }
  })

  test('the palette finds notes and boards beside files, in one request', async () => {
    const { dana } = await open()
    await dana.post('/api/note-boards', { name: 'Lantern plans' })
    const note = await boardNote(dana, { content: 'a lantern in the long corridor of the house' })
    await newNotesFile(dana, '', 'lantern.ts')
    const { results } = (await dana.get('/api/search?q=LANTERN')).json
    expect(results.map((one: { kind: string; title: string }) => [one.kind, one.title])).toEqual([
      ['files', 'lantern.ts'],
      ['notes', 'a lantern in the long corridor of the house'],
      ['boards', 'Lantern plans'],
    ])
    expect(results[1].href).toBe(`/note/${note.id}`)
    expect(results[1].detail).toBe('Default')
    expect((await dana.get('/api/search?q=lantern&kinds=boards')).json.results).toHaveLength(1)
  })

  test('as many questions, however many notes there are', async () => {
    const { dana, opened } = await open()
    const count = async () => {
      const before = opened.statements.length
      await search(dana, 'n')
      return opened.statements.length - before
    }
    await boardNote(dana, { content: 'n' })
    const few = await count()
    for (let i = 0; i < 12; i++) await boardNote(dana, { content: 'n' })
    // The caller, the matches, and the notes themselves.
    expect([few, await count()]).toEqual([3, 3])
  })

  test('no more is read than a search of files may read, and JSON says so', async () => {
    const { dana, opened, clock } = await open()
    const file = await newNotesFile(dana)
    for (const content of ['oldest heron', 'x', 'y', 'newest heron']) {
      clock.advance(1000)
      await newNote(dana, file, { content })
    }
    const titled = await newNote(dana, file, { title: 'heron', content: 'z' })
    const rows = acrossOwners(opened.store, 'notes longer than anybody can write them')
    const large = 'filler '.repeat(WALK_BUDGET.bytes / 2 / 7 + 1)
    const fill = rows.updateTable('notes').set({ contentFolded: large })
    await fill.where('content', 'in', ['x', 'y']).execute()
    const { status, json } = await search(dana, 'heron')
    expect([status, json.code]).toEqual([503, 'search_too_broad'])
    const page = await dana.browse('/notes/search?q=heron')
    expect(page.text).toContain('covers too much text')
    expect(page.text).toContain('newest')
    expect(page.text).not.toContain('oldest')
    // Enough matches were found before the budget was used up.
    expect(await found(dana, 'heron', '&limit=1')).toEqual([titled.title])
    const palette = await dana.get('/api/search?q=heron&kinds=notes')
    expect(palette.json.results).toHaveLength(2)
  })
})

bothDialects('the search of notes at the database', (open) => {
  test('more than one statement may read is walked through: the same hits in the same order', async () => {
    const { dana, opened, clock } = await open()
    const contents = ['- [ ] heron', 'a heron', 'x', 'y', 'two herons', '- [x] x', 'heron\n- [ ] y']
    for (const [at, content] of contents.entries()) {
      clock.advance(1000)
      const color = at % 2 ? 'yellow' : 'blue_light'
      await boardNote(dana, { content, color, ...(at % 3 === 1 && { title: `heron ${at}` }) })
    }
    const listed = async () => (await dana.browse('/notes/search?tasks=open')).text
    const questions = [
      ...['&limit=2', '&color=yellow', '&tasks=open', ''].map(
        (more) => () => found(dana, 'heron', more),
      ),
      async () => (await listed()).match(/\/note\/\w+/g),
      () => found(dana, 'nowhere'),
    ]
    const askAll = async () => {
      const before = opened.statements.length
      const answers = []
      for (const question of questions) answers.push(await question())
      return { answers, asked: opened.statements.length - before }
    }
    const atOnce = await askAll()
    expect(atOnce.answers.map((answer) => answer?.length)).toEqual([2, 1, 2, 4, 4, 0])
    const rows = acrossOwners(opened.store, 'notes longer than anybody can write them')
    const large = 'filler '.repeat(WALK_BUDGET.bytesPerStep / 7 + 1)
    const fill = rows.updateTable('notes').set({ contentFolded: large })
    await fill.where('content', 'in', ['x', 'y']).execute()
    const walked = await askAll()
    expect(walked.answers).toEqual(atOnce.answers)
    expect(walked.asked).toBeGreaterThan(atOnce.asked + questions.length)
  })
})

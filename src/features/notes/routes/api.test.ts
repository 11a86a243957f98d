/** Notes are stored as they were written, at their location and position, for their owner. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import type { TestResponse } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'
import {
  boardNote,
  defaultBoard,
  history,
  NOTES,
  newBoard,
  newNote,
  newNotesFile,
  put,
  readNote,
  taken,
} from '../notes.fixture.ts'

interface Result {
  status: number
  code?: string
}

const BAD_FIELDS: readonly [string, unknown, string][] = [
  ['content', 5, 'invalid_content'],
  ['title', 'a\nb', 'invalid_title'],
  ['title', 'a\u2028b', 'invalid_title'],
  ['title', 'x'.repeat(81), 'invalid_title'],
  ['title', null, 'invalid_title'],
  ['position', { x: '1' }, 'invalid_position'],
  ['position', {}, 'invalid_position'],
  ['position', [1, 2], 'invalid_position'],
  ['size', { width: null }, 'invalid_size'],
  ['is_minimized', 'false', 'invalid_is_minimized'],
  ['z', '7', 'invalid_z'],
  ['z', 1.5, 'invalid_z'],
  ['z', 1e300, 'invalid_z'],
  ['line_start', 0, 'invalid_line'],
  ['line_start', 1_000_001, 'invalid_line'],
  ['line_start', true, 'invalid_line'],
  ['line_start', 1.5, 'invalid_line'],
  ['line_end', 5, 'invalid_line'],
  ['mode', 'flying', 'invalid_mode'],
  ['anchor_id', 'x'.repeat(257), 'invalid_anchor'],
  ['anchor_text', 7, 'invalid_anchor'],
  ['prev_updated_at', 'yesterday', 'invalid_prev_updated_at'],
  ['prev_updated_at', 5, 'invalid_prev_updated_at'],
  ['unknown', 1, 'invalid_payload'],
]

eachDialect('notes', (open) => {
  test('a new note has the promised fields and defaults, and lists tell it oldest first', async () => {
    const { dana, clock } = await open()
    const file = await newNotesFile(dana)
    const response = await dana.post(`${NOTES}/${file}`, { content: 'first' })
    expect(response.status).toBe(201)
    const { id, note } = response.json
    expect(note).toEqual({
      id,
      kind: 'file',
      file_id: file,
      board_id: '',
      repo_name: '',
      repo_path: '',
      title: '',
      content: 'first',
      position: { x: 100, y: 100 },
      size: { width: 250, height: 200 },
      color: 'yellow',
      color_hex: '#ffffcc',
      is_minimized: false,
      line_start: null,
      line_end: null,
      anchor_id: '',
      anchor_text: '',
      anchor_quote: '',
      anchor_state: '',
      mode: 'surface',
      z: 1,
      orphaned: false,
      by: null,
      created_at: '2026-11-14T09:00:00.000+00:00',
      updated_at: '2026-11-14T09:00:00.000+00:00',
    })
    clock.advance(1)
    const second = await newNote(dana, file, { content: 'second' })
    const list = (await dana.get(`${NOTES}/${file}`)).json
    expect(list).toMatchObject({ ok: true, count: 2, max: 200 })
    expect(list.notes).toEqual([note, second])
    expect((await dana.get(`${NOTES}/note/${id}`)).json).toEqual({ ok: true, note })
  })

  test('zero is a value, half a position keeps the other half, and edges clamp', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { position: { x: 0, y: 0 } })
    expect((await readNote(dana, id)).position).toEqual({ x: 0, y: 0 })
    const layout = async (change: unknown) => taken(await put(dana, id, change)).note
    expect((await layout({ position: { y: 7.5 } })).position).toEqual({ x: 0, y: 7.5 })
    expect((await layout({ position: { x: -5 } })).position).toEqual({ x: 0, y: 7.5 })
    expect((await layout({ position: { x: 1e9, y: 1e9 } })).position).toEqual({
      x: 100_000,
      y: 1_000_000,
    })
    expect((await layout({ size: { width: 1 } })).size).toEqual({ width: 120, height: 200 })
    expect((await layout({ size: { width: 5000, height: 5000 } })).size).toEqual({
      width: 1200,
      height: 1200,
    })
  })

  test('titles are unique on a board, not on a file, and may be taken again after deletion', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana)
    await newNote(dana, file, { title: 'same' })
    await newNote(dana, file, { title: 'same' })
    const first = await boardNote(dana, { title: 'same' })
    const board = await defaultBoard(dana)
    const clash = await dana.post(`${NOTES}/board/${board}`, { title: 'same' })
    expect([clash.status, clash.json.code]).toEqual([409, 'duplicate_title'])
    const second = await boardNote(dana, { title: 'Same' })
    const renamed = await put(dana, second.id, { title: 'same', content: 'kept?' })
    expect(renamed.json).toMatchObject({ code: 'duplicate_title', note_id: first.id })
    expect((await readNote(dana, second.id)).content).toBe('')
    taken(await put(dana, first.id, { title: 'same', content: 'its own title is no clash' }))
    taken(await dana.del(`${NOTES}/note/${first.id}`))
    taken(await put(dana, second.id, { title: 'same' }))
    // Two notes without a title do not clash.
    await boardNote(dana)
    await boardNote(dana)
  })

  test('nothing of somebody else can be seen, changed or used', async () => {
    const { dana, noam, opened } = await open()
    const file = await newNotesFile(dana)
    const note = await newNote(dana, file, { content: '- [ ] secret' })
    const board = await defaultBoard(dana)
    await noam.signIn()
    const own = await boardNote(noam, { content: 'mine' })
    const before = await everyRow(opened.store)
    const id = note.id
    const tries: [() => Promise<TestResponse>, string][] = [
      [() => noam.get(`${NOTES}/${file}`), 'file_not_found'],
      [() => noam.post(`${NOTES}/${file}`, { content: 'x' }), 'file_not_found'],
      [() => noam.get(`${NOTES}/board/${board}`), 'board_not_found'],
      [() => noam.post(`${NOTES}/board/${board}`, { content: 'x' }), 'board_not_found'],
      [() => noam.get(`${NOTES}/note/${id}`), 'note_not_found'],
      [() => noam.get(`${NOTES}/note/${id}/history`), 'note_not_found'],
      [() => put(noam, id, { content: 'x' }), 'note_not_found'],
      [() => noam.del(`${NOTES}/note/${id}`), 'note_not_found'],
      [() => noam.post(`${NOTES}/note/${id}/restore`), 'note_not_found'],
      [() => noam.post(`${NOTES}/note/${id}/task`, { index: 0, checked: true }), 'note_not_found'],
      [() => put(noam, own.id, { board_id: board }), 'board_not_found'],
      [() => noam.patch(`/api/note-boards/${board}`, { name: 'x' }), 'board_not_found'],
      [() => noam.del(`/api/note-boards/${board}`), 'board_not_found'],
    ]
    for (const [attempt, code] of tries) {
      const { status, json } = await attempt()
      expect([code, status, json.code]).toEqual([code, 404, code])
      expect(JSON.stringify(json)).not.toContain('secret')
    }
    const [result] = taken(
      await noam.post(`${NOTES}/batch`, { updates: [{ id, content: 'x' }] }),
    ).results
    expect(result).toMatchObject({ id, ok: false, status: 404, code: 'note_not_found' })
    expect((await noam.get(`${NOTES}/search?q=secret`)).json.count).toBe(0)
    expect((await noam.get(`/api/search?q=secret`)).json.results).toEqual([])
    expect((await noam.get(`${NOTES}/deleted`)).json.count).toBe(0)
    expect(await everyRow(opened.store)).toBe(before)
    const missing = await noam.get(`${NOTES}/note/${'0'.repeat(26)}`)
    const foreign = await noam.get(`${NOTES}/note/${id}`)
    expect({ ...missing.json, note_id: '' }).toEqual({ ...foreign.json, note_id: '' })
  })

  test('the same key makes one note, whatever the network does', async () => {
    const { dana } = await open()
    const board = await defaultBoard(dana)
    const headers = { 'idempotency-key': 'once' }
    const send = () => dana.post(`${NOTES}/board/${board}`, { content: 'x' }, { headers })
    const responses = await Promise.all([send(), send(), send()])
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1)
    expect((await dana.get(`${NOTES}/board/${board}`)).json.count).toBe(1)
  })
})

eachDialect('the fields of notes', (open) => {
  test('text is stored as it was sent; only line breaks become LF', async () => {
    const { dana } = await open()
    const text = '<b>&lt;b&gt;</b> "q"\t \u200f\u202e\u200d שָׁלוֹם 👨‍👩‍👧  \n\n'
    const note = await boardNote(dana, { content: text, title: ' <i> ' })
    expect(await readNote(dana, note.id)).toMatchObject({ content: text, title: ' <i> ' })
    taken(await put(dana, note.id, { content: 'a\r\nb\rc\n' }))
    expect((await readNote(dana, note.id)).content).toBe('a\nb\nc\n')
  })

  test('colours of the palette and any shade are taken, and no other word', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { color: 'pink_light' })
    expect(await readNote(dana, id)).toMatchObject({ color: 'pink_light', color_hex: '#ffdbdf' })
    taken(await put(dana, id, { color: '#AbCdEf' }))
    expect(await readNote(dana, id)).toMatchObject({ color: '#abcdef', color_hex: '#abcdef' })
    for (const color of ['red', '#fff', '#gggggg', '', 'constructor', 5]) {
      const { status, json } = await put(dana, id, { color })
      expect([color, status, json.code]).toEqual([color, 400, 'invalid_color'])
      expect(json.allowed).toContain('yellow')
    }
  })

  test('what cannot be is refused by name, and nothing changes', async () => {
    const { dana, opened } = await open()
    const { id } = await boardNote(dana)
    const before = await everyRow(opened.store)
    for (const [field, value, code] of BAD_FIELDS) {
      const alone = field === 'prev_updated_at' ? { content: 'new' } : {}
      const { status, json } = await put(dana, id, { [field]: value, ...alone })
      expect([field, status, json.code, json.ok]).toEqual([field, 400, code, false])
    }
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('fields that nobody knows are ignored beside those that somebody does', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { content: 'a', hat: 'red' })
    expect(taken(await put(dana, id, { content: 'b', hat: 'blue' })).note.content).toBe('b')
  })

  test('20,000 letters of any kind are kept whole, and one more is refused whole', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana)
    for (const character of ['😀', 'ש', 'x', '\u05b8']) {
      const text = character.repeat(20_000)
      taken(await put(dana, id, { content: text }))
      expect((await readNote(dana, id)).content).toBe(text)
      const over = await put(dana, id, { content: `${text}${character}` })
      expect([over.status, over.json.code, over.json.max]).toEqual([
        400,
        'content_too_long',
        20_000,
      ])
      expect((await readNote(dana, id)).content).toBe(text)
    }
    // The stored text is counted: CRLF is one line break.
    taken(await put(dana, id, { content: '\r\n'.repeat(20_000) }))
  })

  test('title has its own limit of 80, and is taken at the limit', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana)
    taken(await put(dana, id, { title: '😀'.repeat(80) }))
    expect((await put(dana, id, { title: '😀'.repeat(81) })).json).toMatchObject({ max: 80 })
  })
})

eachDialect('a key for a note on a file', (open) => {
  const headers = { 'idempotency-key': 'once' }

  test('makes one note, tied to the text that the first request met', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, 'first\nsecond\nthird\n')
    const send = (content = 'x') =>
      dana.post(`${NOTES}/${file}`, { content, line_start: 2 }, { headers })
    const [one, ...others] = await Promise.all([send(), send(), send()])
    expect(one!.json.note).toMatchObject({ line_start: 2 })
    // The repeated request sees another second line; the reply is still the first one.
    await dana.put(`/api/files/${file}`, { content: 'other\nlines\n', base_version: 1 })
    for (const response of [...others, await send()]) {
      expect(response.status).toBe(201)
      expect(response.json).toEqual(one!.json)
    }
    const other = await send('y')
    expect([other.status, other.json.code]).toEqual([409, 'idempotency_key_reused'])
    expect((await dana.get(`${NOTES}/${file}`)).json.count).toBe(1)
  })

  test('is not used up by a request that could not be prepared', async () => {
    const { dana, noam } = await open()
    const file = await newNotesFile(dana, 'first\n')
    const foreign = await noam.post(`${NOTES}/${file}`, { content: 'x' }, { headers })
    expect(foreign.json.code).toBe('file_not_found')
    const own = await newNotesFile(noam, 'own\n')
    const made = await noam.post(`${NOTES}/${own}`, { content: 'x' }, { headers })
    expect(made.status).toBe(201)
  })
})

eachDialect('stamps of notes', (open) => {
  test('every answer’s stamp can be echoed, and two writes in one millisecond differ', async () => {
    const { dana } = await open()
    const { id, updated_at: created } = await boardNote(dana, { content: '- [ ] a' })
    const stamps = [created]
    const next = async (response: Promise<TestResponse>) => {
      const { json } = await response
      expect(json).toMatchObject({ ok: true })
      stamps.push(json.updated_at)
    }
    const seen = () => ({ prev_updated_at: stamps.at(-1) })
    await next(put(dana, id, { content: '- [ ] b', ...seen() }))
    await next(dana.post(`${NOTES}/note/${id}/task`, { index: 0, checked: true, ...seen() }))
    const batch = await dana.post(`${NOTES}/batch`, { updates: [{ id, title: 't', ...seen() }] })
    stamps.push(taken(batch).results[0].updated_at)
    await next(put(dana, id, { position: { x: 1 }, prev_updated_at: stamps.at(-1) }))
    const listed = await readNote(dana, id)
    expect(listed.updated_at).toBe(stamps.at(-1))
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(stamps.toSorted()).toEqual(stamps)
  })

  test('equal stamps in any spelling pass; older, future and impossible ones are a conflict', async () => {
    const { dana, clock } = await open()
    const note = await boardNote(dana, { content: 'a' })
    clock.advance(10)
    const { updated_at } = taken(await put(dana, note.id, { content: 'b' }))
    for (const stamp of [note.updated_at, '2027-01-01T00:00:00Z', '0001-01-01T00:00:00Z']) {
      const response = await put(dana, note.id, { content: 'c', prev_updated_at: stamp })
      expect([stamp, response.status, response.json.code]).toEqual([stamp, 409, 'conflict'])
      expect(response.json).toMatchObject({ ok: false, error: 'Conflict', updated_at })
      expect(response.json.note).toMatchObject({ id: note.id, content: 'b', updated_at })
    }
    const z = updated_at.replace('+00:00', 'Z')
    taken(await put(dana, note.id, { content: 'c', prev_updated_at: z }))
    const now = (await readNote(dana, note.id)).updated_at
    const offset = now.replace('T09:00', 'T11:00').replace('+00:00', '+02:00')
    taken(await put(dana, note.id, { content: 'd', prev_updated_at: offset }))
    const bare = (await readNote(dana, note.id)).updated_at.replace('+00:00', '')
    taken(await put(dana, note.id, { content: 'e', prev_updated_at: bare }))
    taken(await put(dana, note.id, { content: 'f', prev_updated_at: null }))
  })

  test('without a stamp the last writer wins, and the overwritten text is in the history', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { content: 'first' })
    taken(await put(dana, id, { content: 'second' }))
    taken(await put(dana, id, { content: 'third' }))
    expect(await history(dana, id)).toEqual(['second', 'first'])
  })

  test('a move writes no history and leaves the text alone', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { content: 'text' })
    taken(await put(dana, id, { position: { x: 5 }, size: { width: 300 }, is_minimized: true }))
    expect(await history(dana, id)).toEqual([])
    expect(await readNote(dana, id)).toMatchObject({ content: 'text', is_minimized: true })
  })

  test('saves of one writer within five minutes are one entry; another writer’s text never joins', async () => {
    const app = await open()
    const { dana, clock } = app
    const { id } = await boardNote(dana, { content: '0' })
    const save = async (content: string) => {
      const { updated_at } = await readNote(dana, id)
      taken(await put(dana, id, { content, prev_updated_at: updated_at }))
    }
    clock.advance(60_000)
    await save('1')
    clock.advance(3 * 60_000)
    await save('2')
    expect(await history(dana, id)).toEqual([])
    clock.advance(60_000)
    await save('3')
    expect(await history(dana, id)).toEqual(['2'])
    await dana.signIn()
    clock.advance(1)
    await save('from another device')
    expect(await history(dana, id)).toEqual(['3', '2'])
  })

  test('the history keeps the last fifty', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { content: 'v0' })
    for (let i = 1; i <= 53; i++) taken(await put(dana, id, { content: `v${i}` }))
    const rows = await history(dana, id)
    expect(rows).toHaveLength(50)
    expect([rows[0], rows[49]]).toEqual(['v52', 'v3'])
  })
})

eachDialect('deleted notes', (open) => {
  test('a deletion can be taken back for thirty days, with text, place and history', async () => {
    const { dana, clock } = await open()
    const { id } = await boardNote(dana, { content: 'a', title: 't', position: { x: 3 } })
    taken(await put(dana, id, { content: 'b' }))
    const before = await readNote(dana, id)
    expect((await dana.del(`${NOTES}/note/${id}`)).json).toEqual({ ok: true })
    expect((await dana.get(`${NOTES}/note/${id}`)).status).toBe(404)
    expect((await dana.del(`${NOTES}/note/${id}`)).status).toBe(404)
    expect((await put(dana, id, { content: 'x' })).status).toBe(404)
    expect((await dana.get(`${NOTES}/board/${before.board_id}`)).json.count).toBe(0)
    expect((await dana.get(`${NOTES}/search?q=b`)).json.count).toBe(0)
    const { notes } = (await dana.get(`${NOTES}/deleted`)).json
    expect(notes).toMatchObject([{ id, deleted_at: '2026-11-14T09:00:00.000+00:00' }])
    clock.advance(30 * 86_400_000 - 1)
    const { note } = taken(await dana.post(`${NOTES}/note/${id}/restore`))
    expect({ ...note, updated_at: '' }).toEqual({ ...before, updated_at: '' })
    expect(note.updated_at > before.updated_at).toBe(true)
    expect(await history(dana, id)).toEqual(['a'])
    expect((await dana.post(`${NOTES}/note/${id}/restore`)).status).toBe(404)
  })

  test('after thirty days it is gone, and the sweep forgets it with its history', async () => {
    const { dana, clock, inner: app, opened } = await open()
    const old = await boardNote(dana, { content: 'old' })
    taken(await put(dana, old.id, { content: 'older' }))
    taken(await dana.del(`${NOTES}/note/${old.id}`))
    clock.advance(86_400_000)
    const young = await boardNote(dana, { content: 'young' })
    taken(await dana.del(`${NOTES}/note/${young.id}`))
    clock.advance(29 * 86_400_000)
    expect((await dana.post(`${NOTES}/note/${old.id}/restore`)).status).toBe(404)
    expect((await dana.get(`${NOTES}/note/${old.id}/history`)).status).toBe(404)
    const sweep = app.jobs.find(({ id }) => id === 'sweep_notes')!
    const done = await sweep.run(app.contextFor('t'), { throwIfStopped() {} } as never)
    expect(done).toEqual({ done: true, swept: 1 })
    expect(await everyRow(opened.store)).not.toContain(old.id)
    taken(await dana.post(`${NOTES}/note/${young.id}/restore`))
  })

  test('a title that was taken meanwhile gets a number, however long it is', async () => {
    const { dana } = await open()
    const title = 'ש'.repeat(80)
    const first = await boardNote(dana, { title })
    taken(await dana.del(`${NOTES}/note/${first.id}`))
    await boardNote(dana, { title })
    const { note } = taken(await dana.post(`${NOTES}/note/${first.id}/restore`))
    expect(note.title).toBe(`${'ש'.repeat(76)} (2)`)
  })

  test('notes rest with their file in the bin, come back with it, and go with it for good', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana)
    const note = await newNote(dana, file, { content: 'kept' })
    const gone = await newNote(dana, file, { content: 'deleted' })
    taken(await put(dana, note.id, { content: 'kept too' }))
    taken(await dana.del(`${NOTES}/note/${gone.id}`))
    taken(await dana.del(`/api/files/${file}`))
    expect((await dana.get(`${NOTES}/${file}`)).json).toMatchObject({ code: 'file_not_found' })
    taken(await dana.post(`/api/trash/${file}/restore`))
    expect((await dana.get(`${NOTES}/${file}`)).json.notes).toMatchObject([{ id: note.id }])
    taken(await dana.del(`/api/files/${file}`))
    taken(await dana.post(`/api/trash/${file}/purge`))
    const rows = await everyRow(opened.store)
    for (const id of [note.id, gone.id]) expect(rows).not.toContain(id)
  })
})

eachDialect('batches of notes', (open) => {
  test('each item is judged by itself, in order, as its own PUT would be', async () => {
    const { dana } = await open()
    const a = await boardNote(dana, { title: 'a' })
    const b = await boardNote(dana, { title: 'b' })
    const { results } = taken(
      await dana.post(`${NOTES}/batch`, {
        updates: [
          { id: a.id, content: 'new', title: 'A', prev_updated_at: a.updated_at },
          { id: a.id, content: 'stale', prev_updated_at: a.updated_at },
          { id: 'nobody', content: 'x' },
          { id: b.id, title: 'A' },
          { id: b.id, color: 'no' },
          { id: b.id, prev_updated_at: 'x', content: 'x' },
          { content: 'no id' },
          null,
          'text',
          { id: b.id },
          { id: b.id, position: { x: 1 }, line_start: null, mode: 'screen' },
        ],
      }),
    )
    expect(results.map((r: Result) => [r.status, r.code ?? 'fine'])).toEqual([
      [200, 'fine'],
      [409, 'conflict'],
      [404, 'note_not_found'],
      [409, 'duplicate_title'],
      [400, 'invalid_color'],
      [400, 'invalid_prev_updated_at'],
      [400, 'invalid_payload'],
      [400, 'invalid_payload'],
      [400, 'invalid_payload'],
      [400, 'invalid_payload'],
      [200, 'fine'],
    ])
    expect(results[1].note).toMatchObject({ id: a.id, content: 'new', title: 'A' })
    expect(results[1].updated_at).toBe(results[0].updated_at)
    expect(results[0]).toEqual({
      id: a.id,
      ok: true,
      status: 200,
      updated_at: (await readNote(dana, a.id)).updated_at,
    })
    expect(results[6].id).toBeNull()
    expect(await readNote(dana, b.id)).toMatchObject({ mode: 'screen', position: { x: 1, y: 100 } })
  })

  test('a body that is no list of updates is refused whole', async () => {
    const { dana } = await open()
    for (const [body, code] of [
      ['{}', 'invalid_payload'],
      ['[]', 'invalid_payload'],
      ['"text"', 'invalid_payload'],
      ['{"updates": {}}', 'invalid_payload'],
      ['{"updates": []}', 'no_updates_provided'],
      [`{"updates": [${Array(101).fill('{}').join()}]}`, 'too_many_updates'],
    ]) {
      const { status, json } = await dana.post(`${NOTES}/batch`, body)
      expect([status, json.code]).toEqual([400, code])
      if (code === 'no_updates_provided') expect(json.error).toBe('No updates provided')
    }
  })

  test('a batch and a PUT make the same of the same change', async () => {
    const { dana } = await open()
    const changes = [
      { content: 'a\r\nb', title: 'title' },
      { position: { x: 0 }, size: { height: 1 }, color: '#ABCDEF', is_minimized: true },
      { line_start: 3, line_end: 4, anchor_id: 'h', anchor_text: 'H', mode: 'anchored' },
      { line_start: null, anchor_id: '' },
    ]
    const [one, other] = [await newBoard(dana, 'one'), await newBoard(dana, 'other')]
    const byPut = await newNote(dana, `board/${one}`)
    const byBatch = await newNote(dana, `board/${other}`)
    for (const change of changes) {
      taken(await put(dana, byPut.id, change))
      taken(await dana.post(`${NOTES}/batch`, { updates: [{ id: byBatch.id, ...change }] }))
      const same = { id: '', board_id: '' }
      const [a, b] = [await readNote(dana, byPut.id), await readNote(dana, byBatch.id)]
      expect({ ...a, ...same }).toEqual({ ...b, ...same })
    }
    expect(await history(dana, byPut.id)).toEqual(await history(dana, byBatch.id))
  })

  test('a text that cannot be read is refused in its own item alone', async () => {
    const { dana } = await open()
    const ids: string[] = []
    for (const content of ['1', '2', '3']) ids.push((await boardNote(dana, { content })).id)
    const [first, second, third] = ids
    const sent = [
      `{"id": "${first}", "content": "a\\u0000b"}`,
      `{"id": "${second}", "title": "fine", "unknown": "\\ud800"}`,
      `{"id": "\\u0000", "content": "a"}`,
      `{"id": "${third}", "content": "fine"}`,
    ]
    const body = `{"updates": [${sent.join(',')}]}`
    const { results } = taken(await dana.send('POST', `${NOTES}/batch`, { body }))
    expect(
      results.map(({ status, code }: { status: number; code?: string }) => [status, code]),
    ).toEqual([
      [400, 'invalid_text'],
      [400, 'invalid_text'],
      [400, 'invalid_text'],
      [200, undefined],
    ])
    expect((await readNote(dana, third!)).content).toBe('fine')
    const put = await dana.send('PUT', `${NOTES}/note/${first}`, { body: sent[0] })
    expect([put.status, put.json.code]).toEqual([400, 'invalid_text'])
  })

  test('a hundred full notes of emoji fit into one batch', async () => {
    const { dana } = await open({ env: { RATE_LIMIT_SCALE: '0' } })
    const { id } = await boardNote(dana)
    const text = '😀'.repeat(20_000)
    const updates = Array.from({ length: 100 }, () => ({ id, content: text }))
    const { results } = taken(await dana.post(`${NOTES}/batch`, { updates }))
    expect(results.every((r: Result) => r.status === 200)).toBe(true)
  })
})

eachDialect('notes that move between boards', (open) => {
  test('a board note goes to another board of the same person, a file note does not', async () => {
    const { dana } = await open()
    const other = await newBoard(dana, 'other')
    const note = await boardNote(dana, { content: 'a', title: 't' })
    const moved = taken(await put(dana, note.id, { board_id: other })).note
    expect(moved).toMatchObject({ board_id: other, content: 'a', title: 't' })
    expect((await dana.get(`${NOTES}/board/${other}`)).json.count).toBe(1)
    expect((await put(dana, note.id, { board_id: 'nowhere' })).json.code).toBe('board_not_found')
    await boardNote(dana, { title: 't' })
    const back = await put(dana, note.id, { board_id: note.board_id })
    expect([back.status, back.json.code]).toEqual([409, 'duplicate_title'])
    const onFile = await newNote(dana, await newNotesFile(dana))
    expect((await put(dana, onFile.id, { board_id: other })).json.code).toBe('not_a_board_note')
  })
})

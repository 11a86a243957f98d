/** Writers that really write at once: exactly one wins, nothing is lost, and no quota is exceeded. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findActor } from '#features/account/index.ts'
import { bothDialects, type openTestApp, PEOPLE } from '#tests/support/app.ts'
import { rounds } from '#tests/support/rounds.ts'
import { changeNote } from './actions/change.ts'
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
} from './notes.fixture.ts'

// A round costs PostgreSQL twelve transactions and their repetitions, SQLite one flush. A multiple of fifty.
const ROUNDS = rounds(100)
const WRITERS = 12

bothDialects('writers at once', (open) => {
  test('twelve writers with one stamp: one wins each round, and no text is missing from the history', async () => {
    const { dana, inner: app, clock } = await open()
    const note = await boardNote(dana, { content: 'start' })
    const ctx = app.contextFor('race')
    const actor = (await findActor(ctx, PEOPLE.dana))!
    const writers = Array.from({ length: WRITERS }, (_, at) => ({
      ...ctx,
      actor: { ...actor, sessionId: `device ${at}` },
    }))
    const texts = [note.content]
    let stamp = Date.parse(note.updated_at)
    for (let round = 1; round <= ROUNDS; round++) {
      // Later than a sitting, so that a winner of the round before adds its own text to the history too.
      clock.advance(5 * 60_000)
      const outcomes = await Promise.allSettled(
        writers.map((writer, at) =>
          changeNote(writer, note.id, { content: `${round} by ${at}`, prev_updated_at: stamp }),
        ),
      )
      const won = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
      expect([round, won.length]).toEqual([round, 1])
      const { content, updated_at } = won[0]!
      const lost = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome.reason] : []))
      for (const { code, context } of lost)
        expect([code, context?.note?.content]).toEqual(['conflict', content])
      expect(Date.parse(updated_at)).toBeGreaterThan(stamp)
      stamp = Date.parse(updated_at)
      texts.push(content)
      // The history holds fifty entries: read every fifty rounds, it shows them all.
      if (round % 50 === 0) {
        expect(await history(dana, note.id)).toEqual(texts.slice(-51, -1).reverse())
        expect((await readNote(dana, note.id)).content).toBe(content)
      }
    }
  })

  test('who moves and who writes at once both get what they did', async () => {
    const { dana } = await open()
    const { id, updated_at } = await boardNote(dana, { content: 'a' })
    const [moved, written] = await Promise.all([
      put(dana, id, { position: { x: 7 } }),
      put(dana, id, { content: 'b' }),
    ])
    expect([moved.status, written.status]).toEqual([200, 200])
    expect(await readNote(dana, id)).toMatchObject({ content: 'b', position: { x: 7, y: 100 } })
    expect((await readNote(dana, id)).updated_at > updated_at).toBe(true)
  })

  test('thirty who create at 995 of 1,000 get five', async () => {
    const { dana } = await open({ env: { MAX_NOTES_PER_USER: '20' } })
    const board = await defaultBoard(dana)
    const other = await newBoard(dana, 'other')
    for (let i = 0; i < 15; i++) await newNote(dana, `board/${other}`)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => dana.post(`${NOTES}/board/${board}`, { content: 'x' })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const { status, json } of responses) {
      if (status === 201) continue
      expect([status, json.code, json.max]).toEqual([409, 'note_quota_exceeded', 20])
    }
    const { boards } = (await dana.get('/api/note-boards')).json
    const counts = boards.map((one: { note_count: number }) => one.note_count)
    expect(counts.toSorted()).toEqual([15, 5])
  })

  test('the place has its own limit, also for what moves there and what comes back', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana)
    const board = await newBoard(dana, 'full')
    await fill(opened.store.query, await newNote(dana, file), 199)
    await fill(opened.store.query, await newNote(dana, `board/${board}`), 199)
    const over = await dana.post(`${NOTES}/${file}`, { content: 'x' })
    expect([over.status, over.json]).toMatchObject([
      409,
      { code: 'note_quota_exceeded', max: 200, scope: 'file' },
    ])
    const elsewhere = await boardNote(dana)
    const moved = await put(dana, elsewhere.id, { board_id: board })
    expect(moved.json).toMatchObject({ code: 'note_quota_exceeded', scope: 'board' })
    const { notes } = (await dana.get(`${NOTES}/${file}`)).json
    taken(await dana.del(`${NOTES}/note/${notes[0].id}`))
    await newNote(dana, file)
    const restored = await dana.post(`${NOTES}/note/${notes[0].id}/restore`)
    expect([restored.status, restored.json.code]).toEqual([409, 'note_quota_exceeded'])
    // Deleting a board may exceed the limit of the board that takes its notes.
    const other = await newBoard(dana, 'other')
    taken(await put(dana, elsewhere.id, { board_id: other }))
    taken(await dana.del(`/api/note-boards/${board}`))
    expect((await dana.get(`${NOTES}/board/${await defaultBoard(dana)}`)).json.count).toBe(200)
    taken(await dana.del(`/api/note-boards/${other}`))
    expect((await dana.get(`${NOTES}/board/${await defaultBoard(dana)}`)).json.count).toBe(201)
  })

  test('a count that cannot be made refuses: 503, and nothing is stored', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana)
    const db = opened.store.query.withoutPlugins()
    await sql`alter table notes rename to away`.execute(db)
    const response = await dana.post(`${NOTES}/${file}`, { content: 'x' })
    await sql`alter table away rename to notes`.execute(db)
    expect([response.status, response.json.code]).toEqual([503, 'note_quota_unknown'])
    expect((await dana.get(`${NOTES}/${file}`)).json.count).toBe(0)
  })
})

/** Copies of a note beside it, written straight into the store. */
async function fill(
  query: Awaited<ReturnType<typeof openTestApp>>['opened']['store']['query'],
  { id }: { id: string },
  count: number,
): Promise<void> {
  const db = query.withoutPlugins()
  const row = await db
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, i) => ({ ...row, id: `${id.slice(-20)}${i}` }))
  await db.insertInto('notes').values(rows).execute()
}

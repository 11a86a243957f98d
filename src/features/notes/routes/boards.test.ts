/** Boards: one from the beginning, as many as wanted, and no note is ever lost with one. */
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { isId } from '#platform/crypto/index.ts'
import { migrate, type Tables } from '#platform/store/index.ts'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'
import type { BoardRecord } from '../contract/boards.ts'

const NOTES = '/api/sticky-notes'
const BOARDS = '/api/note-boards'

async function boards(person: Person): Promise<BoardRecord[]> {
  return (await person.get(BOARDS)).json.boards
}

async function make(person: Person, name: string): Promise<string> {
  const response = await person.post(BOARDS, { name })
  expect([response.status, response.text.slice(0, 12)]).toEqual([201, '{"ok":true,"'])
  return response.json.id
}

const note = async (person: Person, board: string, fields: unknown): Promise<string> =>
  (await person.post(`${NOTES}/board/${board}`, fields)).json.id

eachDialect('boards', (open) => {
  test('everybody has a default board from the first sign-in, in their own language, and only one', async () => {
    const { dana, noam } = await open()
    await dana.signIn()
    await dana.signIn()
    const [board, ...more] = await boards(dana)
    expect(more).toEqual([])
    expect(board).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      name: 'Default',
      is_default: true,
      is_pinned: false,
      order: 0,
      note_count: 0,
      by: null,
      created_at: '2026-11-14T09:00:00.000+00:00',
      updated_at: '2026-11-14T09:00:00.000+00:00',
    })
    await noam.signIn({ 'accept-language': 'he' })
    expect((await boards(noam))[0]!.name).toBe('ראשי')
  })

  test('who was here before there were boards has got one', async () => {
    const { opened, dana } = await open()
    const db = opened.store.query.withoutPlugins()
    await dana.signIn()
    await sql`update users set locale = 'he'`.execute(db)
    for (const table of ['boards', 'notes', 'note_history', 'repos', 'repo_tree'])
      await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`delete from schema_migrations where name >= '0005'`.execute(db)
    const known = libraryHistory.filter(({ name }) => name < '0006')
    await migrate(opened.store, { library: known, telemetry: telemetryHistory })
    const [board, ...more] = await db
      .selectFrom('boards')
      .select(['id', 'name', 'nameFolded', 'isDefault'])
      .execute()
    expect(more).toEqual([])
    // Searches compare the folded name. The tables are those of this point of the history, so no page is opened.
    expect(board).toMatchObject({ isDefault: true, name: 'ראשי', nameFolded: 'ראשי' })
    expect(isId(board!.id)).toBe(true)
  })

  test('they are made, renamed, pinned and put in order', async () => {
    const { dana, clock } = await open()
    const [{ id: first }] = (await boards(dana)) as [BoardRecord]
    const ids = [first, await make(dana, 'b'), await make(dana, 'c'), await make(dana, 'ד')]
    const order = async () => (await boards(dana)).map(({ name }) => name)
    const change = (id: string, body: unknown) => dana.patch(`${BOARDS}/${id}`, body)
    expect(await order()).toEqual(['Default', 'b', 'c', 'ד'])
    clock.advance(5)
    const moved = await change(ids[3]!, { order: 1 })
    expect(moved.json.board).toMatchObject({
      order: 1,
      updated_at: '2026-11-14T09:00:00.005+00:00',
    })
    expect(await order()).toEqual(['Default', 'ד', 'b', 'c'])
    expect((await boards(dana)).map((board) => board.order)).toEqual([0, 1, 2, 3])
    await change(first!, { order: 1_000 })
    expect(await order()).toEqual(['ד', 'b', 'c', 'Default'])
    await change(ids[2]!, { is_pinned: true, name: 'pinned' })
    expect(await order()).toEqual(['pinned', 'ד', 'b', 'Default'])
    for (const [body, code] of [
      [{ name: '' }, 'invalid_board_name'],
      [{ name: ' ' }, 'invalid_board_name'],
      [{ name: 'a\nb' }, 'invalid_board_name'],
      [{ name: '😀'.repeat(121) }, 'invalid_board_name'],
      [{ order: -1 }, 'invalid_order'],
      [{ order: 1.5 }, 'invalid_order'],
      [{ order: '1' }, 'invalid_order'],
      [{ is_pinned: 1 }, 'invalid_payload'],
      [{}, 'invalid_payload'],
    ] as const) {
      const { status, json } = await change(ids[1]!, body)
      expect([code, status, json.code]).toEqual([code, 400, code])
    }
    expect((await change(ids[1]!, { name: '😀'.repeat(120) })).status).toBe(200)
    expect((await dana.post(BOARDS, { name: 5 })).json.code).toBe('invalid_board_name')
  })

  test('the default board itself stays', async () => {
    const { dana, opened } = await open()
    const [{ id }] = (await boards(dana)) as [BoardRecord]
    const before = await everyRow(opened.store)
    const response = await dana.del(`${BOARDS}/${id}`)
    expect([response.status, response.json.code]).toEqual([409, 'cannot_delete_default'])
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('a deletion that fails at any step leaves everything as it was', async () => {
    const { dana, opened } = await open()
    const [{ id: home }] = (await boards(dana)) as [BoardRecord]
    const other = await make(dana, 'other')
    await note(dana, home, { title: 'a' })
    await note(dana, other, { title: 'a' })
    const before = await everyRow(opened.store)
    const steps = [
      'update "notes" set "title"',
      'update "notes" set "place_id"',
      'delete from "boards"',
    ]
    const { transact } = opened.store
    for (const step of steps) {
      ;(opened.store as { transact: unknown }).transact = (work: Parameters<typeof transact>[0]) =>
        transact((tx) => work(tx.withPlugin(failingAt(tx, step))))
      expect([step, (await dana.del(`${BOARDS}/${other}`)).status]).toEqual([step, 500])
      expect(await everyRow(opened.store)).toBe(before)
    }
    ;(opened.store as { transact: unknown }).transact = transact
    expect((await dana.del(`${BOARDS}/${other}`)).status).toBe(200)
  })

  test('five hundred boards, and parallel makers do not pass the limit', async () => {
    const { dana, opened } = await open()
    await dana.signIn()
    const db = opened.store.query.withoutPlugins()
    const row = await db.selectFrom('boards').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 497 }, (_, i) => ({
      ...row,
      id: `${row.id.slice(0, 20)}${i}`,
      isDefault: false,
      place: i + 1,
    }))
    await db.insertInto('boards').values(rows).execute()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => dana.post(BOARDS, { name: `n${i}` })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = responses.find(({ status }) => status !== 201)!
    expect(refused.json).toMatchObject({ code: 'note_quota_exceeded', max: 500, scope: 'boards' })
    expect(await boards(dana)).toHaveLength(500)
  })

  test('the list costs the same for many boards and notes', async () => {
    const { dana, opened } = await open()
    const count = async (path: string) => {
      const before = opened.statements.length
      await dana.get(path)
      return opened.statements.length - before
    }
    const [{ id }] = (await boards(dana)) as [BoardRecord]
    await note(dana, id, { content: 'x' })
    const few = [await count(BOARDS), await count(`${NOTES}/board/${id}`)]
    for (let i = 0; i < 6; i++) {
      await make(dana, `b${i}`)
      await note(dana, id, { content: 'x' })
    }
    expect([await count(BOARDS), await count(`${NOTES}/board/${id}`)]).toEqual(few)
    // Session, board, and first the number of notes.
    expect(few).toEqual([3, 4])
  })
})

bothDialects('boards at the database', (open) => {
  test('a deleted board leaves its notes to the default one, clashing titles numbered, in one act', async () => {
    const { dana, clock } = await open()
    const [{ id: home }] = (await boards(dana)) as [BoardRecord]
    const other = await make(dana, 'other')
    await note(dana, home, { title: 'plan', content: 'at home' })
    await note(dana, home, { title: 'plan (2)' })
    const clashing = await note(dana, other, { title: 'plan', content: 'from other' })
    await note(dana, other, { title: 'plan (3)' })
    await note(dana, other, { content: 'untitled' })
    const binned = await note(dana, other, { title: 'binned' })
    await dana.del(`${NOTES}/note/${binned}`)
    const before = (await dana.get(`${NOTES}/note/${clashing}`)).json.note
    clock.advance(1)
    const response = await dana.del(`${BOARDS}/${other}`)
    expect(response.json).toEqual({ ok: true, moved: 3, moved_to: home })
    const { notes } = (await dana.get(`${NOTES}/board/${home}`)).json
    expect(notes.map((one: { title: string }) => one.title).toSorted()).toEqual([
      '',
      'plan',
      'plan (2)',
      'plan (3)',
      'plan (4)',
    ])
    const after = (await dana.get(`${NOTES}/note/${clashing}`)).json.note
    expect(after).toMatchObject({ title: 'plan (4)', content: 'from other', board_id: home })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await dana.get(`${NOTES}/board/${other}`)).json.code).toBe('board_not_found')
    expect((await dana.post(`${NOTES}/note/${binned}/restore`)).json.note.board_id).toBe(home)
    expect((await boards(dana)).map(({ note_count, order }) => [note_count, order])).toEqual([
      [6, 0],
    ])
    expect((await dana.get('/api/search?q=plan (4)&kinds=notes')).json.results).toHaveLength(1)
  })
})

/** Fails when the transaction reaches this statement. */
function failingAt(tx: Kysely<Tables>, step: string): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      if (tx.getExecutor().compileQuery(node, queryId).sql.startsWith(step))
        throw new Error('the power went')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

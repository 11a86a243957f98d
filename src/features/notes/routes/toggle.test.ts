/** The seven rules of ticking a box, in their order, on both databases. */
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'
import { boardNote, history, NOTES, put, readNote, taken } from '../notes.fixture.ts'

const tick = (person: Person, id: string, body: unknown) =>
  person.post(`${NOTES}/note/${id}/task`, body)

const TEXT = '# list\n- [ ] milk\n- [ ] milk\n```\n- [ ] code\n```\n1. [x] done\n- [ ] milk'

eachDialect('ticking a box', (open) => {
  test('equal lines tick one by one, and a fence is not counted', async () => {
    const { dana } = await open()
    const { id } = await boardNote(dana, { content: TEXT })
    for (const index of [0, 1, 3]) taken(await tick(dana, id, { index, checked: true }))
    taken(await tick(dana, id, { index: 2, checked: false }))
    expect((await readNote(dana, id)).content).toBe(
      '# list\n- [x] milk\n- [x] milk\n```\n- [ ] code\n```\n1. [ ] done\n- [x] milk',
    )
  })

  test('rules 1 to 4 in their order, each failure with the stored text', async () => {
    const { dana, noam, opened } = await open()
    const note = await boardNote(dana, { content: TEXT })
    const stale = '2020-01-01T00:00:00Z'
    const bad = { index: 'x', checked: 'x', prev_updated_at: 'x' }
    await noam.signIn()
    const before = await everyRow(opened.store)

    const rule1 = await tick(noam, note.id, bad)
    expect([rule1.status, rule1.json.code]).toEqual([404, 'note_not_found'])
    expect(rule1.json.content).toBeUndefined()
    expect((await tick(dana, 'nothing', bad)).status).toBe(404)

    for (const [body, code] of [
      [bad, 'invalid_index'],
      [{ ...bad, index: -1 }, 'invalid_index'],
      [{ ...bad, index: 1.5 }, 'invalid_index'],
      [{ ...bad, index: true }, 'invalid_index'],
      [{ ...bad, index: 99 }, 'invalid_checked'],
      [{ index: 99, checked: 1 }, 'invalid_checked'],
      [{ index: 99, checked: true, prev_updated_at: 'x' }, 'invalid_prev_updated_at'],
      [[], 'invalid_payload'],
      ['null', 'invalid_payload'],
      ['5', 'invalid_payload'],
      [{}, 'invalid_index'],
    ] as const) {
      const { status, json } = await tick(dana, note.id, body)
      expect([status, json.code]).toEqual([400, code])
      expect(json).toMatchObject({ ok: false, content: TEXT, updated_at: note.updated_at })
    }

    const rule2 = await tick(dana, note.id, { index: 99, checked: true, prev_updated_at: stale })
    expect([rule2.status, rule2.json.code]).toEqual([409, 'conflict'])
    expect(rule2.json).toMatchObject({ content: TEXT, updated_at: note.updated_at })
    expect(rule2.json.note).toMatchObject({ id: note.id })

    const seen = { prev_updated_at: note.updated_at }
    const rule3 = await tick(dana, note.id, { index: 4, checked: true, ...seen })
    expect([rule3.status, rule3.json.code]).toEqual([409, 'task_index_not_found'])
    expect(rule3.json).toMatchObject({ content: TEXT, updated_at: note.updated_at })

    const rule4 = await tick(dana, note.id, { index: 2, checked: true, ...seen })
    expect(rule4.json).toEqual({ ok: true, content: TEXT, updated_at: note.updated_at })
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('a second tick of the same state writes nothing', async () => {
    const { dana, clock } = await open()
    const { id } = await boardNote(dana, { content: '- [ ] a' })
    const first = taken(await tick(dana, id, { index: 0, checked: true }))
    clock.advance(1000)
    expect(taken(await tick(dana, id, { index: 0, checked: true }))).toEqual(first)
    expect((await readNote(dana, id)).updated_at).toBe(first.updated_at)
  })

  test('of twelve who tick with one stamp, one wins, and each hears the stored text', async () => {
    const { dana } = await open()
    const content = Array.from({ length: 12 }, (_, i) => `- [ ] ${i}`).join('\n')
    const note = await boardNote(dana, { content })
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        tick(dana, note.id, { index, checked: true, prev_updated_at: note.updated_at }),
      ),
    )
    const stored = await readNote(dana, note.id)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, json } of responses) {
      expect(json.content).toBe(stored.content)
      if (status !== 200) expect([status, json.code]).toEqual([409, 'conflict'])
    }
  })

  test('rule 6: a write that is reported as done and did not happen is 409 with the stored text', async () => {
    const app = await open()
    const { dana } = app
    const note = await boardNote(dana, { content: '- [ ] a' })
    const mend = loseWrites(app)
    const response = await tick(dana, note.id, { index: 0, checked: true })
    mend()
    expect([response.status, response.json.code]).toEqual([409, 'task_toggle_not_applied'])
    expect(response.json).toMatchObject({ content: '- [ ] a', updated_at: note.updated_at })
    expect((await readNote(dana, note.id)).content).toBe('- [ ] a')
  })

  test('no other write of a note is told as done when it did not happen', async () => {
    const app = await open()
    const { dana } = app
    const note = await boardNote(dana, { content: 'a' })
    const mend = loseWrites(app)
    const saved = await put(dana, note.id, { content: 'b' })
    const batch = await dana.post(`${NOTES}/batch`, { updates: [{ id: note.id, content: 'b' }] })
    const deleted = await dana.del(`${NOTES}/note/${note.id}`)
    mend()
    expect([saved.status, saved.json.code]).toEqual([503, 'note_not_stored'])
    expect(batch.json.results).toMatchObject([{ status: 503, code: 'note_not_stored' }])
    expect([deleted.status, deleted.json.code]).toEqual([503, 'note_not_stored'])
    expect((await readNote(dana, note.id)).content).toBe('a')
  })

  test('a failure in the middle is 500 with the stored text, and leaves no half of itself', async () => {
    const { dana, opened } = await open()
    const note = await boardNote(dana, { content: '- [ ] a' })
    taken(await dana.signIn().then(() => tick(dana, note.id, { index: 0, checked: true })))
    const now = await readNote(dana, note.id)
    await dana.signIn()
    await sql`alter table note_history rename to away`.execute(opened.store.query.withoutPlugins())
    const response = await tick(dana, note.id, { index: 0, checked: false })
    await sql`alter table away rename to note_history`.execute(opened.store.query.withoutPlugins())
    expect([response.status, response.json.code]).toEqual([500, 'internal_error'])
    expect(response.json).toMatchObject({ content: '- [x] a', updated_at: now.updated_at })
    expect(await readNote(dana, note.id)).toEqual(now)
    expect(await history(dana, note.id)).toEqual(['- [ ] a'])
  })
})

bothDialects('ticking a box at the database', (open) => {
  test('rule 5: of twelve who tick twelve boxes at once all are kept, and nobody is overwritten', async () => {
    const { dana } = await open()
    const content = Array.from({ length: 12 }, (_, i) => `- [ ] ${i}`).join('\n')
    const { id } = await boardNote(dana, { content })
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => tick(dana, id, { index, checked: true })),
    )
    for (const response of responses) expect(response.json).toHaveProperty('content')
    const applied = responses.filter(({ status }) => status === 200).length
    const ticked = (await readNote(dana, id)).content.match(/\[x\]/g)?.length
    expect([applied, ticked]).toEqual([12, 12])
  })

  test('changes one character, says the stored text and a new stamp', async () => {
    const { dana } = await open()
    const note = await boardNote(dana, { content: TEXT })
    const body = { index: 1, checked: true, prev_updated_at: note.updated_at }
    const response = taken(await tick(dana, note.id, body))
    const content = '# list\n- [ ] milk\n- [x] milk\n```\n- [ ] code\n```\n1. [x] done\n- [ ] milk'
    expect(response).toEqual({ ok: true, content, updated_at: expect.any(String) })
    expect(response.updated_at > note.updated_at).toBe(true)
    expect(await readNote(dana, note.id)).toMatchObject({
      content,
      updated_at: response.updated_at,
    })
  })
})

/** From now on updates of notes are reported as done and do not happen; the returned function undoes that. */
function loseWrites({ opened }: TestApp): () => void {
  const store = opened.store as { transact: unknown }
  const { transact } = opened.store
  const lost = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind !== 'UpdateQueryNode' || !JSON.stringify(node).includes('"notes"')) return node
      lost.add(queryId)
      const nobody = sql<boolean>`1 = 0`.toOperationNode()
      return { ...node, where: { kind: 'WhereNode', where: nobody } } as typeof node
    },
    async transformResult({ result, queryId }) {
      return lost.has(queryId) ? { ...result, numAffectedRows: 1n } : result
    },
  }
  store.transact = (work: Parameters<typeof transact>[0]) =>
    transact((tx) => work(tx.withPlugin(plugin)))
  return () => {
    store.transact = transact
  }
}

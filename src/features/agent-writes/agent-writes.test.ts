/** What agents wrote: listed for their person, and undone without losing what others wrote. */
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { sweepWrites } from './actions/journal.ts'
import { deleteAllButNewest, listOwnersAbove } from './store.ts'

async function agentOf({ dana, visitor }: TestApp, name: string) {
  const { json } = await dana.post('/api/me/tokens', { name, scopes: ['read', 'write'] })
  const headers = { authorization: `Bearer ${json.token}` }
  return {
    id: json.id as string,
    get: (path: string) => visitor.get(path, { headers }),
    post: (path: string, body: unknown) => visitor.post(path, body, { headers }),
    put: (path: string, body: unknown) => visitor.put(path, body, { headers }),
    patch: (path: string, body: unknown) => visitor.send('PATCH', path, { body, headers }),
    del: (path: string) => visitor.send('DELETE', path, { headers }),
    async save(id: string, content: string) {
      const { version } = (await visitor.get(`/api/files/${id}`, { headers })).json.file
      const body = { content, base_version: version }
      expect((await visitor.put(`/api/files/${id}`, body, { headers })).status).toBe(200)
    },
  }
}

interface Write {
  id: string
  kind: string
  name: string
  number: number
  by: string
  state: string
  action?: string
  fields?: { field: string; before: unknown; after: unknown }[]
  texts?: { before: string; after: string }
}

const writesOf = async (person: Person, query = '') =>
  (await person.get(`/api/me/agent-writes${query}`)).json as {
    writes: Write[]
    next_cursor: string | null
  }
const undo = (person: Person, id: string) => person.post('/api/me/agent-writes/undo', { id })
const textOf = async (person: Person, id: string) =>
  (await person.get(`/api/files/${id}`)).json.content as string

async function newFile(person: { post: Person['post'] }, content: string, name = 'a.txt') {
  return (await person.post('/api/files', { file_name: name, content })).json.file.id as string
}

const LINES = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n'

eachDialect('what agents wrote', (open) => {
  test('is listed newest first, of all tokens or one, and only for its person', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    const [night, day] = [await agentOf(app, 'night'), await agentOf(app, 'day')]
    const id = await newFile(night as never, LINES, 'plan.txt')
    await dana.put(`/api/files/${id}`, { content: `${LINES}mine\n`, base_version: 1 })
    clock.advance(1_000)
    await day.save(id, `${LINES}mine\nours\n`)
    clock.advance(1_000)
    const { id: noteId } = (await night.post(`/api/sticky-notes/${id}`, { content: 'first' })).json
    clock.advance(1_000)
    await dana.put(`/api/sticky-notes/note/${noteId}`, { content: 'second' })
    clock.advance(1_000)
    await day.post('/api/note-boards', { name: 'Plans' })
    const { writes } = await writesOf(dana)
    expect(writes.map(({ kind, name, number, by }) => [kind, name, number, by])).toEqual([
      ['board', 'Plans', 1, 'day'],
      ['note', 'first', 1, 'night'],
      ['file', 'plan.txt', 3, 'day'],
      ['file', 'plan.txt', 1, 'night'],
    ])
    const ofDay = await writesOf(dana, `?token=${day.id}`)
    expect(ofDay.writes.map(({ kind }) => kind)).toEqual(['board', 'file'])
    expect((await writesOf(noam)).writes).toEqual([])
    expect((await undo(noam, writes[0]!.id)).json.code).toBe('write_not_found')
    expect((await undo(noam, writes[2]!.id)).json.code).toBe('file_not_found')
    expect((await night.get('/api/me/agent-writes')).json.code).toBe('token_not_accepted')
  })

  test('is walked page by page, each write once, also those of one moment', async () => {
    const app = await open()
    const { dana, clock } = app
    const agent = await agentOf(app, 'busy')
    const id = await newFile(agent as never, '0\n')
    for (let n = 1; n < 25; n++) await agent.save(id, `${n}\n`)
    const noteIds: string[] = []
    for (let n = 0; n < 12; n++)
      noteIds.push((await agent.post(`/api/sticky-notes/${id}`, { content: `note ${n}` })).json.id)
    clock.advance(600_000)
    for (const note of noteIds)
      await agent.put(`/api/sticky-notes/note/${note}`, { content: `changed ${note}` })
    const seen: string[] = []
    let query = ''
    for (let page = 0; page < 5; page++) {
      const { writes, next_cursor: next } = await writesOf(dana, query)
      seen.push(...writes.map((write) => write.id))
      if (next === null) break
      query = `?cursor=${next}`
    }
    expect(seen).toHaveLength(25 + 24)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('is undone as a new version, together with what others wrote since', async () => {
    const app = await open()
    const { dana } = app
    const [night, day] = [await agentOf(app, 'night'), await agentOf(app, 'day')]
    const id = await newFile(dana, LINES)
    await night.save(id, LINES.replace('two', 'TWO'))
    await day.save(id, LINES.replace('two', 'TWO').replace('six', 'SIX'))
    const { writes } = await writesOf(dana)
    expect((await undo(dana, writes[1]!.id)).json).toEqual({ ok: true, done: 'rewritten' })
    expect(await textOf(dana, id)).toBe(LINES.replace('six', 'SIX'))
    const { versions } = (await dana.get(`/api/files/${id}/versions`)).json
    expect(versions.map(({ by }: { by: unknown }) => by)).toEqual([null, 'day', 'night', null])
    expect((await undo(dana, writes[1]!.id)).json.done).toBe('nothing')
    expect((await undo(dana, writes[0]!.id)).json.done).toBe('rewritten')
    expect(await textOf(dana, id)).toBe(LINES)
    // What a person wrote is no agent's write.
    expect((await undo(dana, `file.${id}.4`)).json.code).toBe('write_not_found')
  })

  test('stays where the same lines were changed since, with the way to look', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app, 'night')
    const id = await newFile(dana, LINES)
    await agent.save(id, LINES.replace('two', 'TWO'))
    await dana.put(`/api/files/${id}`, { content: LINES.replace('two', 'mine'), base_version: 2 })
    const [write] = (await writesOf(dana)).writes
    const { status, json } = await undo(dana, write!.id)
    expect([status, json]).toMatchObject([409, { code: 'undo_conflict', from: 2, to: 3 }])
    expect(await textOf(dana, id)).toBe(LINES.replace('two', 'mine'))
  })

  test('a new file goes to the bin, unless somebody changed it', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app, 'night')
    const [kept, gone] = [
      await newFile(agent as never, 'a\n', 'kept.txt'),
      await newFile(agent as never, 'b\n', 'gone.txt'),
    ]
    await dana.put(`/api/files/${kept}`, { content: 'mine\n', base_version: 1 })
    expect((await undo(dana, `file.${kept}.1`)).json.code).toBe('undo_conflict')
    expect((await undo(dana, `file.${gone}.1`)).json.done).toBe('binned')
    expect((await dana.get(`/api/files/${gone}`)).status).toBe(404)
    const states = (await writesOf(dana)).writes.map(({ name, state }) => [name, state])
    expect(new Map(states as [string, string][]).get('gone.txt')).toBe('binned')
    expect((await dana.post(`/api/trash/${gone}/restore`, {})).status).toBeLessThan(400)
    expect(await textOf(dana, gone)).toBe('b\n')
  })

  test('notes get their text back; new ones are deleted and can be restored; boards go when empty', async () => {
    const app = await open()
    const { dana, clock } = app
    const agent = await agentOf(app, 'night')
    const id = await newFile(dana, LINES)
    const made = (
      await dana.post(`/api/sticky-notes/${id}`, { content: 'a\n\nb\n\nc', title: 'T' })
    ).json
    const note = `/api/sticky-notes/note/${made.id}`
    await agent.put(note, { content: 'A\n\nb\n\nc', title: 'U' })
    clock.advance(600_000)
    await dana.put(note, { content: 'A\n\nb\n\nmine' })
    const [write] = (await writesOf(dana)).writes
    expect(write).toMatchObject({
      number: 2,
      texts: { before: 'T\n\na\n\nb\n\nc', after: 'U\n\nA\n\nb\n\nc' },
    })
    expect((await undo(dana, write!.id)).json.done).toBe('rewritten')
    expect((await dana.get(note)).json.note).toMatchObject({
      title: 'T',
      content: 'a\n\nb\n\nmine',
    })
    const mine = (await agent.post(`/api/sticky-notes/${id}`, { content: 'by an agent' })).json.id
    expect((await undo(dana, `note.${mine}.1`)).json.done).toBe('binned')
    expect((await dana.post(`/api/sticky-notes/note/${mine}/restore`, {})).status).toBe(200)
    const { board } = (await agent.post('/api/note-boards', { name: 'Plans' })).json
    const on = await dana.post(`/api/sticky-notes/board/${board.id}`, { content: 'mine' })
    expect((await undo(dana, `board.${board.id}.1`)).json.code).toBe('board_in_use')
    await dana.del(`/api/sticky-notes/note/${on.json.id}`)
    expect((await undo(dana, `board.${board.id}.1`)).json.done).toBe('removed')
  })

  test('the page shows and undoes it without a script', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app, 'night agent')
    const id = await newFile(dana, LINES, 'plan.txt')
    await agent.save(id, LINES.replace('two', 'TWO'))
    const { text } = await dana.browse('/settings/agents/writes')
    expect(text).toContain('plan.txt')
    expect(text).toContain(`view=history&amp;from=1&amp;to=2`)
    const form = new URLSearchParams({ id: `file.${id}.2` }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await dana.post('/settings/agents/writes/undo', form, { headers })
    expect(sent.headers['location']).toBe('/settings/agents/writes?done=rewritten')
    expect(await textOf(dana, id)).toBe(LINES)
    const again = await dana.post('/settings/agents/writes/undo', 'id=file.x.2', {
      headers: { ...headers, accept: 'text/html' },
    })
    expect(again.text).toContain('Nothing was undone')
  })
})

eachDialect('what has no version', (open) => {
  test('is listed with what was before, and put back unless it was changed since', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    const agent = await agentOf(app, 'night')
    const id = await newFile(dana, LINES, 'plan.txt')
    const onFile = (await dana.post(`/api/sticky-notes/${id}`, { content: 'mine' })).json.note
    const boards = (await dana.get('/api/note-boards')).json.boards
    const { board } = (await dana.post('/api/note-boards', { name: 'Plans' })).json
    const on = `/api/sticky-notes/board/${boards[0].id}`
    const onBoard = (await dana.post(on, { content: 'moves' })).json.note
    const note = (of: { id: string }) => `/api/sticky-notes/note/${of.id}`
    const far = { at: '2026-11-20T09:00' }
    const steps: [step: () => Promise<unknown>, action: string, fields: unknown[]][] = [
      [
        () => agent.put(`/api/files/${id}`, { file_name: 'goal.txt', folder: 'x', tags: ['t'] }),
        'file_changed',
        [
          { field: 'file_name', before: 'plan.txt', after: 'goal.txt' },
          { field: 'folder', before: '', after: 'x' },
          { field: 'tags', before: [], after: ['t'] },
        ],
      ],
      [
        () => agent.post('/api/files/bulk-tag', { file_ids: [id], tags: ['u'] }),
        'file_changed',
        [{ field: 'tags', before: ['t'], after: ['t', 'u'] }],
      ],
      [
        () => agent.put(note(onBoard), { color: 'pink_light', board_id: board.id }),
        'note_changed',
        [
          { field: 'color', before: 'yellow', after: 'pink_light' },
          { field: 'board', before: boards[0].name, after: 'Plans' },
        ],
      ],
      [
        () => agent.post(`${note(onFile)}/attach`, { line_start: 3 }),
        'note_tied',
        [{ field: 'line_start', before: null, after: 3 }],
      ],
      [
        () => agent.post(`${note(onFile)}/reminder`, far),
        'reminder_changed',
        [{ field: 'reminder', before: null, after: expect.stringContaining('2026-11-20') }],
      ],
      [
        () => agent.patch(`/api/note-boards/${board.id}`, { name: 'Goals', is_pinned: true }),
        'board_changed',
        [
          { field: 'name', before: 'Plans', after: 'Goals' },
          { field: 'is_pinned', before: false, after: true },
        ],
      ],
      [() => agent.post(`/api/share/${id}`, {}), 'share_made', []],
      [() => agent.del(note(onFile)), 'note_deleted', []],
      [() => agent.del(`/api/files/${id}`), 'file_binned', []],
    ]
    for (const [step, action, fields] of steps) {
      clock.advance(1_000)
      const sent = (await step()) as { status: number }
      expect([action, sent.status]).toEqual([action, expect.toSatisfy((one) => one < 300)])
      const [write] = (await writesOf(dana)).writes
      expect(write).toMatchObject({ kind: 'change', action, by: 'night' })
      if (action === 'note_tied') expect(write!.fields).toEqual(expect.arrayContaining(fields))
      else expect(write!.fields).toEqual(fields)
    }
    expect((await dana.browse('/settings/agents/writes')).text).toContain('goal.txt')
    expect((await writesOf(noam)).writes).toEqual([])
    const { writes } = await writesOf(dana, `?token=${agent.id}`)
    expect((await undo(noam, writes[0]!.id)).json.code).toBe('write_not_found')
    const done: [string | undefined, unknown][] = []
    for (const write of writes) {
      clock.advance(1_000)
      const { json } = await undo(dana, write.id)
      done.push([write.action, json.done ?? json.code])
    }
    expect(done).toEqual([
      ['file_binned', 'restored'],
      ['note_deleted', 'restored'],
      ['share_made', 'ended'],
      ['board_changed', 'put_back'],
      ['reminder_changed', 'put_back'],
      ['note_tied', 'undo_impossible'],
      ['note_changed', 'put_back'],
      ['file_changed', 'put_back'],
      ['file_changed', 'put_back'],
    ])
    const { file } = (await dana.get(`/api/files/${id}`)).json
    expect(file).toMatchObject({ file_name: 'plan.txt', folder: '', tags: [] })
    const { note: back } = (await dana.get(note(onBoard))).json
    expect(back).toMatchObject({ color: 'yellow', board_id: boards[0].id })
    const { reminder } = (await dana.get(`${note(onFile)}/reminder`)).json
    expect(reminder).toBeNull()
    const again = (await writesOf(dana)).writes
    expect(again.map(({ state }) => state)).toEqual(
      again.map(({ action }) => (action === 'note_tied' ? 'final' : 'undone')),
    )
    expect((await undo(dana, again[0]!.id)).json.done).toBe('nothing')
  })

  test('stays where somebody changed the same since, with the way to look', async () => {
    const app = await open()
    const { dana, clock } = app
    const agent = await agentOf(app, 'night')
    const id = await newFile(dana, LINES, 'plan.txt')
    await agent.put(`/api/files/${id}`, { folder: 'theirs' })
    await dana.put(`/api/files/${id}`, { folder: 'mine' })
    const [moved] = (await writesOf(dana)).writes
    const refused = await undo(dana, moved!.id)
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'undo_overtaken', file_id: id },
    ])
    expect((await dana.get(`/api/files/${id}`)).json.file.folder).toBe('mine')
    const note = (await dana.post(`/api/sticky-notes/${id}`, { content: 'mine' })).json.note.id
    const at = `/api/sticky-notes/note/${note}/reminder`
    await dana.post(at, { at: '2026-11-20T09:00', repeat: 'daily' })
    await agent.post(at, { at: '2026-11-21T09:00' })
    const [write] = (await writesOf(dana)).writes
    expect((await undo(dana, write!.id)).json.done).toBe('put_back')
    expect((await dana.get(at)).json.reminder).toMatchObject({ repeat: 'daily' })
    await agent.del(at)
    clock.advance(10 * 86_400_000)
    const [late] = (await writesOf(dana)).writes
    expect((await undo(dana, late!.id)).json.code).toBe('time_must_be_in_the_future')
  })

  test('is kept for three months, and the newest ten thousand of a person', async () => {
    const app = await open()
    const { dana, clock, inner, opened } = app
    const agent = await agentOf(app, 'busy')
    const id = await newFile(dana, LINES)
    await agent.put(`/api/files/${id}`, { folder: 'old' })
    clock.advance(91 * 86_400_000)
    await dana.signIn()
    const fresh = await agentOf(app, 'fresh')
    for (let n = 0; n < 3; n++) {
      clock.advance(1_000)
      await fresh.put(`/api/files/${id}`, { folder: `f${n}` })
    }
    await sweepWrites(inner.contextFor('test'))
    expect((await writesOf(dana)).writes.map(({ by }) => by)).toEqual(['fresh', 'fresh', 'fresh'])
    const { ownerId } = await opened.store.query
      .withoutPlugins()
      .selectFrom('tokenWrites')
      .select('ownerId')
      .executeTakeFirstOrThrow()
    expect(await listOwnersAbove(opened.store, 3)).toEqual([])
    expect(await listOwnersAbove(opened.store, 2)).toEqual([ownerId])
    await deleteAllButNewest(opened.store, ownerId, 2)
    const left = (await writesOf(dana)).writes
    expect(left.map(({ fields }) => fields?.[0]?.after)).toEqual(['f2', 'f1'])
  })
})

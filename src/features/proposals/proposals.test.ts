/** What a token proposes waits for its person, is accepted or refused part by part, and is never lost or written unseen. */
import { expect, test } from 'vitest'
import { libraryApi } from '#paths/files.ts'
import { bothDialects, eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { HELD_WRITES } from './contract/held-writes.ts'

async function agentOf({ dana, visitor }: TestApp, name = 'night') {
  const wanted = { name, scopes: ['read', 'write'], proposes: true }
  const { json } = await dana.post('/api/me/tokens', wanted)
  const headers = {
    authorization: `Bearer ${json.token}`,
    accept: 'application/json, text/event-stream',
  }
  return {
    get: (path: string) => visitor.get(path, { headers }),
    post: (path: string, body: unknown) => visitor.post(path, body, { headers }),
    put: (path: string, body: unknown) => visitor.put(path, body, { headers }),
    del: (path: string) => visitor.send('DELETE', path, { headers }),
  }
}

const LINES = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n'
const BOTH = LINES.replace('two', 'TWO').replace('six', 'SIX')

async function newFile({ dana }: TestApp, content = LINES) {
  return (await dana.post('/api/files', { file_name: 'a.txt', content })).json.file.id as string
}

const textOf = async (person: Person, id: string) =>
  (await person.get(`/api/files/${id}`)).json.content as string

async function proposed(app: TestApp, content = BOTH) {
  const id = await newFile(app)
  const agent = await agentOf(app)
  const sent = await agent.put(`/api/files/${id}`, { content, base_version: 1 })
  expect([sent.status, sent.json.proposed]).toEqual([202, true])
  const at = `/api/me/proposals/${sent.json.proposal_id}`
  const decide = (body: object) => app.dana.post(`${at}/decide`, body)
  return { id, agent, at, proposalId: sent.json.proposal_id as string, decide }
}

eachDialect('what a token proposes', (open) => {
  test('is not written, but shown where its person looks', async () => {
    const app = await open()
    const { dana, noam } = app
    const { id, at, proposalId } = await proposed(app)
    expect(await textOf(dana, id)).toBe(LINES)
    const { proposals } = (await dana.get('/api/me/proposals')).json
    expect(proposals).toMatchObject([{ id: proposalId, file_id: id, name: 'a.txt', by: 'night' }])
    const { parts } = (await dana.get(at)).json
    expect(parts).toEqual([
      { line: 2, removed: ['two\n'], added: ['TWO\n'], fits: true },
      { line: 6, removed: ['six\n'], added: ['SIX\n'], fits: true },
    ])
    for (const page of [`/file/${id}`, '/dashboard', '/settings/agents/proposals'])
      expect((await dana.browse(page)).text).toContain(`/settings/agents/proposals/${proposalId}`)
    expect((await noam.get(at)).json.code).toBe('proposal_not_found')
    expect((await noam.get('/api/me/proposals')).json.proposals).toEqual([])
  })

  test('is counted in the bell of its person until it is decided', async () => {
    const app = await open()
    const { dana, noam } = app
    const summary = async (person: Person) =>
      (await person.get('/api/sticky-notes/reminders/summary')).json
    const none = { count_due: 0, has_due: false, count_suggested: 0, next_in_seconds: null }
    expect(await summary(dana)).toMatchObject(none)
    const { decide } = await proposed(app)
    expect(await summary(dana)).toMatchObject({
      ...none,
      ...{ count_suggested: 1, next_in_seconds: 300 },
    })
    expect(await summary(noam)).toMatchObject(none)
    await decide({ answer: 'refuse', turn: 0 })
    expect(await summary(dana)).toMatchObject(none)
  })

  test('is accepted and refused part by part, with the name of the token', async () => {
    const app = await open()
    const { dana } = app
    const { id, at, decide } = await proposed(app)
    expect((await decide({ answer: 'accept', part: 1, turn: 0 })).json).toMatchObject({ left: 1 })
    expect(await textOf(dana, id)).toBe(LINES.replace('six', 'SIX'))
    // A decision about the page before: its parts have other numbers now.
    expect((await decide({ answer: 'accept', part: 1, turn: 0 })).json.code).toBe(
      'proposal_changed',
    )
    expect((await decide({ answer: 'refuse', part: 0, turn: 1 })).json).toMatchObject({ left: 0 })
    expect(await textOf(dana, id)).toBe(LINES.replace('six', 'SIX'))
    expect((await dana.get(at)).json.code).toBe('proposal_not_found')
    const { versions } = (await dana.get(`/api/files/${id}/versions`)).json
    expect(versions.map(({ by }: { by: unknown }) => by)).toEqual(['night', null])
    const undo = await dana.post('/api/me/agent-writes/undo', { id: `file.${id}.2` })
    expect(undo.json.done).toBe('rewritten')
    expect(await textOf(dana, id)).toBe(LINES)
  })

  test('is joined with what was written since; a part that no longer fits says so and stays', async () => {
    const app = await open()
    const { dana } = app
    const { id, at, decide } = await proposed(app)
    const mine = LINES.replace('two', 'mine').replace('seven', 'also mine')
    await dana.put(`/api/files/${id}`, {
      content: mine.replace('also mine', 'seven'),
      base_version: 1,
    })
    const { parts } = (await dana.get(at)).json
    expect(parts.map(({ fits }: { fits: boolean }) => fits)).toEqual([false, true])
    const unfit = await decide({ answer: 'accept', part: 0, turn: 0 })
    expect([unfit.status, unfit.json.code]).toEqual([409, 'proposal_unfit'])
    const all = await decide({ answer: 'accept', turn: 0 })
    expect(all.json).toMatchObject({ left: 1, unfit: 1 })
    const now = LINES.replace('two', 'mine').replace('six', 'SIX')
    expect(await textOf(dana, id)).toBe(now)
    expect((await dana.get(at)).json.parts).toMatchObject([{ added: ['TWO\n'], fits: false }])
    expect((await decide({ answer: 'refuse', turn: 1 })).json).toMatchObject({ left: 0 })
    expect(await textOf(dana, id)).toBe(now)
  })

  test('a new file is saved or refused as a whole; sent twice it is proposed once', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app)
    const file = { file_name: 'new.ts', folder: 'src', content: 'let a = 1\n', tags: ['x'] }
    const first = (await agent.post('/api/files', file)).json.proposal_id
    expect((await agent.post('/api/files', file)).json.proposal_id).toBe(first)
    expect((await dana.get('/api/files')).json.items).toEqual([])
    const sent = await dana.post(`/api/me/proposals/${first}/decide`, { answer: 'accept', turn: 0 })
    const made = (await dana.get(`/api/files/${sent.json.file_id}`)).json
    expect(made).toMatchObject({ content: 'let a = 1\n', file: { folder: 'src', tags: ['x'] } })
    expect((await agent.post('/api/files', file)).json.code).toBe('file_exists')
    const second = (await agent.post('/api/files', { ...file, file_name: 'b.ts' })).json.proposal_id
    await dana.post(`/api/me/proposals/${second}/decide`, { answer: 'refuse', turn: 0 })
    expect((await dana.get('/api/me/proposals')).json.proposals).toEqual([])
    expect((await dana.get('/api/files')).json.items).toHaveLength(1)
  })

  test('what cannot wait is refused, and what would be refused is refused at once', async () => {
    const app = await open()
    const { dana } = app
    const { id, agent } = await proposed(app)
    for (const sent of [
      await agent.post('/api/files/bulk-delete', { file_ids: [id] }),
      await agent.post(`/api/share/${id}`, {}),
    ])
      expect([sent.status, sent.json.code]).toEqual([403, 'token_proposes'])
    const put = async (body: object) => (await agent.put(`/api/files/${id}`, body)).json.code
    expect(await put({ file_name: '' })).toBe('invalid_file_name')
    expect(await put({ content: LINES, base_version: 1 })).toBe('nothing_proposed')
    expect(await put({ content: 'x', base_version: 7 })).toBe('version_conflict')
    expect((await agent.del('/api/files/nothing')).json.code).toBe('file_not_found')
    expect((await dana.get(`/api/files/${id}`)).json.file).toMatchObject({ version: 1 })
    expect((await dana.get('/api/me/tokens')).json.tokens[0].proposes).toBe(true)
  })

  test('any other write waits as it was asked, and is done by the same action', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app)
    const id = await newFile(app)
    const note = (await dana.post(`/api/sticky-notes/${id}`, { content: '- [ ] mine' })).json.note
    const at = `/api/sticky-notes/note/${note.id}`
    const [board] = (await dana.get('/api/note-boards')).json.boards
    const writes: [Promise<{ status: number; json: { proposal_id: string } }>, string][] = [
      [agent.post(`/api/sticky-notes/${id}`, { content: 'a note', line_start: 2 }), 'new_note'],
      [agent.post(`/api/sticky-notes/board/${board.id}`, { content: 'on a board' }), 'new_note'],
      [agent.post(`${at}/task`, { index: 0, checked: true }), 'tick_note'],
      [agent.post('/api/note-boards', { name: 'Plans' }), 'new_board'],
      [agent.put(`/api/files/${id}`, { folder: 'src', tags: ['x'] }), 'change_file'],
    ]
    for (const [sent, held] of writes) {
      const { status, json } = await sent
      expect([held, status]).toEqual([held, 202])
      const about = `/api/me/proposals/${json.proposal_id}`
      expect((await dana.get(about)).json.proposal.held).toBe(held)
    }
    expect((await dana.get(`/api/sticky-notes/${id}`)).json.count).toBe(1)
    expect((await dana.get(`/api/files/${id}`)).json.file).toMatchObject({ folder: '', tags: [] })
    for (const { id: proposalId } of (await dana.get('/api/me/proposals')).json.proposals) {
      const page = await dana.browse(`/settings/agents/proposals/${proposalId}`)
      expect(page.status).toBe(200)
      const decide = `/api/me/proposals/${proposalId}/decide`
      expect((await dana.post(decide, { answer: 'accept', turn: 0 })).status).toBe(200)
      const again = await dana.post(decide, { answer: 'accept', turn: 0 })
      expect(again.json.code).toBe('proposal_not_found')
    }
    const { notes } = (await dana.get(`/api/sticky-notes/${id}`)).json
    const byText = new Map(notes.map((one: { content: string }) => [one.content, one]))
    expect(byText.get('a note')).toMatchObject({ by: 'night', line_start: 2 })
    expect(byText.get('- [x] mine')).toMatchObject({ by: 'night' })
    expect((await dana.get(`/api/files/${id}`)).json.file).toMatchObject({
      ...{ folder: 'src', tags: ['x'] },
    })
    const { boards } = (await dana.get('/api/note-boards')).json
    expect(boards.map(({ name, by }: { name: string; by: unknown }) => [name, by])).toContainEqual([
      'Plans',
      'night',
    ])
  })

  test('what it is about may change meanwhile: then it says so and stays until it is refused', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app)
    const id = await newFile(app)
    const note = (await dana.post(`/api/sticky-notes/${id}`, { content: 'first' })).json.note
    const at = `/api/sticky-notes/note/${note.id}`
    const changed = { content: 'second', prev_updated_at: note.updated_at }
    const proposalId = (await agent.put(at, changed)).json.proposal_id
    expect((await agent.put(at, changed)).json.proposal_id).toBe(proposalId)
    const { held } = (await dana.get(`/api/me/proposals/${proposalId}`)).json
    expect(held).toMatchObject({
      before: 'first',
      fields: [{ name: 'content', value: 'second' }],
    })
    await dana.put(at, { content: 'mine', prev_updated_at: note.updated_at })
    const decide = (answer: string) =>
      dana.post(`/api/me/proposals/${proposalId}/decide`, { answer, turn: 0 })
    const refused = await decide('accept')
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'proposal_refused', reason: 'conflict' },
    ])
    expect((await dana.get(at)).json.note.content).toBe('mine')
    expect((await dana.get('/api/me/proposals')).json.proposals).toHaveLength(1)
    expect((await decide('refuse')).status).toBe(200)
    expect((await dana.get('/api/me/proposals')).json.proposals).toEqual([])
  })

  test('a deletion that waits is shown on its file, and goes with it', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app)
    const id = await newFile(app)
    const { proposal_id: proposalId } = (await agent.del(`/api/files/${id}`)).json
    expect((await dana.browse(`/file/${id}`)).text).toContain(proposalId)
    const decide = `/api/me/proposals/${proposalId}/decide`
    expect((await dana.post(decide, { answer: 'accept', turn: 0 })).json.file_id).toBe(id)
    expect((await dana.get(`/api/files/${id}`)).json.code).toBe('file_not_found')
  })

  test('an agent is told so by its tool', async () => {
    const app = await open()
    const id = await newFile(app)
    const agent = await agentOf(app)
    const call = (name: string, args: object) =>
      agent.post('/mcp', {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name, arguments: args },
      })
    const edits = [{ old: 'two', new: 'TWO' }]
    const { text } = await call('edit_file', { id, base_version: 1, edits })
    expect(text).toContain('Proposed, not written')
    expect(text).toContain('"proposed":true')
    for (const [name, given] of [
      ['delete_file', { id }],
      ['change_file', { id, file_name: 'b.txt' }],
      ['write_note', { file_id: id, content: 'here', quote: 'three' }],
    ] as const)
      expect((await call(name, given)).text).toContain('Proposed, not written')
    const { text: none } = await call('share_file', { id })
    expect(none).toContain('no tool share_file')
  })

  test('the page decides without a script', async () => {
    const app = await open()
    const { dana } = app
    const { id, proposalId } = await proposed(app)
    const at = `/settings/agents/proposals/${proposalId}`
    expect((await dana.browse(at)).text).toContain('SIX')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const send = (fields: Record<string, string>) =>
      dana.post(`${at}/decide`, new URLSearchParams(fields).toString(), { headers })
    const first = await send({ answer: 'accept', part: '0', turn: '0' })
    expect(first.headers['location']).toBe(`${at}?done=accept`)
    expect((await send({ answer: 'accept', part: '0', turn: '0' })).text).toContain('look again')
    const last = await send({ answer: 'accept', part: '', turn: '1' })
    expect(last.headers['location']).toBe('/settings/agents/proposals?done=accept')
    expect(await textOf(dana, id)).toBe(BOTH)
  })
})

bothDialects('what a token proposes at the database', (open) => {
  test('accepted twice at once it is done once', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app)
    const id = await newFile(app)
    const sent = await agent.post(`/api/sticky-notes/${id}`, { content: 'once' })
    const decide = `/api/me/proposals/${sent.json.proposal_id}/decide`
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => dana.post(decide, { answer: 'accept', turn: 0 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await dana.get(`/api/sticky-notes/${id}`)).json.count).toBe(1)
  })

  test('it outlives its token, waits while its file is in the bin, and goes with it', async () => {
    const app = await open()
    const { dana } = app
    const { id, at, decide } = await proposed(app)
    const [{ id: tokenId }] = (await dana.get('/api/me/tokens')).json.tokens
    await dana.del(`/api/me/tokens/${tokenId}`)
    await dana.del(`/api/files/${id}`)
    expect((await dana.get(at)).json.proposal).toMatchObject({ is_binned: true, by: 'night' })
    expect((await decide({ answer: 'accept', turn: 0 })).json.code).toBe('file_not_found')
    expect((await decide({ answer: 'refuse', part: 0, turn: 0 })).json).toMatchObject({ left: 1 })
    expect((await dana.post(`/api/trash/${id}/purge`, {})).status).toBeLessThan(400)
    expect((await dana.get('/api/me/proposals')).json.proposals).toEqual([])
  })
})

test('each write that can be proposed is known by what it does', async () => {
  const { inner } = await openTestApp('sqlite')
  const labels = inner.deps.installed.proposable.map(({ method, path }) => `${method} ${path}`)
  expect(labels.toSorted()).toEqual(
    [...Object.keys(HELD_WRITES), `POST ${libraryApi.files}`].toSorted(),
  )
})

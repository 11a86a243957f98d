/** A limited token sees its part of the library, and nothing outside it through any route. */
import { expect, test } from 'vitest'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'

const FILES = [
  { folder: 'work', file_name: 'in.ts', tags: ['api'], text: 'needle in the folder' },
  { folder: 'work/deep', file_name: 'deep.ts', tags: [], text: 'needle below the folder' },
  { folder: 'work2', file_name: 'beside.ts', tags: ['api'], text: 'needle beside the folder' },
  { folder: 'work', file_name: 'In.ts', tags: [], text: 'needle with another case' },
  { folder: '', file_name: 'top.ts', tags: ['apis'], text: 'needle at the top' },
] as const

type Limit = { kind: 'folder' | 'tag' | 'repository'; value: string }

async function fill({ dana, opened }: TestApp) {
  const ids: Record<string, string> = {}
  for (const { text: content, ...file } of FILES) {
    const { json } = await dana.post('/api/files', { ...file, content })
    ids[file.file_name] = json.file.id
  }
  await opened.store.query
    .withoutPlugins()
    .updateTable('files')
    .set({ repo: 'shelf' })
    .where('fileName', 'in', ['deep.ts', 'top.ts'])
    .execute()
  return ids
}

async function limited({ dana, visitor }: TestApp, limit: Limit) {
  const body = { name: 'agent', scopes: ['read', 'write', 'run'], limit }
  const { token } = (await dana.post('/api/me/tokens', body)).json
  const headers = { authorization: `Bearer ${token}` }
  const send = (method: string, path: string, body?: unknown) =>
    visitor.send(method, path, { headers, ...(body !== undefined && { body }) })
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    del: (path: string) => send('DELETE', path),
  }
}

const LIMITS: [Limit, within: string[]][] = [
  [{ kind: 'folder', value: 'work' }, ['In.ts', 'deep.ts', 'in.ts']],
  [{ kind: 'tag', value: 'api' }, ['beside.ts', 'in.ts']],
  [{ kind: 'repository', value: 'shelf' }, ['deep.ts', 'top.ts']],
]

eachDialect('limited tokens', (open) => {
  test('list, search and count what is within, by every way of searching', async () => {
    const app = await open()
    await fill(app)
    for (const [limit, within] of LIMITS) {
      const agent = await limited(app, limit)
      for (const query of [
        '',
        'q=needle',
        'q=needle&sort=best_match',
        'q=ne',
        'q=/needle/',
        'q=-nothing',
        'category=all',
        'lang=typescript',
        'hits=1&q=needle',
      ]) {
        const { json } = await agent.get(`/api/files?sort=name_asc&${query}`)
        const names = json.items.map((file: { file_name: string }) => file.file_name)
        expect([limit.kind, query, names.toSorted()]).toEqual([limit.kind, query, within])
        expect(json.total).toBe(within.length)
      }
      const all = await agent.get('/api/files?limit=1')
      const next = await agent.get(`/api/files?limit=100&cursor=${all.json.next_cursor}`)
      expect(next.json.items).toHaveLength(within.length - 1)
    }
  })

  test('nothing is made or moved beyond the limit', async () => {
    const app = await open()
    const ids = await fill(app)
    const folder = await limited(app, { kind: 'folder', value: 'work' })
    const tag = await limited(app, { kind: 'tag', value: 'api' })
    const repository = await limited(app, { kind: 'repository', value: 'shelf' })
    const body = { file_name: 'new.ts', content: 'x' }
    expect((await folder.post('/api/files', { ...body, folder: 'work/x' })).status).toBe(201)
    expect((await tag.post('/api/files', { ...body, tags: ['api'] })).status).toBe(201)
    const refused = [
      await folder.post('/api/files', { ...body, folder: 'elsewhere' }),
      await folder.post('/api/files', { ...body, file_name: 'top.ts' }),
      await folder.put(`/api/files/${ids['in.ts']}`, { folder: 'work2' }),
      await folder.post('/api/files/bulk-move', { file_ids: [ids['in.ts']], folder: '' }),
      await tag.post('/api/files', { ...body, file_name: 'other.ts' }),
      await tag.put(`/api/files/${ids['in.ts']}`, { tags: ['apis'] }),
      await repository.post('/api/files', { ...body, file_name: 'other.ts' }),
    ]
    for (const { status, json } of refused)
      expect([status, json.code]).toEqual([403, 'token_limited'])
    const { file } = (await app.dana.get(`/api/files/${ids['in.ts']}`)).json
    expect(file).toMatchObject({ folder: 'work', tags: ['api'] })
    // The reply must reveal that a name is used, but not by which file.
    const taken = await tag.post('/api/files', { ...body, file_name: 'top.ts', tags: ['api'] })
    expect([taken.status, taken.json.code]).toEqual([409, 'file_exists'])
    expect(taken.text).not.toContain(ids['top.ts'])
    const cased = await tag.post('/api/files', { ...body, file_name: 'TOP.ts', tags: ['api'] })
    expect([cased.status, cased.json.warnings]).toEqual([201, undefined])
  })

  test('what cannot keep to the limit refuses by name: stats, palette, notes, boards, bin, shares', async () => {
    const app = await open()
    await fill(app)
    const agent = await limited(app, { kind: 'folder', value: 'work' })
    for (const path of [
      '/api/stats',
      '/api/search?q=needle',
      '/api/sticky-notes/search?q=x',
      '/api/sticky-notes/deleted',
      '/api/note-boards',
      '/api/saved-searches',
      '/api/shares',
      '/api/trash',
      '/api/sticky-notes/reminders/list',
    ]) {
      const { status, json } = await agent.get(path)
      expect([path, status, json.code, json.limit]).toEqual([
        path,
        403,
        'token_limited',
        { kind: 'folder', value: 'work' },
      ])
    }
  })

  test('a note is within the limit if its file is: read, changed, ticked, tied anew, deleted and restored', async () => {
    const app = await open()
    const ids = await fill(app)
    const board = (await app.dana.post('/api/note-boards', { name: 'secret board' })).json.id
    const onBoard = await app.dana.post(`/api/sticky-notes/board/${board}`, {
      content: '- [ ] secret note',
    })
    expect(onBoard.status).toBe(201)
    const beyond: string[] = [onBoard.json.id]
    for (const [limit, within] of LIMITS) {
      const agent = await limited(app, limit)
      for (const { file_name: name } of FILES) {
        const note = await noteOn(app.dana, ids[name]!)
        if (within.includes(name)) await useNote(agent, note)
        else beyond.push(note)
      }
      const before = await everyRow(app.opened.store)
      for (const note of beyond) await expectNoNote(agent, note)
      const updates = beyond.map((id) => ({ id, content: 'mine' }))
      const { results } = (await agent.post('/api/sticky-notes/batch', { updates })).json
      for (const { status, code } of results)
        expect([status, code]).toEqual([404, 'note_not_found'])
      expect(await everyRow(app.opened.store)).toBe(before)
      beyond.splice(1)
    }
  })
})

bothDialects('limited tokens at the database', (open) => {
  test('what lies beyond is not there, for reading, writing, deleting and notes', async () => {
    const app = await open()
    const ids = await fill(app)
    for (const [limit, within] of LIMITS) {
      const agent = await limited(app, limit)
      for (const { file_name: name } of FILES) {
        const id = ids[name]!
        const isIn = within.includes(name)
        const answers = {
          read: await agent.get(`/api/files/${id}`),
          versions: await agent.get(`/api/files/${id}/versions`),
          version: await agent.get(`/api/files/${id}/versions/1`),
          diff: await agent.get(`/api/files/${id}/diff`),
          lines: await agent.get(`/api/files/${id}/lines?from=1&to=1`),
          notes: await agent.get(`/api/sticky-notes/${id}`),
          describe: await agent.put(`/api/files/${id}`, { description: limit.kind }),
          restore: await agent.post(`/api/files/${id}/restore`, { version: 1 }),
          note: await agent.post(`/api/sticky-notes/${id}`, { content: 'x' }),
          favorite: await agent.post('/api/files/bulk-favorite', { file_ids: [id] }),
          zip: await agent.post('/api/files/create-zip', { file_ids: [id] }),
        }
        for (const [way, { status }] of Object.entries(answers)) {
          const label = `${limit.kind} ${name} ${way}`
          expect([label, status]).toEqual([label, isIn ? expect.toSatisfy((s) => s < 300) : 404])
        }
        if (!isIn) {
          const missing = await agent.get(`/api/files/${'0'.repeat(26)}`)
          const { file_id: _, ...body } = answers.read.json
          expect(missing.json).toEqual({ ...body, file_id: '0'.repeat(26) })
          expect((await agent.del(`/api/files/${id}`)).status).toBe(404)
        }
      }
      const both = { file_ids: [ids['in.ts'], ids['top.ts']] }
      expect((await agent.post('/api/files/bulk-delete', both)).status).toBe(404)
      const paths = FILES.map(({ folder, file_name }) => ({ folder, file_name }))
      const { files } = (await agent.post('/api/files/check', { paths })).json
      const seen = FILES.filter((_, n) => files[n]).map(({ file_name }) => file_name as string)
      expect(seen.toSorted()).toEqual(within)
    }
    expect((await app.dana.get('/api/files')).json.total).toBe(FILES.length)
  })
})

type Agent = Awaited<ReturnType<typeof limited>>

async function useNote(agent: Agent, id: string): Promise<void> {
  const path = `/api/sticky-notes/note/${id}`
  expect((await agent.get(path)).json.note.content).toBe('- [ ] secret note')
  const statuses = [
    await agent.post(`${path}/task`, { index: 0, checked: true }),
    await agent.put(path, { content: '- [ ] changed' }),
    await agent.get(`${path}/history`),
    await agent.get(`${path}/suggestions`),
    await agent.post(`${path}/attach`, { line_start: 1 }),
    await agent.post('/api/sticky-notes/batch', { updates: [{ id, title: 'by an agent' }] }),
    await agent.del(path),
    await agent.post(`${path}/restore`, {}),
  ].map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
}

/** Like one that does not exist, for every request. */
async function expectNoNote(agent: Agent, id: string): Promise<void> {
  const at = (note: string) => `/api/sticky-notes/note/${note}`
  const ask = async (note: string) => [
    await agent.get(at(note)),
    await agent.put(at(note), { content: 'mine' }),
    await agent.put(at(note), { line_start: 1, prev_updated_at: 1 }),
    await agent.get(`${at(note)}/history`),
    await agent.get(`${at(note)}/suggestions`),
    await agent.post(`${at(note)}/attach`, { line_start: 1 }),
    // Every refusal of this one carries the stored text, for a token within its limit.
    await agent.post(`${at(note)}/task`, { index: 0, checked: true }),
    await agent.post(`${at(note)}/task`, {}),
    await agent.post(`${at(note)}/task`, { index: -1 }),
    await agent.del(at(note)),
    await agent.post(`${at(note)}/restore`, {}),
  ]
  const missing = '0'.repeat(26)
  const told = (responses: Awaited<ReturnType<typeof ask>>) =>
    responses.map(({ status, text }) => [status, text.replaceAll(missing, id)])
  expect(told(await ask(id))).toEqual(told(await ask(missing)))
}

async function noteOn(person: Person, fileId: string): Promise<string> {
  const { json } = await person.post(`/api/sticky-notes/${fileId}`, {
    content: '- [ ] secret note',
  })
  return json.id
}

eachDialect('limited tokens at repositories', (open) => {
  test('reach nothing of mirrored repositories, not even of the one that they are limited to', async () => {
    const app = await open()
    const { dana, opened, inner } = app
    const ownerId: string = (await dana.get('/api/me')).json.id
    const entry = { path: 'a.txt', blob: 'b'.repeat(40), sizeBytes: 1, language: '' }
    await saveTree(opened.store, ownerId, 'shelf', [entry], 1)
    const routes = inner.deps.routes.filter(
      ({ path, spec }) => spec.who === 'bearer' && path.startsWith('/api/repos'),
    )
    expect(routes.length).toBeGreaterThan(15)
    for (const [limit] of LIMITS) {
      const agent = await limited(app, limit)
      for (const { method, path } of routes) {
        const address = path.replace(':name', 'shelf').replace('*', 'a.txt').replace(/:\w+/g, 'x')
        const call = { GET: agent.get, DELETE: agent.del, PUT: agent.put, POST: agent.post }[
          method as 'GET'
        ] as (path: string, body: unknown) => ReturnType<typeof agent.get>
        const { status, json } = await call(address, {})
        expect([method, path, status, json.code]).toEqual([method, path, 403, 'token_limited'])
      }
    }
    expect((await dana.get('/api/repos/shelf')).status).toBe(200)
  })
})

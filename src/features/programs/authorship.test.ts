/** Who wrote a text is shown to its owner: by which token, also when that is gone; to nobody else. */
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'

async function agentOf({ dana, visitor }: TestApp, name: string) {
  const { json } = await dana.post('/api/me/tokens', { name, scopes: ['read', 'write'] })
  const headers = { authorization: `Bearer ${json.token}` }
  return {
    id: json.id as string,
    post: (path: string, body: unknown) => visitor.post(path, body, { headers }),
    put: (path: string, body: unknown) => visitor.put(path, body, { headers }),
  }
}

eachDialect('what a token wrote', (open) => {
  test('has its name: versions, notes, their history and boards, also when it is revoked', async () => {
    const app = await open()
    const { dana } = app
    const agent = await agentOf(app, 'night agent')
    const { file } = (await agent.post('/api/files', { file_name: 'a.txt', content: 'one\n' })).json
    await dana.put(`/api/files/${file.id}`, { content: 'two\n', base_version: 1 })
    await agent.put(`/api/files/${file.id}`, { content: 'three\n', base_version: 2 })
    const { id: noteId } = (await dana.post(`/api/sticky-notes/${file.id}`, { content: 'mine' }))
      .json
    const note = `/api/sticky-notes/note/${noteId}`
    expect((await agent.put(note, { content: 'changed' })).json.note.by).toBe('night agent')
    expect((await agent.put(note, { color: 'pink_light' })).json.note.by).toBe('night agent')
    const { board } = (await agent.post('/api/note-boards', { name: 'Plans' })).json
    expect(board.by).toBe('night agent')
    await dana.del(`/api/me/tokens/${agent.id}`)
    const { versions } = (await dana.get(`/api/files/${file.id}/versions`)).json
    expect(versions.map(({ by }: { by: unknown }) => by)).toEqual([
      'night agent',
      null,
      'night agent',
    ])
    expect((await dana.get(`/api/files/${file.id}/versions/3`)).json.version.by).toBe('night agent')
    expect((await dana.put(note, { content: 'mine again' })).json.note.by).toBeNull()
    const { entries } = (await dana.get(`${note}/history`)).json
    expect(entries.map(({ by }: { by: unknown }) => by)).toEqual(['night agent', null])
    const page = (query: string) => dana.get(`${note}/history?${query}`)
    const first = (await page('limit=1')).json
    expect(first).toMatchObject({
      count: 1,
      next_before: 2,
      entries: [{ number: 2, by: 'night agent' }],
    })
    const second = (await page(`limit=1&before=${first.next_before}`)).json
    expect(second).toMatchObject({ next_before: null, entries: [{ number: 1, content: 'mine' }] })
    expect((await page('limit=many')).json.code).toBe('invalid_limit')
    for (const page of [`/file/${file.id}?view=history`, '/boards'])
      expect((await dana.browse(page)).text).toContain('by \u2068night agent\u2069')
  })

  test('is nothing to a visitor who reads a share with its notes', async () => {
    const app = await open()
    const { dana, visitor } = app
    const agent = await agentOf(app, 'night agent')
    const { file } = (await agent.post('/api/files', { file_name: 'a.txt', content: 'one\n' })).json
    await agent.post(`/api/sticky-notes/${file.id}`, { content: 'about it' })
    expect((await dana.browse(`/file/${file.id}`)).text).toContain('night agent')
    const { url } = (await dana.post(`/api/share/${file.id}`, { with_notes: true })).json
    const { text } = await visitor.browse(new URL(url, 'http://localhost').pathname)
    expect(text).toContain('about it')
    expect(text).not.toContain('night agent')
  })
})

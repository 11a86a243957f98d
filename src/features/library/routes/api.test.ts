/** The library over JSON: stored exactly, found again, never half-written. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { VersionDiffReply } from '../contract/index.ts'

const code = 'def greet(name):\n    return f"שלום {name}"\n'

eachDialect('files as JSON', (open) => {
  const save = async ({ dana }: TestApp, body: Record<string, unknown> = {}) => {
    const response = await dana.post('/api/files', {
      file_name: 'greet.py',
      content: code,
      ...body,
    })
    expect(response.status, response.text).toBe(201)
    return response.json.file
  }

  test('a saved file comes back exactly, with what is known about it', async () => {
    const app = await open({ at: '2026-11-14T09:30:00.123Z' })
    const file = await save(app, { tags: ['hello', 'hello', ' python '], description: 'Greets' })
    expect(file).toMatchObject({
      file_name: 'greet.py',
      folder: '',
      language: 'python',
      lines: 2,
      size_bytes: Buffer.byteLength(code),
      tags: ['hello', 'python'],
      version: 1,
      created_at: '2026-11-14T09:30:00.123+00:00',
      updated_at: '2026-11-14T09:30:00.123+00:00',
    })
    const read = await app.dana.get(`/api/files/${file.id}`)
    expect(read.json).toEqual({ ok: true, file, content: code })
  })

  test('text is kept byte for byte', async () => {
    const app = await open()
    const texts = [
      '',
      '\ufeffBOM',
      'a\r\nb\rc\nd',
      'no end',
      '\u202eRLO \u200d ZWJ',
      '  trailing  \n\n',
      '😀'.repeat(10),
    ]
    for (const [at, content] of texts.entries()) {
      const file = await save(app, { file_name: `t${at}.txt`, content })
      expect((await app.dana.get(`/api/files/${file.id}`)).json.content).toBe(content)
    }
  })

  test('a taken name is refused with the id of the file that has it', async () => {
    const app = await open()
    const file = await save(app)
    const again = await app.dana.post('/api/files', { file_name: 'greet.py', content: 'x' })
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({
      ok: false,
      error: 'File exists',
      code: 'file_exists',
      file_id: file.id,
    })
    expect((await app.dana.get('/api/files')).json.total).toBe(1)
  })

  test('a change makes a version, and a stale one is refused with nothing lost', async () => {
    const app = await open()
    const file = await save(app)
    app.clock.advance(1000)
    const second = await app.dana.put(`/api/files/${file.id}`, { content: 'v2', base_version: 1 })
    expect(second.json.file).toMatchObject({ id: file.id, version: 2, created_at: file.created_at })
    const stale = await app.dana.put(`/api/files/${file.id}`, { content: 'v3', base_version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.json).toMatchObject({ ok: false, code: 'version_conflict', version: 2 })
    const versions = (await app.dana.get(`/api/files/${file.id}/versions`)).json.versions
    expect(versions.map((version: { version: number }) => version.version)).toEqual([2, 1])
    expect((await app.dana.get(`/api/files/${file.id}/versions/1`)).json.content).toBe(code)
  })

  test('two versions are compared: the newest with its neighbour, or any two', async () => {
    const app = await open()
    const file = await save(app, { content: 'a\nb\n' })
    const put = (content: string, base_version: number) =>
      app.dana.put(`/api/files/${file.id}`, { content, base_version })
    await put('a\nc\n', 1)
    await put('a\nc\nd\n', 2)
    const latest = await app.dana.get(`/api/files/${file.id}/diff`)
    expect(latest.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(latest.headers['cache-control']).toBe('no-store')
    expect(VersionDiffReply.parse(latest.json)).toEqual(latest.json)
    expect(latest.json).toEqual({
      ok: true,
      from: 2,
      to: 3,
      removed: 0,
      added: 1,
      is_approximate: false,
      changes: [{ old_start: 2, new_start: 2, removed: [], added: ['d\n'] }],
    })
    const chosen = await app.dana.get(`/api/files/${file.id}/diff?from=1&to=2`)
    expect(chosen.json.changes).toEqual([
      { old_start: 1, new_start: 1, removed: ['b\n'], added: ['c\n'] },
    ])
    expect((await app.dana.get(`/api/files/${file.id}/diff?from=9`)).status).toBe(404)
    expect((await app.noam.get(`/api/files/${file.id}/diff`)).status).toBe(404)
  })

  test('twenty writers on one base: one version, nineteen conflicts', async () => {
    const app = await open()
    const file = await save(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.dana.put(`/api/files/${file.id}`, { content: `text ${n}`, base_version: 1 }),
      ),
    )
    expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
    expect(answers.filter((response) => response.json.code === 'version_conflict')).toHaveLength(19)
    expect((await app.dana.get(`/api/files/${file.id}/versions`)).json.versions).toHaveLength(2)
  })

  test('a save that the store cannot take is told to operators, without a word of the text', async () => {
    const app = await open()
    await app.dana.signIn()
    await sql`alter table contents rename to contents_away`.execute(
      app.opened.store.query.withoutPlugins(),
    )
    const content = 'a text of nobody else, long enough to be found'
    const response = await app.dana.post('/api/files', { file_name: 'heron.txt', content })
    expect(response.status).toBeGreaterThanOrEqual(500)
    const told = app.events.find(({ event }) => event === 'db_save_code_snippet_error')
    expect(told).toMatchObject({ severity: 'error', fields: { repo: null } })
    expect(String(told?.fields['error'])).toContain('contents')
    expect(app.logLines.join('')).not.toContain('heron')
  })

  test('someone else sees nothing of it', async () => {
    const app = await open()
    const file = await save(app)
    for (const response of [
      await app.noam.get(`/api/files/${file.id}`),
      await app.noam.put(`/api/files/${file.id}`, { content: 'x', base_version: 1 }),
      await app.noam.del(`/api/files/${file.id}`),
      await app.noam.get(`/api/files/${file.id}/versions`),
    ]) {
      expect(response.status).toBe(404)
      expect(response.json).toEqual({
        ok: false,
        error: 'File not found',
        code: 'file_not_found',
        file_id: file.id,
      })
    }
    expect((await app.noam.get('/api/files')).json).toMatchObject({ items: [], total: 0 })
  })

  test('search finds fragments in name, description, tag and content, literally', async () => {
    const app = await open()
    await save(app, { tags: ['c++'], description: '100% _done_' })
    await save(app, { file_name: 'other.txt', content: 'nothing here' })
    const find = async (q: string) =>
      (await app.dana.get(`/api/files?q=${encodeURIComponent(q)}`)).json
    for (const q of [
      'reet',
      'GREET',
      'שלו',
      'לו',
      'c++',
      '100%',
      '_done_',
      'return f"',
      'greet name',
      '"def greet"',
      'lang:python',
      'tag:c++',
      '-nothing',
    ]) {
      const found = await find(q)
      expect(
        found.items.map((item: { file_name: string }) => item.file_name),
        q,
      ).toEqual(['greet.py'])
      expect(found.total).toBe(1)
    }
    expect((await find('.*')).total).toBe(0)
    expect((await find('gr%t')).total).toBe(0)
  })

  test('bulk acts change all or nothing', async () => {
    const app = await open()
    const one = await save(app)
    const two = await save(app, { file_name: 'two.py' })
    const foreign = (await app.noam.post('/api/files', { file_name: 'n.py', content: '' })).json
      .file
    const refused = await app.dana.post('/api/files/bulk-favorite', {
      file_ids: [one.id, foreign.id],
    })
    expect(refused.status).toBe(404)
    expect(refused.json).toMatchObject({ success: false, error: 'Some files not found' })
    expect((await app.dana.get('/api/files?category=favorites')).json.total).toBe(0)
    const done = await app.dana.post('/api/files/bulk-favorite', {
      file_ids: [one.id, two.id, one.id],
    })
    expect(done.json).toEqual({ success: true, updated: 2 })
    expect((await app.dana.post('/api/files/bulk-delete', { file_ids: [one.id] })).json).toEqual({
      success: true,
      deleted: 1,
      skipped_already_deleted: 0,
      requested: 1,
    })
    expect(
      (await app.dana.post('/api/files/bulk-delete', { file_ids: [one.id, two.id] })).json,
    ).toEqual({ success: true, deleted: 1, skipped_already_deleted: 1, requested: 2 })
    for (const [body, error] of [
      [{}, 'No files selected'],
      [{ file_ids: [] }, 'No files selected'],
      [[], 'No files selected'],
      [{ file_ids: [7] }, 'Invalid file id'],
      [{ file_ids: Array.from({ length: 101 }, (_, n) => `id${n}`) }, 'Too many files (max 100)'],
    ] as const) {
      const response = await app.dana.post(
        '/api/files/bulk-tag',
        Array.isArray(body) ? body : { tags: ['x'], ...body },
      )
      expect(response.status).toBe(400)
      expect(response.json.error).toBe(error)
    }
  })
})

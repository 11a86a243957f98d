/** What an owner can share, and what a share preserves. */
import { describe, expect, test } from 'vitest'
import { contextOf } from '#features/library/trash.fixture.ts'
import { bothDialects, eachDialect, openTestApp } from '#tests/support/app.ts'
import { sweepShares } from '../actions/manage.ts'
import { newSharedFile, save, sharedFile, sharedList, shareOf } from '../shares.fixture.ts'

const DAY_MS = 86_400_000

eachDialect('sharing', (open, dialect) => {
  describe('a share', () => {
    test('lives a week unless said otherwise, and null is never', async () => {
      const { dana } = await open()
      const id = await newSharedFile(dana)
      const week = await dana.post(`/api/share/${id}`)
      expect(week.status).toBe(201)
      expect(week.json).toEqual({
        ok: true,
        share_id: expect.stringMatching(/^[\w-]{24}$/),
        url: `http://localhost/share/${week.json.share_id}`,
        expires_at: '2026-11-21T09:00:00.000+00:00',
      })
      const never = await dana.post(`/api/share/${id}`, { expires_in_days: null })
      expect(never.json.expires_at).toBeNull()
      const day = await dana.post(`/api/share/${id}`, { expires_in_days: 1, password: null })
      expect(day.json.expires_at).toBe('2026-11-15T09:00:00.000+00:00')
      expect(new Set([week, never, day].map(({ json }) => json.share_id)).size).toBe(3)
    })

    test.each([
      [{ expires_in_days: 0 }, 'invalid_expiry'],
      [{ expires_in_days: 366 }, 'invalid_expiry'],
      [{ expires_in_days: 1.5 }, 'invalid_expiry'],
      [{ expires_in_days: '7' }, 'invalid_expiry'],
      [{ password: '' }, 'invalid_share_password'],
      [{ password: 5 }, 'invalid_share_password'],
      [{ password: 'x'.repeat(201) }, 'invalid_share_password'],
    ])('%j is refused as %s and shares nothing', async (body, code) => {
      const { dana } = await open()
      const id = await newSharedFile(dana)
      const response = await dana.post(`/api/share/${id}`, body)
      expect([response.status, response.json.code]).toEqual([400, code])
      expect((await dana.get('/api/shares')).json.items).toEqual([])
    })

    test('nobody shares what is not theirs, or not there', async () => {
      const { dana, noam } = await open()
      const id = await newSharedFile(dana)
      for (const file of [id, '00000000000000000000000000']) {
        const response = await noam.post(`/api/share/${file}`)
        expect([response.status, response.json.error]).toEqual([404, 'File not found'])
        const list = await noam.post('/api/files/create-share-link', { file_ids: [file] })
        expect([list.status, list.json]).toEqual([
          404,
          { success: false, error: 'Some files not found', code: 'some_files_not_found' },
        ])
      }
    })

    test('the same idempotency key makes one share', async () => {
      const { dana } = await open()
      const id = await newSharedFile(dana)
      const headers = { 'idempotency-key': 'one-press' }
      const first = await dana.post(`/api/share/${id}`, {}, { headers })
      const second = await dana.post(`/api/share/${id}`, {}, { headers })
      expect(second.json).toEqual(first.json)
      expect((await dana.get('/api/shares')).json.items).toHaveLength(1)
    })

    test('shows its version whatever is edited, renamed or tagged later', async () => {
      const { dana, visitor } = await open()
      const fileId = await newSharedFile(dana, { name: 'plan.md', content: '# first thought\n' })
      const { path } = await shareOf(dana, fileId)
      await dana.put(`/api/files/${fileId}`, { content: '# second thought\n', base_version: 1 })
      await dana.put(`/api/files/${fileId}`, { file_name: 'private-plan.md' })
      const page = await visitor.browse(path)
      expect(page.text).toContain('first thought')
      expect(page.text).not.toContain('second thought')
      expect(page.text).not.toContain('private-plan')
      expect((await visitor.get(`${path}/download`)).text).toBe('# first thought\n')
      const old = await shareOf(dana, fileId, { version: 2 })
      expect((await visitor.get(`${old.path}/download`)).text).toBe('# second thought\n')
    })

    test('of a file in the bin answers not found, and works again when it is restored', async () => {
      const { dana, noam, visitor } = await open()
      const { id, path, fileId } = await sharedFile(dana)
      await dana.del(`/api/files/${fileId}`)
      expect((await visitor.get(path)).status).toBe(404)
      expect((await save(noam, { share_id: id })).status).toBe(404)
      expect((await dana.get('/api/shares')).json.items[0].state).toBe('in_bin')
      await dana.post(`/api/trash/${fileId}/restore`)
      expect((await visitor.get(path)).status).toBe(200)
      await dana.del(`/api/files/${fileId}`)
      await dana.post(`/api/trash/${fileId}/purge`)
      expect((await visitor.get(path)).status).toBe(404)
      expect((await dana.get('/api/shares')).json.items[0].state).toBe('gone')
    })

    test('ends at its moment and not before', async () => {
      const { dana, visitor, clock } = await open()
      const { path } = await sharedFile(dana, { days: 1 })
      clock.advance(DAY_MS - 1)
      expect((await visitor.get(path)).status).toBe(200)
      clock.advance(1)
      expect((await visitor.get(path)).status).toBe(404)
    })

    test('is revoked at once, by its owner alone, and can be brought back', async () => {
      const { dana, noam, visitor } = await open()
      const { id, path } = await sharedFile(dana)
      expect((await noam.del(`/api/shares/${id}`)).json).toMatchObject({
        ok: false,
        error: 'Share not found',
      })
      expect((await dana.del(`/api/shares/${id}`)).json).toEqual({ ok: true })
      for (const url of [path, `${path}/download`])
        expect((await visitor.get(url)).status).toBe(404)
      expect((await dana.del(`/api/shares/${id}`)).status).toBe(404)
      expect((await dana.get('/api/shares')).json.items).toEqual([])
      expect((await noam.post(`/api/shares/${id}/restore`)).status).toBe(404)
      expect((await dana.post(`/api/shares/${id}/restore`)).status).toBe(200)
      expect((await visitor.get(path)).status).toBe(200)
    })
  })

  describe('the version that a share shows', () => {
    test('is not given up by the sweep of others', async () => {
      const app = await open()
      const { dana, visitor, clock } = app
      const { path } = await sharedFile(dana, { days: null })
      await sharedFile(dana, { days: 1 })
      clock.advance(31 * DAY_MS)
      await sweepShares(contextOf(app.inner), { throwIfStopped() {} })
      expect((await visitor.get(path)).status).toBe(200)
    })
  })

  describe('the list of links', () => {
    test('tells what, until when, how often; counts visitors and not their owner', async () => {
      const { dana, noam, visitor, clock } = await open()
      const one = await sharedFile(dana, { name: 'a.py', password: 'sesame' })
      clock.advance(1_000)
      const ids = [
        await newSharedFile(dana, { name: 'b.py' }),
        await newSharedFile(dana, { name: 'c.py' }),
      ]
      const list = await sharedList(dana, ids, { days: null })
      for (const who of [visitor, noam, dana]) await who.browse(list.path)
      await visitor.browse(one.path)
      const { items } = (await dana.get('/api/shares')).json
      expect(items).toMatchObject([
        { share_id: list.id, kind: 'list', has_password: false, expires_at: null, views: 2 },
        { share_id: one.id, kind: 'file', has_password: true, views: 0, state: 'open' },
      ])
      expect(items[0].files.map((file: { file_name: string }) => file.file_name)).toEqual([
        'b.py',
        'c.py',
      ])
      expect((await noam.get('/api/shares')).json.items).toEqual([])
      const page = await dana.browse('/shares')
      for (const words of ['a.py', 'b.py', '2 views', '0 views', 'List of 2 files'])
        expect(page.text).toContain(words)
      expect(JSON.stringify(items)).not.toContain('scrypt')
    })

    test('is walked by cursor, every link once', async () => {
      const { dana } = await open()
      const fileId = await newSharedFile(dana)
      const made = []
      for (let i = 0; i < 53; i++) made.push((await shareOf(dana, fileId)).id)
      const first = (await dana.get('/api/shares')).json
      const second = (await dana.get(`/api/shares?cursor=${first.next_cursor}`)).json
      const seen = [...first.items, ...second.items].map((item) => item.share_id)
      expect(first.items).toHaveLength(50)
      expect(second.next_cursor).toBeNull()
      expect(seen.toSorted()).toEqual(made.toSorted())
      expect((await dana.get('/api/shares?cursor=broken')).json.code).toBe('invalid_cursor')
      const page = await dana.browse('/shares')
      expect(page.text).toContain(`/shares?cursor=${first.next_cursor}`)
    })

    test('its forms share, revoke and bring back without a script', async () => {
      const { dana, visitor } = await open()
      const fileId = await newSharedFile(dana, { name: 'form.md' })
      const question = await dana.browse(`/shares/new?file=${fileId}`)
      expect(question.text).toContain('form.md')
      const bad = await dana.submit('/shares/new', { file: fileId, expires_in_days: '999' })
      expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('from 1 to 365 days')])
      const made = await dana.submit('/shares/new', { file: fileId, expires_in_days: '' })
      const emitted = await dana.browse(String(made.headers['location']))
      const [, path] = /http:\/\/localhost(\/share\/[\w-]{24})/.exec(emitted.text) ?? []
      expect((await visitor.get(path!)).status).toBe(200)
      const id = path!.split('/').at(-1)!
      const revoked = await dana.submit('/shares/revoke', { id })
      expect((await visitor.get(path!)).status).toBe(404)
      const undo = await dana.browse(String(revoked.headers['location']))
      expect(undo.text).toContain('action="/shares/restore"')
      await dana.submit('/shares/restore', { id })
      expect((await visitor.get(path!)).status).toBe(200)
    })

    test('a person has a thousand links at most', async () => {
      if (dialect === 'postgres') return expect(dialect).toBe('postgres')
      const { dana, opened } = await open()
      const fileId = await newSharedFile(dana)
      const me = (await dana.get('/api/me')).json.id
      const rows = Array.from({ length: 1_000 }, (_, at) => ({
        ownerId: me,
        id: String(at),
        kind: 'file' as const,
        passwordHash: null,
        createdAt: at,
        expiresAt: null,
        revokedAt: null,
        isFollowing: false,
        hasNotes: false,
      }))
      await opened.store.query.insertInto('shares').values(rows).execute()
      const response = await dana.post(`/api/share/${fileId}`)
      expect([response.status, response.json.code, response.json.max]).toEqual([
        409,
        'share_quota_exceeded',
        1_000,
      ])
    })
  })
})

bothDialects('sharing at the database', (open) => {
  test('outlives the limit of 1,000 versions until the share is gone', async () => {
    const app = await open()
    const { dana, visitor, opened, clock } = app
    const fileId = await newSharedFile(dana, { content: 'text 1' })
    const { id, path } = await shareOf(dana, fileId)
    // The file is 999 versions further, without a thousand requests.
    const { store } = opened
    const me = (await dana.get('/api/me')).json.id
    const rows = Array.from({ length: 999 }, (_, at) => ({
      ownerId: me,
      fileId,
      number: at + 2,
      contentHash: 'none',
      sizeBytes: 1,
      lines: 1,
      createdAt: 1,
    }))
    for (let at = 0; at < rows.length; at += 200)
      await store.query
        .insertInto('fileVersions')
        .values(rows.slice(at, at + 200))
        .execute()
    await store.query
      .updateTable('files')
      .set({ version: 1_000 })
      .where('ownerId', '=', me)
      .where('id', '=', fileId)
      .execute()
    const write = async (version: number) =>
      dana.put(`/api/files/${fileId}`, { content: `text ${version}`, base_version: version - 1 })
    expect((await write(1_001)).status).toBe(200)
    const numbers = async () =>
      (await dana.get(`/api/files/${fileId}/versions`)).json.versions.map(
        (one: { version: number }) => one.version,
      )
    const kept = await numbers()
    expect(kept).toHaveLength(1_000)
    expect(kept).toContain(1)
    expect(kept).not.toContain(2)
    expect((await visitor.get(`${path}/download`)).text).toBe('text 1')
    // A month after revoking, the version can be deleted like any other.
    await dana.del(`/api/shares/${id}`)
    clock.advance(31 * DAY_MS)
    const swept = await sweepShares(contextOf(app.inner), { throwIfStopped() {} })
    expect(swept).toEqual({ done: true, swept: 1 })
    await dana.signIn()
    await write(1_002)
    expect(await numbers()).not.toContain(1)
  })
})

test('a password costs processor time, so making one counts like trying one', async () => {
  const { dana } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0.2' } })
  const { file } = (await dana.post('/api/files', { file_name: 'a.txt', content: 'a' })).json
  const share = (body: object, headers = {}) =>
    dana.post(`/api/share/${file.id}`, body, { headers })
  const keyed = { 'idempotency-key': 'k' }
  expect((await share({ password: 'p' }, keyed)).status).toBe(201)
  // A repeated request is recognised, and is not hashed again.
  for (let i = 0; i < 3; i++) expect((await share({ password: 'p' }, keyed)).status).toBe(201)
  const link = { file_ids: [file.id], password: 'p' }
  expect((await dana.post('/api/files/create-share-link', link)).status).toBe(200)
  const third = await share({ password: 'q' })
  expect([third.status, third.json.code]).toEqual([429, 'rate_limited'])
  expect((await dana.post('/shares/new', { file: file.id, password: 'q' })).status).toBe(429)
  expect((await share({})).status).toBe(201)
})

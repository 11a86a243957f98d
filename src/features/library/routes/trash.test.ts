/** What a person can do with the trash, as JSON and as forms. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import {
  binnedFile,
  binnedIds,
  DAY_MS,
  liveIds,
  meddle,
  moveAllToTrash,
  newFile,
  rowsOf,
} from '../trash.fixture.ts'

const idOf = async (person: Person) => (await person.get('/api/me')).json.id as string

eachDialect('the bin', (open) => {
  describe('its list', () => {
    test('shows each deleted file once, newest first, with its dates', async () => {
      const { clock, dana } = await open()
      const first = await binnedFile(dana, { name: 'first.ts' })
      clock.advance(1_000)
      const second = await binnedFile(dana, { name: 'second.ts' })
      await newFile(dana, { name: 'living.ts' })
      const { status, json } = await dana.get('/api/trash')
      expect(status).toBe(200)
      expect(json).toMatchObject({ ok: true, total: 2, next_cursor: null, prev_cursor: null })
      expect(json.items.map((item: { id: string }) => item.id)).toEqual([second, first])
      expect(json.items[0]).toMatchObject({
        file_name: 'second.ts',
        deleted_at: '2026-11-14T09:00:01.000+00:00',
        purge_at: '2026-12-14T09:00:01.000+00:00',
      })
    })

    test('is walked by key in both directions, every row exactly once', async () => {
      const { clock, dana } = await open()
      const all: string[] = []
      // Three files per moment: the id decides between equals.
      for (let i = 0; i < 4; i++) {
        const ids = [await newFile(dana), await newFile(dana), await newFile(dana)]
        await moveAllToTrash(dana, ids)
        all.push(...ids)
        clock.advance(1_000)
      }
      const seen: string[][] = []
      let url = '/api/trash?limit=5'
      let last = null
      do {
        last = (await dana.get(url)).json
        seen.push(last.items.map((item: { id: string }) => item.id))
        url = `/api/trash?limit=5&cursor=${last.next_cursor}`
      } while (last.next_cursor)
      expect(seen.map((page) => page.length)).toEqual([5, 5, 2])
      expect(new Set(seen.flat())).toEqual(new Set(all))
      const back = []
      for (let prev = last.prev_cursor; prev; ) {
        const page = (await dana.get(`/api/trash?limit=5&cursor=${prev}`)).json
        back.unshift(page.items.map((item: { id: string }) => item.id))
        prev = page.prev_cursor
      }
      expect(back).toEqual(seen.slice(0, -1))
    })

    test('a row that comes while somebody walks is not seen twice', async () => {
      const { clock, dana } = await open()
      for (let i = 0; i < 4; i++) {
        await binnedFile(dana)
        clock.advance(10)
      }
      const first = (await dana.get('/api/trash?limit=2')).json
      await binnedFile(dana)
      const second = (await dana.get(`/api/trash?limit=2&cursor=${first.next_cursor}`)).json
      const ids = [...first.items, ...second.items].map((item) => item.id)
      expect(new Set(ids).size).toBe(4)
    })

    test.each([
      ['cursor=broken', 'invalid_cursor'],
      ['limit=0', 'invalid_limit'],
      ['limit=101', 'invalid_limit'],
      ['limit=many', 'invalid_limit'],
    ])('refuses %s', async (query, code) => {
      const { dana } = await open()
      const response = await dana.get(`/api/trash?${query}`)
      expect(response.status).toBe(400)
      expect(response.json).toMatchObject({ ok: false, error: code, code })
    })

    test('a broken cursor of the page is a page that says so', async () => {
      const { dana } = await open()
      const response = await dana.browse('/trash?cursor=broken')
      expect(response.status).toBe(400)
      expect(response.text).toContain('out of date')
    })

    test('asks the store as often for twenty rows as for one', async () => {
      const { dana, opened } = await open()
      await binnedFile(dana)
      const asked = async () => {
        const before = opened.statements.length
        expect((await dana.browse('/trash')).status).toBe(200)
        return opened.statements.length - before
      }
      // The first request loads data that all requests share; it is cached for a while.
      await asked()
      const few = await asked()
      for (let i = 0; i < 19; i++) await binnedFile(dana)
      expect(await asked()).toBe(few)
    })

    test('a store that cannot be read is never an empty bin', async () => {
      const app = await open()
      const { dana } = app
      await binnedFile(dana)
      await meddle(app, sql`alter table files rename to files_away`)
      for (const url of ['/api/trash', '/trash', '/trash/empty', '/trash/purge?id=x'])
        expect((await dana.get(url)).status, url).toBeGreaterThanOrEqual(500)
      const writes = ['/api/trash/x/restore', '/api/trash/x/purge', '/api/trash/empty']
      for (const url of writes)
        expect((await dana.post(url)).status, url).toBeGreaterThanOrEqual(500)
      await meddle(app, sql`alter table files_away rename to files`)
      expect(await binnedIds(dana)).toHaveLength(1)
    })
  })

  describe('restoring', () => {
    test('brings the same file back: id, versions, tags, links', async () => {
      const { clock, dana } = await open()
      const id = await newFile(dana, { name: 'parser.ts', content: 'one', tags: ['old'] })
      await dana.put(`/api/files/${id}`, { content: 'two', base_version: 1 })
      const before = (await dana.get(`/api/files/${id}`)).json
      const versions = (await dana.get(`/api/files/${id}/versions`)).json
      await dana.del(`/api/files/${id}`)
      expect((await dana.get(`/api/files/${id}`)).status).toBe(404)
      clock.advance(3 * DAY_MS)
      const response = await dana.post(`/api/trash/${id}/restore`)
      expect(response.status).toBe(200)
      expect(response.json).toEqual({ ok: true, file: before.file })
      expect((await dana.get(`/api/files/${id}`)).json).toEqual(before)
      expect((await dana.get(`/api/files/${id}/versions`)).json).toEqual(versions)
      expect((await dana.get('/api/files?category=old')).json.items).toHaveLength(1)
      expect(await binnedIds(dana)).toEqual([])
      const third = await dana.put(`/api/files/${id}`, { content: 'three', base_version: 2 })
      expect(third.json.file.version).toBe(3)
    })

    test('a name that was taken meanwhile: back as name (2), then as name (3)', async () => {
      const { dana } = await open()
      const first = await binnedFile(dana, { name: 'notes.md', content: 'first' })
      const second = await binnedFile(dana, { name: 'notes.md', content: 'second' })
      const third = await newFile(dana, { name: 'notes.md', content: 'third' })
      const names = []
      for (const id of [first, second])
        names.push((await dana.post(`/api/trash/${id}/restore`)).json.file.file_name)
      expect(names).toEqual(['notes (2).md', 'notes (3).md'])
      expect((await dana.get(`/api/files/${third}`)).json.file.file_name).toBe('notes.md')
      expect((await dana.get(`/api/files/${first}`)).json.content).toBe('first')
      const found = (await dana.get('/api/files?q=notes%20(2)')).json.items
      expect(found.map((item: { id: string }) => item.id)).toEqual([first])
    })

    test('the same name in another folder is not taken', async () => {
      const { dana } = await open()
      const id = await binnedFile(dana, { name: 'a.ts', folder: 'src' })
      await newFile(dana, { name: 'a.ts', folder: 'lib' })
      const { file } = (await dana.post(`/api/trash/${id}/restore`)).json
      expect(file).toMatchObject({ file_name: 'a.ts', folder: 'src' })
    })

    test('a full shelf keeps the file in the bin and says so', async () => {
      const { dana } = await open({ env: { MAX_FILES_PER_USER: '1' } })
      const id = await binnedFile(dana)
      await newFile(dana)
      const response = await dana.post(`/api/trash/${id}/restore`)
      expect(response.status).toBe(409)
      expect(response.json).toMatchObject({ ok: false, code: 'file_quota_exceeded', max: 1 })
      expect(await binnedIds(dana)).toEqual([id])
    })
  })

  describe('deleting now', () => {
    test('takes versions, tags, search text and the content that nothing else uses', async () => {
      const { dana, opened } = await open()
      const shared = 'the same text in two files'
      const kept = await newFile(dana, { name: 'kept.ts', content: shared, tags: ['both'] })
      const gone = await newFile(dana, { name: 'gone.ts', content: 'only here', tags: ['both'] })
      await dana.put(`/api/files/${gone}`, { content: shared, base_version: 1 })
      await dana.del(`/api/files/${gone}`)
      const response = await dana.post(`/api/trash/${gone}/purge`)
      expect(response.status).toBe(200)
      expect(response.json).toEqual({ ok: true })
      const rows = await rowsOf(opened.store, await idOf(dana))
      expect(rows.files.map(({ id }) => id)).toEqual([kept])
      expect(rows.versions.map(({ fileId }) => fileId)).toEqual([kept])
      expect(rows.tags.map(({ fileId }) => fileId)).toEqual([kept])
      expect(rows.search.map(({ fileId }) => fileId)).toEqual([kept])
      expect(rows.contents.map(({ text }) => text)).toEqual([shared])
      expect((await dana.get(`/api/files/${kept}`)).json.content).toBe(shared)
      expect((await dana.get('/api/files?q=only%20here')).json.total).toBe(0)
      expect((await dana.get('/api/files?q=same%20text')).json.total).toBe(1)
    })

    test('the same content of another person is another content', async () => {
      const { dana, noam } = await open()
      const hers = await binnedFile(dana, { content: 'shared by chance' })
      const his = await newFile(noam, { content: 'shared by chance' })
      await dana.post(`/api/trash/${hers}/purge`)
      expect((await noam.get(`/api/files/${his}`)).json.content).toBe('shared by chance')
    })

    test('emptying takes everything of this person and nothing else', async () => {
      const { clock, dana, noam, opened } = await open()
      const ids = []
      for (let i = 0; i < 120; i++) ids.push(await newFile(dana, { content: `text ${i % 7}` }))
      await moveAllToTrash(dana, ids.slice(0, 100))
      clock.advance(10)
      await moveAllToTrash(dana, ids.slice(100, 119))
      const his = await binnedFile(noam)
      const response = await dana.post('/api/trash/empty')
      expect(response.json).toEqual({ ok: true, purged: 119 })
      expect(await binnedIds(dana)).toEqual([])
      expect(await liveIds(dana)).toEqual([ids[119]])
      expect(await binnedIds(noam)).toEqual([his])
      const rows = await rowsOf(opened.store, await idOf(dana))
      expect([rows.files, rows.versions, rows.contents, rows.search].map((r) => r.length)).toEqual([
        1, 1, 1, 1,
      ])
      expect((await dana.post('/api/trash/empty', {})).json).toEqual({ ok: true, purged: 0 })
    })

    test('what was deleted after the question stays', async () => {
      const { clock, dana } = await open()
      await binnedFile(dana)
      const asked = new Date(clock.now()).toISOString()
      clock.advance(1)
      const later = await binnedFile(dana)
      const response = await dana.post('/api/trash/empty', { deleted_before: asked })
      expect(response.json).toEqual({ ok: true, purged: 1 })
      expect(await binnedIds(dana)).toEqual([later])
    })

    test.each([[{ deleted_before: 'yesterday' }], [{ deleted_before: 5 }], [[]], ['"all"']])(
      'a body that means nothing (%j) empties nothing',
      async (body) => {
        const { dana } = await open()
        const id = await binnedFile(dana)
        expect((await dana.post('/api/trash/empty', body)).status).toBe(400)
        expect(await binnedIds(dana)).toEqual([id])
      },
    )
  })
})

bothDialects('the bin at the database', (open) => {
  test('two presses restore once', async () => {
    const { dana } = await open()
    const id = await binnedFile(dana)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => dana.post(`/api/trash/${id}/restore`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    expect(await liveIds(dana)).toEqual([id])
  })
})

eachDialect('pages, refusals and dates of the bin', (open) => {
  describe('who may', () => {
    test('someone else’s file, a live one and none at all are the same refusal', async () => {
      const { dana, noam } = await open()
      const hers = await binnedFile(dana)
      const live = await newFile(noam)
      const none = 'a'.repeat(26)
      for (const id of [hers, live, none, 'x', '%D7%90', '..']) {
        for (const act of ['restore', 'purge']) {
          const response = await noam.post(`/api/trash/${id}/${act}`)
          expect(response.status, `${act} ${id}`).toBe(404)
          if (id === '..') continue
          const file_id = decodeURIComponent(id)
          const said = { ok: false, error: 'File not found', code: 'file_not_found', file_id }
          expect(response.json).toEqual(said)
          expect((await noam.submit(`/trash/${act}`, { id: file_id })).status).toBe(404)
        }
        expect((await noam.browse(`/trash/purge?id=${id}`)).status).toBe(404)
      }
      expect(await binnedIds(dana)).toEqual([hers])
      expect(await liveIds(noam)).toEqual([live])
    })

    test('nobody without a session', async () => {
      const { visitor } = await open()
      const asked = [
        await visitor.get('/api/trash'),
        await visitor.post('/api/trash/x/restore'),
        await visitor.post('/api/trash/x/purge'),
        await visitor.post('/api/trash/empty'),
        await visitor.get('/api/admin/verify-indexes'),
        await visitor.post('/trash/restore', { id: 'x' }),
        await visitor.post('/trash/purge', { id: 'x' }),
        await visitor.post('/trash/empty'),
        await visitor.post('/admin/verify-indexes/repair'),
      ]
      for (const response of asked) expect(response.status).toBe(401)
      const page = await visitor.browse('/trash')
      expect([page.status, page.headers['location']]).toEqual([303, '/login?next=%2Ftrash'])
    })

    test('no other site', async () => {
      const { dana } = await open()
      const id = await binnedFile(dana)
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
      for (const url of [`/api/trash/${id}/purge`, '/api/trash/empty', '/trash/empty'])
        expect((await dana.post(url, undefined, { headers })).status).toBe(403)
      expect(await binnedIds(dana)).toEqual([id])
    })
  })

  describe('without a script', () => {
    test('the page names file, day of deletion and day of the end, in the reader’s zone', async () => {
      const { clock, dana } = await open({ at: '2026-11-14T22:30:00Z' })
      await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
      await binnedFile(dana, { name: 'C++ & #.tsx', folder: 'src/lib' })
      clock.advance(DAY_MS)
      const { status, text } = await dana.browse('/trash')
      expect(status).toBe(200)
      expect(text).toContain('C++ &amp; #.tsx')
      expect(text).toContain('src/lib')
      expect(plain(text)).toContain('Deleted yesterday')
      expect(plain(text)).toContain('Permanently deleted on 15 Dec 2026 (29 days)')
      expect(text).toContain('15 Dec 2026, 00:30 (Asia/Jerusalem, UTC+2)')
      expect(text).toContain('datetime="2026-12-14T22:30:00Z"')
      expect(text).toContain('1 file<')
    })

    test('says it in Hebrew', async () => {
      const { clock, dana } = await open()
      await dana.put('/api/me/preferences', { locale: 'he' })
      await binnedFile(dana, { name: 'ניסוי.ts' })
      clock.advance(28 * DAY_MS)
      const text = plain((await dana.browse('/trash')).text)
      expect(text).toContain('סל המיחזור')
      expect(text).toContain('(בעוד יומיים)')
      expect(text).not.toMatch(/>[^<]*(Restore|Delete|Permanently)[^<]*</)
    })

    test('today, past its date, and without one', async () => {
      const app = await open()
      const { clock, dana } = app
      const old = await binnedFile(dana, { name: 'old.ts', ttlDays: 1 })
      const undated = await binnedFile(dana, { name: 'undated.ts' })
      await meddle(app, sql`update files set purge_at = null where id = ${undated}`)
      clock.advance(DAY_MS / 2)
      await binnedFile(dana, { name: 'soon.ts', ttlDays: 1 })
      clock.advance(DAY_MS / 2 + 60_000)
      const text = plain((await dana.browse('/trash')).text)
      expect(text).toContain('Due 15 Nov 2026, waiting for the next cleanup')
      expect(text).toContain('No deletion date yet')
      expect(text).toContain('Permanently deleted today at 21:00')
      expect((await dana.post(`/api/trash/${old}/restore`)).status).toBe(200)
      expect((await dana.post(`/api/trash/${undated}/restore`)).status).toBe(200)
    })

    test('restoring leads back and says where the file went', async () => {
      const { dana } = await open()
      const id = await binnedFile(dana, { name: 'parser.ts', folder: 'src' })
      const response = await dana.submit('/trash/restore', { id })
      expect(response.status).toBe(303)
      expect(response.headers['location']).toBe(`/trash?done=restored&file=${id}`)
      const page = (await dana.browse(String(response.headers['location']))).text
      expect(plain(page)).toContain('parser.ts is back in src')
      expect(page).toContain(`href="/file/${id}"`)
    })

    test('a taken name is said', async () => {
      const { dana } = await open()
      const id = await binnedFile(dana, { name: 'parser.ts' })
      await newFile(dana, { name: 'parser.ts' })
      const response = await dana.submit('/trash/restore', { id })
      const page = (await dana.browse(String(response.headers['location']))).text
      expect(plain(page)).toContain('Restored as parser (2).ts: the old name was taken')
    })

    test('deleting now asks once, naming the file, and then does it', async () => {
      const { dana } = await open()
      const id = await binnedFile(dana, { name: 'gone.ts' })
      const question = await dana.browse(`/trash/purge?id=${id}`)
      expect(question.status).toBe(200)
      expect(plain(question.text)).toContain(
        'One file will be permanently deleted, with all its versions: gone.ts.',
      )
      expect(await binnedIds(dana)).toEqual([id])
      const response = await dana.submit('/trash/purge', { id })
      expect([response.status, response.headers['location']]).toEqual([303, '/trash?done=purged'])
      const page = (await dana.browse('/trash?done=purged')).text
      expect(page).toContain('The file was permanently deleted.')
      expect(page).toContain('Nothing here. Deleted files stay for 30 days.')
    })

    test('emptying asks once, naming how many, and then does it', async () => {
      const { clock, dana } = await open()
      await binnedFile(dana)
      await binnedFile(dana)
      const question = (await dana.browse('/trash/empty')).text
      expect(question).toContain('2 files will be permanently deleted')
      const fields = { deleted_before: /name="deleted_before" value="([^"]+)"/.exec(question)![1]! }
      clock.advance(5)
      const later = await binnedFile(dana)
      const response = await dana.submit('/trash/empty', fields)
      expect([response.status, response.headers['location']]).toEqual([
        303,
        '/trash?done=emptied&n=2',
      ])
      expect((await dana.browse('/trash?done=emptied&n=2')).text).toContain(
        '2 files were permanently deleted',
      )
      expect(await binnedIds(dana)).toEqual([later])
      await dana.post('/api/trash/empty')
      expect((await dana.browse('/trash/empty')).headers['location']).toBe('/trash')
    })

    test('the address alone claims nothing about a file that is not there', async () => {
      const { dana, noam } = await open()
      const his = await newFile(noam, { name: 'private-of-noam.ts' })
      for (const file of [his, 'x'.repeat(26), ''])
        expect(plain((await dana.browse(`/trash?done=restored&file=${file}`)).text)).not.toContain(
          'is back in',
        )
      expect((await dana.browse('/trash?done=<b>&n=1e9')).status).toBe(200)
    })

    test('pages of twenty with a way on and a way back', async () => {
      const { clock, dana } = await open()
      for (let i = 0; i < 21; i++) {
        await binnedFile(dana, { name: `row-${i}.ts` })
        clock.advance(1)
      }
      const first = (await dana.browse('/trash')).text
      expect(first.match(/data-row=/g)).toHaveLength(20)
      expect(first).not.toContain('rel="prev"')
      const older = /href="([^"]+)" rel="next"/.exec(first)![1]!
      const second = (await dana.browse(older)).text
      expect(second.match(/data-row=/g)).toHaveLength(1)
      expect(second).toContain('row-0')
      const newer = /href="([^"]+)" rel="prev"/.exec(second)![1]!
      expect((await dana.browse(newer)).text.match(/data-row=/g)).toHaveLength(20)
    })
  })

  describe('for how long', () => {
    test('RECYCLE_TTL_DAYS says it, on the record and on the page', async () => {
      const { dana } = await open({ env: { RECYCLE_TTL_DAYS: '7' } })
      const id = await newFile(dana)
      const { file } = (await dana.del(`/api/files/${id}`)).json
      expect(Date.parse(file.purge_at) - Date.parse(file.deleted_at)).toBe(7 * DAY_MS)
      expect((await dana.browse('/trash')).text).toContain('stay here for 7 days')
    })

    test.each([
      [0, 1],
      [-5, 1],
      [0.2, 1],
      [1, 1],
      [90, 90],
      [365, 365],
      [366, 365],
      [1e300, 365],
    ])('ttl_days %d is kept %d days', async (asked, days) => {
      const { clock, dana } = await open()
      await binnedFile(dana, { ttlDays: asked })
      const [item] = (await dana.get('/api/trash')).json.items
      expect(Date.parse(item.purge_at) - clock.now()).toBe(days * DAY_MS)
    })
  })
})

/** As a reader sees it: without tags and without the marks that isolate directions. */
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/[\u2066-\u2069]/g, '')
}

/** Who sees what: every kind of visitor at every kind of share, and what is never revealed. */
import { describe, expect, test } from 'vitest'
import { emitted } from '#features/library/trash.fixture.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import {
  cookieOf,
  newSharedFile,
  type Shared,
  save,
  sharedFile,
  sharedList,
  shareOf,
} from '../shares.fixture.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'פתח תקווה 1878'

/** Each kind of share; `opens` is what anybody with the link gets. */
const KINDS: Record<
  string,
  { opens: 'page' | 'lock' | 'nothing'; make(app: TestApp): Promise<Shared> }
> = {
  'a file': { opens: 'page', make: ({ dana }) => sharedFile(dana) },
  'a file with a password': {
    opens: 'lock',
    make: ({ dana }) => sharedFile(dana, { password: PASSWORD }),
  },
  'an expired file': {
    opens: 'nothing',
    async make({ dana, clock }) {
      const share = await sharedFile(dana, { days: 1 })
      clock.advance(DAY_MS)
      return share
    },
  },
  'a revoked file': {
    opens: 'nothing',
    async make({ dana }) {
      const share = await sharedFile(dana)
      await dana.del(`/api/shares/${share.id}`)
      return share
    },
  },
  'a file in the bin': {
    opens: 'nothing',
    async make({ dana }) {
      const share = await sharedFile(dana)
      await dana.del(`/api/files/${share.fileId}`)
      return share
    },
  },
  'a file of somebody who leaves': {
    opens: 'nothing',
    async make({ dana }) {
      const share = await sharedFile(dana)
      await dana.submit('/settings/account/leave', { sure: 'yes' })
      return share
    },
  },
  'nothing at all': {
    opens: 'nothing',
    make: async () => ({ id: 'x'.repeat(24), path: `/share/${'x'.repeat(24)}`, fileId: '' }),
  },
  'a list': {
    opens: 'page',
    make: async ({ dana }) =>
      sharedList(dana, [await newSharedFile(dana), await newSharedFile(dana)]),
  },
  'a list with a password': {
    opens: 'lock',
    make: async ({ dana }) => sharedList(dana, [await newSharedFile(dana)], { password: PASSWORD }),
  },
  'a list of nothing but the bin': {
    opens: 'nothing',
    async make({ dana }) {
      const fileId = await newSharedFile(dana)
      const share = await sharedList(dana, [fileId])
      await dana.del(`/api/files/${fileId}`)
      return share
    },
  },
}

const visitors = (app: TestApp): Record<string, Person> => ({
  'nobody we know': app.visitor,
  'another member': app.noam,
  'an administrator': app.ada,
  'its owner': app.dana,
})

describe('every visitor at every share', () => {
  test.each(Object.entries(KINDS))('%s', async (_name, { opens, make }) => {
    const app = await openTestApp('sqlite')
    const { id, path } = await make(app)
    const isList = path.startsWith('/shared/')
    const inside = isList ? `${path}/1` : path
    for (const [who, person] of Object.entries(visitors(app))) {
      if (who !== 'nobody we know') await person.signIn()
      const page = await person.browse(path)
      const download = await person.get(`${inside}/download`)
      const saved = who === 'nobody we know' ? null : await save(person, savingOf(id, isList))
      const seen = [who, page.status, download.status, saved?.status ?? null]
      const isMember = saved !== null
      if (opens === 'page') expect(seen).toEqual([who, 200, 200, isMember ? 200 : null])
      if (opens === 'lock') {
        expect(seen).toEqual([who, 200, 403, isMember ? 403 : null])
        expect(page.text).not.toMatch(/shared-\d+\.ts|export const/)
      }
      if (opens === 'nothing') {
        expect(seen).toEqual([who, 404, 404, isMember ? 404 : null])
        if (saved) expect(saved.json).toMatchObject({ error: 'Share not found', share_id: id })
      }
      // No public page names the owner, their file or their account.
      const me = await app.inner.deps.store.query.selectFrom('users').select('id').execute()
      if (who === 'nobody we know')
        for (const secret of ['Dana', ...me.map((user) => user.id)])
          expect(page.text).not.toContain(secret)
    }
  })

  const savingOf = (id: string, isList: boolean) => ({ share_id: id, ...(isList && { file: 1 }) })

  test('unknown, expired, revoked and binned are the same answer, but for the address', async () => {
    const pages = new Set<string>()
    for (const kind of [
      'an expired file',
      'a revoked file',
      'a file in the bin',
      'nothing at all',
    ]) {
      const app = await openTestApp('sqlite')
      const { id, path } = await KINDS[kind]!.make(app)
      const headers = { 'x-request-id': 'the-same-request' }
      const page = await app.visitor.browse(path, headers)
      const json = await app.visitor.get(path)
      expect(json.json).toEqual({ error: 'Share not found', code: 'share_not_found', share_id: id })
      pages.add(
        page.text
          .replaceAll(id, 'ID')
          .replace(/nonce="[^"]*"/g, '')
          .replace(/nonce-[\w+/=]+/g, ''),
      )
    }
    expect(pages.size).toBe(1)
  })
})

eachDialect('a visitor', (open) => {
  test('opens and downloads each file of a list, and sees no file that is in the bin', async () => {
    const { dana, visitor } = await open()
    const ids = [
      await newSharedFile(dana, { name: 'one.ts', content: 'const one = 1\n' }),
      await newSharedFile(dana, { name: 'two.md', content: '# שתיים\n' }),
      await newSharedFile(dana, {
        name: 'three.html',
        content: '<h1>3</h1><script>alert(1)</script>',
      }),
    ]
    const { path } = await sharedList(dana, ids)
    const list = await visitor.browse(path)
    const hrefs = [...list.text.matchAll(/href="(\/shared\/[\w-]+\/\d)"/g)].map(([, href]) => href!)
    expect(hrefs).toEqual([`${path}/1`, `${path}/2`, `${path}/3`])
    const texts = []
    for (const href of hrefs) {
      expect((await visitor.browse(href)).status).toBe(200)
      texts.push((await visitor.get(`${href}/download`)).text)
    }
    expect(texts).toEqual(['const one = 1\n', '# שתיים\n', '<h1>3</h1><script>alert(1)</script>'])
    await dana.del(`/api/files/${ids[1]}`)
    const shorter = await visitor.browse(path)
    expect(shorter.text).not.toContain('two.md')
    expect((await visitor.get(`${path}/2`)).status).toBe(404)
    expect((await visitor.get(`${path}/3/download`)).status).toBe(200)
    expect((await visitor.get(`${path}/4`)).status).toBe(404)
  })

  test('a megabyte of Hebrew Markdown is complete on the page, in the download and in the library', async () => {
    const { dana, noam, visitor } = await open()
    const line = 'שורה ארוכה בעברית, עם נקודה בסוף. '
    const content = `# כותרת\n\n${`${line.repeat(20)}\n\n`.repeat(900)}הסוף\n`
    expect(Buffer.byteLength(content)).toBeGreaterThan(1024 * 1024)
    const { id, path } = await sharedFile(dana, { name: 'ספר.md', content })
    const page = await visitor.browse(path)
    expect(page.text.split(line.trim()).length - 1).toBe(18_000)
    expect(page.text).toContain('הסוף')
    expect((await visitor.get(`${path}/download`)).text).toBe(content)
    const saved = await save(noam, { share_id: id })
    expect(saved.json).toEqual({
      ok: true,
      file_id: expect.any(String),
      file_name: 'ספר.md',
      version: 1,
    })
    expect((await noam.get(`/api/files/${saved.json.file_id}`)).json.content).toBe(content)
  })

  test('gives the password once; a proof fits one share and lasts twelve hours', async () => {
    const { dana, noam, visitor, clock } = await open()
    const share = await sharedFile(dana, { name: 'secret.md', password: PASSWORD })
    const other = await sharedFile(dana, { name: 'other.md', password: PASSWORD })
    const wrong = await visitor.submit(`${share.path}/unlock`, { password: 'guess' })
    expect(wrong.headers['location']).toBe(`${share.path}?wrong=1`)
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect((await visitor.browse(`${share.path}?wrong=1`)).text).toContain('Wrong password')
    const marked = (pairs: number) =>
      visitor.submit(`${share.path}/unlock`, {
        password: `a${'\u0300\u0323'.repeat(pairs)}`,
      })
    expect((await marked(1_000)).headers['location']).toBe(`${share.path}?wrong=1`)
    // More than the form of a password may contain.
    expect((await marked(50_000)).status).toBe(413)
    const right = await visitor.submit(`${share.path}/unlock`, { password: PASSWORD })
    expect(right.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/)
    visitor.cookie = cookieOf(right)
    expect(visitor.cookie).not.toContain(share.id)
    expect((await visitor.browse(share.path)).text).toContain('secret.md')
    expect((await visitor.get(`${share.path}/download`)).status).toBe(200)
    expect((await visitor.get(`${other.path}/download`)).status).toBe(403)
    // A member with the proof saves without the password; another needs it.
    expect((await save(noam, { share_id: share.id })).json).toMatchObject({
      code: 'share_password_required',
    })
    expect((await save(noam, { share_id: share.id, password: 'no' })).status).toBe(403)
    expect((await save(noam, { share_id: share.id, password: PASSWORD })).status).toBe(200)
    clock.advance(12 * 3_600_000)
    expect((await visitor.get(`${share.path}/download`)).status).toBe(403)
  })

  test('trying passwords is limited, on the page and through saving', async () => {
    const { dana, noam, visitor } = await open({ env: { RATE_LIMIT_SCALE: '1' } })
    const { id, path } = await sharedFile(dana, { password: PASSWORD })
    const tries = async (send: () => Promise<{ status: number }>) => {
      const responses = await Promise.all(Array.from({ length: 14 }, send))
      return responses.filter(({ status }) => status === 429).length
    }
    const guess = { password: 'guess' }
    expect(await tries(() => visitor.submit(`${path}/unlock`, guess))).toBe(4)
    await noam.signIn()
    expect(await tries(() => save(noam, { share_id: id, ...guess }))).toBe(4)
    expect((await save(noam, { share_id: id })).status).toBe(403)
  })

  test('the password lies nowhere in clear, and two equal ones look different', async () => {
    const { dana, opened } = await open()
    await sharedFile(dana, { password: PASSWORD })
    await sharedFile(dana, { password: PASSWORD })
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('shares')
      .selectAll()
      .execute()
    const hashes = rows.map((row) => row.passwordHash!)
    expect(hashes.every((hash) => hash.startsWith('scrypt$15$8$3$'))).toBe(true)
    expect(new Set(hashes).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('a page that was seen is not sent again; after an end it is gone', async () => {
    const { dana, visitor } = await open()
    const { id, path } = await sharedFile(dana, { name: 'a.md', content: '# כותרת\n' })
    const first = await visitor.browse(path)
    const etag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers['x-robots-tag']).toBe('noindex')
    expect((await visitor.browse(path, { 'if-none-match': etag })).status).toBe(304)
    const bytes = await visitor.get(`${path}/download`)
    const again = { headers: { 'if-none-match': String(bytes.headers['etag']) } }
    expect((await visitor.get(`${path}/download`, again)).status).toBe(304)
    await dana.del(`/api/shares/${id}`)
    expect((await visitor.browse(path, { 'if-none-match': etag })).status).toBe(404)
    expect((await visitor.get(`${path}/download`, again)).status).toBe(404)
  })

  test('what was shared can do nothing: HTML and SVG come under the closed policies', async () => {
    const { dana, visitor } = await open()
    const html = await sharedFile(dana, { name: 'x.html', content: '<script>alert(1)</script>' })
    const frame = await visitor.get(`${html.path}/html?scripts=1`)
    expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
    expect(frame.headers['content-security-policy']).not.toContain('allow-scripts')
    expect((await visitor.browse(html.path)).text).toMatch(/<iframe[^>]* sandbox(?:="")? /)
    const svg = await sharedFile(dana, {
      name: 'x.svg',
      content: '<svg><script>alert(1)</script></svg>',
    })
    const image = await visitor.get(`${svg.path}/svg`)
    expect(image.headers['content-type']).toBe('image/svg+xml')
    expect(image.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
    expect((await visitor.get(`${html.path}/svg`)).status).toBe(404)
    expect((await visitor.get(`${svg.path}/html`)).status).toBe(404)
  })

  test('what was not found is told without a name; trouble is told with its reason', async () => {
    const app = await open()
    const { dana, visitor, opened } = app
    await visitor.get('/share/dana%40example.com')
    const gone = await sharedFile(dana)
    await dana.del(`/api/shares/${gone.id}`)
    await visitor.get(gone.path)
    expect(emitted(app, 'share_view_not_found')).toEqual([
      { share_id: 'malformed' },
      { share_id: gone.id },
    ])
    const broken = await sharedFile(dana)
    const me = (await dana.get('/api/me')).json.id
    await opened.store.query.deleteFrom('contents').where('ownerId', '=', me).execute()
    expect((await visitor.get(broken.path)).status).toBe(500)
    expect(emitted(app, 'share_view_error')).toEqual([
      { share_id: broken.id, error: expect.stringContaining('is missing') },
    ])
  })
})

eachDialect('saving a share', (open) => {
  test('the four errors, in their order, each with its words', async () => {
    const { dana, noam } = await open()
    const { id } = await sharedFile(dana)
    for (const body of [
      {},
      { share_id: '' },
      { share_id: 5 },
      { share_id: null },
      [],
      '"x"',
      'null',
    ]) {
      const response = await noam.post('/api/shared/save', body)
      expect([response.status, response.json]).toEqual([
        400,
        { ok: false, error: 'Missing share_id', code: 'missing_share_id' },
      ])
    }
    const unknown = await save(noam, { share_id: 'nowhere', file_name: '/' })
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { ok: false, error: 'Share not found', code: 'share_not_found', share_id: 'nowhere' },
    ])
    for (const file_name of ['', '  ', 'a/b', '..', 'a\\b', 'a\u0007', 'x'.repeat(256), 7, {}]) {
      const response = await save(noam, { share_id: id, file_name })
      expect([response.status, response.json]).toEqual([
        400,
        { ok: false, error: 'Invalid file name', code: 'invalid_file_name' },
      ])
    }
    expect((await noam.get('/api/files')).json.total).toBe(0)
  })

  test('the same name again is the next version; another text only', async () => {
    const { dana, noam } = await open()
    const fileId = await newSharedFile(dana, { name: 'tool.py', content: 'print(1)\n' })
    const first = await shareOf(dana, fileId)
    await dana.put(`/api/files/${fileId}`, { content: 'print(2)\n', base_version: 1 })
    const second = await shareOf(dana, fileId)
    const saved = await save(noam, { share_id: first.id })
    expect(saved.json).toMatchObject({ file_name: 'tool.md', version: 1 })
    const again = await save(noam, { share_id: second.id })
    expect(again.json).toMatchObject({ file_id: saved.json.file_id, version: 2 })
    expect((await save(noam, { share_id: second.id })).json.version).toBe(2)
    const named = await save(noam, { share_id: first.id, file_name: 'שלי.txt' })
    expect(named.json).toMatchObject({ file_name: 'שלי.md', version: 1 })
    const file = (await noam.get(`/api/files/${saved.json.file_id}`)).json
    expect(file.content).toBe('```python\nprint(2)\n```\n')
    expect(file.file.language).toBe('markdown')
  })

  test('two saves at once are two versions of one file', async () => {
    const { dana, noam } = await open()
    const shares = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => sharedFile(dana, { content: text })),
    )
    await noam.signIn()
    const responses = await Promise.all(
      shares.map(({ id }) => save(noam, { share_id: id, file_name: 'one.md' })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ json }) => json.file_id)).size).toBe(1)
    expect(responses.map(({ json }) => json.version).toSorted()).toEqual([1, 2, 3, 4])
    expect((await noam.get('/api/files')).json.total).toBe(1)
  })

  test('on the page: one press, and the page says where it went', async () => {
    const { dana, noam, visitor } = await open()
    const { path } = await sharedFile(dana, { name: 'idea.md', content: '# רעיון\n' })
    const before = await visitor.browse(path)
    expect(before.text).toContain(`/login?next=${encodeURIComponent(`${path}?save=1`)}`)
    const back = await noam.browse(`${path}?save=1`)
    expect(back.text).toContain('One more click saves it')
    const saved = await noam.submit(`${path}/save`)
    expect(saved.status).toBe(303)
    const emitted = await noam.browse(String(saved.headers['location']))
    expect(emitted.text).toMatch(/Saved as .?idea\.md.?, version .?1/)
    // Another person's file in the URL is not shown as a result.
    expect((await dana.browse(String(saved.headers['location']))).text).not.toContain('Saved as')
  })
})

/** Pictures in texts: who may upload and see them, what they count towards the quota, and when they are deleted. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unzip } from '#platform/archive/unzip.ts'
import { rebuildPicture } from '#platform/pictures/rebuild-picture.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person, TestResponse } from '#tests/support/people.ts'
import { GIF, JPEG, join, png, pngBomb, WEBP } from '#tests/support/pictures.ts'
import { collectPictures } from './actions/pictures.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 31 * DAY_MS

const send = (person: Person, bytes: Uint8Array, type = 'image/png'): Promise<TestResponse> =>
  person.post('/api/pictures', bytes, { headers: { 'content-type': type } })

async function kept(person: Person, seed: number) {
  const response = await send(person, png({ seed }))
  expect(response.status, response.text).toBe(201)
  return response.json as { id: string; url: string; bytes: number }
}

async function newFile(person: Person, file_name: string, content: string): Promise<string> {
  const response = await person.post('/api/files', { file_name, content })
  expect(response.status, response.text).toBe(201)
  return response.json.file.id
}

const collect = ({ inner: app }: TestApp) =>
  collectPictures(app.contextFor('test'), { throwIfStopped() {} })

const stored = async ({ opened }: TestApp) => {
  const { rows } = await sql<{
    count: number
  }>`select count from library_counts where kind = 'stored'`.execute(
    opened.store.query.withoutPlugins(),
  )
  return rows.map(({ count }) => Number(count))
}

eachDialect('pictures', (open) => {
  test('a picture is kept, shown to its owner as what it is, and nothing of it can run', async () => {
    const { dana } = await open()
    for (const [type, bytes] of Object.entries({
      'image/png': png({ width: 700, height: 900 }),
      'image/jpeg': JPEG,
      'image/webp': WEBP,
      'image/gif': GIF,
    })) {
      const response = await send(dana, bytes, 'application/octet-stream')
      expect(response.status, response.text).toBe(201)
      const { ok, id, url, width, height, bytes: size } = response.json
      const expected = rebuildPicture(bytes) as { id: string; bytes: Uint8Array }
      expect({ ok, id, url }).toEqual({
        ok: true,
        id: expected.id,
        url: `/pictures/${expected.id}`,
      })
      expect(id.endsWith(`-${width}x${height}`)).toBe(true)
      const shown = await dana.get(url)
      expect(shown.status).toBe(200)
      expect(new Uint8Array(shown.bytes)).toEqual(expected.bytes)
      expect(shown.headers).toMatchObject({
        'content-type': type,
        'content-length': String(size),
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      const etag = String(shown.headers['etag'])
      expect((await dana.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })

  test('what is no picture, damaged, too large or a bomb is refused by name, and nothing is kept', async () => {
    const app = await open()
    const { dana } = app
    const svg = join('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const huge = join(png(), new Uint8Array(5 * 1024 * 1024 + 1 - png().length))
    const cases: [Uint8Array, string, number, string][] = [
      [svg, 'image/png', 415, 'picture_unknown_type'],
      [png().subarray(0, 60), 'image/png', 400, 'picture_damaged'],
      [join(''), 'image/png', 400, 'picture_damaged'],
      [huge, 'image/png', 413, 'picture_too_large'],
      [new Uint8Array(6 * 1024 * 1024 + 1), 'image/png', 413, 'payload_too_large'],
      [pngBomb(60_000, 60_000), 'image/png', 400, 'picture_too_many_pixels'],
      [png(), 'image/svg+xml', 415, 'unsupported_media_type'],
      [png(), 'text/html', 415, 'unsupported_media_type'],
      [join('{}'), 'application/json', 415, 'unsupported_media_type'],
    ]
    for (const [bytes, type, status, code] of cases) {
      const response = await send(dana, bytes, type)
      expect([response.status, response.json.code, response.json.ok]).toEqual([status, code, false])
    }
    // Exactly five mebibytes are accepted: bytes after the end of the picture count only during the upload.
    expect((await send(dana, huge.subarray(0, -1))).status).toBe(201)
    expect(await stored(app)).toEqual([
      (rebuildPicture(png()) as { bytes: Uint8Array }).bytes.length,
    ])
  })

  test('a picture whose bytes a disk changed is never shown as if it were whole', async () => {
    const { dana, opened } = await open()
    const { json } = await send(dana, png())
    expect((await dana.get(json.url)).status).toBe(200)
    const { store } = opened
    const [part] = await store.query
      .withoutPlugins()
      .selectFrom('pictureParts')
      .selectAll()
      .execute()
    const bytes = Uint8Array.from(part!.bytes)
    bytes[bytes.length >> 1]! ^= 1
    await store.query.withoutPlugins().updateTable('pictureParts').set({ bytes }).execute()
    const shown = await dana.get(json.url).then(
      ({ status }) => status,
      () => 'broken off',
    )
    expect(shown).not.toBe(200)
  })

  test('bytes are taken by this address alone', async () => {
    const { dana } = await open()
    const response = await dana.post('/api/files', png(), {
      headers: { 'content-type': 'image/png' },
    })
    expect([response.status, response.json.code]).toEqual([415, 'unsupported_media_type'])
  })

  test("somebody else's picture is a missing one, and visitors are asked who they are", async () => {
    const { dana, noam, visitor } = await open()
    const { url } = await kept(dana, 1)
    const foreign = await noam.get(url)
    const missing = await noam.get(`/pictures/${'a'.repeat(22)}-6x4`)
    expect([foreign.status, foreign.json]).toEqual([404, missing.json])
    expect(missing.status).toBe(404)
    expect((await noam.get('/pictures/nonsense')).status).toBe(404)
    expect((await visitor.get(url)).status).toBe(401)
    expect((await send(visitor, png())).status).toBe(401)
    // The same picture, uploaded by both, belongs to each.
    expect((await kept(noam, 1)).url).toBe(url)
    expect((await noam.get(url)).status).toBe(200)
  })

  test('the same picture is one, and pictures share the quota of texts, also when many come at once', async () => {
    const size = (rebuildPicture(png({ seed: 1 })) as { bytes: Uint8Array }).bytes.length
    const app = await open({ env: { MAX_BYTES_PER_USER: String(2 * size + 10) } })
    const { dana } = app
    await dana.signIn()
    const same = await Promise.all([1, 1, 1].map((seed) => send(dana, png({ seed }))))
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored(app)).toEqual([size])
    const many = await Promise.all([2, 3, 4, 5].map((seed) => send(dana, png({ seed }))))
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = many.find(({ status }) => status === 409)!
    expect(refused.json).toMatchObject({ code: 'storage_quota_exceeded', max: 2 * size + 10 })
    expect((await stored(app))[0]).toBeLessThanOrEqual(2 * size + 10)
    const text = await dana.post('/api/files', { file_name: 'a.md', content: 'x'.repeat(size) })
    expect(text.json.code).toBe('storage_quota_exceeded')
    expect((await send(dana, png({ seed: 1 }))).status).toBe(201)
  })

  test('a document and a note show their pictures with the room they need; other addresses stay words', async () => {
    const { dana } = await open()
    const { url } = await kept(dana, 1)
    const bad = [
      '/pictures/x',
      `${url}?x=1`,
      '/pictures/../logout',
      'data:image/svg+xml;base64,AAAA',
    ]
    const content = `# T\n\n![cat](${url})\n\n${bad.map((at) => `![no](${at})`).join('\n')}\n`
    const file = await newFile(dana, 'a.md', content)
    const { text } = await dana.browse(`/md/${file}`)
    expect(text).toContain(
      `<img src="${url}" alt="cat" width="6" height="4" loading="lazy" decoding="async">`,
    )
    expect(text.match(/<img [^>]*alt="(?:cat|no)"/g)).toHaveLength(1)
    const note = await dana.post(`/api/sticky-notes/${file}`, { content: `![dog](${url})` })
    expect(note.status, note.text).toBe(201)
    const board = (await dana.get('/api/note-boards')).json.boards[0].id
    await dana.post(`/api/sticky-notes/board/${board}`, { content: `![fox](${url})` })
    expect((await dana.browse(`/boards/${board}`)).text).toMatch(
      /<img src="\/pictures\/[^"]+" alt="fox" width="6" height="4"/,
    )
  })

  test('a share shows exactly the pictures that its text names, behind its password and until its end', async () => {
    const app = await open()
    const { dana, noam, visitor } = app
    const [shown, other] = [await kept(dana, 1), await kept(dana, 2)]
    const file = await newFile(dana, 'a.md', `![a](${shown.url})`)
    const made = await dana.post(`/api/share/${file}`, { password: 'open sesame' })
    const path = new URL(made.json.url).pathname
    const picture = `${path}/pictures/${shown.id}`
    expect((await visitor.get(picture)).status).toBe(403)
    const unlocked = await visitor.send('POST', `${path}/unlock`, {
      body: 'password=open+sesame',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const cookie = String(unlocked.headers['set-cookie']).split(';')[0]!
    const look = (url: string) => visitor.send('GET', url, { headers: { cookie } })
    expect((await look(path)).text).toContain(`<img src="${picture}"`)
    const response = await look(picture)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/png'])
    expect(response.headers['cache-control']).toBe('private, no-cache')
    expect((await look(`${path}/pictures/${other.id}`)).status).toBe(404)

    // Later versions are not shown, so their pictures are not either.
    const change = { content: `![b](${other.url})`, base_version: 1 }
    await dana.put(`/api/files/${file}`, change)
    expect((await look(`${path}/pictures/${other.id}`)).status).toBe(404)

    // A person who saves the text gets copies of its pictures.
    const saved = await noam.post('/api/shared/save', {
      share_id: made.json.share_id,
      password: 'open sesame',
    })
    expect(saved.status, saved.text).toBe(200)
    expect((await noam.get(shown.url)).status).toBe(200)
    expect((await noam.get(other.url)).status).toBe(404)

    app.clock.advance(8 * DAY_MS)
    expect((await look(picture)).status).toBe(404)
  })

  test('a picture of a shared list opens beside its own text', async () => {
    const { dana, visitor } = await open()
    const { id, url } = await kept(dana, 1)
    const [first, second] = [
      await newFile(dana, 'a.md', `![a](${url})`),
      await newFile(dana, 'b.md', 'nothing'),
    ]
    const made = await dana.post('/api/files/create-share-link', { file_ids: [first, second] })
    const path = new URL(made.json.share_url).pathname
    expect((await visitor.get(`${path}/1/pictures/${id}`)).status).toBe(200)
    expect((await visitor.get(`${path}/2/pictures/${id}`)).status).toBe(404)
    expect((await visitor.browse(`${path}/1`)).text).toContain(`src="${path}/1/pictures/${id}"`)
  })

  test('a zip holds the pictures of its texts, which name them by where they lie', async () => {
    const { dana } = await open()
    const { id, url } = await kept(dana, 1)
    const top = await newFile(dana, 'a.md', `![a](${url}) ![gone](/pictures/${'x'.repeat(22)}-1x1)`)
    const deep = await dana.post('/api/files', {
      ...{ file_name: 'b.md', folder: 'docs/api', content: `see ![b](${url})` },
    })
    const code = await newFile(dana, 'c.ts', `const a = '${url}'`)
    const file_ids = [top, deep.json.file.id, code]
    const zip = await dana.post('/api/files/create-zip', { file_ids })
    const limits = { entries: 9, entryBytes: 1e6, totalBytes: 1e7 }
    const { entries } = await unzip(new Uint8Array(zip.bytes), limits)
    const content = Object.fromEntries(entries.map(({ path, bytes }) => [path, bytes!]))
    const words = (path: string) => Buffer.from(content[path]!).toString()
    expect(Object.keys(content)).toEqual(['a.md', 'docs/api/b.md', 'c.ts', `pictures/${id}.png`])
    expect(words('a.md')).toBe(`![a](pictures/${id}.png) ![gone](/pictures/${'x'.repeat(22)}-1x1)`)
    expect(words('docs/api/b.md')).toBe(`see ![b](../../pictures/${id}.png)`)
    expect(words('c.ts')).toBe(`const a = '${url}'`)
    // Uploaded again, it is the same picture.
    expect((await send(dana, content[`pictures/${id}.png`]!)).json.id).toBe(id)
  })

  test('a picture that nothing names goes after a month; one in a version, the bin, a note or its history never does', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    const pictures = []
    for (let seed = 0; seed < 8; seed++) pictures.push(await kept(dana, seed))
    const [old, binned, noted, earlier, deleted, shared, unused, fresh] = pictures.map(
      ({ url }) => url,
    )
    const file = await newFile(dana, 'a.md', `![a](${old})`)
    await dana.put(`/api/files/${file}`, { content: 'no picture any more', base_version: 1 })
    const board = (await dana.get('/api/note-boards')).json.boards[0].id
    const note = async (content: string) =>
      (await dana.post(`/api/sticky-notes/board/${board}`, { content })).json.id
    await note(`![n](${noted})`)
    const overwritten = await note(`![e](${earlier})`)
    const foreign = (await kept(noam, 0)).url
    clock.advance(MONTH_MS - DAY_MS)
    await dana.signIn()
    await dana.put(`/api/sticky-notes/note/${overwritten}`, { content: 'words' })
    await dana.del(`/api/sticky-notes/note/${await note(`![d](${deleted})`)}`)
    await dana.del(`/api/files/${await newFile(dana, 'b.md', `![b](${binned})`)}`)
    await dana.post(`/api/share/${await newFile(dana, 'c.md', `<${shared}>`)}`, {})
    // Uploaded again, as when a person is about to use it.
    await kept(dana, 7)
    const before = (await stored(app)).reduce((sum, one) => sum + one, 0)
    clock.advance(2 * DAY_MS)
    await noam.signIn()

    expect(await collect(app)).toEqual({ done: true, collected: 2 })
    const statusOf = async (url: string | undefined) => (await dana.get(url ?? '')).status
    const used = [old, binned, noted, earlier, deleted, shared, fresh]
    expect(await Promise.all(used.map(statusOf))).toEqual(used.map(() => 200))
    expect(await statusOf(unused)).toBe(404)
    expect((await noam.get(foreign)).status).toBe(404)
    const gone = pictures[6]!.bytes + pictures[0]!.bytes
    expect((await stored(app)).reduce((sum, one) => sum + one, 0)).toBe(before - gone)

    // What is still used is checked again a month later, not in every run.
    expect(await collect(app)).toEqual({ done: true, collected: 0 })
  })

  test('more pictures than a statement can name are collected too, and those of others after them', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    const [used, foreign] = [await kept(dana, 1), await kept(noam, 2)]
    await newFile(dana, 'a.md', `![a](${used.url})`)
    await sql`
      insert into pictures (owner_id, id, type, width, height, size_bytes, created_at, checked_at)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 33000)
      select p.owner_id, 'p' || counted.n, p.type, p.width, p.height, 0, p.created_at, p.checked_at
      from pictures as p, counted where p.id = ${used.id}
    `.execute(app.opened.store.query.withoutPlugins())
    clock.advance(MONTH_MS)
    expect(await collect(app)).toEqual({ done: true, collected: 33_001 })
    await dana.signIn()
    expect((await dana.get(used.url)).status).toBe(200)
    await noam.signIn()
    expect((await noam.get(foreign.url)).status).toBe(404)
  })

  test('a text that is saved while unused pictures are collected keeps its picture', async () => {
    const app = await open()
    const { dana, clock } = app
    const { url } = await kept(dana, 1)
    clock.advance(MONTH_MS)
    await dana.signIn()
    let isSaved = false
    const ctx = app.inner.contextFor('test')
    // Between the reading of all texts and the deletion.
    const inTurn = {
      ...ctx,
      store: {
        ...ctx.store,
        transact: (async (work: never, owner: never) => {
          if (!isSaved) {
            isSaved = true
            await newFile(dana, 'late.md', `![late](${url})`)
          }
          return ctx.store.transact(work, owner)
        }) as typeof ctx.store.transact,
      },
    }
    expect(await collectPictures(inTurn, { throwIfStopped() {} })).toMatchObject({ collected: 0 })
    expect(isSaved).toBe(true)
    expect((await dana.get(url)).status).toBe(200)
  })
})

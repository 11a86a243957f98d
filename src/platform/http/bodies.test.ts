/** Bodies have a budget: bytes by route, values and depth by one pass, and nothing arrives compressed. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/stores.ts'
import { testFeature } from '#tests/support/test-feature.ts'
import { jsonExcess, MAX_DEPTH, MAX_VALUES } from './read-body.ts'
import { bodyBytesFor, SMALL_BODY_BYTES } from './route.ts'

describe('the budget of a JSON body', () => {
  test.each([
    ['{"a": 1}', null],
    [JSON.stringify({ text: '[[[['.repeat(5_000) }), null],
    [JSON.stringify({ text: ',"\\'.repeat(20_000) }), null],
    [JSON.stringify({ text: '\\'.repeat(99_999) }), null],
    [`[${'0,'.repeat(MAX_VALUES - 3)}0]`, null],
    [`[${'0,'.repeat(MAX_VALUES)}0]`, 'too many values'],
    [`{"x": [${'[],'.repeat(MAX_VALUES)}[]]}`, 'too many values'],
    ['['.repeat(MAX_DEPTH), null],
    ['['.repeat(MAX_DEPTH + 1), 'nested too deeply'],
    ['{"a":'.repeat(MAX_DEPTH + 1), 'nested too deeply'],
    ['"unfinished [[[[', null],
    ['"unfinished \\', null],
  ])('%.40s', (text, excess) => expect(jsonExcess(text)).toBe(excess))

  test('a string ends where JSON ends it', () => {
    const deep = '['.repeat(MAX_DEPTH + 1)
    expect(jsonExcess(`["a\\"${deep}"]`)).toBeNull()
    expect(jsonExcess(`["a\\\\"${deep}`)).toBe('nested too deeply')
    expect(jsonExcess(`["a\\\\\\"${deep}"]`)).toBeNull()
  })
})

describe('bodies over the wire', () => {
  test('too many values are refused in a field that nobody reads, also where text is long', async () => {
    const { dana } = await openTestApp('sqlite')
    await dana.signIn()
    const body = `{"file_name": "a.txt", "content": "b", "x": [${'0,'.repeat(3_000_000)}0]}`
    const response = await dana.send('POST', '/api/files', { body })
    expect([response.status, response.json.code, response.json.reason]).toEqual([
      400,
      'invalid_payload',
      'too many values',
    ])
    const deep = await dana.send('POST', '/api/files', { body: '['.repeat(12_000_000) })
    expect([deep.status, deep.json.reason]).toEqual([400, 'nested too deeply'])
    const form = await dana.send('POST', '/new', {
      body: 'a=1&'.repeat(MAX_VALUES + 1),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([form.status, form.json.reason]).toEqual([400, 'too many values'])
  })

  test('the login says of such a body what it says of any it cannot read', async () => {
    const { visitor } = await openTestApp('sqlite')
    for (const body of [`[${'[],'.repeat(5_000)}[]]`, '['.repeat(100), '{"id": ']) {
      const response = await visitor.send('POST', '/auth/messenger', { body })
      expect([response.status, response.json.success, response.json.error]).toEqual([
        400,
        false,
        'Invalid payload',
      ])
    }
  })

  test('a route takes small bodies unless it declares a longer text', async () => {
    const { inner: app, dana, visitor } = await openTestApp('sqlite')
    const long = app.deps.routes
      .filter(({ spec }) => (spec.maxBodyBytes ?? 0) > SMALL_BODY_BYTES)
      .map(({ method, path }) => `${method} ${path}`)
    expect(long.sort()).toEqual([
      'POST /api/ai/explain',
      'POST /api/ai/preview',
      'POST /api/alerts/webhook',
      'POST /api/code-hosts/:host/gists',
      'POST /api/code-hosts/:host/upload-direct',
      'POST /api/code/diff',
      'POST /api/code/fix',
      'POST /api/code/format',
      'POST /api/code/lint',
      'POST /api/code/run',
      'POST /api/files',
      'POST /api/files/bulk-delete',
      'POST /api/files/bulk-favorite',
      'POST /api/files/bulk-move',
      'POST /api/files/bulk-tag',
      'POST /api/files/bulk-unfavorite',
      'POST /api/files/check',
      'POST /api/files/create-share-link',
      'POST /api/files/create-zip',
      'POST /api/pictures',
      'POST /api/sticky-notes/:file_id',
      'POST /api/sticky-notes/batch',
      'POST /api/sticky-notes/board/:board_id',
      'POST /api/sticky-notes/repo/:repo_name/*',
      'POST /api/webhooks/codehost',
      'POST /boards/:board_id/notes',
      'POST /code-hosts/upload',
      'POST /edit/:id',
      'POST /mcp',
      'POST /new',
      'POST /settings/agents',
      'PUT /api/files/:id',
      'PUT /api/imports/:id/parts/:part',
      'PUT /api/sticky-notes/note/:note_id',
    ])
    const locale = await visitor.send('POST', '/locale', {
      body: JSON.stringify({ locale: 'he', x: 'x'.repeat(SMALL_BODY_BYTES) }),
    })
    expect([locale.status, locale.json.code]).toEqual([413, 'payload_too_large'])
    // The longest text fits however it is escaped.
    await dana.signIn()
    const { file } = (await dana.post('/api/files', { file_name: 'a.txt', content: 'a' })).json
    const content = '\\ud83d\\ude00'.repeat(20_000)
    const note = await dana.send('POST', `/api/sticky-notes/${file.id}`, {
      body: `{"content": "${content}"}`,
    })
    expect(note.status).toBe(201)
    expect(content.length).toBeLessThan(bodyBytesFor(20_000))
  })

  test('a text that is not UTF-8 is refused whoever sends it, and nothing of it is kept', async () => {
    const { dana, opened } = await openTestApp('sqlite')
    const { file } = (await dana.post('/api/files', { file_name: 'a.txt', content: 'a' })).json
    const note = (await dana.post(`/api/sticky-notes/${file.id}`, { content: '- [ ] one' })).json
    const before = await everyRow(opened.store)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent: [method: string, url: string, body: string, headers?: Record<string, string>][] = [
      ['POST', '/api/files', '{"file_name":"b.txt","content":"caf\xe9"}'],
      ['POST', '/api/files', '{"file_name":"b\xffd.txt","content":"b"}'],
      ['POST', '/api/files', `{"file_name":"b.txt","content":"caf\xe9${'x'.repeat(40_000)}"}`],
      ['PUT', `/api/files/${file.id}`, '{"content":"\xed\xa0\x80"}'],
      ['POST', `/api/sticky-notes/${file.id}`, '{"content":"\xf9\xec\xe5\xed"}'],
      ['POST', `/api/sticky-notes/note/${note.id}/task`, '{"index":0,"checked":true,"x":"\xff"}'],
      ['POST', '/new', 'file_name=b.txt&content=caf%E9', form],
      ['POST', '/new', 'file_name=b.txt&content=caf\xe9', form],
      ['POST', '/new', 'file_name=b.txt&content=%C3%%A9', form],
      ['POST', '/api/me/sessions/end-others', '"\xff"'],
      ['POST', '/boards', 'title=a&unknown=%ff', form],
      ...['iso-8859-1', '"windows-1255"', 'utf-16', 'us-ascii'].map(
        (charset): (typeof sent)[number] => [
          'POST',
          '/api/files',
          '{"file_name":"b.txt","content":"b"}',
          { 'content-type': `application/json; charset=${charset}` },
        ],
      ),
    ]
    for (const [method, url, body, headers = {}] of sent) {
      const answer = await dana.send(method, url, { body: Buffer.from(body, 'latin1'), headers })
      expect([url, body.slice(0, 60), answer.status, answer.json.code]).toEqual([
        url,
        body.slice(0, 60),
        400,
        'invalid_text',
      ])
      if (url.endsWith('/task')) expect(answer.json.content).toBe('- [ ] one')
    }
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('UTF-8 is taken by each of its names, and with a byte-order mark before JSON', async () => {
    const { dana } = await openTestApp('sqlite')
    await dana.signIn()
    for (const [nth, charset] of ['utf-8', 'UTF8', '"Utf-8"'].entries()) {
      const body = `\ufeff{"file_name": "${nth}.txt", "content": "\ufeffשלום \ufffd"}`
      const headers = { 'content-type': `application/json; charset=${charset}` }
      const { status, json } = await dana.send('POST', '/api/files', { body, headers })
      expect([charset, status]).toEqual([charset, 201])
      const { bytes } = await dana.get(`/download/${json.file.id}`)
      expect(bytes.toString()).toBe('\ufeffשלום \ufffd')
    }
  })

  test('nothing compressed is taken, on any route and for anybody', async () => {
    const { inner: app, ada, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
    await ada.signIn()
    const writes = app.deps.routes.filter(({ method }) => method !== 'GET')
    for (const encoding of ['gzip', 'br', 'foo', 'gzip, gzip', 'identity, gzip', 'DEFLATE']) {
      for (const { method, path } of encoding === 'gzip' ? writes : writes.slice(0, 3)) {
        const address = path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'x')
        const response = await ada.send(method, address, {
          body: gzipSync('{"locale": "he"}').toString('latin1'),
          headers: { 'content-encoding': encoding },
        })
        const label = `${encoding} ${method} ${path}`
        // Whether there is such a note comes before everything that is wrong with the body.
        const refused = path.endsWith('/:note_id/task')
          ? [404, 'note_not_found']
          : [415, 'unsupported_content_encoding']
        expect([label, response.status, response.json.code]).toEqual([label, ...refused])
      }
    }
    expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    const plain = await ada.send('POST', '/api/test/things', {
      body: '{"text": "a"}',
      headers: { 'content-encoding': 'identity' },
    })
    expect(plain.status).toBe(201)
    const unknown = await ada.send('POST', '/nowhere', { headers: { 'content-encoding': 'gzip' } })
    expect(unknown.status).toBe(415)
  })
})

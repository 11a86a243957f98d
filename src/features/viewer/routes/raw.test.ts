/** What is sent as it is stored: exact bytes, exact names, and policies that prevent any effect. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { bytesOf, change, keep } from '../viewer.fixture.ts'

const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }

eachDialect('files as they are', (open) => {
  test.each([
    ['plain', 'const a = 1\n'],
    ['empty', ''],
    ['byte-order mark', '\ufeffa,b\n'],
    ['CRLF', 'a\r\nb\r\n'],
    ['lone CR', 'a\rb'],
    ['joiners and overrides', 'a\u200db\u202ec\u2066d'],
    ['no final break', 'a\nb'],
    ['blanks at the ends', '  \n a  \t\n\n'],
    ['Hebrew and emoji', 'שלום 👩‍👩‍👧 ₪'],
  ])('a download is the stored text, byte for byte: %s', async (_, content) => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.txt', content)
    const response = await bytesOf(dana, `/download/${id}`)
    expect(response.body.equals(Buffer.from(content, 'utf8'))).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(content)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  test('two megabytes come whole, also when they are one line or 200,000', async () => {
    const { dana } = await open()
    const texts = ['x'.repeat(2 * 1024 * 1024), '12345678\n'.repeat(200_000), '\n'.repeat(200_000)]
    for (const [at, content] of texts.entries()) {
      const { id } = await keep(dana, `large-${at}.txt`, content)
      const response = await bytesOf(dana, `/download/${id}`)
      expect(response.body.equals(Buffer.from(content))).toBe(true)
    }
  })

  test.each([
    ['notes.env', 'notes.env'],
    ['סיכום הפגישה.md', null],
    ['a "quoted" \'name\'.txt', null],
    ['percent %41 & #.tsx', null],
    ['😀'.repeat(255), null],
    ['א'.repeat(255), null],
    ['semi;colon, comma.txt', null],
  ])('the name of a download is pure ASCII and loses nothing: %s', async (name, plain) => {
    const { dana } = await open()
    const { id } = await keep(dana, name, 'x')
    const header = String((await dana.get(`/download/${id}`)).headers['content-disposition'])
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(header).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/,
    )
    const [, told] = /filename\*=UTF-8''(\S+)$/.exec(header) ?? []
    expect(decodeURIComponent(told!)).toBe(name)
    if (plain) expect(header).toContain(`filename="${plain}"`)
  })

  test('an old version can be downloaded; one that never was is 404', async () => {
    const { dana } = await open()
    const first = await keep(dana, 'a.txt', 'one')
    await change(dana, first, 'two')
    expect((await dana.get(`/download/${first.id}?version=1`)).text).toBe('one')
    expect((await dana.get(`/download/${first.id}`)).text).toBe('two')
    for (const version of ['3', '0', '-1', '1.5', 'x', '99999999999999999999', "1'--"]) {
      const response = await dana.get(
        `/download/${first.id}?version=${encodeURIComponent(version)}`,
      )
      expect(response.status, version).toBe(404)
      expect(response.json).toMatchObject({ error: 'Version not found', file_id: first.id })
    }
  })

  test('an HTML file is sent under a policy that lets it be looked at and nothing else', async () => {
    const { dana } = await open()
    const content = '<!doctype html><script>alert(1)</script><p>שלום'
    const { id } = await keep(dana, 'a.html', content)
    const response = await dana.get(`/html/${id}`)
    expect(response.text).toBe(content)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  test('with scripts=1 inline scripts run in an origin of their own, and with any other word they do not', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.html', '<script>1</script>')
    const policy = async (search: string, headers = {}) =>
      String(
        (await dana.get(`/html/${id}${search}`, { headers })).headers['content-security-policy'],
      )
    expect(await policy('?scripts=1', FRAMED)).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-scripts",
    )
    for (const search of ['?scripts=0', '?scripts=true', '?scripts=', '?scripts=1&scripts=1'])
      expect(await policy(search)).not.toContain('allow-scripts')
    expect(await policy('?scripts=1', FRAMED)).not.toContain('allow-same-origin')
  })

  test('opened alone, a document with scripts stands in a frame that cannot leave this site', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, '"><b>.html', '<script>location="https://example.com"</script>')
    const response = await dana.browse(`/html/${id}?scripts=1`, { 'sec-fetch-dest': 'document' })
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; frame-src 'self'/,
    )
    expect(response.text).toContain('sandbox="allow-scripts"')
    expect(response.text).not.toContain('<b>')
    expect(response.text).not.toContain('location=')
  })

  test.each(['empty', 'object', 'embed', 'frame', ''])(
    'asked for as %j, which no frame of ours is, its scripts do not run in the open',
    async (destination) => {
      const { dana } = await open()
      const { id } = await keep(dana, 'a.html', '<script>1</script>')
      const headers = destination ? { 'sec-fetch-dest': destination } : {}
      const response = await dana.get(`/html/${id}?scripts=1`, { headers })
      expect(response.text).toContain('sandbox="allow-scripts"')
      expect(response.text).not.toContain('<script>1')
    },
  )

  test('an SVG is an image that can do nothing, and its root gets the namespace it lacks', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.svg', '<svg width="2"><script>alert(1)</script></svg>')
    const response = await dana.get(`/raw_svg/${id}`)
    expect(response.text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2"><script>alert(1)</script></svg>',
    )
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('what is no SVG has no image', async () => {
    const { dana } = await open()
    const text = await keep(dana, 'a.txt', 'x')
    const rootless = await keep(dana, 'b.svg', 'not an image', { language: 'svg' })
    for (const { id } of [text, rootless]) {
      const response = await dana.get(`/raw_svg/${id}`)
      expect(response.status).toBe(404)
      expect(response.json).toMatchObject({ error: 'File not found', file_id: id })
    }
  })

  test('a file that cannot be rendered leads to its source, version and all', async () => {
    const { dana } = await open()
    const first = await keep(dana, 'a.txt', 'x')
    await change(dana, first, 'y')
    for (const view of ['html', 'md', 'svg']) {
      const response = await dana.browse(`/${view}/${first.id}?version=1`)
      expect(response.status).toBe(303)
      expect(response.headers.location).toBe(`/file/${first.id}?version=1`)
    }
  })

  test('a missing file, a binned one and somebody else’s are one and the same 404', async () => {
    const { dana, noam } = await open()
    const mine = await keep(dana, 'a.html', '<p>')
    const binned = await keep(dana, 'b.svg', '<svg/>')
    await dana.del(`/api/files/${binned.id}`)
    for (const path of ['download', 'html', 'raw_svg', 'file', 'md', 'svg']) {
      for (const [person, id] of [
        [noam, mine.id],
        [dana, binned.id],
        [dana, 'nothing-here'],
        [dana, '../../etc/passwd'],
      ] as const) {
        const response = await person.get(`/${path}/${encodeURIComponent(id)}`)
        expect([path, response.status]).toEqual([path, 404])
        expect(response.json).toEqual({
          error: 'File not found',
          code: 'file_not_found',
          file_id: id,
        })
      }
      const page = await noam.browse(`/${path}/${mine.id}`)
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toMatch(/^text\/html/)
    }
  })

  test('nobody reads without having signed in', async () => {
    const { dana, visitor } = await open()
    const { id } = await keep(dana, 'a.svg', '<svg/>')
    for (const path of ['file', 'download', 'html', 'md', 'svg', 'raw_svg']) {
      expect((await visitor.get(`/${path}/${id}`)).json).toMatchObject({
        error: 'Authentication required',
      })
      const page = await visitor.browse(`/${path}/${id}?version=2`)
      expect(page.status).toBe(303)
      expect(page.headers.location).toBe(
        `/login?next=${encodeURIComponent(`/${path}/${id}?version=2`)}`,
      )
    }
  })

  test('an image from outside is framed for a page of ours, and for nobody else', async () => {
    const { dana } = await open()
    const src = 'https://images.example.com/a.png?x="><script>'
    const url = `/outside_image?src=${encodeURIComponent(src)}`
    const framed = await dana.get(url, { headers: FRAMED })
    expect(framed.status).toBe(200)
    expect(framed.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src https:\/\/images\.example\.com; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'; .*sandbox allow-scripts$/,
    )
    expect(framed.text).not.toContain('"><script>')
    for (const headers of [
      {},
      { ...FRAMED, 'sec-fetch-dest': 'document' },
      { ...FRAMED, 'sec-fetch-site': 'cross-site' },
    ])
      expect((await dana.get(url, { headers })).status).toBe(403)
    for (const bad of [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '/logout',
      '//x',
      '',
      'https://',
    ])
      expect(
        (await dana.get(`/outside_image?src=${encodeURIComponent(bad)}`, { headers: FRAMED }))
          .status,
      ).toBe(403)
  })
})

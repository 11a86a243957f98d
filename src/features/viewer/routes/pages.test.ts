/** The pages of a file: every view, every version, and what they must not show. */
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import { bytesOf, change, keep, textOf } from '../viewer.fixture.ts'

const LINES = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')

eachDialect('pages of a file', (open) => {
  test('the source has every line with its number as a link, and the facts of the file', async () => {
    const { dana } = await open()
    const { id } = await keep(
      dana,
      'parser.ts',
      'const a = "<b>"\n\nexport function parse() {}\n',
      { folder: 'src/core' },
    )
    const { status, text } = await dana.browse(`/file/${id}`)
    expect(status).toBe(200)
    expect(text.match(/class="line"/g)).toHaveLength(3)
    expect(text).toContain('id="L3"')
    expect(text).toContain('href="#L3"')
    expect(text).not.toContain('"<b>"')
    expect(text).toContain('<title>parser.ts · Source · Codeshelf</title>')
    expect(text).toContain('href="/files?folder=src%2Fcore"')
    const words = textOf(text)
    for (const fact of ['parser.ts', 'TypeScript', '3 lines', '44 B', 'Version 1'])
      expect(words).toContain(fact)
    // The outline is in the HTML, for readers without a script too; after the lines, which are visible first.
    expect(text).toMatch(/id="L3"[\s\S]*id="outline"[\s\S]*href="#L3"[\s\S]*parse/)
  })

  test('the first screen is painted in one piece, with its faces, and without waiting for the rest', async () => {
    const { dana } = await open()
    const short = await keep(dana, 'short.txt', LINES(3))
    const long = await keep(dana, 'long.txt', LINES(4_001))
    const empty = await keep(dana, 'empty.txt', '')
    const endOf = async (path: string) => {
      const { text } = await dana.browse(path)
      const end = /<link rel="expect" href="#(\w+)" blocking="render"\/>/.exec(text)?.[1] ?? null
      // A page that waits for a line which it does not have would be painted last of all.
      if (end) expect(text).toContain(`id="${end}"`)
      return end
    }
    expect(await endOf(`/file/${short.id}`)).toBe('L3')
    expect(await endOf(`/file/${long.id}`)).toBe('L13')
    expect(await endOf(`/file/${long.id}?from=4001`)).toBe('L4001')
    expect(await endOf(`/file/${empty.id}`)).toBeNull()
    expect(await endOf('/files')).toBeNull()
    const { text } = await dana.browse(`/file/${short.id}`)
    const faces = [...text.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)]
    expect(faces).toHaveLength(4)
    for (const [, face = ''] of faces) expect((await dana.browse(face)).status).toBe(200)
    const formula = await keep(dana, 'formula.md', 'A sum: $$ 1 + 1 $$')
    const document = (await dana.browse(`/md/${formula.id}`)).text
    expect(document).toContain('<link rel="expect" href="#reader" blocking="render"/>')
    expect(document).toMatch(/as="font"[^>]*stix-two-math-common/)
    expect(document).not.toMatch(/as="font"[^>]*mono/)
    const book = await keep(dana, 'book.md', 'Words. '.repeat(4_000))
    expect((await dana.browse(`/md/${book.id}`)).text).not.toContain('rel="expect"')
    // The script that positions notes early measures them with their styles.
    expect(text.indexOf('.early-')).toBeGreaterThan(text.lastIndexOf('rel="stylesheet"'))
  })

  test('a page that is cached still tells how long ago a version was saved, in the zone of the reader', async () => {
    const { dana, clock } = await open()
    const { id } = await keep(dana, 'a.ts', LINES(2))
    const page = async () => (await dana.browse(`/file/${id}?view=history`)).text
    const source = async () => textOf((await dana.browse(`/file/${id}`)).text)
    expect(await source()).toContain('just now')
    clock.advance(2 * 3_600_000)
    expect(await source()).toContain('2 hours ago')
    expect(await page()).toContain('(UTC)')
    await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
    expect(await page()).toContain('(Asia/Jerusalem, UTC+2)')
  })

  test('in Hebrew every word is Hebrew, and the code still runs left to right', async () => {
    const { dana } = await open()
    await dana.put('/api/me/preferences', { locale: 'he' })
    const { id } = await keep(dana, 'a.ts', LINES(2))
    const { text } = await dana.browse(`/file/${id}`)
    expect(textOf(text)).toContain('שתי שורות')
    expect(text).toMatch(/<section class="source code-surface" id="source" dir="ltr"/)
    expect(textOf(text)).not.toMatch(/\b(Source|History|Version|Download|Edit)\b/)
  })

  test('a file of 2,000 lines is all there; a longer one comes in pages of 2,000', async () => {
    const { dana } = await open()
    const whole = await keep(dana, 'whole.txt', LINES(2_000))
    const longer = await keep(dana, 'longer.txt', LINES(4_001))
    const count = (html: string) => html.match(/class="line"/g)?.length ?? 0
    const first = (html: string) => /data-line="(\d+)"/.exec(html)?.[1]
    const all = await dana.browse(`/file/${whole.id}`)
    expect(count(all.text)).toBe(2_000)
    expect(all.text).not.toContain('source-pages')
    const pages = await Promise.all(
      ['', '?from=2001', '?from=4001', '?from=3500', '?from=99999', '?from=x'].map((search) =>
        dana.browse(`/file/${longer.id}${search}`),
      ),
    )
    expect(pages.map(({ text }) => [count(text), first(text)])).toEqual([
      [2_000, '1'],
      [2_000, '2001'],
      [1, '4001'],
      [2_000, '2001'],
      [1, '4001'],
      [2_000, '1'],
    ])
    expect(pages[1]!.text).toContain(`href="/file/${longer.id}?from=4001"`)
    expect(textOf(pages[1]!.text)).toContain('Lines 2,001 to 4,000 of 4,001')
    expect(pages[2]!.text).not.toContain('rel="next"')
  })

  test('the largest files open: 200,000 lines, one line of 2 MB, nothing at all', async () => {
    const { dana } = await open()
    const many = await keep(dana, 'many.ts', '1234567\n'.repeat(200_000))
    const long = await keep(dana, 'long.json', `"${'x'.repeat(2 * 1024 * 1024 - 2)}"`)
    const empty = await keep(dana, 'empty.txt', '')
    for (const { id } of [many, long, empty]) {
      const { status, text } = await dana.browse(`/file/${id}`)
      expect(status).toBe(200)
      expect(text.length).toBeLessThan(1_000_000)
    }
    expect(textOf((await dana.browse(`/file/${empty.id}`)).text)).toContain('This file is empty.')
    const folded = (await dana.browse(`/file/${long.id}`)).text
    expect(textOf(folded)).toContain('Show the rest (2,095,152 characters)')
  })

  test('a large page arrives whole: plain with its length, packed, and known again', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'large.txt', `${LINES(1_999)}\nthe last`)
    const { fastify } = dana.app.server
    const headers = { host: 'localhost', cookie: dana.cookie ?? '', accept: 'text/html' }
    const plain = await fastify.inject({ url: `/file/${id}`, headers })
    expect(plain.rawPayload.length).toBeGreaterThan(100_000)
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
    expect(plain.body).toMatch(/the last<[\s\S]*<\/html>$/)
    const nonce = /'nonce-([^']+)'/.exec(String(plain.headers['content-security-policy']))?.[1]
    expect(plain.body).toContain(`nonce="${nonce}"`)
    const head = await fastify.inject({ method: 'HEAD', url: `/file/${id}`, headers })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    const { headers: packed, body } = await bytesOf(dana, `/file/${id}`)
    expect(packed['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toContain('the last')
    const known = { ...headers, 'if-none-match': String(plain.headers.etag) }
    const again = await fastify.inject({ url: `/file/${id}`, headers: known })
    expect(again.statusCode).toBe(304)
  })

  test('hidden direction characters are chips, and the page warns of them with the line', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.py', 'ok\nif x != "user\u202e":\n')
    const { text } = await dana.browse(`/file/${id}`)
    expect(text).toContain('data-char="U+202E"')
    expect(textOf(text)).toContain(
      'This file has 1 hidden character that changes the direction of text.',
    )
    expect(text).toContain(`href="/file/${id}#L2"`)
    const clean = await keep(dana, 'b.py', 'print("שלום")\n')
    expect((await dana.browse(`/file/${clean.id}`)).text).not.toContain('hidden character')
  })

  test('an old version says so and has nothing that writes', async () => {
    const { dana } = await open()
    let file = await keep(dana, 'a.ts', 'one')
    file = await change(dana, file, 'two')
    await change(dana, file, 'three')
    const { text } = await dana.browse(`/file/${file.id}?version=1`)
    expect(textOf(text)).toContain('Version 1 of 3, read only')
    expect(textOf(text)).toContain('Restore as version 4')
    expect(text).toContain(`href="/file/${file.id}?view=history&amp;from=1&amp;to=3"`)
    expect(text).toContain(`href="/download/${file.id}?version=1"`)
    expect(text).not.toContain(`/edit/${file.id}`)
    expect(text).not.toContain('name="favorite"')
    expect(text).not.toContain('bin-file')
    // The forms of the frame around it belong to the reader in any case.
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    const forms = main.match(/<form[^>]*method="post"[^>]*>/g)
    expect(forms).toEqual([`<form method="post" action="/file/${file.id}/restore">`])
  })

  test('an address that names the newest version is the file itself, and one that never was is 404', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.ts', 'one')
    expect(textOf((await dana.browse(`/file/${id}?version=1`)).text)).not.toContain('read only')
    for (const version of ['2', 'x', '0', '1e3'])
      expect((await dana.get(`/file/${id}?version=${version}`)).json).toMatchObject({
        error: 'Version not found',
      })
    expect((await dana.get(`/file/none?version=x`)).json).toMatchObject({ error: 'File not found' })
  })

  test('restoring makes a new version, by form too, and loses none', async () => {
    const { dana } = await open()
    let file = await keep(dana, 'a.ts', 'one')
    file = await change(dana, file, 'two')
    const response = await dana.submit(`/file/${file.id}/restore`, { version: '1' })
    expect(response.status).toBe(303)
    const { text } = await dana.browse(String(response.headers.location))
    expect(textOf(text)).toContain('Version 1 is restored as the newest one.')
    expect((await dana.get(`/api/files/${file.id}`)).json).toMatchObject({
      content: 'one',
      file: { version: 3 },
    })
    expect((await dana.submit(`/file/${file.id}/restore`, { version: '9' })).status).toBe(404)
  })

  test('star, pin and bin work as plain forms, and for their owner only', async () => {
    const { dana, noam } = await open()
    const { id } = await keep(dana, 'a.ts', 'one')
    expect((await noam.submit(`/file/${id}/mark`, { favorite: '1' })).status).toBe(404)
    expect((await noam.submit(`/file/${id}/bin`)).status).toBe(404)
    expect((await noam.submit(`/file/${id}/restore`, { version: '1' })).status).toBe(404)
    await dana.submit(`/file/${id}/mark`, { favorite: '1' })
    await dana.submit(`/file/${id}/mark`, { pinned: '1' })
    expect((await dana.get(`/api/files/${id}`)).json.file).toMatchObject({
      is_favorite: true,
      is_pinned: true,
      version: 1,
    })
    await dana.submit(`/file/${id}/mark`, { favorite: '0' })
    expect((await dana.get(`/api/files/${id}`)).json.file).toMatchObject({
      is_favorite: false,
      is_pinned: true,
    })
    expect((await dana.submit(`/file/${id}/bin`)).headers.location).toBe('/files')
    expect((await dana.get(`/file/${id}`)).status).toBe(404)
  })

  test('the history compares the newest with its neighbour, and any two that are chosen', async () => {
    const { dana } = await open()
    let file = await keep(dana, 'a.ts', 'one\ntwo\nthree\n')
    file = await change(dana, file, 'one\n2\nthree\n')
    file = await change(dana, file, 'one\n2\nthree')
    const newest = await dana.browse(`/file/${file.id}?view=history`)
    expect(textOf(newest.text)).toContain('From version 2 to 3')
    expect(newest.text).toContain('no line break at the end')
    const chosen = textOf((await dana.browse(`/file/${file.id}?view=history&from=1&to=2`)).text)
    expect(chosen).toContain('From version 1 to 2')
    const unified = (await dana.browse(`/file/${file.id}?view=history&from=1&to=2&layout=unified`))
      .text
    expect(unified.match(/diff__row--added/g)).toHaveLength(1)
    expect(unified.match(/diff__row--removed/g)).toHaveLength(1)
    expect(unified).not.toContain('diff--split')
    expect(textOf((await dana.browse(`/file/${file.id}?view=history&from=2&to=2`)).text)).toContain(
      'The two versions are identical.',
    )
    expect((await dana.get(`/file/${file.id}?view=history&from=1&to=9`)).json).toMatchObject({
      error: 'Version not found',
    })
    const alone = await keep(dana, 'b.ts', 'x')
    expect(textOf((await dana.browse(`/file/${alone.id}?view=history`)).text)).toContain(
      'This is the only version so far.',
    )
  })

  test('a comparison of two large rewrites stays a page', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'a.txt', 'old line\n'.repeat(60_000))
    await change(dana, file, 'new line\n'.repeat(60_000))
    const { status, text } = await dana.browse(`/file/${file.id}?view=history`)
    expect(status).toBe(200)
    expect(text.length).toBeLessThan(4_000_000)
    expect(textOf(text)).toContain('more rows are not shown')
  })

  test('markup in what is compared is shown, never obeyed', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'a.txt', '<img src=x onerror=1>\n<b>')
    await change(dana, file, '<script>alert(1)</script>\n<b>')
    const { text } = await dana.browse(`/file/${file.id}?view=history`)
    expect(text).not.toMatch(/<img src=x|<script>alert/)
  })

  test('an HTML file is framed with the sandbox, and its scripts are off', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.html', '<p>')
    const { text } = await dana.browse(`/file/${id}?view=rendered`)
    expect(text).toMatch(
      new RegExp(
        `<iframe[^>]*src="/html/${id}"[^>]*sandbox=""|<iframe[^>]*src="/html/${id}" sandbox`,
      ),
    )
    expect(text).not.toContain('allow-scripts')
    expect(textOf(text)).toContain('Scripts are off.')
    const markdown = await keep(dana, 'a.md', '# Hi')
    expect((await dana.browse(`/file/${markdown.id}?view=rendered`)).headers.location).toBe(
      `/md/${markdown.id}`,
    )
  })

  test('a Markdown file is rendered: headings, contents, boxes, code, notes, formulas', async () => {
    const { dana } = await open()
    const source =
      '# ראשון\n\n## Second\n\n- [ ] todo\n- [x] done\n\n```ts\nconst a = 1\n```\n\nx[^1] $a^2$\n\n> [!TIP]\n> tip\n\n[^1]: note\n\n<script>alert(1)</script>\n\n![x](https://evil.example/a.png)\n'
    const { id } = await keep(dana, 'a.md', source)
    const { text } = await dana.browse(`/md/${id}`)
    expect(text).toContain('id="h-ראשון"')
    expect(text).toContain('href="#h-second"')
    expect(text.match(/type="checkbox"[^>]*data-task|data-task[^>]*type="checkbox"/g)?.length).toBe(
      2,
    )
    expect(text).toContain('<math')
    expect(text).toContain('md-alert--tip')
    expect(text).toContain('md-footnotes')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src="https://evil')
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  test('a long document is the same page, drawn beside the loop; its code gets its colours later', async () => {
    const { dana } = await open()
    const part = '## Part\n\nSome *words*.\n\n- [ ] box\n\n```ts\nconst a = 1\n```\n\n'
    const { id } = await keep(dana, 'long.md', part.repeat(4_000))
    const { text, status } = await dana.browse(`/md/${id}`)
    expect(status).toBe(200)
    expect(text.match(/data-task=/g)).toHaveLength(4_000)
    expect(text).toContain("'isPending':true")
    const { fences } = (await dana.get(`/api/files/${id}/fences`)).json
    expect(fences[0]).toContain('tok-keyword')
    expect(fences).toHaveLength(4_000)
  })

  test('the boxes of a document are drawn as ones that only its script lets be ticked', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.md', '- [ ] one\n')
    expect((await dana.browse(`/md/${id}`)).text).toMatch(/data-task="0"[^>]*disabled/)
  })

  test('an SVG that cannot be drawn says why and in which line', async () => {
    const { dana } = await open()
    const good = await keep(dana, 'a.svg', '<svg width="24" height="12"/>')
    const bad = await keep(dana, 'b.svg', '<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n</svg>')
    const page = (await dana.browse(`/svg/${good.id}`)).text
    expect(page).toContain(`src="/raw_svg/${good.id}"`)
    expect(textOf(page)).toContain('24 × 12 px')
    const fault = (await dana.browse(`/svg/${bad.id}`)).text
    expect(textOf(fault)).toContain('The element g is not closed.')
    expect(fault).toContain(`href="/file/${bad.id}#L2"`)
    expect(fault).not.toContain('<img class="stage__image"')
  })

  test('a page that has not changed is 304; any change of what it shows is not', async () => {
    const app = await open()
    const { dana } = app
    let file = await keep(dana, 'a.ts', 'one')
    await dana.browse(`/file/${file.id}`)
    const tagOf = async () => String((await dana.browse(`/file/${file.id}`)).headers.etag)
    const seen = new Set<string>()
    const expectNew = async () => {
      const tag = await tagOf()
      expect(seen.has(tag)).toBe(false)
      seen.add(tag)
      const again = await dana.browse(`/file/${file.id}`, { 'if-none-match': tag })
      expect(again.status).toBe(304)
      expect(again.text).toBe('')
    }
    await expectNew()
    file = await change(dana, file, 'two')
    await expectNew()
    await dana.put(`/api/files/${file.id}`, { is_favorite: true })
    await expectNew()
    await dana.put(`/api/files/${file.id}`, { file_name: 'b.ts' })
    await expectNew()
    await dana.put('/api/me/preferences', { theme: 'dark' })
    await expectNew()
    await dana.put('/api/me/preferences', { locale: 'he' })
    await expectNew()
  })

  test('reading marks a file as recent, and reading an old version does not', async () => {
    const app = await open({ at: '2026-11-14T09:00:00Z' })
    const { dana } = app
    const file = await keep(dana, 'a.ts', 'one')
    await change(dana, file, 'two')
    const recent = async () => (await dana.get('/api/files?category=recent')).json.total
    await dana.browse(`/file/${file.id}?version=1`)
    await dana.get(`/download/${file.id}`)
    expect(await recent()).toBe(0)
    const before = (await dana.get(`/api/files/${file.id}`)).json.file
    await dana.browse(`/file/${file.id}`)
    expect(await recent()).toBe(1)
    expect((await dana.get(`/api/files/${file.id}`)).json.file).toEqual(before)
  })

  test('the page of a file reads the row of that file once, its notes included', async () => {
    const { dana, opened } = await open()
    const file = await keep(dana, 'a.md', '# one\ntwo\n')
    const note = { content: 'about two', line_start: 2, line_end: 2 }
    expect((await dana.post(`/api/sticky-notes/${file.id}`, note)).status).toBe(201)
    for (const path of [`/file/${file.id}`, `/md/${file.id}`]) {
      await dana.browse(path)
      const before = opened.statements.length
      expect((await dana.browse(path)).text).toContain('about two')
      const reads = opened.statements.slice(before)
      const ofFiles = reads.filter((sql) => /from "?files"?\b/i.test(sql))
      expect(ofFiles).toHaveLength(1)
      // Two of them for the links in its text and the links to it.
      expect(reads.length).toBeLessThanOrEqual(10)
    }
  })

  test('a page costs the same number of queries, however many versions and files there are', async () => {
    const { dana, opened } = await open()
    let file = await keep(dana, 'a.md', '# one\n')
    file = await change(dana, file, '# two\n')
    const count = async (path: string) => {
      await dana.browse(path)
      const before = opened.statements.length
      await dana.browse(path)
      return opened.statements.length - before
    }
    const paths = [
      `/file/${file.id}`,
      `/md/${file.id}`,
      `/file/${file.id}?view=history`,
      `/download/${file.id}`,
    ]
    const few: number[] = []
    for (const path of paths) few.push(await count(path))
    for (let at = 0; at < 12; at++) {
      file = await change(dana, file, `# ${at}\n`)
      await keep(dana, `other-${at}.md`, 'x')
    }
    const many: number[] = []
    for (const path of paths) many.push(await count(path))
    expect(many).toEqual(few)
    expect(Math.max(...many)).toBeLessThan(14)
  })

  test('hostile names, folders and tags are words on every page of a file', async () => {
    const { dana } = await open()
    const name = `"><img src=x onerror=alert(1)>'</title><script>1.md`.replaceAll('/', '∕')
    const { id } = await keep(dana, name, '# x', { folder: '<b>&amp;"', tags: ['<i>'] })
    for (const path of [
      `/file/${id}`,
      `/md/${id}`,
      `/file/${id}?view=history`,
      `/file/${id}?done=restored-1"><b>`,
    ]) {
      const { text } = await dana.browse(path)
      expect(text).not.toMatch(/<img src=x|<script>1|<b>&|<i>/)
      expect(text).toContain('&lt;img src=x')
    }
  })
})

test('a document that is too much to be drawn says so and leads to its source', async () => {
  const { dana } = await openTestApp('sqlite')
  const { id } = await keep(dana, 'endless.md', '```js\na\n```\n'.repeat(70_000))
  const { text, status } = await dana.browse(`/md/${id}`)
  expect(status).toBe(200)
  expect(textOf(text)).toContain('is too large to render')
  expect(text).toContain(`href="/file/${id}"`)
})

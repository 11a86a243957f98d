import { expect, test } from 'vitest'
import { listPhrases } from '#features/library/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import { BROWSER, type Person, type TestResponse } from '#tests/support/people.ts'
import { writingPhrases } from '../index.ts'

const FORM = { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' }

/** A page as a browser without a script reads it. Hundreds of languages make a whole DOM too slow for a test. */
function read({ text: html }: TestResponse) {
  const field = (name: string): string | null => {
    const attributes = '(?:"[^"]*"|[^>"])*'
    const tag = `<(?:input|textarea|select)\\b${attributes}\\bname="${name}"${attributes}>`
    const [input] = html.match(new RegExp(tag)) ?? []
    if (!input) return null
    const after = html.slice(html.indexOf(input) + input.length)
    // HTML drops one line break after the opening tag of a text area.
    if (input.startsWith('<textarea')) return decoded(/^\n?([\s\S]*?)<\/textarea>/.exec(after)?.[1])
    if (!input.startsWith('<select')) return decoded(/\bvalue="([^"]*)"/.exec(input)?.[1])
    const list = after.slice(0, after.indexOf('</select>'))
    const chosen = list.match(/<option\b[^>]*>/g)?.find((option) => /\bselected\b/.test(option))
    return decoded(/\bvalue="([^"]*)"/.exec(chosen ?? '')?.[1])
  }
  return {
    field,
    /** What the browser would send: every line break of a text area as CRLF. */
    form(more: Record<string, string> = {}): Record<string, string> {
      const values = FIELDS.map((name) => [name, field(name)]).filter(([, value]) => value !== null)
      const all: Record<string, string> = { ...Object.fromEntries(values), ...more }
      return { ...all, content: (all['content'] ?? '').replace(/\r\n|\r|\n/g, '\r\n') }
    },
    text: () => field('content'),
    focused: () =>
      [...html.matchAll(/<(?:input|textarea)[^>]* autofocus[^>]*>/g)].map(
        ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
      ),
    theirs: () => decoded(/<textarea[^>]*readonly[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1]),
    error: (id: string) =>
      new RegExp(`id="${id}-error"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1] ?? '',
    over: () => decoded(/<button[^>]*formaction="([^"]*)"/.exec(html)?.[1]),
  }
}

const FIELDS = [
  ...['file_name', 'folder', 'language', 'description', 'tags', 'source_url'],
  ...['content', 'was', 'base_version'],
]

function decoded(text = ''): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '')
}

function submit(
  person: Person,
  url: string,
  fields: Record<string, string>,
): Promise<TestResponse> {
  return person.post(url, new URLSearchParams(fields).toString(), { headers: FORM })
}

async function make(person: Person, file: Record<string, unknown>): Promise<string> {
  const response = await person.post('/api/files', { file_name: 'a.ts', ...file })
  if (response.status !== 201) throw new Error(response.text)
  return response.json.file.id
}

async function stored(person: Person, id: string) {
  const { file, content } = (await person.get(`/api/files/${id}`)).json
  return { ...file, content } as Record<string, unknown> & { content: string; version: number }
}

test('the words of the list and of writing do not hide each other', () => {
  const own = new Set(Object.keys(listPhrases))
  expect(Object.keys(writingPhrases).filter((key) => own.has(key))).toEqual([])
})

eachDialect('writing without a script', (open) => {
  test('a new file is written with a plain form', async () => {
    const { dana } = await open()
    const page = read(await dana.browse('/new?folder=notes'))
    const response = await submit(
      dana,
      '/new',
      page.form({
        file_name: 'שלום.md',
        content: '# שלום\nעולם\n',
        tags: 'one, two',
        description: 'x',
      }),
    )
    expect(response.status).toBe(303)
    const id = String(response.headers['location']).replace('/file/', '')
    expect(await stored(dana, id)).toMatchObject({
      file_name: 'שלום.md',
      folder: 'notes',
      language: 'markdown',
      tags: ['one', 'two'],
      description: 'x',
      // The browser sent CRLF; the person typed plain lines.
      content: '# שלום\nעולם\n',
    })
  })

  test('every refusal brings the page back with everything that was typed, and names the field', async () => {
    const { dana } = await open()
    const page = read(await dana.browse('/new'))
    const typed = page.form({
      file_name: 'a/b',
      folder: 'x/y',
      content: '\n\nשורה <b>&amp;</textarea>\n',
      description: 'd',
      tags: 'one',
      source_url: 'https://example.com/',
    })
    const response = await submit(dana, '/new', typed)
    expect(response.status).toBe(400)
    const back = read(response)
    expect(back.form()).toEqual({ ...typed, was: page.form()['was'] })
    expect(back.text()).toBe('\n\nשורה <b>&amp;</textarea>\n')
    expect(back.error('file_name')).not.toBe('')
    const cases: [Record<string, string>, string][] = [
      [{ file_name: '' }, 'file_name'],
      [{ file_name: 'ok', folder: '../up' }, 'folder'],
      [{ file_name: 'ok', description: 'x'.repeat(501) }, 'description'],
      [{ file_name: 'ok', tags: Array.from({ length: 21 }, (_, n) => `t${n}`).join() }, 'tags'],
      [{ file_name: 'ok', source_url: 'javascript:alert(1)' }, 'source_url'],
      [{ file_name: 'ok', content: 'a\u0000b' }, 'content'],
    ]
    for (const [more, field] of cases) {
      const refused = await submit(dana, '/new', { ...typed, ...more })
      expect([field, refused.status]).toEqual([field, 400])
      expect([field, read(refused).error(field)]).not.toEqual([field, ''])
      // Only there: the first element with autofocus gets the focus.
      expect(read(refused).focused()).toEqual([field])
    }
    const large = await submit(dana, '/new', {
      ...typed,
      file_name: 'ok',
      content: 'x'.repeat(2 * 1024 * 1024 + 1),
    })
    expect(large.status).toBe(413)
    expect(read(large).text()).toHaveLength(2 * 1024 * 1024 + 1)
    expect((await dana.get('/api/files')).json.total).toBe(0)
  })

  test('hostile names are refused and shown as what they are', async () => {
    const { dana } = await open()
    for (const name of ['..', 'a\\b', 'x\u0000', '\u0007', ' ', 'a'.repeat(256), '<script>/x']) {
      const response = await submit(dana, '/new', { file_name: name, content: 'x' })
      expect([name, response.status]).toEqual([name, 400])
      expect(response.text).not.toContain('<script>/x')
    }
    const name = '"><img src=x onerror=alert(1)>.html'
    const made = await submit(dana, '/new', { file_name: name, content: 'x' })
    expect(made.status).toBe(303)
    const id = String(made.headers['location']).replace('/file/', '')
    const page = await dana.browse(`/edit/${id}`)
    expect(page.text).not.toContain('<img src=x')
    expect(read(page).field('file_name')).toBe(name)
  })

  test('a name of 255 Hebrew letters is a name like any other', async () => {
    const { dana } = await open()
    const name = 'ש'.repeat(255)
    const made = await submit(dana, '/new', { file_name: name, content: 'x' })
    expect(made.status).toBe(303)
    const id = String(made.headers['location']).replace('/file/', '')
    const page = read(await dana.browse(`/edit/${id}`))
    expect(page.field('file_name')).toBe(name)
    expect((await submit(dana, `/edit/${id}`, page.form({ content: 'y' }))).status).toBe(303)
    expect((await submit(dana, '/new', { file_name: `${name}ש`, content: 'x' })).status).toBe(400)
  })

  test('saving a form without a change makes no version, whatever the line breaks are', async () => {
    const { dana } = await open()
    const texts = [
      '',
      '\n',
      '\nfirst line is empty',
      'plain\nlines\n',
      'crlf\r\nlines\r\n',
      'cr\rlines\r',
      'mixed\r\nlines\nof\rall\n',
      '\ufeffa byte order mark\r\n',
      '\u202eturned\u2066 marks\u200f\n',
      'no end',
    ]
    for (const [at, content] of texts.entries()) {
      const id = await make(dana, { file_name: `${at}.txt`, content })
      const page = read(await dana.browse(`/edit/${id}`))
      const response = await submit(dana, `/edit/${id}`, page.form())
      expect([at, response.status]).toEqual([at, 303])
      expect(await stored(dana, id)).toMatchObject({ version: 1, content })
    }
  })

  test('a change through the form keeps the line breaks of the file', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: '\ufeffone\r\ntwo\r\nthree\r\n' })
    const page = read(await dana.browse(`/edit/${id}`))
    await submit(dana, `/edit/${id}`, page.form({ content: '\ufeffone\nTWO\nnew\nthree\n' }))
    expect(await stored(dana, id)).toMatchObject({
      version: 2,
      content: '\ufeffone\r\nTWO\r\nnew\r\nthree\r\n',
    })
    const mixed = await make(dana, { file_name: 'm.txt', content: 'a\r\nb\nc\r\n' })
    const again = read(await dana.browse(`/edit/${mixed}`))
    await submit(dana, `/edit/${mixed}`, again.form({ content: 'a\nb\nc\nd\n' }))
    expect((await stored(dana, mixed)).content).toBe('a\r\nb\nc\r\nd\r\n')
  })

  test('two forms at once: the second comes back with both texts, and nothing is lost', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: 'one\n', description: 'old', tags: ['a'] })
    const first = read(await dana.browse(`/edit/${id}`))
    const second = read(await dana.browse(`/edit/${id}`))
    await submit(dana, `/edit/${id}`, first.form({ content: 'theirs\n' }))
    const typed = second.form({ content: 'mine <שלי>\n', tags: 'a, b' })
    const response = await submit(dana, `/edit/${id}`, typed)
    expect(response.status).toBe(409)
    const back = read(response)
    expect(back.text()).toBe('mine <שלי>\n')
    expect(back.field('tags')).toBe('a, b')
    expect(back.field('base_version')).toBe('1')
    expect(back.theirs()).toBe('theirs\n')
    expect((await stored(dana, id)).content).toBe('theirs\n')
    // Pressing Save again gives the same result; the other button saves on top of the current version.
    expect((await submit(dana, `/edit/${id}`, back.form())).status).toBe(409)
    expect((await submit(dana, back.over(), back.form())).status).toBe(303)
    expect(await stored(dana, id)).toMatchObject({
      version: 3,
      content: 'mine <שלי>\n',
      tags: ['a', 'b'],
    })
    const old = (await dana.get(`/api/files/${id}/versions/2`)).json
    expect(old.content).toBe('theirs\n')
  })

  test('two long texts come back as two short ones do', async () => {
    const { dana } = await open()
    const [mine, theirs] = ['<mine> & "\n', '</textarea>\r\n'].map((line) => line.repeat(5_000))
    const made = await dana.post('/api/files', { file_name: 'a.txt', content: 'base\n' })
    const { id } = made.json.file
    const form = read(await dana.browse(`/edit/${id}`)).form({ content: mine! })
    await dana.put(`/api/files/${id}`, { content: theirs, base_version: 1 })
    const response = await submit(dana, `/edit/${id}`, form)
    expect(response.status).toBe(409)
    const back = read(response)
    expect(back.text()).toBe(mine)
    expect(back.theirs()).toBe(theirs!.replaceAll('\r\n', '\n'))
    expect(response.text.match(/<\/textarea>/g)).toHaveLength(
      response.text.match(/<textarea/g)!.length,
    )
  })

  test('a form changes only the fields that were changed in it', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: 'x', description: 'old', tags: ['a'] })
    const page = read(await dana.browse(`/edit/${id}`))
    await dana.put(`/api/files/${id}`, { description: 'from elsewhere', tags: ['a', 'b'] })
    await submit(dana, `/edit/${id}`, page.form({ content: 'y', file_name: 'b.ts' }))
    expect(await stored(dana, id)).toMatchObject({
      file_name: 'b.ts',
      description: 'from elsewhere',
      tags: ['a', 'b'],
      content: 'y',
    })
  })

  test('a taken name offers the file and its next version; the rest of that file stays', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: 'first', description: 'kept', tags: ['kept'] })
    const response = await submit(dana, '/new', { file_name: 'a.ts', content: 'second', tags: '' })
    expect(response.status).toBe(409)
    const back = read(response)
    expect(back.error('file_name')).not.toBe('')
    expect(back.text()).toBe('second')
    // Below the field with the error, not above it.
    const [before, after] = response.text.split('id="file_name-error"')
    expect(before).not.toContain(`href="/file/${id}"`)
    expect(after).toContain(`href="/file/${id}"`)
    expect((await submit(dana, back.over(), back.form())).status).toBe(303)
    expect(await stored(dana, id)).toMatchObject({
      version: 2,
      content: 'second',
      description: 'kept',
      tags: ['kept'],
    })
  })

  test('a rename onto a taken name changes nothing and keeps the form', async () => {
    const { dana } = await open()
    await make(dana, { content: 'other' })
    const id = await make(dana, { file_name: 'b.ts', content: 'mine' })
    const page = read(await dana.browse(`/edit/${id}`))
    const response = await submit(
      dana,
      `/edit/${id}`,
      page.form({ file_name: 'a.ts', content: 'new' }),
    )
    expect(response.status).toBe(409)
    expect(response.text).toMatch(/<input[^>]*name="file_name"[^>]*autofocus/)
    expect(read(response).text()).toBe('new')
    expect(await stored(dana, id)).toMatchObject({ file_name: 'b.ts', content: 'mine', version: 1 })
  })

  test('a chosen language stays chosen, and the empty choice goes back to what is detected', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: 'x', language: 'ruby' })
    const page = read(await dana.browse(`/edit/${id}`))
    expect(page.field('language')).toBe('ruby')
    await submit(dana, `/edit/${id}`, page.form({ language: '' }))
    expect((await stored(dana, id))['language']).toBe('typescript')
    const refused = await submit(dana, `/edit/${id}`, page.form({ language: 'klingon' }))
    expect(refused.status).toBe(400)
  })

  test('a form without its hidden fields, or with broken ones, is a refusal and not a fault', async () => {
    const { dana } = await open()
    const id = await make(dana, { content: 'x' })
    for (const more of [
      { base_version: 'x' },
      { base_version: '0' },
      { was: '{' },
      { was: '[]' },
      { was: 'null' },
      {},
    ]) {
      const response = await submit(dana, `/edit/${id}`, {
        file_name: 'a.ts',
        content: 'y',
        ...more,
      })
      expect([400, 303, 409]).toContain(response.status)
    }
    expect((await stored(dana, id)).version).toBe(1)
  })

  test("someone else's file is a missing file", async () => {
    const { dana, noam } = await open()
    const id = await make(dana, { content: 'x' })
    expect((await noam.browse(`/edit/${id}`)).status).toBe(404)
    expect(
      (await submit(noam, `/edit/${id}`, { file_name: 'a.ts', content: 'y', base_version: '1' }))
        .status,
    ).toBe(404)
    expect((await dana.browse('/edit/nothing')).status).toBe(404)
  })

  test('who is not signed in is sent to the door and back', async () => {
    const { visitor } = await open()
    for (const path of ['/new', '/upload', '/edit/x']) {
      const response = await visitor.browse(path)
      expect([response.status, response.headers['location']]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    }
  })

  test('a page is painted with its text, unless that is long or comes apart', async () => {
    const { dana } = await open()
    const waits = async (content: string) => {
      const id = await make(dana, { file_name: `${content.length}.py`, content })
      const { text } = await dana.browse(`/edit/${id}`)
      return text.includes('<link rel="expect" href="#content" blocking="render"/>')
    }
    expect(await waits('a = 1\n')).toBe(true)
    expect(await waits('a = 1\n'.repeat(5_001))).toBe(false)
    expect(await waits('x'.repeat(65 * 1_024))).toBe(false)
  })

  test('both languages are complete, and upload says that it needs JavaScript', async () => {
    const { dana } = await open()
    for (const locale of ['en', 'he'] as const) {
      await dana.put('/api/me/preferences', { locale })
      const words = { en: 'needs JavaScript', he: 'דורשת JavaScript' }[locale]
      const upload = await dana.browse('/upload')
      expect(upload.text).toContain(words)
      expect(upload.text).toContain('<noscript>')
      const page = await dana.browse('/new')
      expect(page.text).toContain({ en: 'New file', he: 'קובץ חדש' }[locale])
      expect(page.text).not.toMatch(/>library\.\w+</)
    }
  })
})

eachDialect('writing as JSON', (open) => {
  test('what goes in comes out: byte order mark, every line break, joiners, direction marks', async () => {
    const { dana } = await open()
    const content = '\ufeffa\r\nb\rc\nd\u200d\u202e\u2066 👩‍👧\u2028 end  '
    const id = await make(dana, { content })
    expect((await stored(dana, id)).content).toBe(content)
    const next = `${content}\r\n`
    await dana.put(`/api/files/${id}`, { content: next, base_version: 1 })
    expect((await stored(dana, id)).content).toBe(next)
  })

  test('a question about places is answered in its order', async () => {
    const { dana, noam } = await open()
    const one = await make(dana, { content: 'x' })
    const two = await make(dana, { content: 'x', folder: 'src' })
    await dana.put(`/api/files/${two}`, { content: 'y', base_version: 1 })
    const binned = await make(dana, { file_name: 'gone.ts', content: 'x' })
    await dana.del(`/api/files/${binned}`)
    const paths = [
      { folder: 'src', file_name: 'a.ts' },
      { folder: '', file_name: 'none.ts' },
      { folder: '', file_name: 'a.ts' },
      { folder: '', file_name: 'gone.ts' },
      { folder: 'src', file_name: 'A.ts' },
      { folder: '../x', file_name: '' },
    ]
    const response = await dana.post('/api/files/check', { paths })
    expect(response.status).toBe(200)
    expect(response.json).toEqual({
      ok: true,
      files: [{ id: two, version: 2 }, null, { id: one, version: 1 }, null, null, null],
    })
    const foreign = await noam.post('/api/files/check', { paths })
    expect(foreign.json.files).toEqual([null, null, null, null, null, null])
  })

  test('the question has its bounds', async () => {
    const { dana } = await open()
    const path = { folder: '', file_name: 'a.ts' }
    expect((await dana.post('/api/files/check', { paths: [] })).json).toEqual({
      ok: true,
      files: [],
    })
    const most = Array.from({ length: 500 }, (_, n) => ({
      folder: `f${n % 7}`,
      file_name: `${n}.ts`,
    }))
    expect((await dana.post('/api/files/check', { paths: most })).json.files).toHaveLength(500)
    const refusals: [unknown, string][] = [
      [{ paths: [...most, path] }, 'too_many_paths'],
      [{ paths: 'x' }, 'invalid_payload'],
      [{}, 'invalid_payload'],
      [[], 'invalid_payload'],
      [{ paths: [{ folder: 1, file_name: 'a' }] }, 'invalid_folder'],
      [{ paths: [{ folder: '' }] }, 'invalid_file_name'],
      [{ paths: [{ folder: '', file_name: '\u0000' }] }, 'invalid_text'],
    ]
    for (const [body, code] of refusals) {
      const response = await dana.post('/api/files/check', body)
      expect([response.status, response.json.code, response.json.ok]).toEqual([400, code, false])
    }
  })
})

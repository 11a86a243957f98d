/** The list of files as a page: complete without a script, shareable by its URL, private to each person. */
import type { Document } from 'happy-dom'
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import type { Person } from '#tests/support/people.ts'

const HOSTILE = `"><img src=x onerror=alert(1)>'\`{{7*7}}</script>.ts`
const HARD_QUERY = 'C++ & # % " < ש'

async function save(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const response = await person.post('/api/files', { file_name: 'a.ts', content: 'a', ...body })
  expect(response.status, response.text).toBe(201)
  return response.json.file.id
}

async function saveMany(
  { dana, clock }: TestApp,
  count: number,
  content = 'text',
  from = 1,
): Promise<void> {
  for (let n = from; n < from + count; n++) {
    clock.advance(1_000)
    await save(dana, { file_name: `file-${String(n).padStart(3, '0')}.ts`, content })
  }
}

async function open(person: Person, url: string, status = 200) {
  const response = await person.browse(url)
  expect(response.status, response.text.slice(0, 400)).toBe(status)
  return { html: response.text, page: parsePage(response.text) }
}

const all = (page: Document, selector: string) => [...page.querySelectorAll(selector)]
const names = (page: Document) => all(page, '.file-row__name').map((link) => link.textContent)
const texts = (page: Document, selector: string) =>
  all(page, selector).map((node) => node.textContent.replace(/[\u2066-\u2069]/g, '').trim())
const hrefOf = (page: Document, selector: string) =>
  page.querySelector(selector)?.getAttribute('href')
const chips = (page: Document) => texts(page, '.chip__words')

eachDialect('the list of files', (openTestApp) => {
  test('a row shows what the file is and leads to it', async () => {
    const { dana } = await openTestApp({ at: '2026-11-14T09:30:00Z' })
    const id = await save(dana, {
      file_name: 'parser.py',
      content: 'x',
      description: 'Reads everything',
      tags: ['core', 'C++ & #'],
      folder: 'src/lib',
    })
    const { page } = await open(dana, '/files')
    expect(hrefOf(page, '.file-row__name')).toBe(`/file/${id}`)
    expect(texts(page, '.file-row__facts')[0]).toContain('Python')
    expect(page.querySelector('.file-row time')?.getAttribute('datetime')).toBe(
      '2026-11-14T09:30:00Z',
    )
    expect(texts(page, '.file-row__about')).toEqual(['Reads everything'])
    expect(all(page, '.file-row__tag').map((tag) => tag.getAttribute('href'))).toEqual([
      '/files?category=core',
      '/files?category=C%2B%2B+%26+%23',
    ])
    expect(hrefOf(page, '.file-row__folder')).toBe('/files?folder=src%2Flib')
    expect(texts(page, '.files__total')).toEqual(['1 file'])
    expect(page.querySelector('h1')?.textContent).toBe('Files')
    expect(hrefOf(page, 'a[href^="/edit/"]')).toBe(`/edit/${id}`)
    expect(hrefOf(page, 'a[href^="/download/"]')).toBe(`/download/${id}`)
  })

  test('each parameter narrows the list', async () => {
    const app = await openTestApp()
    const { dana, clock } = app
    const big = await save(dana, { file_name: 'big.go', content: 'b'.repeat(102_400) })
    clock.advance(1000)
    const starred = await save(dana, { file_name: 'starred.py', content: 'star', tags: ['work'] })
    clock.advance(1000)
    const pinned = await save(dana, { file_name: 'pinned.py', content: 'pin', folder: 'a/b' })
    clock.advance(1000)
    await save(dana, { file_name: 'plain.py', content: 'plain', folder: 'a-b', tags: ['recent'] })
    await dana.put(`/api/files/${starred}`, { is_favorite: true })
    await dana.put(`/api/files/${pinned}`, { is_pinned: true })
    const list = async (query: string) => names((await open(dana, `/files?${query}`)).page)
    expect(await list('')).toEqual(['plain.py', 'pinned.py', 'starred.py', 'big.go'])
    expect(await list('sort=created_at_asc')).toEqual([
      'big.go',
      'starred.py',
      'pinned.py',
      'plain.py',
    ])
    expect(await list('sort=name_asc')).toEqual(['big.go', 'pinned.py', 'plain.py', 'starred.py'])
    expect(await list('lang=PYTHON')).toEqual(['plain.py', 'pinned.py', 'starred.py'])
    expect(await list('lang=py')).toEqual(['plain.py', 'pinned.py', 'starred.py'])
    expect(await list('category=favorites')).toEqual(['starred.py'])
    expect(await list('category=pinned')).toEqual(['pinned.py'])
    expect(await list('category=large')).toEqual(['big.go'])
    expect(await list('category=other')).toEqual(['plain.py', 'pinned.py'])
    expect(await list('category=recent')).toEqual([])
    expect(await list('category=work')).toEqual(['starred.py'])
    expect(await list('q=tag:recent')).toEqual(['plain.py'])
    expect(await list('folder=a')).toEqual(['pinned.py'])
    expect(await list('folder=a/b/')).toEqual(['pinned.py'])
    expect(await list('folder=')).toHaveLength(4)
    expect(await list('repo=nobody/nothing')).toEqual([])
    expect(await list('q=star')).toEqual(['starred.py'])
    expect(await list('q=-star+lang:python')).toEqual(['plain.py', 'pinned.py'])
    expect(
      (await open(dana, `/files?q=${big.slice(0, 5)}&lang=`)).page.querySelector('.state'),
    ).not.toBeNull()
  })

  test('the pager walks all pages forward and back, with a query full of signs', async () => {
    const app = await openTestApp()
    await saveMany(app, 45, `// ${HARD_QUERY}\n`)
    const start = `/files?q=${encodeURIComponent(HARD_QUERY)}`
    const seen: (string | undefined)[][] = []
    let { page } = await open(app.dana, start)
    for (;;) {
      seen.push(names(page))
      expect(page.querySelector('#files-q')?.getAttribute('value')).toBe(HARD_QUERY)
      expect(chips(page)).toEqual(['C++', '&', '#', '%', '"< ש"'])
      const older = hrefOf(page, 'a[rel="next"]')
      if (!older) break
      page = (await open(app.dana, older)).page
    }
    expect(seen.map((rows) => rows.length)).toEqual([20, 20, 5])
    expect(new Set(seen.flat()).size).toBe(45)
    const back: (string | undefined)[][] = [names(page)]
    for (let newer = hrefOf(page, 'a[rel="prev"]'); newer; newer = hrefOf(page, 'a[rel="prev"]')) {
      page = (await open(app.dana, newer)).page
      back.unshift(names(page))
    }
    expect(back).toEqual(seen)
  })

  test('a condition is taken away by its chip, and the others stay', async () => {
    const { dana } = await openTestApp()
    await save(dana, { file_name: 'a.go', content: 'C++ & stays' })
    const address = `/files?q=${encodeURIComponent('C++ & "two words" -gone lang:go')}&category=work&sort=name_asc`
    const { page } = await open(dana, address)
    expect(chips(page)).toEqual(['C++', '&', '"two words"', '-gone', 'lang:go', 'Tag: work'])
    const links = all(page, '.chip__remove').map((link) => link.getAttribute('href')!)
    const left = links.map((link) => new URL(link, 'http://x').searchParams)
    expect(left.map((search) => search.get('q'))).toEqual([
      '& "two words" -gone lang:go',
      'C++ "two words" -gone lang:go',
      'C++ & -gone lang:go',
      'C++ & "two words" lang:go',
      'C++ & "two words" -gone',
      'C++ & "two words" -gone lang:go',
    ])
    expect(left.map((search) => search.get('category'))).toEqual([...Array(5).fill('work'), null])
    expect(left.every((search) => search.get('sort') === 'name_asc')).toBe(true)
  })

  test.each([
    ['parser', 'one\n  the Parser reads\n', 2, 'the Parser reads', ['Parser']],
    ['שלום', 'a\nb\nאמרתי שָׁלוֹם לכולם\n', 3, 'אמרתי שָׁלוֹם לכולם', ['שָׁלוֹם']],
    ['😀 b', 'a 😀 b', 1, 'a 😀 b', ['😀', 'b']],
    ['100%', 'x\r\nfor 100% of\r\n', 2, 'for 100% of', ['100%']],
    ['<script>', '<script>alert(1)</script>', 1, '<script>alert(1)</script>', ['<script>']],
  ])(
    'searching %j shows the line and marks the hit',
    async (query, content, line, shown, marks) => {
      const { dana } = await openTestApp()
      const id = await save(dana, { content, description: 'not this' })
      const { page, html } = await open(dana, `/files?q=${encodeURIComponent(query)}`)
      expect(texts(page, '.file-row__found')).toEqual([shown])
      expect(texts(page, '.file-row mark')).toEqual(marks)
      expect(hrefOf(page, '.file-row__name')).toBe(`/file/${id}#L${line}`)
      expect(html).not.toContain('<script>alert')
    },
  )

  test('a folder can be named among the words, left out, and taken away again', async () => {
    const { dana } = await openTestApp()
    for (const folder of ['src', 'src/my api', 'srcs', ''])
      await save(dana, { file_name: `in-${folder.length}.ts`, folder })
    const list = async (q: string) =>
      names((await open(dana, `/files?q=${encodeURIComponent(q)}&sort=name_asc`)).page)
    expect(await list('folder:src')).toEqual(['in-10.ts', 'in-3.ts'])
    expect(await list('folder:/src/ -folder:"src/my api"')).toEqual(['in-3.ts'])
    expect(await list('-folder:src in')).toEqual(['in-0.ts', 'in-4.ts'])
    expect(await list('folder:/')).toHaveLength(4)
    // In quotes it is an ordinary term.
    expect(await list('"folder:src"')).toEqual([])
    const { page } = await open(dana, '/files?q=folder%3Asrc+in')
    expect(texts(page, '.files__conditions .chip')).toContain('folder:src')
    expect(hrefOf(page, '.files__conditions li:nth-child(2) a')).toBe('/files?q=in')
  })

  test('three lines at most, each opening at itself, the definition first', async () => {
    const { dana } = await openTestApp()
    const content = `# heap\nheap = 1\n${'x = heap\n'.repeat(9)}def heap():\n`
    const id = await save(dana, { file_name: 'a.py', content })
    const { page } = await open(dana, '/files?q=heap')
    const links = [...page.querySelectorAll('.file-row__hit, .file-row__more')]
    expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual([
      ...['L2', 'L12', 'L1', 'L3'],
    ])
    expect(texts(page, '.file-row__more')).toEqual(['+ 9 more lines'])
    expect(hrefOf(page, '.file-row__name')).toBe(`/file/${id}#L2`)
  })

  test('a hit in the name or the description needs no line', async () => {
    const { dana } = await openTestApp()
    const id = await save(dana, { file_name: 'needle.ts', description: 'About a Needle' })
    const { page } = await open(dana, '/files?q=needle')
    expect(hrefOf(page, '.file-row__name')).toBe(`/file/${id}`)
    expect(texts(page, '.file-row__about mark')).toEqual(['Needle'])
  })

  test('hostile names, tags, folders and queries are text', async () => {
    const { dana } = await openTestApp()
    const name = HOSTILE.replace('/', '')
    await save(dana, {
      file_name: name,
      content: HOSTILE,
      description: HOSTILE,
      tags: [HOSTILE.slice(0, 50)],
      folder: name,
    })
    const { page, html } = await open(
      dana,
      `/files?q=${encodeURIComponent(HOSTILE)}&category=${encodeURIComponent(HOSTILE)}`,
    )
    const whole = await open(dana, '/files')
    expect(names(whole.page)).toEqual([name])
    for (const text of [html, whole.html]) expect(text).not.toMatch(/<img src=x|<\/script>\.ts/)
    for (const shown of [page, whole.page])
      expect(
        shown.querySelectorAll('img, [onerror], script:not([src]):not([type="application/json"])'),
      ).toHaveLength(0)
  })

  test('without a script the page is complete: a form, links, and a word about the rest', async () => {
    const app = await openTestApp()
    await saveMany(app, 21)
    const { page } = await open(app.dana, '/files?lang=typescript&folder=')
    const form = page.querySelector('form.files__form')
    expect(form?.getAttribute('method')).toBe('get')
    expect(form?.getAttribute('action')).toBe('/files')
    const fields = all(page, 'form.files__form [name]').map((field) => field.getAttribute('name'))
    expect(fields).toEqual(['q', 'category', 'lang', 'sort'])
    expect(page.querySelector('#files-lang option[selected]')?.getAttribute('value')).toBe(
      'typescript',
    )
    expect(texts(page, '#files-lang option')).toEqual(['Any language', 'TypeScript (21)'])
    expect(page.querySelector('form.files__form button[type="submit"]')).not.toBeNull()
    expect(hrefOf(page, 'a[rel="next"]')).toMatch(/^\/files\?lang=typescript&cursor=/)
    expect(texts(page, 'noscript').at(-1)).toContain('need JavaScript')
  })

  test('what the first painting waits for is on the page, however few files there are', async () => {
    const { dana } = await openTestApp()
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await save(dana, { file_name: `${name}.ts`, content: name })
      const { page } = await open(dana, '/files')
      const awaited = page.querySelector('link[rel="expect"]')?.getAttribute('href') ?? ''
      expect(all(page, awaited), `${awaited} after ${name}`).toHaveLength(1)
    }
  })

  test('an empty library has two doors, and nothing else', async () => {
    const { dana } = await openTestApp()
    const { page } = await open(dana, '/files')
    expect(all(page, '.files__doors a').map((door) => door.getAttribute('href'))).toEqual([
      '/new',
      '/upload',
    ])
    expect(page.querySelector('.files__form')).toBeNull()
  })

  test('no result says what was asked, and each part can be taken away', async () => {
    const { dana } = await openTestApp()
    await save(dana)
    const { page } = await open(dana, '/files?q=parser+cache+-test&lang=go')
    expect(texts(page, '.state__sentence')).toEqual([
      'No files match: all of parser, cache · without test · in Go.',
    ])
    expect(page.querySelectorAll('.chip__remove')).toHaveLength(4)
    const toNotes = page.querySelectorAll('a[href="/notes/search?q=parser+cache+-test"]')
    expect(toNotes).toHaveLength(2)
    expect(texts(page, '.tabs [aria-current]')).toEqual(['Files'])
    await dana.put('/api/me/preferences', { locale: 'he' })
    const hebrew = await open(dana, '/files?q=parser+cache+-test&lang=go')
    expect(texts(hebrew.page, '.state__sentence')).toEqual([
      'אין קבצים מתאימים: כל המילים parser, cache · בלי test · בשפת Go.',
    ])
    // A Latin term at the beginning does not reverse the direction of the sentence.
    const { text } = await dana.browse('/files?q=nothing&lang=go')
    expect(text).toContain('\u2068\u2068nothing\u2069 · בשפת \u2068Go\u2069\u2069')
  })

  test.each([
    ['cursor=broken', 'invalid_cursor'],
    ['cursor=WzAsMSwieCIsMF0', 'invalid_cursor'],
    ['sort=size', 'invalid_sort'],
  ])('a link that is out of date says so and starts again (%s)', async (query, code) => {
    const { dana } = await openTestApp()
    const { page } = await open(dana, `/files?q=C%2B%2B&lang=go&${query}`, 400)
    expect(page.querySelector('h1')?.textContent).toBe('This link is out of date')
    expect(hrefOf(page, '.files-outdated a')).toBe('/files?q=C%2B%2B&lang=go')
    const plain = await dana.get(`/files?${query}`)
    expect(plain.status).toBe(400)
    expect(plain.json.code).toBe(code)
  })

  test.each([
    'q=%00',
    'lang=%00',
    'category=%00',
    'folder=%00',
    'repo=%00',
    'q=%ED%A0%80',
    `q=${'x'.repeat(501)}`,
  ])('an unreadable address is refused, not a fault of ours (%s)', async (query) => {
    const { dana } = await openTestApp()
    const { status } = await dana.browse(`/files?${query}`)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })

  test('nobody sees another’s files, however the address is made', async () => {
    const app = await openTestApp()
    await saveMany(app, 25)
    const own = await open(app.dana, '/files')
    const older = hrefOf(own.page, 'a[rel="next"]')!
    for (const url of [
      '/files',
      older,
      '/files?q=file',
      '/files?lang=typescript',
      '/files?category=other',
    ]) {
      const { page, html } = await open(app.noam, url)
      expect(names(page)).toEqual([])
      expect(html).not.toContain('file-0')
    }
    const stranger = await app.visitor.browse('/files?q=a%26b')
    expect(stranger.status).toBe(303)
    expect(stranger.headers['location']).toBe('/login?next=%2Ffiles%3Fq%3Da%2526b')
  })

  test('two hundred files cost as many statements as ten', async () => {
    const app = await openTestApp()
    const count = async (url: string) => {
      await app.dana.browse(url)
      const before = app.opened.statements.length
      await open(app.dana, url)
      return app.opened.statements.length - before
    }
    await saveMany(app, 10)
    const few = [
      await count('/files'),
      await count('/files?q=text'),
      await count('/files?q=text+file&lang=typescript'),
    ]
    await saveMany(app, 190, 'text', 11)
    const many = [
      await count('/files'),
      await count('/files?q=text'),
      await count('/files?q=text+file&lang=typescript'),
    ]
    expect(many).toEqual(few)
    expect(Math.max(...many)).toBeLessThanOrEqual(8)
  })

  test('what could not be read is unknown, not none', async () => {
    const app = await openTestApp()
    await saveMany(app, 2)
    const { store } = app.opened
    const selectFrom = store.query.selectFrom.bind(store.query)
    // The counters cannot be read; the rows can.
    store.query.selectFrom = ((table: string) => {
      if (table === 'libraryCounts') throw new Error('the counters are away')
      return selectFrom(table as never)
    }) as never
    const { page } = await open(app.dana, '/files')
    expect(names(page)).toHaveLength(2)
    expect(texts(page, '.files__total')[0]).toMatch(/^–/)
    expect(app.events.map(({ event }) => event)).toContain('db_list_files_error')
  })
})

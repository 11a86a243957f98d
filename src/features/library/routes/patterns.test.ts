/** `/pattern/` finds files by a regular expression, within a budget, and reports errors in one. */
import { afterAll, expect, test } from 'vitest'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { bothDialects } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

afterAll(stopTextThreads)

interface Found {
  file_name: string
  hits: { line: number; text: string }[]
}

const ask = (person: Person, q: string, more = '') =>
  person.get(`/api/files?q=${encodeURIComponent(q)}&hits=1${more}`)

async function named(person: Person, q: string, more = '&sort=best_match'): Promise<string[]> {
  const { status, json } = await ask(person, q, more)
  expect([q, status]).toEqual([q, 200])
  return json.items.map(({ file_name }: Found) => file_name)
}

const FILES = {
  'a.py': 'def parse_line(text):\n    return text\n',
  'b.ts': 'const x = 1\nexport function parseLines() {}\nparseLines(2)\n',
  'c.md': '# Parse\n\nfrom 2024-01-02 to 2025-11-30\n',
  'd.txt': 'one\r\ntwo 😀 three\r\n',
}

bothDialects('patterns', (open) => {
  const fill = async () => {
    const app = await open()
    for (const [file_name, content] of Object.entries(FILES)) {
      app.clock.advance(1_000)
      const more = file_name === 'a.py' ? { folder: 'src', tags: ['core'] } : {}
      expect((await app.dana.post('/api/files', { file_name, content, ...more })).status).toBe(201)
    }
    await app.noam.post('/api/files', { file_name: 'z.py', content: FILES['a.py'] })
    return app
  }

  test('find what they match, and nothing of anybody else', async () => {
    const { dana } = await fill()
    expect(await named(dana, '/parse_?line\\w*\\(/')).toEqual(['b.ts', 'a.py'])
    expect(await named(dana, '/\\d{4}-\\d\\d-\\d\\d/')).toEqual(['c.md'])
    expect(await named(dana, '/^return/')).toEqual([])
    expect(await named(dana, '/^ +return/')).toEqual(['a.py'])
    expect(await named(dana, '/(?-i)Parse/')).toEqual(['c.md'])
    expect(await named(dana, '/two . three$/')).toEqual(['d.txt'])
    expect(await named(dana, '/one.two/')).toEqual([])
    expect(await named(dana, '/one.two/s')).toEqual(['d.txt'])
    expect(await named(dana, '-/parse/')).toEqual(['d.txt'])
    expect(await named(dana, '/nowhere to be found/')).toEqual([])
    // Literal, as before: no slash at the end, or one inside a word.
    expect(await named(dana, '/parse')).toEqual([])
  })

  test('go together with words, symbols and conditions', async () => {
    const { dana } = await fill()
    expect(await named(dana, '/parse\\w+/ lang:python')).toEqual(['a.py'])
    expect(await named(dana, '/parse\\w+/ folder:src tag:core')).toEqual(['a.py'])
    expect(await named(dana, '/parse\\w+/ -export')).toEqual(['a.py'])
    expect(await named(dana, 'const /parse\\w+/')).toEqual(['b.ts'])
    expect(await named(dana, '@parse_line /return \\w/')).toEqual(['a.py'])
  })

  test('are listed in every order, in pages, and counted', async () => {
    const { dana } = await fill()
    expect(await named(dana, '/t/', '&sort=name_asc')).toEqual(['a.py', 'b.ts', 'c.md', 'd.txt'])
    expect(await named(dana, '/t/', '')).toEqual(['d.txt', 'c.md', 'b.ts', 'a.py'])
    for (const sort of ['name_asc', 'created_at_asc', 'updated_at_desc', 'best_match']) {
      const whole = await named(dana, '/t/', `&sort=${sort}`)
      const first = (await ask(dana, '/t/', `&sort=${sort}&limit=3`)).json
      expect([sort, first.total, first.total_capped]).toEqual([sort, 4, false])
      expect(first.items.map(({ file_name }: Found) => file_name)).toEqual(whole.slice(0, 3))
      const second = (await ask(dana, '/t/', `&sort=${sort}&limit=3&cursor=${first.next_cursor}`))
        .json
      expect(second.items.map(({ file_name }: Found) => file_name)).toEqual(whole.slice(3))
      expect(second.next_cursor).toBeNull()
      const back = (await ask(dana, '/t/', `&sort=${sort}&limit=3&cursor=${second.prev_cursor}`))
        .json
      expect(back.items.map(({ file_name }: Found) => file_name)).toEqual(whole.slice(0, 3))
    }
  })

  test('show the lines that they match, with the matches marked', async () => {
    const { dana } = await fill()
    const { json } = await ask(dana, '/parselines?\\(/')
    expect(json.items[0]).toMatchObject({
      hits: [
        { line: 2, text: 'export function parseLines() {}' },
        { line: 3, text: 'parseLines(2)' },
      ],
      more_hits: 0,
    })
    const { text } = await dana.browse(`/files?q=${encodeURIComponent('/\\d{4}-\\d\\d/')}`)
    expect(text).toContain('<mark>2024-01</mark>')
    expect(text).toContain('<mark>2025-11</mark>')
    expect(text).toContain('#L3"')
    // A match over two lines is shown by its first line; an empty one marks nothing.
    expect((await ask(dana, '/one\\s+two/')).json.items[0].hits).toEqual([{ line: 1, text: 'one' }])
    expect((await ask(dana, '/x*/ lang:python')).json.items[0].hits).toHaveLength(2)
  })

  test('that cannot be read are refused by name, and said beside the box', async () => {
    const { dana } = await fill()
    for (const [q, reason] of [
      ['/(/', 'missing closing )'],
      ['/a**/', 'invalid nested repetition operator'],
      ['/(?=a)/', 'invalid or unsupported Perl syntax'],
      ['/(a)\\1/', 'invalid escape sequence'],
      ['/a{2000}/', 'invalid repeat count'],
    ]) {
      const { status, json } = await ask(dana, q!)
      expect([q, status, json.code, json.reason]).toEqual([q, 400, 'invalid_pattern', reason])
    }
    expect((await ask(dana, '/(x{100}){10}y{100}/')).json.code).toBe('pattern_too_large')
    expect((await ask(dana, '/a/ /b/')).json.code).toBe('query_too_complex')
    const page = await dana.browse(`/files?q=${encodeURIComponent('/(/')}`)
    expect(page.status).toBe(400)
    expect(page.text).toMatch(/id="files-q-error"[^>]*>This is not a valid pattern yet: .?a group/)
    expect(page.text).toContain('aria-invalid="true"')
    const hebrew = await dana.send('GET', `/files?q=${encodeURIComponent('/[/')}`, {
      headers: { accept: 'text/html', 'accept-language': 'he' },
    })
    expect(hebrew.status).toBe(400)
    const large = await dana.browse(`/files?q=${encodeURIComponent('/(x{100}){10}y{100}/')}`)
    expect(large.text).toContain('too large')
  })

  test('of hostile people end within the budget, and say when it was not enough', async () => {
    const { dana } = await open()
    const content = `${'a'.repeat(200_000)}\n`.repeat(5)
    await dana.post('/api/files', { file_name: 'hostile.txt', content })
    await dana.post('/api/files', { file_name: 'other.txt', content: `b${content}` })
    for (const q of ['/(a+)+$/', '/(a|aa)+b$/', '/(a*)*c/', '/(.*)(.*)(.*)(.*)x$/']) {
      const { status, json } = await ask(dana, q)
      expect([q, status, json.ok]).toEqual([q, 200, true])
    }
    // Hundreds of instructions for each of two million characters.
    const { json } = await ask(dana, '/[^z]{0,150}q[^z]{0,150}x/')
    expect(json).toMatchObject({ items: [], total: 0, total_capped: true, partial: true })
    const { text } = await dana.browse(
      `/files?q=${encodeURIComponent('/[^z]{0,150}q[^z]{0,150}x/')}`,
    )
    expect(text).toContain('tried on the newest files only, and none')
  })
})

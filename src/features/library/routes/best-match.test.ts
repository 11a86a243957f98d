/** Best match: the most relevant file comes first, and only when there are words to match. */
import { expect, test, vi } from 'vitest'
import { ThreadPool } from '#platform/text-threads/pool.ts'
import { bothDialects, openTestApp } from '#tests/support/app.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import type { Person } from '#tests/support/people.ts'
import { parseQuery } from '../rules/query.ts'
import { RANKED } from '../rules/search-budget.ts'
import { walkMatches } from '../store/walk.ts'

async function save(person: Person, file_name: string, content: string): Promise<void> {
  const { status, text } = await person.post('/api/files', { file_name, content })
  expect(status, text).toBe(201)
}

async function find(person: Person, search: Record<string, string>): Promise<string[]> {
  const { status, json, text } = await person.get(`/api/files?${new URLSearchParams(search)}`)
  expect(status, text).toBe(200)
  return json.items.map((item: { file_name: string }) => item.file_name)
}

bothDialects('best match', (open) => {
  test('a name, a definition, a whole word, a fragment; the newest among equals', async () => {
    const { dana, clock } = await open()
    const files: [string, string][] = [
      ['heapq.py', 'import sys\n'],
      ['queues.py', 'def heap(items):\n'],
      ['old.txt', 'a heap of words\n'],
      ['new.txt', 'another heap of words\n'],
      ['bargains.txt', 'cheaper\n'],
      ['cheap.txt', '\n'],
    ]
    for (const [name, content] of files) {
      clock.advance(1000)
      await save(dana, name, content)
    }
    const best = ['heapq.py', 'queues.py', 'cheap.txt', 'new.txt', 'old.txt', 'bargains.txt']
    expect(await find(dana, { q: 'heap', sort: 'best_match' })).toEqual(best)
    expect(await find(dana, { q: 'heap' })).toEqual(files.map(([name]) => name).reverse())
    expect(await find(dana, { q: 'def heap', sort: 'best_match' })).toEqual(['queues.py'])
    expect(await find(dana, { q: 'heap -words', sort: 'best_match' })).toEqual(
      best.filter((name) => !['new.txt', 'old.txt'].includes(name)),
    )
  })

  test('a definition comes first however many newer files mention it, on every page', async () => {
    const { dana, clock } = await open()
    const newer = Array.from({ length: 9 }, (_, at) => `newer-${at}.txt`)
    await save(dana, 'tools.py', 'def parse(text):\n    return text\n')
    await save(dana, 'binned.py', 'def parse(text):\n    return None\n')
    await save(dana, 'notes.md', '# The **parse** of it\n')
    // More text than is ranked: older files are not read.
    for (const name of newer) {
      clock.advance(1000)
      await save(dana, name, `parse\n${'filler words\n'.repeat(21_000)}`)
    }
    const { json } = await dana.get('/api/files?q=binned')
    expect((await dana.del(`/api/files/${json.items[0].id}`)).status).toBe(200)
    const others = [...newer.toReversed(), 'notes.md']
    expect(await find(dana, { q: 'parse', sort: 'best_match' })).toEqual(['tools.py', ...others])
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const at: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page = (await dana.get(`/api/files?q=parse&sort=best_match&limit=4${at}`)).json
      walked.push(...page.items.map((item: { file_name: string }) => item.file_name))
      cursor = page.next_cursor
    }
    expect(walked).toEqual(['tools.py', ...others])
  })

  test('JSON carries the matching lines of each file when it is asked to', async () => {
    const { dana } = await open()
    await save(dana, 'a.py', `heap\n${'x = heap\n'.repeat(4)}def heap():\n`)
    await save(dana, 'heap.txt', 'nothing')
    const items = async (more: string) =>
      (await dana.get(`/api/files?q=heap&sort=best_match${more}`)).json.items
    const [named, other] = await items('&hits=1')
    expect(named).toMatchObject({ file_name: 'heap.txt', hits: [], more_hits: 0 })
    expect(other).toMatchObject({
      hits: [
        { line: 6, text: 'def heap():' },
        { line: 1, text: 'heap' },
        { line: 2, text: 'x = heap' },
      ],
      more_hits: 3,
    })
    expect(Object.keys((await items(''))[0])).not.toContain('hits')
    expect((await dana.get('/api/files?hits=1')).json.items[0]).toMatchObject({ hits: [] })
  })

  test('the lines of a page of texts are found in a thread', async () => {
    const { dana } = await open()
    for (let at = 0; at < 3; at++) await save(dana, `${at}.py`, `${'x\n'.repeat(2_000)}heap ${at}`)
    const run = vi.spyOn(ThreadPool.prototype, 'run')
    const { items } = (await dana.get('/api/files?q=heap&hits=1&sort=name_asc')).json
    expect(run.mock.calls.map(([{ name }]) => name)).toContain('hitsInTexts')
    expect(items.map(({ hits }: { hits: object[] }) => hits)).toEqual(
      [0, 1, 2].map((at) => [{ line: 2_001, text: `heap ${at}` }]),
    )
    run.mockRestore()
  })

  test('without a word to match it is the order of the list', async () => {
    const { dana, clock } = await open()
    for (const name of ['a.go', 'b.go', 'c.go']) {
      clock.advance(1000)
      await save(dana, name, 'package x')
    }
    for (const q of ['', 'lang:go', '-nothing'])
      expect(await find(dana, { q, sort: 'best_match' })).toEqual(['c.go', 'b.go', 'a.go'])
    const { json } = await dana.get('/api/files?sort=best_match&limit=1')
    const next = await find(dana, { sort: 'best_match', limit: '1', cursor: json.next_cursor })
    expect(next).toEqual(['b.go'])
    const wrong = await dana.get(`/api/files?q=package&sort=best_match&cursor=${json.next_cursor}`)
    expect([wrong.status, wrong.json.code]).toEqual([400, 'invalid_cursor'])
  })

  test('the order can be chosen with a query, and the box asks for it by itself', async () => {
    const { dana } = await open()
    await save(dana, 'a.go', 'package x')
    const sortsOf = async (address: string) => {
      const document = parsePage((await dana.browse(address)).text)
      const options = [...document.querySelectorAll('select[name="sort"] option')]
      return options.map((option) => [
        option.getAttribute('value'),
        option.textContent,
        option.hasAttribute('selected'),
      ])
    }
    // Without words there is no best match; the form is sent with the words that were typed into it.
    const plain = await sortsOf('/files')
    expect(plain[0]).toEqual(['best_match', 'Newest first', true])
    expect(plain.map(([, label]) => label)).not.toContain('Best match')
    const asked = await sortsOf('/files?q=package&sort=best_match')
    expect(asked[0]).toEqual(['best_match', 'Best match', true])
    const bare = await sortsOf('/files?q=package')
    expect(bare.find(([, , isSelected]) => isSelected)?.[0]).toBe('created_at_desc')
    const page = await dana.browse('/files?q=package+lang:go&sort=best_match')
    // Removing the query removes the order with it; removing another condition does not.
    expect(page.text).toContain('href="/files?q=package&amp;sort=best_match"')
    const alone = await dana.browse('/files?q=package&sort=best_match')
    expect(alone.text).toContain('href="/files"')
  })
})

test('what is ranked of a word of every file is read by one statement', async () => {
  const { dana, opened } = await openTestApp('sqlite')
  for (let at = 0; at < RANKED.files + 20; at++)
    await dana.post('/api/files', { file_name: `f${at}.txt`, content: 'a needle' })
  const ownerId = (await dana.get('/api/me')).json.id
  const unfiltered = { language: null, folder: null, repo: null, limit: null } as const
  const before = opened.statements.length
  const { matches } = await walkMatches(opened.store, {
    ownerId,
    filter: { ...unfiltered, query: parseQuery('needle'), category: 'all' },
    sort: 'updated_at_desc',
    at: null,
    want: RANKED.files + 1,
  })
  expect(matches).toHaveLength(RANKED.files + 1)
  expect(opened.statements.length - before).toBe(1)
})

/** The limits of a search: words, texts that are read, texts that wait to be indexed; and what is shown above them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { indexTexts } from '../actions/indexing.ts'
import { MOST_UNINDEXED_BYTES } from '../rules/search-budget.ts'

const FILLER = 'lorem ipsum dolor sit amet '

async function save(person: Person, file_name: string, content: string): Promise<string> {
  const { status, json, text } = await person.post('/api/files', { file_name, content })
  expect(status, text).toBe(201)
  return json.file.id
}

async function find(person: Person, q: string): Promise<string[]> {
  const { status, json, text } = await person.get(`/api/files?${new URLSearchParams({ q })}`)
  expect(status, text).toBe(200)
  expect(json.total).toBe(json.items.length)
  return json.items.map(({ file_name }: { file_name: string }) => file_name)
}

/** The sentence that the page shows; its island contains every sentence. */
function noticeOf(html: string): string {
  return /notice__words">([^<]*)/.exec(html)?.[1] ?? ''
}

async function waiting({ opened }: TestApp): Promise<number> {
  const rows = await opened.store.query
    .withoutPlugins()
    .selectFrom('fileSearch')
    .select('row')
    .where('isIndexed', '=', false)
    .execute()
  return rows.length
}

bothDialects('the limits of a search', (open) => {
  test('ten words, three of them short: one more is refused before anything is read', async () => {
    const { dana } = await open()
    await save(dana, 'a.txt', 'ab cd ef word1 word2')
    const status = async (q: string) => {
      const reply = await dana.get(`/api/files?${new URLSearchParams({ q })}`)
      return reply.status === 200 ? 200 : reply.json
    }
    const words = Array.from({ length: 11 }, (_, at) => `word${at}`)
    const refused = { code: 'query_too_complex', max: 10, max_short: 3 }
    expect(await status('ab cd ef')).toBe(200)
    expect(await status('ab -cd ef gh')).toMatchObject(refused)
    expect(await status(words.slice(1).join(' '))).toBe(200)
    expect(await status(words.join(' '))).toMatchObject(refused)
    expect(await status(`${words.slice(2).join(' ')} lang:go tag:x`)).toMatchObject(refused)
    expect((await dana.browse('/files?q=a+b+c+d')).status).toBe(400)
    const palette = await dana.get('/api/search?q=a+b+c+d')
    expect([palette.status, palette.json.results]).toEqual([200, []])
  })

  test('a search that would read too much is refused as JSON; the page shows what it found', async () => {
    const { dana, opened, clock } = await open()
    for (let at = 0; at < 40; at++) {
      clock.advance(1000)
      await save(dana, `${at}.txt`, at % 20 === 19 ? 'zq' : 'other')
    }
    // The budget of a walk counts the sizes in the list: forty of the largest files are too many.
    await opened.store.query
      .withoutPlugins()
      .updateTable('files')
      .set({ sizeBytes: 2 * 1024 * 1024 })
      .execute()
    const { status, json } = await dana.get('/api/files?q=zq')
    expect([status, json.code]).toEqual([503, 'search_too_broad'])
    const page = await dana.browse('/files?q=zq')
    expect(page.status).toBe(200)
    expect(noticeOf(page.text)).toContain('These files were found so far')
    expect(page.text).toContain('39.txt')
    const nothing = await dana.browse('/files?q=q9')
    expect(noticeOf(nothing.text)).toContain('nothing was found in the part that was searched')
    expect(nothing.text).not.toContain('class="state')
    // A term that the index knows reads only the texts that may contain it.
    expect(await find(dana, 'zq other')).toEqual([])
    const palette = await dana.get('/api/search?q=zq&kinds=files')
    expect(palette.json.results.map(({ title }: { title: string }) => title)).toEqual([
      '39.txt',
      '19.txt',
    ])
  })

  test('a long text is found at once by what stands in it anywhere, whole words and across its pieces', async () => {
    const app = await open()
    const { dana } = app
    const half = FILLER.repeat(2_400)
    const id = await save(dana, 'long.txt', `first ${half} middle ${half} last שָׁלוֹם`)
    await save(dana, 'short.txt', 'first last')
    const check = async () => {
      expect(await find(dana, 'middle')).toEqual(['long.txt'])
      expect(await find(dana, 'שלום')).toEqual(['long.txt'])
      expect(await find(dana, 'first last')).toEqual(['short.txt', 'long.txt'])
      expect(await find(dana, 'first -middle')).toEqual(['short.txt'])
      expect(await find(dana, 'first mi')).toEqual(['long.txt'])
      expect(await find(dana, 'ipsum')).toEqual(['long.txt'])
      expect(await find(dana, `"${FILLER.repeat(17).trim()}"`)).toEqual(['long.txt'])
      expect(await find(dana, 'nowhere')).toEqual([])
    }
    await check()
    await indexTexts(app.inner.contextFor('test'), { throwIfStopped() {} })
    expect(await waiting(app)).toBe(0)
    await check()
    const change = { content: `${half} changed`, base_version: 1 }
    expect((await dana.put(`/api/files/${id}`, change)).status).toBe(200)
    expect(await find(dana, 'middle')).toEqual([])
    expect(await find(dana, 'changed')).toEqual(['long.txt'])
  })
})

test('the transaction that saves a long text indexes its beginning, a job the rest, in short turns', async () => {
  const app = await openTestApp('sqlite')
  const { dana } = app
  const text = FILLER.repeat(10_000)
  const id = await save(dana, 'long.txt', text)
  const before = await waiting(app)
  expect(before).toBeGreaterThan(5)
  // A star changes no text: nothing is written or indexed again.
  await indexTexts(app.inner.contextFor('test'), { throwIfStopped() {} })
  expect((await dana.put(`/api/files/${id}`, { is_favorite: true })).status).toBe(200)
  expect(await waiting(app)).toBe(0)
  // A run that is stopped leaves the rest to the next one.
  await dana.put(`/api/files/${id}`, { content: `new ${text}`, base_version: 1 })
  let turns = 0
  const stopping = { throwIfStopped: () => void (turns++ === 2 && expect.fail('stopped')) }
  await expect(indexTexts(app.inner.contextFor('test'), stopping)).rejects.toThrow('stopped')
  const left = await waiting(app)
  expect(left).toBeLessThan(before)
  expect(left).toBeGreaterThan(0)
  expect(await indexTexts(app.inner.contextFor('test'), { throwIfStopped() {} })).toEqual({
    done: true,
    pieces: left,
  })
})

test('more waiting texts than a search can read: it says so, and is complete once they are indexed', async () => {
  const app = await openTestApp('sqlite')
  const { dana, opened } = app
  const id = await save(dana, 'old.txt', 'the oldest word')
  const { store } = opened
  const notices = async () => (await dana.browse(`/file/${id}`)).text.match(/still being indexed/)
  await sql`update file_search set is_indexed = 0`.execute(store.query)
  await sql`with recursive more(n) as (select 1 union all select n + 1 from more where n < 10300)
    insert into file_search (row, owner_id, file_id, is_indexed, text)
    select row + n, owner_id, 'x' || n, 0, '' from file_search, more`.execute(store.query)
  const { json } = await dana.get('/api/files?q=oldest')
  expect([json.indexing, json.total]).toEqual([true, 0])
  const page = await dana.browse('/files?q=oldest')
  expect(noticeOf(page.text)).toContain('Some texts are still being indexed')
  expect(await notices()).not.toBeNull()
  const newer = await save(dana, 'new.txt', `${FILLER.repeat(9_000)}tail`)
  expect((await dana.browse(`/file/${newer}`)).text).not.toContain('still being indexed')
  expect(await find(dana, 'tail')).toEqual(['new.txt'])
  await indexTexts(app.inner.contextFor('test'), { throwIfStopped() {} })
  expect(await notices()).toBeNull()
  expect(await find(dana, 'oldest')).toEqual(['old.txt'])
  expect((await dana.get('/api/files?q=oldest')).json.indexing).toBeUndefined()
})

test('waiting texts are read up to 64 MiB, however few they are', async () => {
  const { dana, opened } = await openTestApp('sqlite')
  await save(dana, 'old.txt', 'the oldest word')
  const { query } = opened.store
  await sql`update file_search set is_indexed = 0`.execute(query)
  const mebibytes = MOST_UNINDEXED_BYTES / 2 ** 20
  await sql`with recursive more(n) as (select 1 union all select n + 1 from more where n < ${mebibytes})
    insert into file_search (row, owner_id, file_id, is_indexed, text)
    select row + n, owner_id, 'x' || n, 0, replace(hex(zeroblob(${2 ** 20})), '00', 'x')
    from file_search, more`.execute(query)
  const { json } = await dana.get('/api/files?q=oldest')
  expect([json.indexing, json.total]).toEqual([true, 0])
  // With one text less, the oldest fits too.
  await sql`delete from file_search where file_id = 'x1'`.execute(query)
  expect(await find(dana, 'oldest')).toEqual(['old.txt'])
  expect((await dana.get('/api/files?q=oldest')).json.indexing).toBeUndefined()
})

test('a list with words is counted as a search, a list without as a read', async () => {
  const { dana } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0.025' } })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await dana.get('/api/files?q=word')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await dana.browse('/files?q=word')).status).toBe(429)
  expect((await dana.get('/api/files?lang=go')).status).toBe(200)
})

test("one person's ten searches wait behind another's one", async () => {
  const { dana, noam } = await openTestApp('sqlite')
  for (const person of [dana, noam]) await save(person, 'a.txt', `${FILLER}needle`)
  const done: string[] = []
  const search = async (name: string, person: Person) => {
    expect(await find(person, 'needle -absent')).toEqual(['a.txt'])
    done.push(name)
  }
  const hers = Array.from({ length: 10 }, () => search('dana', dana))
  await Promise.all([...hers, search('noam', noam)])
  // Two may be read at once, and each of hers is followed by one of his.
  expect(done.indexOf('noam')).toBeLessThanOrEqual(4)
})

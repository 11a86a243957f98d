/** Search: both databases and plain JavaScript agree on every hit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acrossOwners } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { CODE_POINT } from '#tests/support/code-points.ts'
import { DIALECTS } from '#tests/support/stores.ts'
import { parseQuery } from '../rules/query.ts'

interface Written {
  file_name: string
  description: string
  tags: string[]
  folder: string
  content: string
}

const PIECES = [
  ...[
    'parse',
    'Parser',
    'PARSE',
    'cache',
    'return',
    'const x = 1',
    '// TODO',
    '\t',
    '\n',
    '\r\n',
    '  ',
  ],
  ...['שלום', 'שָׁלוֹם', 'ספר', 'סֵפֶר', 'ך', 'כ', 'ם', 'מ', '\u05b0', 'עברית, מנוקדת'],
  ...[
    '%',
    '_',
    '100%',
    'a_b',
    '.*',
    '(a+)+$',
    '[',
    ']',
    '\\',
    '\\d',
    "'",
    '"',
    '`',
    '--',
    '/*',
    '||',
    '^',
    '*',
    'OR',
    'NEAR(',
  ],
  ...['😀', '👩‍👩‍👧', '🇮🇱', 'é', 'e\u0301', 'ß', 'SS', 'İ', 'ı', 'Σ', 'ς', 'σ', 'ﬁ', '한', '각'],
  ...['<b>', '&amp;', 'x', 'xy', 'ab', 'C++', '#', '\u0002', '\u200f', '\u202e'],
]

const text = (max: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: max }).map((parts) => parts.join(''))
const name = fc.constantFrom(
  'parser.ts',
  'קובץ.md',
  'C++ & #.tsx',
  '100%_a.py',
  '😀.txt',
  "it's.sql",
  '[x].js',
)

const written: fc.Arbitrary<Written> = fc.record({
  file_name: name,
  description: text(4).map((words) => words.replace(/[\r\n]/g, ' ')),
  tags: fc.subarray(['core', 'תגית', 'a_b', '50%', 'C++ & #']),
  folder: fc.constantFrom('', 'src', 'src/lib', 'תיקייה', 'a_b'),
  content: text(12),
})

// What people search for: pieces of existing text, whole or cut, and pairs of them.
const needle = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.constantFrom(...PIECES).map((piece) => [...piece].slice(0, 2).join('')),
  fc
    .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES))
    .map(([one, other]) => one + other),
  fc
    .string({ unit: CODE_POINT, minLength: 1, maxLength: 3 })
    .filter((words) => !words.includes('\u0000')),
)
const query = fc
  .array(
    fc
      .tuple(fc.constantFrom('', '', '', '-'), fc.boolean(), needle)
      .map(([minus, isPhrase, words]) =>
        isPhrase && !words.includes('"') ? `${minus}"${words}"` : `${minus}${words}`,
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '))

/** More words than a search may have: refused by both, before anything is read. */
function isRefused(text: string): boolean {
  const { needles, fields } = parseQuery(text)
  const short = needles.filter(({ folded }) => [...folded].length < 3)
  return needles.length + fields.length > 10 || short.length > 3
}

const corpus = fc.array(written, { minLength: 3, maxLength: 8 })

/** The promise of the search, written a second time as simply as possible. */
function matches(file: Written, text: string): boolean {
  const { needles, fields } = parseQuery(text)
  const path = file.folder ? `${file.folder}/${file.file_name}` : file.file_name
  const parts = [path, file.description, ...file.tags, file.content].map(foldText)
  return (
    needles.every(({ folded, isNot }) => parts.some((part) => part.includes(folded)) !== isNot) &&
    fields.every(
      ({ name, value, isNot }) => (name === 'tag' && file.tags.includes(value)) !== isNot,
    )
  )
}

async function fill({ dana }: TestApp, files: readonly Written[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    const response = await dana.post('/api/files', {
      ...file,
      file_name: `${at}-${file.file_name}`,
    })
    expect(response.status, response.text).toBe(201)
  }
}

async function find({ dana }: TestApp, q: string): Promise<{ names: string[]; total: number }> {
  const response = await dana.get(
    `/api/files?${new URLSearchParams({ q, limit: '100', sort: 'name_asc' })}`,
  )
  expect(response.status, `${JSON.stringify(q)} ${response.text}`).toBe(200)
  const names = response.json.items.map((item: { file_name: string }) => item.file_name)
  return { names: names.sort(), total: response.json.total }
}

const QUERIES_PER_CORPUS = 40

test('SQLite, PostgreSQL and a plain filter give the same files', async () => {
  const houses: TestApp[] = []
  for (const dialect of DIALECTS) houses.push(await openTestApp(dialect))
  await fc.assert(
    fc.asyncProperty(
      corpus,
      fc.array(
        query.filter((q) => !isRefused(q)),
        { minLength: QUERIES_PER_CORPUS, maxLength: QUERIES_PER_CORPUS },
      ),
      async (files, queries) => {
        for (const app of houses) {
          const ids = (await app.dana.get('/api/files?limit=100')).json.items.map(
            ({ id }: { id: string }) => id,
          )
          if (ids.length > 0) await app.dana.post('/api/files/bulk-delete', { file_ids: ids })
          await fill(app, files)
        }
        const named = files.map((file, at) => ({ ...file, file_name: `${at}-${file.file_name}` }))
        for (const q of queries) {
          const expected = named
            .filter((file) => matches(file, q))
            .map((file) => file.file_name)
            .sort()
          for (const app of houses) {
            const found = await find(app, q)
            expect(
              found.names,
              `${app.opened.databaseUrl ? 'postgres' : 'sqlite'} ${JSON.stringify(q)}`,
            ).toEqual(expected)
            expect(found.total).toBe(expected.length)
          }
        }
      },
    ),
    { numRuns: 4, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  )
})

test.each(DIALECTS)(
  'a long file gets other words before its text, and the text itself is not read for it (%s)',
  async (dialect) => {
    const { dana, opened } = await openTestApp(dialect)
    await dana.signIn()
    const content = `${'filler line\n'.repeat(8_000)}zanzibar`
    const made = await dana.post('/api/files', { file_name: 'long.txt', content, tags: ['old'] })
    const id = made.json.file.id as string
    // A description may contain the very character that ends a part.
    const change = { description: 'odd\u0001words', tags: ['älter', 'new'], file_name: 'other.txt' }
    const everybody = acrossOwners(opened.store, 'a disk fails')
    await everybody.updateTable('contents').set({ text: 'damaged' }).execute()
    await dana.send('PUT', `/api/files/${id}`, { body: { description: 'odd\u0001sign' } })
    await dana.send('PUT', `/api/files/${id}`, { body: { ...change, language: 'text' } })
    await dana.post('/api/files/bulk-tag', { file_ids: [id], tags: ['third'] })
    const found = async (q: string) =>
      (await dana.get(`/api/files?q=${encodeURIComponent(q)}`)).json.items.length
    for (const q of ['zanzibar', 'filler', 'odd', 'words', 'ÄLTER', 'new', 'other.txt', 'third'])
      expect([q, await found(q)]).toEqual([q, 1])
    for (const q of ['sign', '"old"', 'long.txt']) expect([q, await found(q)]).toEqual([q, 0])
  },
)

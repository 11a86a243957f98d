/**
 * Both databases and a plain filter agree on the results of a search: the files in order, page after page, the total,
 * where it is capped, and what is refused. `SEARCHES=10000` runs more of them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#platform/crypto/index.ts'
import { foldText } from '#platform/text/index.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { isProse } from '../rules/definitions.ts'
import { parseQuery } from '../rules/query.ts'
import { rankName, rankOf, rankText } from '../rules/rank.ts'
import { type CodeFile, insertFile, saveSearchText, saveTags } from '../store/index.ts'

const SEARCHES = Number(process.env['SEARCHES'] ?? 60)
const FILES = 1_150

/** The same pseudo-random numbers in every run: a failure can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TOKENS = [
  ...['return', 'parse', 'Parser', 'cache', 'request_cache', 'handler', 'def get', 'set', 'import'],
  ...['שָׁלוֹם', 'ספר', 'Straße', '100%', 'a_b', '"', '😀', 'é', 'Σ', '한글', '\\d', "it's"],
]
const LANGUAGES = ['python', 'go', 'markdown']
const TAGS = ['core', 'תגית', 'a_b']
const FOLDERS = ['', 'src', 'src/lib', 'docs']

interface Written {
  file: CodeFile
  content: string
  /** The text it is found by. */
  folded: string[]
}

function library(): Written[] {
  const pick = numbers(7)
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!
  return Array.from({ length: FILES }, (_, at) => {
    const tokens = Array.from({ length: pick(8) }, () => one(TOKENS))
    // Almost every file has the common line, and a few are so long that they are stored in several pieces.
    if (at % 16 !== 0) tokens.push('the shared line')
    const isLong = at % 100 === 3
    const filler = isLong ? Array.from({ length: 9_000 }, () => one(['x', 'yy', 'zzz', '\n'])) : []
    const content = [...tokens.slice(0, 3), ...filler, ...tokens.slice(3)].join(' ')
    const file = fileOf(at, content, pick)
    const path = file.folder ? `${file.folder}/${file.fileName}` : file.fileName
    const folded = [path, file.description, ...file.tags, content].map(foldText)
    return { content, file, folded }
  })
}

function fileOf(at: number, content: string, pick: (below: number) => number): CodeFile {
  // Many share a moment, and ids are not in the order of time: as after a clock that was set back.
  const createdAt = Date.UTC(2026, 0, 1) + pick(60)
  return {
    id: newId(createdAt),
    folder: FOLDERS[pick(FOLDERS.length)]!,
    fileName: `${at}-${['Alpha', 'beta', 'גמא', '😀', '\uff21'][pick(5)]}.txt`,
    language: LANGUAGES[pick(LANGUAGES.length)]!,
    isLanguageChosen: true,
    sizeBytes: Buffer.byteLength(content),
    lines: 1,
    description: pick(4) === 0 ? 'described cache' : '',
    tags: TAGS.filter(() => pick(3) === 0),
    sourceUrl: '',
    repo: pick(5) === 0 ? 'org/repo' : '',
    isFavorite: pick(3) === 0,
    isPinned: false,
    version: 1,
    contentHash: 'none',
    createdAt,
    updatedAt: createdAt + pick(1_000),
    openedAt: null,
    deletedAt: pick(40) === 0 ? createdAt + 1 : null,
    purgeAt: null,
    noteCount: 0,
  }
}

async function fill({ opened, dana }: TestApp, files: readonly Written[]): Promise<void> {
  await dana.get('/api/files')
  const users = opened.store.query.withoutPlugins().selectFrom('users').select('id')
  const { id: owner } = await users.executeTakeFirstOrThrow()
  await opened.store.transact(async (query) => {
    const store = { ...opened.store, query, reading: () => query, isInTransaction: true }
    for (const { file, content } of files) {
      await insertFile(store, owner, file)
      await saveTags(store, owner, file.id, file.tags)
      await saveSearchText(store, owner, file, foldText(content))
    }
    const count = files.filter(({ file }) => file.deletedAt === null).length
    const total = { ownerId: owner, kind: 'total', name: '', count }
    await query.insertInto('libraryCounts').values(total).execute()
  })
}

interface Asked {
  q: string
  sort: keyof typeof KEYS | 'best_match'
  lang: string
  folder: string
  category: string
  limit: number
}

const KEYS = {
  created_at_desc: (file: CodeFile) => file.createdAt,
  created_at_asc: (file: CodeFile) => file.createdAt,
  updated_at_desc: (file: CodeFile) => file.updatedAt,
  name_asc: (file: CodeFile) => foldText(file.fileName),
} as const

/** The promise of a search, in the simplest code. */
function expected(files: readonly Written[], asked: Asked): string[] | 'query_too_complex' {
  const { needles, fields } = parseQuery(asked.q)
  const short = needles.filter(({ folded }) => [...folded].length < 3)
  if (needles.length + fields.length > 10 || short.length > 3) return 'query_too_complex'
  const found = files.filter(({ file, folded: parts }) => {
    if (file.deletedAt !== null) return false
    const isIn = `${file.folder}/`.startsWith(`${asked.folder}/`) || asked.folder === ''
    return (
      isIn &&
      (asked.lang === '' || file.language === asked.lang) &&
      (asked.category === 'all' ||
        (asked.category === 'favorites' ? file.isFavorite : file.tags.includes(asked.category))) &&
      fields.every(
        ({ name, value, isNot }) =>
          (name === 'tag'
            ? file.tags.includes(value)
            : name === 'lang'
              ? file.language === value
              : name === 'folder'
                ? `${file.folder}/`.startsWith(`${value}/`)
                : file.repo === value) !== isNot,
      ) &&
      needles.every(({ folded, isNot }) => parts.some((part) => part.includes(folded)) !== isNot)
    )
  })
  const words = needles.filter(({ isNot }) => !isNot).map(({ folded }) => folded)
  if (asked.sort === 'best_match' && words.length > 0) return bestFirst(found, words)
  const sort = asked.sort === 'best_match' ? 'created_at_desc' : asked.sort
  const sign = sort.endsWith('_desc') ? -1 : 1
  const key = KEYS[sort]
  return found
    .map(({ file }) => ({ file, key: bytesOf(key(file)) }))
    .sort(
      (one, other) =>
        sign *
        (Buffer.compare(one.key, other.key) ||
          Buffer.compare(Buffer.from(one.file.id), Buffer.from(other.file.id))),
    )
    .map(({ file }) => file.id)
}

/** The newest 64 by their text, and files with the words in the name by that; then the others. */
function bestFirst(found: readonly Written[], words: readonly string[]): string[] {
  const newest = found.toSorted(
    (one, other) =>
      other.file.updatedAt - one.file.updatedAt || (one.file.id < other.file.id ? 1 : -1),
  )
  let bytes = 0
  const beyond = newest.findIndex(({ file }, at) => {
    bytes += Math.min(file.sizeBytes, 2 ** 18)
    return at >= 64 || bytes > 2 ** 21
  })
  const names = newest.filter(({ file }) => isNamed(file, words))
  const rank = ({ file, folded }: Written, at: number) => {
    const name = rankName(foldText(file.fileName), words)
    if (beyond < 0 || at < beyond)
      return rankOf(name, rankText(folded.join('\u0001'), words, isProse(file.language)))
    return names.length <= 1_000 && isNamed(file, words) ? rankOf(name, 0) : 0
  }
  const ranked = newest.map((written, at) => ({ id: written.file.id, rank: rank(written, at) }))
  return ranked.sort((one, other) => other.rank - one.rank).map(({ id }) => id)
}

function isNamed(file: CodeFile, words: readonly string[]): boolean {
  return words.every((word) => foldText(file.fileName).includes(word))
}

function isNarrowed({ q, lang, folder, category }: Asked): boolean {
  const { needles, fields } = parseQuery(q)
  return needles.length + fields.length > 0 || lang !== '' || folder !== '' || category !== 'all'
}

function bytesOf(key: number | string): Buffer {
  return Buffer.from(typeof key === 'number' ? String(key).padStart(20, '0') : key)
}

const fragment = fc.oneof(
  fc.constantFrom(...TOKENS),
  fc.constantFrom('shared', 'the shared line', 'sh', 'e', 'line', 'zzz yy', 'x', 'nowhere', 'tur'),
  fc.constantFrom(...TOKENS).map((token) => [...token].slice(1, 4).join('') || token),
  fc.constantFrom('tag:core', 'lang:go', '-lang:python', 'repo:org/repo', '-tag:a_b', '.txt'),
  fc.constantFrom('folder:src', '-folder:src/lib', 'folder:docs'),
)
const term = fc
  .tuple(fc.constantFrom('', '', '', '-'), fc.boolean(), fragment)
  .map(([minus, isPhrase, text]) =>
    isPhrase && !/["]|^-|:/.test(text) ? `${minus}"${text}"` : `${minus}${text}`,
  )
const asked: fc.Arbitrary<Asked> = fc.record({
  q: fc
    .oneof(
      { weight: 9, arbitrary: fc.array(term, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(term, { minLength: 4, maxLength: 12 }) },
    )
    .map((terms) => terms.join(' ')),
  sort: fc.constantFrom(
    'created_at_desc',
    'created_at_asc',
    'updated_at_desc',
    'name_asc',
    'best_match',
    'best_match',
  ),
  lang: fc.constantFrom('', '', '', 'go'),
  folder: fc.constantFrom('', '', '', 'src'),
  category: fc.constantFrom('all', 'all', 'all', 'favorites', 'core'),
  limit: fc.constantFrom(1, 7, 20, 100),
})

async function compare(app: TestApp, files: readonly Written[], wanted: Asked): Promise<void> {
  const { dialect } = app.opened.databaseUrl ? { dialect: 'postgres' } : { dialect: 'sqlite' }
  const what = `${dialect} ${JSON.stringify(wanted)}`
  const read = async (cursor: string | null) => {
    const search = new URLSearchParams({ ...wanted, limit: `${wanted.limit}` })
    if (cursor) search.set('cursor', cursor)
    return app.dana.get(`/api/files?${search}`)
  }
  const ids = expected(files, wanted)
  const first = await read(null)
  if (typeof ids === 'string') {
    expect([first.status, first.json.code], what).toEqual([400, ids])
    return
  }
  // The total of the whole library comes from its counter, so it has no cap.
  const isCapped = ids.length > 1_000 && isNarrowed(wanted)
  const total = { total: isCapped ? 1_000 : ids.length, total_capped: isCapped }
  const check = (page: typeof first, from: number) => {
    expect(page.status, `${what} ${page.text.slice(0, 200)}`).toBe(200)
    const shown = page.json.items.map(({ id }: { id: string }) => id)
    expect(shown, what).toEqual(ids.slice(from, from + wanted.limit))
    expect(page.json, what).toMatchObject(total)
  }
  check(first, 0)
  expect(first.json.next_cursor !== null, what).toBe(ids.length > wanted.limit)
  if (!first.json.next_cursor) return
  const second = await read(first.json.next_cursor)
  check(second, wanted.limit)
  check(await read(second.json.prev_cursor), 0)
  if (wanted.sort !== 'best_match') return
  // Through the list and back, past the last file that is ranked.
  let [page, from] = [second, wanted.limit]
  while (page.json.next_cursor && wanted.limit === 100) {
    page = await read(page.json.next_cursor)
    from += wanted.limit
    check(page, from)
    check(await read(page.json.prev_cursor), from - wanted.limit)
  }
}

test(`SQLite, PostgreSQL and a plain filter agree on ${SEARCHES} searches`, async () => {
  const files = library()
  const houses = [await openTestApp('sqlite'), await openTestApp('postgres')]
  for (const app of houses) await fill(app, files)
  await fc.assert(
    fc.asyncProperty(asked, async (wanted) => {
      for (const app of houses) await compare(app, files, wanted)
    }),
    { numRuns: SEARCHES, endOnFailure: true },
  )
  for (const { dana } of houses) {
    const shown = async () => {
      const { text } = await dana.browse('/files?q=shared')
      return /files__total[^>]*>([^<]*)/.exec(text)?.[1]?.replace(/[\u2066-\u2069]/g, '')
    }
    expect(await shown()).toBe('More than 1,000')
    await dana.put('/api/me/preferences', { locale: 'he' })
    expect(await shown()).toBe('יותר מ־1,000')
  }
}, 3_600_000)

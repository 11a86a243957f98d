/** Search texts: in pieces that cut no needle, and migrated from the releases that stored them whole. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { migrate, openStore, type Store } from '#platform/store/index.ts'
import {
  atTheEnd,
  cloneTemplate,
  DIALECTS,
  type DialectName,
  dropDatabase,
} from '#tests/support/stores.ts'
import { indexSymbols } from '../actions/indexing.ts'
import { parseQuery } from '../rules/query.ts'
import { arePiecesOf, PIECE_UNITS, piecesOf } from '../rules/search-pieces.ts'
import {
  findSymbols,
  indexNextPieces,
  isWaitingForSymbols,
  saveSymbols,
  searchFiles,
} from './index.ts'

test('every needle that a query may hold is whole in a piece, and no piece ends inside a letter', () => {
  const character = fc.constantFrom('a', 'ב', '😀', '𝅘𝅥𝅲', 'ΐ')
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 5, maxLength: 9 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.nat({ max: 2_999 }),
      (pattern, length, before) => {
        // Numbered, so that no line occurs twice.
        const text = Array.from(
          { length: 20_000 },
          (_, at) => `${at}${pattern[at % pattern.length]}`,
        ).join('')
        const pieces = piecesOf(text)
        for (const piece of pieces) {
          expect(piece.isWellFormed()).toBe(true)
          expect(piece.length).toBeLessThanOrEqual(PIECE_UNITS)
        }
        const from = PIECE_UNITS - (before % length)
        const needle = text
          .slice(from, from + length)
          .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
        expect(pieces.some((piece) => piece.includes(needle))).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
  expect(piecesOf('')).toEqual([''])
  expect(piecesOf('x'.repeat(PIECE_UNITS))).toHaveLength(1)
})

test('pieces are known for those of a text, also when the first has grown or shrunk', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `${at}😀`).join('')
  const [first, ...others] = piecesOf(text)
  expect(arePiecesOf(text, [first!, ...others])).toBe(true)
  expect(arePiecesOf(`head ${text}`, [`head ${first}`, ...others])).toBe(true)
  expect(arePiecesOf(text.slice(3), [first!.slice(3), ...others])).toBe(true)
  expect(arePiecesOf(text, [`head ${first}`, ...others])).toBe(false)
  expect(arePiecesOf(text, [first!, ...others.slice(0, -1)])).toBe(false)
  expect(arePiecesOf(text, [first!, ...others.slice(1)])).toBe(false)
  expect(arePiecesOf(text, others)).toBe(false)
  expect(arePiecesOf('', [''])).toBe(true)
  expect(arePiecesOf('', [])).toBe(false)
})

const BEFORE = libraryHistory.findIndex(({ name }) => name === '0011_search_in_pieces')
const SYMBOLS = libraryHistory.findIndex(({ name }) => name === '0014_file_symbols')
const AGAIN = libraryHistory.findIndex(({ name }) => name === '0038_symbols_again')
const LONG = `${'filler text '.repeat(9_000)} tail`

/** A store at the state before the migration of that number. */
async function openEarlier(dialect: DialectName, before: number): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-search-'))
  atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = dialect === 'postgres' ? await cloneTemplate('template0') : null
  if (databaseUrl) atTheEnd(() => dropDatabase(databaseUrl))
  const store = openStore({ dataDir, databaseUrl })
  atTheEnd(() => store.close())
  const earlier = libraryHistory.slice(0, before)
  await migrate(store, { library: earlier, telemetry: telemetryHistory })
  return store
}

describe.each(DIALECTS)('texts of an earlier release (%s)', (dialect) => {
  test('have their symbols after the migration, when the job has looked for them', async () => {
    const store = await openEarlier(dialect, SYMBOLS)
    const texts = Array.from({ length: 40 }, (_, at) => `def function_${at}():\n`)
    for (const [at, text] of texts.entries()) {
      const hash = sha256(text)
      const content = { ownerId: 'dana', hash, text: at === 7 ? 'damaged' : text }
      await store.query.insertInto('contents').values(content).execute()
      const file = { ...fileRow(`id${at}`, at), language: 'python', contentHash: hash }
      await store.query
        .insertInto('files')
        .values(file as never)
        .execute()
    }
    await migrate(store)
    expect(await isWaitingForSymbols(store, 'dana')).toBe(true)
    const job = { throwIfStopped: () => {} }
    expect(await indexSymbols({ store }, job)).toEqual({ done: true, files: 40 })
    expect(await isWaitingForSymbols(store, 'dana')).toBe(false)
    const found = await findSymbols(store, 'dana', ['id3', 'id7'])
    expect(Object.fromEntries(found)).toEqual({
      id3: [{ name: 'function_3', kind: 'function', line: 1 }],
      id7: [],
    })
  })

  test('keep the symbols that they had until the job has looked for those of this release', async () => {
    const store = await openEarlier(dialect, AGAIN)
    const text = 'int one(void) { return 1; }\n'
    const content = { ownerId: 'dana', hash: sha256(text), text }
    await store.query.insertInto('contents').values(content).execute()
    const file = { ...fileRow('id', 1), language: 'c', contentHash: content.hash }
    await store.query
      .insertInto('files')
      .values(file as never)
      .execute()
    const before = [{ name: 'before', kind: 'function' as const, line: 1 }]
    await saveSymbols(store, 'dana', 'id', before)
    await migrate(store)
    expect((await findSymbols(store, 'dana', ['id'])).get('id')).toEqual(before)
    await indexSymbols({ store }, { throwIfStopped: () => {} })
    const now = [{ name: 'one', kind: 'function', line: 1 }]
    expect((await findSymbols(store, 'dana', ['id'])).get('id')).toEqual(now)
  })

  test('are found after the migration, before and after they are indexed anew', async () => {
    const store = await openEarlier(dialect, BEFORE)
    // biome-ignore lint/suspicious/noExplicitAny: the table as it was before has another type
    const db = store.query as Kysely<any>
    const texts = { one: 'short words', two: LONG, three: 'words again' }
    await db.insertInto('searchOwners').values({ ownerId: 'dana', number: 1 }).execute()
    for (const [at, [id, text]] of Object.entries(texts).entries()) {
      const row = 2 ** 24 + at + 1
      await db.insertInto('fileSearch').values({ row, ownerId: 'dana', fileId: id, text }).execute()
      await db.insertInto('files').values(fileRow(id, at)).execute()
    }
    await migrate(store)
    const find = async (q: string) => {
      const filter = {
        query: parseQuery(q),
        language: null,
        category: 'all',
        folder: null,
        repo: null,
        limit: null,
      }
      const search = { ownerId: 'dana', filter, sort: 'name_asc', size: 10, at: null } as const
      const { files, total } = await searchFiles(store, search)
      expect(total).toBe(files.length)
      return files.map(({ id }) => id)
    }
    for (const _ of ['before', 'after']) {
      expect(await find('words')).toEqual(['one', 'three'])
      expect(await find('tail')).toEqual(['two'])
      expect(await find('filler tail')).toEqual(['two'])
      expect(await find('wo')).toEqual(['one', 'three'])
      expect(await find('words -again')).toEqual(['one'])
      while ((await indexNextPieces(store)) > 0);
    }
    if (dialect === 'postgres') await refuseStatementsByHand(store)
    const rows = await db.selectFrom('fileSearch').select(['part', 'isIndexed']).execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.every((row) => row['isIndexed'] === true)).toBe(true)
  })
})

/**
 * A statement that the database cancels by its own limit leaves what a walk finds, and the result is marked as
 * incomplete.
 */
async function refuseStatementsByHand(store: Store): Promise<void> {
  const late = Object.assign(new Error('canceling statement'), { code: '57014' })
  const reading = store.reading('dana').withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('matches as materialized')) throw late
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const filter = {
    query: parseQuery('words'),
    language: null,
    category: 'all',
    folder: null,
    repo: null,
    limit: null,
  }
  const search = { ownerId: 'dana', filter, sort: 'name_asc', size: 10, at: null } as const
  const { files, total, isTooBroad } = await searchFiles(
    { ...store, reading: () => reading },
    search,
  )
  expect([files.map(({ id }) => id), total, isTooBroad]).toEqual([['one', 'three'], null, true])
}

function fileRow(id: string, at: number) {
  return {
    ...{ ownerId: 'dana', id, folder: '', fileName: `${at}.txt`, nameKey: `${at}.txt` },
    ...{ language: 'text', sizeBytes: 1, lines: 1, description: '', tags: '[]', sourceUrl: '' },
    ...{ repo: '', version: 1, contentHash: 'h', createdAt: at, updatedAt: at },
  }
}

/**
 * Searches of one person among files of about 4 KB: a rare word, a middling one, a word of every file, two words, and
 * symbols, one client, with 10,000 files and with 100,000; and the size of the store against its text.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import {
  type CodeFile,
  indexNextPieces,
  insertFile,
  saveContent,
  saveSearchText,
} from '#features/library/store/index.ts'
import { newId, sha256 } from '#platform/crypto/index.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { settledLatency } from '../load.ts'
import { startProgram } from './server.ts'
import { MIDDLING_TERM, RARE_SYMBOL, RARE_TERM, type Shelf } from './shelf.ts'

const QUERIES = {
  'a rare word': RARE_TERM,
  'a middling word': MIDDLING_TERM,
  'a word of every file': 'return',
  'two words': `return ${RARE_TERM}`,
  'a symbol': `@${RARE_SYMBOL}`,
  'a symbol by two letters': `@${RARE_SYMBOL.slice(0, 2)}`,
}
/** In the order of the list, and as our own box searches. */
const SORTS = { '': '', ', best match first': '&sort=best_match' }

export interface Searches {
  own: number
  rows: { query: string; p50Ms: number; p99Ms: number }[]
  /** Bytes of the store for each byte of text. */
  sizeRatio: number
}

export async function measureSearches(shelf: Shelf, own: number): Promise<Searches> {
  const program = await startProgram(shelf.dataDir)
  const rows: Searches['rows'] = []
  try {
    for (const [order, sort] of Object.entries(SORTS))
      for (const [query, text] of Object.entries(QUERIES)) {
        const url = `${program.url}/api/files?q=${encodeURIComponent(text)}${sort}`
        const headers = { cookie: shelf.cookie, accept: 'application/json' }
        const latency = await settledLatency({ url, headers, connections: 1, seconds: 5 })
        rows.push({ query: `${query}${order}`, ...latency })
      }
  } finally {
    await program.stop()
  }
  return { own, rows, sizeRatio: sizeRatio(shelf.dataDir) }
}

/** Pages that a merge of the index has freed are reused by the next writes, and are not counted. */
function sizeRatio(dataDir: string): number {
  const file = join(dataDir, 'library.db')
  const database = new Database(file)
  try {
    database.pragma('wal_checkpoint(truncate)')
    const [pages, free] = ['page_count', 'freelist_count'].map((name) =>
      Number(database.pragma(name, { simple: true })),
    )
    const { text } = database.prepare('select sum(length(text)) as text from contents').get() as {
      text: number
    }
    return (statSync(file).size * (1 - free! / pages!)) / text
  } finally {
    database.close()
  }
}

const RANDOM_FILES = 20
const RANDOM_BYTES = 2 * 1024 * 1024

/** Random characters have no common trigram: the worst case of a trigram index. */
export async function measureRandomText(dataDir: string): Promise<number> {
  const store = openStore({ dataDir, databaseUrl: null })
  await migrate(store)
  const owner = newId(Date.now())
  for (let at = 0; at < RANDOM_FILES; at++) {
    const text = randomText(at + 1)
    const file = randomFile(at, sha256(text))
    await store.transact(async (query) => {
      const within = { ...store, query, reading: () => query, isInTransaction: true }
      await insertFile(within, owner, file)
      await saveContent(within, owner, file.contentHash, text)
      await saveSearchText(within, owner, file, foldText(text))
    })
  }
  while ((await indexNextPieces(store)) > 0);
  await store.close()
  return sizeRatio(dataDir)
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789+/'

function randomText(seed: number): string {
  let state = seed
  return Array.from({ length: RANDOM_BYTES }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return ALPHABET[Math.floor((state / 2 ** 32) * ALPHABET.length)]
  }).join('')
}

function randomFile(at: number, contentHash: string): CodeFile {
  const now = Date.UTC(2026, 0, 1) + at
  return {
    ...{ id: newId(now), folder: '', fileName: `random-${at}.txt`, language: 'text' },
    ...{ isLanguageChosen: false, sizeBytes: RANDOM_BYTES, lines: 1, description: '', tags: [] },
    ...{ sourceUrl: '', repo: '', isFavorite: false, isPinned: false, version: 1, contentHash },
    ...{
      createdAt: now,
      updatedAt: now,
      openedAt: null,
      deletedAt: null,
      purgeAt: null,
      noteCount: 0,
    },
  }
}

export function describeSearches(stores: readonly Searches[], randomRatio: number): string {
  const [few, many] = stores as [Searches, Searches]
  const lines = few.rows.map((row, at) => {
    const grown = many.rows[at]!
    const growth = (grown.p50Ms / row.p50Ms).toFixed(2)
    const [before, after] = [row, grown].map(
      ({ p50Ms, p99Ms }) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`,
    )
    return `| ${row.query} | ${before} | ${after} | ${growth} x |`
  })
  return `# Searches

Files of about 4 KB of one person, one client, \`GET /api/files?q=\`.

| Query | ${few.own.toLocaleString('en')} files, p50 / p99 ms | ${many.own.toLocaleString('en')} files, p50 / p99 ms | growth |
|---|---|---|---|
${lines.join('\n')}

The store has ${few.sizeRatio.toFixed(2)} bytes for each byte of code, and ${randomRatio.toFixed(2)} for each byte of random text.
`
}

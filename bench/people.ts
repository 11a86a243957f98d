/**
 * An administrator looks for people among 100,000, on SQLite and on PostgreSQL: the newest, a page from the middle, a name
 * that one person has, one that thousands have, one that half have, and one that nobody has. With the plan of each search.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompiledQuery, sql } from 'kysely'
import { termsOfPerson, termsOfSearch } from '#features/account/rules/search-terms.ts'
import { searchPeople } from '#features/account/store/index.ts'
import { newId } from '#platform/crypto/index.ts'
import { migrate, openStore, type Store } from '#platform/store/index.ts'
import { startRestartablePostgres } from '#tests/support/postgres.ts'
import type { Outcome } from './run.ts'

const ROUNDS = 50
const BATCH = 500

interface Row {
  database: 'SQLite' | 'PostgreSQL'
  search: string
  people: number
  p50Ms: number
  longestMs: number
  plan: string[]
}

/** `npm run bench people 1000` is a quick run. */
export async function people([count = '100000']: readonly string[]): Promise<Outcome> {
  const crowding = (loadavg()[0] ?? 0) / cpus().length
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const server = await startRestartablePostgres({ isDurable: true })
  try {
    const rows: Row[] = []
    for (const [database, databaseUrl] of [
      ['SQLite', null],
      ['PostgreSQL', `${server.base}/postgres`],
    ] as const)
      rows.push(...(await measure(database, { dataDir: folder, databaseUrl }, Number(count))))
    return {
      figures: { count: Number(count), crowding, rows },
      args: describe(rows, Number(count), crowding),
    }
  } finally {
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  database: Row['database'],
  where: { dataDir: string; databaseUrl: string | null },
  count: number,
): Promise<Row[]> {
  const asked: CompiledQuery[] = []
  const store = openStore(where, {
    kysely: { log: (event) => void (event.level === 'query' && asked.push(event.query)) },
  })
  try {
    await migrate(store)
    const ids = await seed(store, count)
    await sql`analyze`.execute(store.query)
    const rows: Row[] = []
    for (const [search, query, before] of searchesAmong(ids)) {
      const ask = () =>
        searchPeople(store, { terms: termsOfSearch(query), before, limit: 51 }, Date.now())
      const times: number[] = []
      asked.length = 0
      const found = await ask()
      const first = asked.find((query) => query.sql.includes('from "users"'))
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now()
        await ask()
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      rows.push({
        ...{ database, search, people: found.length },
        p50Ms: times[ROUNDS / 2]!,
        longestMs: times.at(-1)!,
        plan: await planOf(store, database, first!),
      })
    }
    return rows
  } finally {
    await store.close()
  }
}

function searchesAmong(
  ids: readonly string[],
): [search: string, query: string, before: string | null][] {
  const middle = ids[Math.floor(ids.length / 2)]!
  return [
    ['the newest', '', null],
    ['a page from the middle', '', middle],
    ['a username of one', `user${Math.floor(ids.length / 3)}x`, null],
    ['a name of one in a hundred', 'dana', null],
    ['the same, from the middle', 'dana', middle],
    ['a beginning that everybody has', 'us', null],
    ['two names, together of few', 'dana cohen7', null],
    ['two beginnings that everybody has', 'us co', null],
    ['two beginnings of many, together of nobody', 'name1 name2', null],
    ['a name of nobody', 'zzzz', null],
    ['a rare name beside one that everybody has', 'us zzzz', null],
    ['the name of the oldest alone', 'methuselah', null],
  ]
}

/** One in a hundred is called Dana, and nobody twice the same username. */
async function seed(store: Store, count: number): Promise<string[]> {
  const start = Date.parse('2020-01-01T00:00:00Z')
  const ids = Array.from({ length: count }, (_, at) => newId(start + at * 1_000))
  for (let from = 0; from < count; from += BATCH)
    await store.transact(async (query) => {
      const batch = ids.slice(from, from + BATCH).map((id, at) => personOf(id, from + at))
      await query
        .insertInto('users')
        .values(batch as never)
        .execute()
      const terms = batch.flatMap((one) =>
        termsOfPerson({
          id: one.id,
          username: one.username,
          firstName: one.first_name,
          lastName: one.last_name,
        }).map((term) => ({ term, ownerId: one.id })),
      )
      for (let at = 0; at < terms.length; at += BATCH)
        await query
          .insertInto('userTerms')
          .values(terms.slice(at, at + BATCH))
          .execute()
    }, null)
  return ids
}

function personOf(id: string, at: number) {
  const first = at === 0 ? 'Methuselah' : at % 100 === 0 ? 'Dana' : `Name${at % 997}`
  return {
    ...{ id, first_name: first, last_name: `Cohen${at % 101}`, username: `user${at}x` },
    ...{ messenger_id: null, photo_url: '', role: 'user', locale: 'en', time_zone: 'UTC' },
    ...{ preferences: '{}', has_seen_welcome_modal: 1, created_at: at, last_login_at: at },
    ...{ last_seen_at: at, leaving_at: null, disabled_at: null },
  }
}

async function planOf(
  store: Store,
  database: Row['database'],
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  // Both databases take the values as they were sent; a plan reads them and writes nothing.
  const explain =
    database === 'SQLite'
      ? 'explain query plan '
      : 'explain (analyze, costs off, timing off, summary off) '
  const parts = text.split(database === 'SQLite' ? '?' : /\$\d+/)
  const values = parameters.map((value) => sql`${value}`)
  const pieces = parts.flatMap((part, at) => [
    sql.raw(part),
    ...(at < values.length ? [values[at]!] : []),
  ])
  const { rows } = await sql<
    Record<string, string>
  >`${sql.raw(explain)}${sql.join(pieces, sql.raw(''))}`.execute(store.query)
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '')
}

function describe(rows: readonly Row[], count: number, crowding: number): string {
  const lines = rows.map(
    ({ database, search, people, p50Ms, longestMs }) =>
      `| ${database} | ${search} | ${people} | ${p50Ms.toFixed(1)} | ${longestMs.toFixed(1)} |`,
  )
  return [
    `# Looking for people among ${count.toLocaleString('en')}`,
    '',
    '| Database | Search | People on the page | p50 ms | longest ms |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    `One page of 50 and the one after it, with the sessions and identities of everybody on it: three statements, four with a word, ${ROUNDS} times each.`,
    `${crowding.toFixed(1)} processes a processor wanted to run when it began. The plans are in the figures.`,
  ].join('\n')
}

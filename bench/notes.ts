/**
 * Notes: finding a phrase among one person's thousand while the store holds many people's, against the bare statement;
 * and saving one durably, against the smallest commit that survives a power cut.
 *
 *   npm run bench notes          a thousand people with a thousand notes each
 *   npm run bench notes 50       fewer people
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { searchNotes } from '#features/notes/store/search.ts'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { migrate, openStore, type Store } from '#platform/store/index.ts'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'

const EACH = 1_000
const PEOPLE = 1_000
const SEARCHES = 1_000
const SAVES = 300
const RARE_TERM = 'zebrafinch'
const NEEDLES = {
  'a rare word': RARE_TERM,
  'a word of every note': 'shelf',
  'a phrase of none': 'no such thing',
}

interface Times {
  p50Ms: number
  p99Ms: number
}

interface Figures {
  notes: number
  databaseMiB: number
  search: Record<string, { ours: Times; bare: Times; served: Times }>
  save: { served: Times; bare: Times }
}

export async function notes(args: readonly string[]): Promise<Outcome> {
  const people = Number(args[0] ?? PEOPLE)
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    const figures = await measure(folder, people)
    return { figures, args: describe(figures) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(dataDir: string, people: number): Promise<Figures> {
  const store = openStore({ dataDir, databaseUrl: null })
  await migrate(store)
  const file = join(dataDir, 'library.db')
  const { owner, token } = fill(file, people)
  const program = await startProgram(dataDir)
  const bare = new Database(file)
  const headers = { cookie: `session=${token}`, 'content-type': 'application/json' }
  try {
    const search: Figures['search'] = {}
    for (const [name, q] of Object.entries(NEEDLES)) {
      const address = `${program.url}/api/sticky-notes/search?q=${encodeURIComponent(q)}`
      search[name] = {
        ours: await timed(SEARCHES, ourSearch(store, owner, q)),
        bare: await timed(SEARCHES, bareSearch(bare, owner, q)),
        served: await timed(SEARCHES, () => request(address, { headers })),
      }
    }
    const { id } = bare.prepare('select id from notes where owner_id = ?').get(owner) as Row
    // As the page does it: each save names the stamp of the one before.
    let [turn, seen] = [0, null as string | null]
    const save = async () => {
      const content = `saved ${turn++} ${'word '.repeat(60)}`
      const body = JSON.stringify({ content, prev_updated_at: seen })
      const address = `${program.url}/api/sticky-notes/note/${id}`
      seen = JSON.parse(await request(address, { method: 'PUT', headers, body })).updated_at
    }
    return {
      notes: people * EACH,
      databaseMiB: Math.round(statSync(file).size / 2 ** 20),
      search,
      save: { served: await timed(SAVES, save), bare: await timed(SAVES, bareCommit(dataDir)) },
    }
  } finally {
    bare.close()
    await program.stop()
    await store.close()
  }
}

interface Row {
  id: string
}

async function request(address: string, init: RequestInit): Promise<string> {
  const response = await fetch(address, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`)
  return text
}

/** Notes of about four hundred characters; ten of each person contain the rare word. The first person is signed in. */
function fill(file: string, people: number): { owner: string; token: string } {
  const database = new Database(file)
  database.pragma('synchronous = off')
  database.pragma('cache_size = -400000')
  const user = database.prepare(
    "insert into users (id, messenger_id, first_name, role, locale, time_zone, created_at, last_login_at) values (?, ?, 'Bench', 'user', 'en', 'UTC', 1, 1)",
  )
  const note = database.prepare(
    "insert into notes (owner_id, id, kind, place_id, path, x, y, width, height, color, is_minimized, mode, anchor_id, anchor_text, anchor_quote, anchor_memory, anchor_doubt, anchor_hash, writer, written_at, created_at, updated_at, title, title_folded, content_folded, content) values (?, ?, 'board', ?, '', 0, 0, 250, 200, 'yellow', 0, 'surface', '', '', '', '', '', '', 'b', ?, ?, ?, '', '', ?, ?)",
  )
  const session = database.prepare(
    "insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, agent, address_prefix) values (?, ?, ?, ?, ?, ?, 'bench', '127.0.0.0')",
  )
  const start = Date.UTC(2026, 0, 1)
  let first = ''
  for (let person = 0; person < people; person++) {
    const owner = newId(start + person)
    first ||= owner
    database.exec('begin')
    user.run(owner, `p${person}`)
    for (let at = 0; at < EACH; at++) {
      const rare = at % (EACH / 10) === 0 ? ` ${RARE_TERM}` : ''
      const text = `note ${at} of the shelf${rare} ${'some words about code and what it does '.repeat(10)}`
      const made = start + at * 1_000
      note.run(owner, newId(made), `board${at % 6}`, made, made, made, text, text)
    }
    database.exec('commit')
  }
  const token = newToken()
  const now = Date.now()
  session.run(sha256(token), newId(now), first, now, now, now + 86_400_000)
  database.exec('analyze')
  database.close()
  return { owner: first, token }
}

const LIMIT = 30

function ourSearch(store: Store, owner: string, folded: string) {
  return () =>
    searchNotes(store, owner, {
      folded,
      colors: null,
      kind: null,
      hasTasks: false,
      tags: [],
      among: null,
      from: null,
      limit: LIMIT,
    })
}

function bareSearch(database: Database.Database, owner: string, needle: string) {
  const statement = database.prepare(
    'select * from notes where owner_id = ? and deleted_at is null and (instr(title_folded, ?) > 0 or instr(content_folded, ?) > 0) order by case when instr(title_folded, ?) > 0 then 0 else 1 end, updated_at desc, id limit ?',
  )
  return () => statement.all(owner, needle, needle, needle, LIMIT + 1)
}

/** One row, one commit, flushed to disk. */
function bareCommit(folder: string) {
  const database = new Database(join(folder, 'bare.db'))
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.exec('create table one (id integer primary key, text text)')
  const save = database.prepare('insert or replace into one (id, text) values (1, ?)')
  let turn = 0
  return () => save.run(`saved ${turn++} ${'word '.repeat(60)}`)
}

async function timed(times: number, work: () => unknown): Promise<Times> {
  for (let warm = 0; warm < 20; warm++) await work()
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const from = performance.now()
    await work()
    taken.push(performance.now() - from)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(times * share))]!
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

function describe({ notes, databaseMiB, search, save }: Figures): string {
  const cells = ({ p50Ms, p99Ms }: Times) => `${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)}`
  return [
    '# Notes',
    '',
    `SQLite, one process, one request at a time. The person has ${EACH} notes, the store ${notes} (${databaseMiB} MiB). Milliseconds, p50 / p99.`,
    '',
    '| What | in the store | over HTTP | bare statement | times bare (p50) |',
    '|---|---|---|---|---|',
    ...Object.entries(search).map(
      ([name, { ours, served, bare }]) =>
        `| search: ${name} | ${cells(ours)} | ${cells(served)} | ${cells(bare)} | ${(ours.p50Ms / bare.p50Ms).toFixed(2)} |`,
    ),
    `| save (PUT), durable | | ${cells(save.served)} | ${cells(save.bare)} | ${(save.served.p50Ms / save.bare.p50Ms).toFixed(2)} |`,
    '',
  ].join('\n')
}

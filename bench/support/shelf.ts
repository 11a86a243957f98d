/** A store with many people and many files, written directly into SQLite: a million files in minutes, not hours. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { keysOf } from '#features/library/rules/symbols.ts'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { outlineOf } from '#platform/highlight/outline.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { sampleFile } from '../../src/commands/demo/samples.ts'

export interface Shelf {
  dataDir: string
  /** The person whose pages are measured. */
  owner: string
  cookie: string
  files: number
}

const ROWS_PER_OWNER = 2 ** 24
/** A word in ten files of each person. */
export const RARE_TERM = 'zebrafinch'
/** A function that the same files define. */
export const RARE_SYMBOL = 'build_nest'
/** A word in every eighth file. */
export const MIDDLING_TERM = 'waxwing'
// Files of the size that the targets name; else as small as the samples are.
const FULL_BYTES = 4_000

/** `people` persons with `each` files; the first person is the one who is measured. */
export async function fillShelf(
  dataDir: string,
  people: number,
  each: number,
  isFullSize = false,
): Promise<Shelf> {
  mkdirSync(dataDir, { recursive: true })
  const store = openStore({ dataDir, databaseUrl: null })
  await migrate(store)
  await store.close()
  const database = new Database(join(dataDir, 'library.db'))
  database.pragma('synchronous = off')
  database.pragma('cache_size = -400000')
  const token = newToken()
  const owners = Array.from({ length: people }, (_, person) =>
    fillPerson(database, person, each, person === 0 ? token : null, isFullSize),
  )
  database.exec('analyze')
  database.close()
  const shelf = { dataDir, owner: owners[0]!, cookie: `session=${token}`, files: people * each }
  writeFileSync(join(dataDir, 'shelf.json'), JSON.stringify(shelf))
  return shelf
}

/** A store that an earlier run filled completely; an incomplete store has no note of itself. */
function readShelf(dataDir: string): Shelf | null {
  const note = join(dataDir, 'shelf.json')
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Shelf) : null
}

/** Filling a million files takes minutes: `BENCH_SHELVES=<folder>` keeps the stores there for the next run. */
export async function withShelf(
  people: number,
  each: number,
  measure: (shelf: Shelf) => Promise<unknown>,
  isFullSize = false,
): Promise<void> {
  const cached = process.env['BENCH_SHELVES']
  const folder = cached
    ? join(cached, `${people}x${each}${isFullSize ? 'x4k' : ''}`)
    : mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    await measure(readShelf(folder) ?? (await fillShelf(folder, people, each, isFullSize)))
  } finally {
    if (!cached) rmSync(folder, { recursive: true, force: true })
  }
}

function fillPerson(
  database: Database.Database,
  person: number,
  each: number,
  token: string | null,
  isFullSize: boolean,
): string {
  const start = Date.UTC(2026, 0, 1)
  const owner = newId(start + person)
  const add = statements(database)
  database.exec('begin')
  add.user.run(owner, `p${person}`, start, start)
  if (token)
    add.session.run(
      sha256(token),
      newId(start),
      owner,
      Date.now(),
      Date.now(),
      Date.now() + 30 * 86_400_000,
    )
  add.owner.run(owner, person + 1)
  const counts = new Map<string, number>()
  const count = (kind: string, name: string, by = 1) =>
    counts.set(`${kind} ${name}`, (counts.get(`${kind} ${name}`) ?? 0) + by)
  for (let at = 0; at < each; at++) {
    const sample = sampleFile(at + 5)
    const isRare = at % Math.ceil(each / 10) === 0
    const content = [
      isFullSize ? fullSize(at) : sample.content,
      isRare ? `\n# ${RARE_TERM}\n${RARE_SYMBOL}()\n` : '',
      isFullSize && at % 8 === 0 ? `\n# ${MIDDLING_TERM}\n` : '',
    ].join('')
    const language = sample.fileName.endsWith('.py')
      ? 'python'
      : sample.fileName.endsWith('.ts')
        ? 'typescript'
        : 'go'
    const file = {
      id: newId(start + at),
      hash: sha256(content),
      bytes: Buffer.byteLength(content),
      lines: content.split('\n').length,
    }
    const tags = [...(sample.tags ?? [])]
    const folder = sample.folder ?? ''
    const createdAt = start + at * 1000
    add.file.run(
      owner,
      file.id,
      folder,
      sample.fileName,
      foldText(sample.fileName),
      language,
      file.bytes,
      file.lines,
      sample.description ?? '',
      JSON.stringify(tags),
      file.hash,
      createdAt,
      createdAt,
    )
    add.version.run(owner, file.id, file.hash, file.bytes, file.lines, createdAt)
    add.content.run(owner, file.hash, content)
    for (const tag of tags) add.tag.run(owner, tag, file.id)
    const text = foldText(
      [`${folder}/${sample.fileName}`, sample.description ?? '', ...tags, content].join('\u0001'),
    )
    add.search.run((person + 1) * ROWS_PER_OWNER + at + 1, owner, file.id, text)
    const symbols = outlineOf(content, language)
    if (isRare) symbols.push({ name: RARE_SYMBOL, kind: 'function', line: 1, depth: 0 })
    const rows = symbols.map(({ name, kind, line }) => [name, kind, line])
    add.symbols.run(owner, file.id, keysOf(symbols), JSON.stringify(rows))
    count('total', '')
    count('bytes', '', file.bytes)
    count('language', language)
    for (const tag of tags) count('tag', tag)
  }
  for (const [key, value] of counts) {
    const [kind, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
    add.count.run(owner, kind, name, value)
  }
  database.exec('commit')
  return owner
}

/** Several samples in a row. */
function fullSize(at: number): string {
  let text = ''
  for (let next = at + 5; text.length < FULL_BYTES; next += 997)
    text += `${sampleFile(next).content}\n`
  return text
}

const prepared = new WeakMap<Database.Database, ReturnType<typeof prepareAll>>()

function statements(database: Database.Database) {
  const known = prepared.get(database) ?? prepareAll(database)
  prepared.set(database, known)
  return known
}

function prepareAll(database: Database.Database) {
  return {
    user: database.prepare(
      "insert into users (id, messenger_id, first_name, role, locale, time_zone, created_at, last_login_at) values (?, ?, 'Bench', 'user', 'en', 'UTC', ?, ?)",
    ),
    session: database.prepare(
      "insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, agent, address_prefix) values (?, ?, ?, ?, ?, ?, 'bench', '127.0.0.0')",
    ),
    owner: database.prepare('insert into search_owners (owner_id, number) values (?, ?)'),
    file: database.prepare(
      "insert into files (owner_id, id, folder, file_name, name_key, language, size_bytes, lines, description, tags, source_url, repo, version, content_hash, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', 1, ?, ?, ?)",
    ),
    version: database.prepare(
      'insert into file_versions (owner_id, file_id, number, content_hash, size_bytes, lines, created_at) values (?, ?, 1, ?, ?, ?, ?)',
    ),
    content: database.prepare(
      'insert or ignore into contents (owner_id, hash, text) values (?, ?, ?)',
    ),
    tag: database.prepare('insert into file_tags (owner_id, tag, file_id) values (?, ?, ?)'),
    search: database.prepare(
      'insert into file_search (row, owner_id, file_id, text) values (?, ?, ?, ?)',
    ),
    symbols: database.prepare(
      'insert into file_symbols (owner_id, file_id, keys, symbols) values (?, ?, ?, ?)',
    ),
    count: database.prepare(
      'insert into library_counts (owner_id, kind, name, count) values (?, ?, ?, ?)',
    ),
  }
}

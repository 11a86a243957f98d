/** Libraries to back up, the commands as an operator sees them, and archives as an attacker might write them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { libraryHistory } from '#migrations/index.ts'
import { readTar, TAR_END, type TarMember, tarMember } from '#platform/archive/tar.ts'
import { readConfig } from '#platform/config/index.ts'
import { type TableShape, tableShapes } from '#platform/store/copying.ts'
import { type Store, StoreUnusable } from '#platform/store/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import { atTheEnd, everyRow, reopen } from '#tests/support/stores.ts'
import { checkUsage, readCommandLine } from './arguments.ts'
import { commands } from './index.ts'

export interface Installation {
  dataDir: string
  databaseUrl: string | null
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-backup-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A command's output, and whether it succeeded. */
export async function operate(
  name: string,
  { dataDir, databaseUrl }: Installation,
  ...args: string[]
) {
  const said: string[] = []
  const hear = (line: string) => void said.push(line)
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation(hear)
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  try {
    const command = commands.find((one) => one.name === name)!
    const line = readCommandLine([name, ...args])
    checkUsage(command, line)
    const { words, flags } = line
    const { run } = await command.load()
    const { usage } = command
    await run({ config: readConfig(env), usage, args: words, flags, isTerminal: false })
  } catch (error) {
    // As `main` does.
    if (!(error instanceof StoreUnusable)) throw error
    process.exitCode = 1
    hear(error.message)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  const isGood = process.exitCode === undefined
  process.exitCode = undefined
  return { said: said.join('\n'), isGood }
}

/** Every row, by the names of its columns; row numbers are internal to the database. */
export async function contentsOf({ dataDir, databaseUrl }: Installation): Promise<string[]> {
  const { store } = reopen(dataDir, databaseUrl)
  try {
    const lines = (await everyRow(store)).split('\n')
    return lines
      .filter((line) => !/^(schema_migrations|search_owners) /.test(line))
      .map((line) => {
        const at = line.indexOf(' ')
        const { row: _, ...columns } = JSON.parse(line.slice(at))
        return `${line.slice(0, at)} ${JSON.stringify(columns, Object.keys(columns).sort())}`
      })
      .sort()
  } finally {
    await store.close()
  }
}

const LETTERS = 'abcXYZ019 _-.,"\'\\{}[]<>&%\u05d0\u05d1\u05e9\u05c1\u00e9\ud83d\ude00\u2028\n\t'
const text = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 300 })
  .map((letters) => letters.join(''))

export const someLibrary = fc.record({
  seed: fc.nat(1_000_000),
  texts: fc.array(text, { minLength: 2, maxLength: 4 }),
  isBinned: fc.boolean(),
  longTimes: fc.integer({ min: 1_500, max: 2_500 }),
})
type SomeLibrary = typeof someLibrary extends fc.Arbitrary<infer Library> ? Library : never

/** People with files, versions, long texts, notes, boards, shares and tokens, as the app itself creates them. */
export async function makeLibrary(app: TestApp, library: SomeLibrary): Promise<void> {
  const { seed, texts, isBinned, longTimes } = library
  for (const person of [app.dana, app.noam]) {
    const ids: string[] = []
    for (const [at, content] of texts.entries()) {
      const body = { file_name: `${at}.md`, content, tags: [`t${at % 2}`, 'שלום'] }
      const made = await person.post('/api/files', body)
      if (made.status !== 201) throw new Error(made.text)
      ids.push(made.json.file.id)
    }
    await person.put(`/api/files/${ids[0]}`, { content: `needle ${seed}`, base_version: 1 })
    const long = `def one_${seed}():\n    return "long text"\n`.repeat(longTimes)
    await person.post('/api/files', { file_name: 'long.py', content: long, folder: 'a/b' })
    await person.post(`/api/sticky-notes/${ids[0]}`, { content: texts[0], line_start: 1 })
    await person.post('/api/boards', { name: texts[1]!.replaceAll(/\s/g, '').slice(0, 20) })
    await person.post(`/api/share/${ids[1]}`, {})
    if (isBinned) await person.send('DELETE', `/api/files/${ids[1]}`)
  }
  await fillOtherTables(app.opened.store, seed)
}

// The app has filled these, and doctor checks how they belong together.
const OWN = /^(files|contents|file_\w+|library_\w+|share_files|version_holds|search_owners)$/

/** Rows of any kind in every other table, so that none is forgotten. */
async function fillOtherTables(store: Store, seed: number): Promise<void> {
  const shapes = await tableShapes(libraryHistory)
  let filled = 0
  for (const [at, shape] of shapes.entries()) {
    if (OWN.test(shape.name)) continue
    const row = someRow(shape, seed + at)
    try {
      await insertRow(store, shape, row)
      filled++
    } catch (error) {
      // Some tables have constraints that a random row violates; they are few.
      if (!/CHECK|FOREIGN|check constraint/.test(String(error))) throw error
    }
  }
  if (filled < 25) throw new Error(`only ${filled} tables could be filled`)
}

async function insertRow(store: Store, { name, columns }: TableShape, row: unknown[]) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(row)})`.execute(
    store.query.withoutPlugins(),
  )
}

function someRow({ name: table, columns }: TableShape, seed: number): unknown[] {
  const some = (name: string, kind: string, at: number) => {
    for (const known of [`${table}.${name}`, name]) if (known in KNOWN) return KNOWN[known]
    const chance = seed * 31 + at
    if (/^(is|has)_/.test(name)) return 0
    if (kind === 'whole') return chance % 2 === 0 ? chance : Number.MAX_SAFE_INTEGER - chance
    if (kind === 'number') return chance / 7
    if (kind === 'bytes') return Buffer.from([0, 255, 10, chance % 256])
    return `"${chance}" \\ שורה\n\u2028😀`
  }
  return columns.map(({ name, kind }, at) => some(name, kind, at))
}

// Values that satisfy the constraints of the tables.
const KNOWN: Record<string, unknown> = {
  role: 'user',
  locale: 'he',
  cause: 'demand',
  mode: 'surface',
  anchor_doubt: '',
  deleted_at: null,
  purge_at: null,
  repeat: '',
  status: 'pending',
  'reminders.ack_at': null,
  skips_done: 0,
}

/** The members of a backup that is packed by gzip. */
export async function membersOf(file: string): Promise<TarMember[]> {
  const unpacked = gunzipSync(readFileSync(file))
  return Array.fromAsync(readTar(streamOf(unpacked), 2 ** 30))
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export function writeArchive(file: string, members: readonly TarMember[]): void {
  const blocks = members.flatMap((member) => tarMember(member, 0))
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, TAR_END])))
}

/**
 * Builds a library from a backup, in an empty folder: SQLite with the tables as they were, filled, and migrated to the
 * present schema. Everything is compared on the way; after an error the caller deletes the folder.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { telemetryHistory } from '#migrations/index.ts'
import {
  historyOf,
  type Loading,
  openSqliteLoading,
  type StorePart,
  type TableShape,
  tableShapes,
} from '../store/copying.ts'
import { migrate, openStore, StoreUnusable } from '../store/index.ts'
import { utf8Text } from '../text/utf8.ts'
import {
  ABOUT,
  About,
  AnyAbout,
  BadBackup,
  FORMAT_VERSION,
  isSecretName,
  MANIFEST,
  MAX_SECRET_BYTES,
  Manifest,
} from './format.ts'
import { readMembers } from './read.ts'
import { columnsOf } from './write.ts'

/** The rows in a member of a backup: one JSON list a line, each value of its column's kind. */
function readRows(table: TableShape, bytes: Buffer): unknown[][] {
  const lines = textOf(table, bytes).split('\n')
  if (lines.pop() !== '') throw bad(table)
  return lines.map((line) => readRow(table, line))
}

function textOf(table: TableShape, bytes: Buffer): string {
  const text = utf8Text(bytes)
  if (text === null) throw bad(table)
  return text
}

function readRow(table: TableShape, line: string): unknown[] {
  const values = parsed(line)
  if (!Array.isArray(values) || values.length !== table.columns.length) throw bad(table)
  return values.map((value, at) => readValue(table, at, value))
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function readValue(table: TableShape, at: number, value: unknown): unknown {
  if (value === null) return null
  switch (table.columns[at]!.kind) {
    case 'text':
      if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value
      break
    case 'whole':
      if (Number.isSafeInteger(value)) return BigInt(value as number)
      break
    case 'number':
      if (Number.isFinite(value)) return value
      break
    case 'bytes':
      if (typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value))
        return Buffer.from(value, 'base64')
  }
  throw new BadBackup(`a value of ${table.name}.${table.columns[at]!.name} is not of its kind`)
}

const bad = ({ name }: TableShape) => new BadBackup(`a row of ${name} cannot be read`)

export interface LoadedBackup {
  about: About
  tables: number
  rows: number
  secrets: number
}

export async function loadBackup(file: string, folder: string): Promise<LoadedBackup> {
  let loader: Loader | null = null
  try {
    for await (const { name, bytes } of readMembers(file)) {
      if (loader) await loader.add(name, bytes)
      else loader = await Loader.begin(folder, name, bytes)
    }
    if (!loader) throw new BadBackup('it is empty')
    await loader.finish()
    await bringUpToDate(folder)
    return loader.loaded
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'SQLITE_FULL' || code === 'ENOSPC')
      throw new StoreUnusable(`the disk of ${folder} is full`, { cause: error })
    throw error
  } finally {
    await loader?.close()
  }
}

async function bringUpToDate(folder: string): Promise<void> {
  const store = openStore({ dataDir: folder, databaseUrl: null })
  try {
    await migrate(store)
  } catch (error) {
    const reason = (error as Error).message
    throw new BadBackup(`it cannot be brought up to date: ${reason}`, { cause: error })
  } finally {
    await store.close()
  }
}

interface Table {
  part: StorePart
  shape: TableShape
}

class Loader {
  readonly loaded: LoadedBackup
  readonly #folder: string
  readonly #tables: readonly Table[]
  readonly #loadings: Partial<Record<StorePart, Loading>>
  readonly #seen: Manifest['members'] = []
  readonly #rows: Manifest['rows']
  /** Where in the list of tables we are, and which piece of it was the last. */
  #at = 0
  #piece = 0
  #lastSecret = ''
  #isComplete = false

  static async begin(folder: string, name: string, bytes: Buffer): Promise<Loader> {
    if (name !== ABOUT) throw new BadBackup('it is not a backup of Codeshelf')
    const about = readAbout(bytes)
    const tables = await tablesOf(about)
    await createTables(folder, about)
    const loader = new Loader(folder, about, tables)
    loader.#note(name, bytes)
    return loader
  }

  private constructor(folder: string, about: About, tables: readonly Table[]) {
    this.#folder = folder
    this.#tables = tables
    this.loaded = { about, tables: tables.length, rows: 0, secrets: 0 }
    this.#rows = Object.fromEntries(tables.map((table) => [keyOf(table), 0]))
    const parts = new Set(tables.map(({ part }) => part))
    this.#loadings = Object.fromEntries(
      [...parts].map((part) => [part, openSqliteLoading(join(folder, `${part}.db`))]),
    )
    mkdirSync(join(folder, 'secrets'), { mode: 0o700 })
  }

  /** Members have one order, so none can come twice. */
  async add(name: string, bytes: Buffer): Promise<void> {
    if (this.#isComplete) throw new BadBackup(`'${name}' follows the end of it`)
    if (name === MANIFEST) return this.#compare(bytes)
    this.#note(name, bytes)
    const [, part, table, piece] = /^(\w+)\/(\w+)\/(\d{6,9})\.jsonl$/.exec(name) ?? []
    if (piece) return this.#addRows(name, `${part}/${table}`, Number(piece), bytes)
    this.#addSecret(name, bytes)
  }

  async finish(): Promise<void> {
    if (!this.#isComplete) throw new BadBackup('it was cut off: its manifest is missing')
    for (const loading of Object.values(this.#loadings))
      await loading.commit().catch((error: Error) => {
        throw new BadBackup(error.message)
      })
    await this.close()
  }

  async close(): Promise<void> {
    for (const loading of Object.values(this.#loadings)) await loading.close()
  }

  #note(name: string, bytes: Buffer): void {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#seen.push({ name, bytes: bytes.length, sha256 })
  }

  async #addRows(name: string, key: string, piece: number, bytes: Buffer): Promise<void> {
    const at = this.#tables.findIndex((table) => keyOf(table) === key)
    const isNext = at === this.#at ? piece === this.#piece + 1 : at > this.#at && piece === 1
    if (at < 0 || !isNext || this.#lastSecret !== '') throw unexpected(name)
    this.#at = at
    this.#piece = piece
    const { part, shape } = this.#tables[at]!
    const rows = readRows(shape, bytes)
    try {
      await this.#loadings[part]!.insert(shape, rows)
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (!/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code)) throw error
      throw new BadBackup(`a row of ${key} does not fit: ${message}`)
    }
    this.#rows[key]! += rows.length
    this.loaded.rows += rows.length
  }

  #addSecret(name: string, bytes: Buffer): void {
    const secret = name.startsWith('secrets/') ? name.slice('secrets/'.length) : ''
    if (!isSecretName(secret) || secret <= this.#lastSecret) throw unexpected(name)
    if (bytes.length > MAX_SECRET_BYTES) throw new BadBackup(`'${name}' is too long`)
    this.#lastSecret = secret
    writeFileSync(join(this.#folder, 'secrets', secret), bytes, { flag: 'wx', mode: 0o600 })
    this.loaded.secrets++
  }

  #compare(bytes: Buffer): void {
    const { success, data } = Manifest.safeParse(readJson(bytes))
    if (!success) throw new BadBackup('its manifest is damaged')
    for (const [at, member] of this.#seen.entries())
      if (JSON.stringify(member) !== JSON.stringify(data.members[at]))
        throw new BadBackup(`'${member.name}' does not match the manifest`)
    if (data.members.length !== this.#seen.length)
      throw new BadBackup(`'${data.members[this.#seen.length]!.name}' is missing`)
    for (const key of new Set([...Object.keys(this.#rows), ...Object.keys(data.rows)]))
      if (data.rows[key] !== this.#rows[key])
        throw new BadBackup(`the rows of ${key} do not match the number in the manifest`)
    this.#isComplete = true
  }
}

const keyOf = ({ part, shape }: Table) => `${part}/${shape.name}`

const unexpected = (name: string) => new BadBackup(`'${name}' does not belong in it`)

function readAbout(bytes: Buffer): About {
  const json = readJson(bytes)
  const any = AnyAbout.safeParse(json)
  if (!any.success) throw new BadBackup('it is not a backup of Codeshelf')
  if (any.data.format_version > FORMAT_VERSION)
    throw new BadBackup('it was made by a newer Codeshelf: use that version to restore it')
  const about = About.safeParse(json)
  if (!about.success) throw new BadBackup(`its ${ABOUT} is damaged`)
  return about.data
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8Text(bytes) ?? '')
  } catch {
    return null
  }
}

/** The tables that its migrations create; they have to be the ones that it lists. */
async function tablesOf(about: About): Promise<Table[]> {
  const tables: Table[] = []
  for (const part of ['library', 'telemetry'] as const) {
    const described = about[part]
    if (!described) continue
    const shapes = await shapesAfter(part, described.migrations)
    if (JSON.stringify(columnsOf(shapes)) !== JSON.stringify(described.tables))
      throw new BadBackup(`its ${part} has other tables or columns than its version of Codeshelf`)
    tables.push(...shapes.map((shape) => ({ part, shape })))
  }
  return tables
}

async function shapesAfter(
  part: StorePart,
  migrations: readonly string[],
): Promise<readonly TableShape[]> {
  try {
    return await tableShapes(historyOf(part, migrations))
  } catch (error) {
    if (error instanceof StoreUnusable)
      throw new BadBackup(`it was made by a newer Codeshelf: use that version to restore it`)
    throw new BadBackup('its migrations are not those of any Codeshelf')
  }
}

async function createTables(folder: string, { library, telemetry }: About): Promise<void> {
  const store = openStore({ dataDir: folder, databaseUrl: null })
  try {
    await migrate(store, {
      library: historyOf('library', library.migrations),
      telemetry: telemetry ? historyOf('telemetry', telemetry.migrations) : telemetryHistory,
    })
  } finally {
    await store.close()
  }
}

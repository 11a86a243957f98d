/** Writes a backup: everything in one snapshot, packed as it is read. It is for a thread: it computes without a pause. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, createZstdCompress } from 'node:zlib'
import { TAR_END, tarMember } from '../archive/tar.ts'
import { PROGRAM_VERSION } from '../program.ts'
import {
  historyOf,
  openSnapshot,
  type Snapshot,
  type StoreAddress,
  type StorePart,
  type TableShape,
  tableShapes,
} from '../store/copying.ts'
import {
  ABOUT,
  type About,
  FORMAT,
  FORMAT_VERSION,
  isSecretName,
  MANIFEST,
  MAX_MEMBER_BYTES,
  MAX_SECRET_BYTES,
  type Manifest,
  MEMBER_BYTES,
  secretMember,
  tableMember,
} from './format.ts'

export interface BackupRequest {
  address: StoreAddress
  /** Where it is written; the caller gives it its name when it is complete. */
  toFile: string
  packing: 'zstd' | 'gzip'
  /** Events and counters too. */
  hasTelemetry: boolean
  madeAt: number
}

export interface BackupSummary {
  tables: number
  rows: number
  secrets: number
  /** Who has an account in it. */
  people: number
}

export async function writeBackup(
  request: BackupRequest,
  onProgress: (percent: number) => void,
): Promise<BackupSummary> {
  const snapshot = await openSnapshot(request.address)
  try {
    const writing = new Writing(request, snapshot, onProgress)
    await pipeline(
      Readable.from(writing.archive()),
      packer(request.packing),
      createWriteStream(request.toFile, { flags: 'wx', mode: 0o600, flush: true }),
    )
    return writing.summary
  } finally {
    await snapshot.close()
  }
}

function packer(packing: BackupRequest['packing']) {
  if (packing === 'gzip') return createGzip()
  return createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
}

interface Part {
  name: StorePart
  migrations: string[]
  tables: readonly TableShape[]
}

class Writing {
  readonly summary: BackupSummary = { tables: 0, rows: 0, secrets: 0, people: 0 }
  readonly #request: BackupRequest
  readonly #snapshot: Snapshot
  readonly #onProgress: (percent: number) => void
  readonly #manifest: Manifest = { members: [], rows: {} }
  #bytes = 0

  constructor(request: BackupRequest, snapshot: Snapshot, onProgress: (percent: number) => void) {
    this.#request = request
    this.#snapshot = snapshot
    this.#onProgress = onProgress
  }

  async *archive(): AsyncGenerator<Buffer> {
    const parts = [await this.#part('library')]
    if (this.#request.hasTelemetry) parts.push(await this.#part('telemetry'))
    yield* this.#member(ABOUT, JSON.stringify(this.#about(parts), null, 2))
    for (const part of parts) for (const table of part.tables) yield* this.#table(part.name, table)
    // After the rows, so that the secret of every encrypted value is included.
    yield* this.#secrets()
    yield* this.#member(MANIFEST, JSON.stringify(this.#manifest))
    yield TAR_END
  }

  async #part(name: StorePart): Promise<Part> {
    const migrations = await this.#snapshot.migrations(name)
    return { name, migrations, tables: await tableShapes(historyOf(name, migrations)) }
  }

  #about(parts: readonly Part[]): About {
    const described = (name: StorePart) => {
      const part = parts.find((one) => one.name === name)
      return part ? { migrations: part.migrations, tables: columnsOf(part.tables) } : null
    }
    return {
      format: FORMAT,
      format_version: FORMAT_VERSION,
      program: PROGRAM_VERSION,
      made_at: new Date(this.#request.madeAt).toISOString(),
      database: this.#snapshot.database,
      library: described('library')!,
      telemetry: described('telemetry'),
    }
  }

  async *#table(part: StorePart, table: TableShape): AsyncGenerator<Buffer> {
    let [lines, size, number, count]: [string[], number, number, number] = [[], 0, 0, 0]
    const flush = () => {
      const text = lines.join('')
      lines = []
      size = 0
      return this.#member(tableMember(part, table.name, ++number), text)
    }
    for await (const rows of this.#snapshot.rows(part, table))
      for (const row of rows) {
        const line = lineOf(table, row)
        lines.push(line)
        size += line.length
        count++
        if (size >= MEMBER_BYTES) yield* flush()
      }
    if (lines.length > 0) yield* flush()
    this.#manifest.rows[`${part}/${table.name}`] = count
    this.summary.tables++
    this.summary.rows += count
    if (part === 'library' && table.name === 'users') this.summary.people = count
  }

  *#secrets(): Generator<Buffer> {
    const folder = join(this.#request.address.dataDir, 'secrets')
    // A draft of a secret that is just being made has a point in its name.
    const names = existsSync(folder) ? readdirSync(folder).filter(isSecretName).sort() : []
    for (const name of names) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (text.length > MAX_SECRET_BYTES) throw new Error(`the secret ${name} is too long`)
      yield* this.#member(secretMember(name), text)
      this.summary.secrets++
    }
  }

  *#member(name: string, text: string): Generator<Buffer> {
    const bytes = Buffer.from(text)
    if (bytes.length > MAX_MEMBER_BYTES) throw new Error(`${name} is too long for a backup`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#manifest.members.push({ name, bytes: bytes.length, sha256 })
    yield* tarMember({ name, bytes }, this.#request.madeAt)
    this.#bytes += bytes.length
    this.#onProgress(Math.min(99, Math.floor((100 * this.#bytes) / this.#snapshot.sizeBytes)))
  }
}

export function columnsOf(tables: readonly TableShape[]): Record<string, string[]> {
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  )
}

function lineOf({ name, columns }: TableShape, row: readonly unknown[]): string {
  const values = row.map((value, at) => {
    if (columns[at]!.kind === 'bytes' && value !== null) return (value as Buffer).toString('base64')
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error(`a number of ${name}.${columns[at]!.name} cannot be written down`)
    return value
  })
  return `${JSON.stringify(values)}\n`
}

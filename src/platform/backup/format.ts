/** The format of a backup, as docs/backup.md describes it: what its members are called and what they may hold. */
import * as z from 'zod'
import type { StorePart } from '../store/copying.ts'

export const FORMAT = 'codeshelf-backup'
export const FORMAT_VERSION = 1

/** Names the program that wrote the backup and lists its tables; comes first. */
export const ABOUT = 'codeshelf.json'
/** Lists every member with its checksum; comes last, so a backup without it was cut off. */
export const MANIFEST = 'manifest.json'

// A text of 2 MiB can be six times as long in JSON, and a member ends with the row that fills it.
export const MEMBER_BYTES = 4 * 2 ** 20
export const MAX_MEMBER_BYTES = 64 * 2 ** 20
export const MAX_SECRET_BYTES = 4_096

/** A backup that packs itself better than this, once it is large, was made to fill a disk. */
export const HONEST_BYTES = 2 ** 30
export const MAX_RATIO = 1_000

const SECRET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

export const isSecretName = (name: string) => SECRET_NAME.test(name)

export const secretMember = (name: string) => `secrets/${name}`

export const tableMember = (part: StorePart, table: string, number: number) =>
  `${part}/${table}/${String(number).padStart(6, '0')}.jsonl`

const Part = z.strictObject({
  migrations: z.array(z.string().max(100)).max(10_000),
  /** The columns of each table, in the order of the values in its rows. */
  tables: z.record(z.string().max(100), z.array(z.string().max(100)).max(1_000)),
})

export const About = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  program: z.string().max(100),
  made_at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  library: Part,
  telemetry: Part.nullable(),
})
export type About = z.infer<typeof About>

/** Enough to distinguish a newer format from something else. */
export const AnyAbout = z.looseObject({ format: z.literal(FORMAT), format_version: z.int() })

const count = z.int().nonnegative()

export const Manifest = z.strictObject({
  members: z.array(
    z.strictObject({
      name: z.string().max(200),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** The number of rows of each table, by `part/table`. */
  rows: z.record(z.string().max(200), count),
})
export type Manifest = z.infer<typeof Manifest>

/** States in one sentence why a file is not a usable backup. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup'
}

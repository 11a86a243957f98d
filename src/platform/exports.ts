/** What a feature gives to the export of everything a person has: kinds of records, each a folder of JSON lines. */
import * as z from 'zod'
import type { ArchiveEntry } from './archive/index.ts'
import type { MemberContext } from './context.ts'
import type { RecordImport } from './imports.ts'
import { databaseName } from './store/names.ts'
import { toIso } from './time/index.ts'

export interface ExportedKind {
  /** The records are in `codeshelf/<name>/000001.jsonl` and those after it. */
  readonly name: string
  /** The tables whose rows are in them. */
  readonly tables: readonly string[]
  /**
   * Small first: what names something else is read before it, so what a record names was there when it was read, and
   * is read later.
   */
  readonly order: number
  readonly record: z.ZodObject
  read(ctx: MemberContext, run: ExportRun): AsyncIterable<Exported>
  /** How it comes back; a kind without it stays in the zip. */
  readonly importing?: RecordImport<never>
}

/** One record, with the files that belong to it. */
export interface Exported {
  readonly record: Record<string, unknown>
  readonly entries?: readonly ArchiveEntry[]
}

/** A kind whose record and importing agree. */
export function defineKind<const Shape extends z.ZodObject>(
  kind: Omit<ExportedKind, 'record' | 'importing'> & {
    record: Shape
    importing?: RecordImport<z.infer<Shape>>
  },
): ExportedKind {
  return kind as ExportedKind
}

/** What the kinds of one export share. */
export interface ExportRun {
  /** A path in the zip for a file, which no other file has. */
  place(file: { folder: string; fileName: string }): string
  /** The path in the zip of each file that has notes. */
  readonly paths: Map<string, string>
  /** A text that is damaged or was deleted meanwhile is left out, by name: the rest has to be saved all the more. */
  leaveOut(what: LeftOut): void
}

export interface LeftOut {
  readonly kind: string
  readonly id: string
  readonly reason: 'unreadable'
}

/** The folder of everything that is not a plain file of the person. */
export const EXPORT_FOLDER = 'codeshelf'

export const ExportedMoment = z.iso.datetime({ offset: true })

/** A row by the names of the wire, its moments as ISO 8601. */
export function exportedRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      databaseName(name),
      name.endsWith('At') && typeof value === 'number' ? toIso(value) : value,
    ]),
  )
}

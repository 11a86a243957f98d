/** How records of an export come back into a library: each kind judges, writes, and undoes its own. */
import type { MemberContext } from './context.ts'

export interface RecordImport<Exported> {
  /** Small first: what others name comes before them. */
  readonly order: number
  /** Before anything is written: what would become of the record. */
  judge(ctx: MemberContext, record: Exported, run: ImportRun): Promise<Judged>
  /** The id that the new one will have: its own where that is free. */
  idFor(ctx: MemberContext, record: Exported, run: ImportRun): Promise<string>
  /** May be several transactions; what a killed process left is discarded before it is written again. */
  write(ctx: MemberContext, record: Exported, run: ImportRun, id: string): Promise<void>
  /** Differs after every change that a person made; null when it is gone. */
  stampOf(ctx: MemberContext, id: string): Promise<number | null>
  /** Without a trace. False: something else depends on it, and it stays. */
  discard(ctx: MemberContext, id: string): Promise<boolean>
  /** For a record whose name is taken by something else: its text becomes the newest version of that. */
  join?: {
    write(ctx: MemberContext, record: Exported, run: ImportRun, id: string): Promise<void>
    undo(ctx: MemberContext, id: string): Promise<boolean>
  }
}

export type JudgedOutcome = 'new' | 'same' | 'clash' | 'skipped'

export interface Judged {
  /** What a person calls it. */
  name: string
  outcome: JudgedOutcome
  /** Why it is skipped. */
  reason?: string
  /** Of what is there already. */
  targetId?: string
}

export interface ImportRun {
  /** A text of the zip, read and checked; null where the zip has none of that name. */
  text(path: string): Promise<string | null>
  bytes(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** Where a record of the zip is, or will be; null: it does not come. */
  whereTo(kind: string, sourceId: string): Promise<{ isNew: boolean; id: string } | null>
  /** Ends the import before anything is written: the zip is not what it claims to be. */
  refuse(code: 'import_bad_record' | 'zip_checksum', entry: string): never
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Imported<Row> = {
  [Name in keyof Row & string as Camel<Name>]: Name extends `${string}_at`
    ? null extends Row[Name]
      ? number | null
      : number
    : Row[Name]
}

/** A record by the names of the code, its moments as numbers: the reverse of `exportedRow`. */
export function importedRow<Row extends object>(row: Row): Imported<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name.endsWith('_at') && typeof value === 'string' ? Date.parse(value) : value,
    ]),
  ) as Imported<Row>
}

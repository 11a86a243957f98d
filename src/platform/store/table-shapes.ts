/** What tables look like after given migrations, whichever database they are in: made in memory, by the migrations. */
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { kinds, type Migration } from '#migrations/index.ts'

export type ColumnKind = 'text' | 'whole' | 'number' | 'bytes'

export interface Column {
  name: string
  kind: ColumnKind
}

export interface TableShape {
  name: string
  columns: readonly Column[]
  /** The column by which each database numbers the rows in its own way, left out of `columns`; the order is the same. */
  numberedBy: string | null
}

interface ColumnInfo {
  name: string
  type: string
  pk: number
}

const KINDS: Record<string, ColumnKind> = {
  text: 'text',
  integer: 'whole',
  real: 'number',
  blob: 'bytes',
}

// Making them takes as long as making a library, and one restore asks several times for the same ones.
const known = new Map<string, Promise<readonly TableShape[]>>()

/** A table comes after those that it points to, and those with numbered rows come last. */
export function tableShapes(history: readonly Migration[]): Promise<readonly TableShape[]> {
  const key = history.map(({ name }) => name).join()
  const earlier = known.get(key)
  if (earlier) return earlier
  const shapes = makeShapes(history)
  known.set(key, shapes)
  // A failure is not cached: the next call tries again.
  shapes.catch(() => known.delete(key))
  return shapes
}

async function makeShapes(history: readonly Migration[]): Promise<readonly TableShape[]> {
  const database = new Database(':memory:')
  const db = new Kysely<any>({ dialect: new SqliteDialect({ database }) })
  try {
    for (const migration of history) await migration.up(db, kinds.sqlite)
    const names = database
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all() as string[]
    const shapes = new Map(names.map((name) => [name, shapeOf(database, name)]))
    const ordered = new Set<TableShape>()
    const add = (name: string) => {
      for (const target of targetsOf(database, name)) if (target !== name) add(target)
      ordered.add(shapes.get(name)!)
    }
    for (const name of names) add(name)
    const all = [...ordered]
    const isNumbered = ({ numberedBy }: TableShape) => numberedBy !== null
    return [...all.filter((shape) => !isNumbered(shape)), ...all.filter(isNumbered)]
  } finally {
    await db.destroy()
  }
}

function shapeOf(database: Database.Database, name: string): TableShape {
  const columns = database
    .prepare('select name, lower(type) as type, pk from pragma_table_info(?) order by cid')
    .all(name) as ColumnInfo[]
  const keys = columns.filter(({ pk }) => pk > 0)
  const numberedBy = keys.length === 1 && keys[0]!.type === 'integer' ? keys[0]!.name : null
  return {
    name,
    numberedBy,
    columns: columns
      .filter((column) => column.name !== numberedBy)
      .map((column) => ({ name: column.name, kind: kindOf(column.type) })),
  }
}

function kindOf(type: string): ColumnKind {
  const kind = KINDS[type]
  if (!kind) throw new Error(`a column of the kind ${type} cannot be copied`)
  return kind
}

function targetsOf(database: Database.Database, name: string): string[] {
  return database
    .prepare('select distinct "table" from pragma_foreign_key_list(?)')
    .pluck()
    .all(name) as string[]
}

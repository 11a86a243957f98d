/**
 * A Kysely plugin that refuses a query of owned rows which does not name their owner. It runs in tests and in
 * development: one person's request must touch one person's rows, on one machine or on a thousand.
 */
import type { Kysely, KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import { databaseName } from './names.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export class OwnerMissing extends Error {
  constructor(tables: readonly string[], kind: string) {
    super(`a ${kind} on ${tables.join(', ')} does not name owner_id`)
    this.name = 'OwnerMissing'
  }
}

type AnyNode = OperationNode & Record<string, unknown>

export function ownerGuard(ownedTables: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      for (const statement of statementsIn(node as RootOperationNode as AnyNode))
        check(statement, ownedTables)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const STATEMENTS = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

function check(statement: AnyNode, ownedTables: ReadonlySet<string>): void {
  const tables = tablesOf(statement).filter((table) => ownedTables.has(table))
  if (tables.length > 0 && !namesOwner(statement)) throw new OwnerMissing(tables, statement.kind)
}

/** The statement itself and every statement inside it: each is checked for its own tables. */
function statementsIn(node: AnyNode, found: AnyNode[] = []): AnyNode[] {
  if (STATEMENTS.has(node.kind)) found.push(node)
  eachChild(node, (child) => statementsIn(child, found))
  return found
}

function tablesOf(statement: AnyNode): string[] {
  return outsideSubqueries(statement, ['from', 'into', 'table', 'joins', 'using'])
    .filter(({ kind }) => kind === 'TableNode')
    .map(nameOf)
}

/** `owner_id` in the where, in a join's condition, or among the inserted columns. */
function namesOwner(statement: AnyNode): boolean {
  return outsideSubqueries(statement, ['where', 'joins', 'columns', 'having']).some(isOwnerColumn)
}

function isOwnerColumn(node: AnyNode): boolean {
  if (node.kind === 'ColumnNode')
    return databaseName((node['column'] as { name: string }).name) === 'owner_id'
  if (node.kind === 'RawNode')
    return (node['sqlFragments'] as string[]).some((part) => part.includes('owner_id'))
  return false
}

function outsideSubqueries(statement: AnyNode, clauses: readonly string[]): AnyNode[] {
  const found: AnyNode[] = []
  const look = (node: AnyNode) => {
    if (STATEMENTS.has(node.kind)) return
    found.push(node)
    eachChild(node, look)
  }
  for (const clause of clauses) eachNode(statement[clause], look)
  return found
}

/** Every query of every test comes by here: it makes no lists on its way. */
function eachChild(node: AnyNode, see: (child: AnyNode) => void): void {
  for (const name in node) eachNode(node[name], see)
}

function eachNode(value: unknown, see: (node: AnyNode) => void): void {
  if (Array.isArray(value)) for (const item of value) isNode(item) && see(item)
  else if (isNode(value)) see(value)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as AnyNode).kind === 'string'
}

function nameOf(table: AnyNode): string {
  return databaseName((table['table'] as { identifier: { name: string } }).identifier.name)
}

// The one way to do work that belongs to nobody in particular: sweeps, senders, counts for operators.

/**
 * A query handle that the owner guard leaves alone. The reason is for the reader; a test lists every use. `reading` is
 * the handle for long reads.
 */
export function acrossOwners(
  store: Store,
  _reason: string,
  handle: 'query' | 'reading' = 'query',
): Kysely<Tables> {
  return (handle === 'query' ? store.query : store.reading(null)).withoutPlugins()
}

// Takes everything of one owner away, from every table that rows have owners in.

/** The tables are named by those who declare them; the store itself knows none. */
export async function forgetOwner(
  { query }: Store,
  tables: readonly string[],
  ownerId: string,
): Promise<void> {
  const db = query as Kysely<any>
  for (const table of tables) await db.deleteFrom(table).where('ownerId', '=', ownerId).execute()
}

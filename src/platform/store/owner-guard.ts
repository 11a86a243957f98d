/**
 * A Kysely plugin that refuses a query of owned rows which does not name their owner. It runs in tests and in
 * development: one person's request must touch one person's rows, on one machine or on a thousand.
 */
import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'

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

/** The statement itself and every statement inside it: each has to answer for its own tables. */
function statementsIn(node: AnyNode): AnyNode[] {
  const found: AnyNode[] = STATEMENTS.has(node.kind) ? [node] : []
  for (const child of childrenOf(node)) found.push(...statementsIn(child))
  return found
}

function tablesOf(statement: AnyNode): string[] {
  const sources = ['from', 'into', 'table', 'joins', 'using'].map((name) => statement[name])
  return sources
    .flatMap((source) => nodesOutsideSubqueries(source))
    .flatMap((node) => (node.kind === 'TableNode' ? [nameOf(node)] : []))
}

/** `owner_id` in the where, in a join's condition, or among the inserted columns. */
function namesOwner(statement: AnyNode): boolean {
  const clauses = ['where', 'joins', 'columns', 'having'].map((name) => statement[name])
  return clauses.flatMap((clause) => nodesOutsideSubqueries(clause)).some(isOwnerColumn)
}

function isOwnerColumn(node: AnyNode): boolean {
  if (node.kind === 'ColumnNode') return (node['column'] as { name?: string }).name === 'owner_id'
  if (node.kind === 'RawNode')
    return (node['sqlFragments'] as string[]).some((part) => part.includes('owner_id'))
  return false
}

function nodesOutsideSubqueries(value: unknown): AnyNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOutsideSubqueries)
  if (!isNode(value) || STATEMENTS.has(value.kind)) return []
  return [value, ...childrenOf(value).flatMap(nodesOutsideSubqueries)]
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as AnyNode).kind === 'string'
}

function nameOf(table: AnyNode): string {
  return (table['table'] as { identifier: { name: string } }).identifier.name
}

/** Queries of the hottest paths: built and compiled once per store, then only given their values. */
import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** The values are in the order in which the built query names its parameters. */
export function compileOnce<Row>(build: (query: Kysely<Tables>) => Compilable<Row>) {
  const known = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  return async (query: Kysely<Tables>, parameters: readonly unknown[]): Promise<Row[]> => {
    const compiled = known.getOrInsertComputed(query, () => build(query).compile())
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

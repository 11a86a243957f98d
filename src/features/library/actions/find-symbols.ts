/** For the palette: symbols by name, the best first, from all files. */
import type { MemberContext } from '#platform/context.ts'
import { isTooComplex, parseQuery } from '../rules/query.ts'
import { type FileSymbol, fitOf, symbolsFitting } from '../rules/symbols.ts'
import { type CodeFile, findSymbols, searchBest } from '../store/index.ts'

export interface QuickSymbol {
  file: CodeFile
  symbol: FileSymbol
}

/** Whether the query searches for a symbol. */
export function asksForSymbol(q: string): boolean {
  return parseQuery(q).needles.some(({ isSymbol, isNot }) => isSymbol && !isNot)
}

export async function findSymbolsQuickly(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<QuickSymbol[]> {
  const query = parseQuery(q)
  const needles = query.needles.filter(({ isSymbol, isNot }) => isSymbol && !isNot)
  const names = needles.map(({ folded }) => folded)
  if (names.length === 0 || isTooComplex(query)) return []
  const { files } = await searchBest(ctx.store, {
    ownerId: ctx.actor.id,
    filter: { query, language: null, category: 'all', folder: null, repo: null, limit: null },
    size,
    at: null,
  })
  const defined = await findSymbols(
    ctx.store,
    ctx.actor.id,
    files.map(({ id }) => id),
  )
  const found = files.flatMap((file) =>
    symbolsFitting(defined.get(file.id) ?? [], names).map((symbol) => ({ file, symbol })),
  )
  // Files come with the best first; a weaker match in one of them comes after a better match in another.
  const fitting = ({ symbol }: QuickSymbol) =>
    Math.max(...names.map((name) => fitOf(symbol.name, name)))
  return found.toSorted((one, other) => fitting(other) - fitting(one)).slice(0, size)
}

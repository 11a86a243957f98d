/** For the palette: files by name and content, each with its line, and symbols by name. */
import type { MemberContext } from '#platform/context.ts'
import { isTooComplex, parseQuery } from '../rules/query.ts'
import { type FileSymbol, fitOf, symbolsFitting } from '../rules/symbols.ts'
import {
  type CodeFile,
  findSymbols,
  listFilesNamed,
  listFilesSimilar,
  searchBest,
} from '../store/index.ts'
import { hitsOf } from './hits.ts'

interface QuickHit {
  file: CodeFile
  /** The best line with the words; null for a file that is found by its name. */
  line: { number: number; text: string } | null
}

// A few rows are returned at each pause of the typing: they read less text than a page does.
const MOST_BYTES = 256 * 1024

export async function findQuickly(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<QuickHit[]> {
  const named = await listFilesNamed(ctx.store, ctx.actor.id, q, size)
  const rows = named.map((file): QuickHit => ({ file, line: null }))
  const query = parseQuery(q)
  // The palette shows what it finds: a query with too many words for the contents still finds names.
  if (named.length >= size || query.needles.length === 0 || isTooComplex(query)) return rows
  const { files } = await searchBest(ctx.store, {
    ownerId: ctx.actor.id,
    filter: { query, language: null, category: 'all', folder: null, repo: null, limit: null },
    size,
    at: null,
  })
  const known = new Set(named.map((file) => file.id))
  const others = files.filter((file) => !known.has(file.id)).slice(0, size - named.length)
  const hits = await hitsOf(ctx, others, query, MOST_BYTES)
  return [
    ...rows,
    ...others.map((file) => {
      const best = hits.get(file.id)?.lines[0]
      return { file, line: best ? { number: best.line, text: best.marked.join('').trim() } : null }
    }),
  ]
}

/** Files whose name was typed with an error. */
export function findSimilarFiles(ctx: MemberContext, q: string, size: number): Promise<CodeFile[]> {
  return listFilesSimilar(ctx.store, ctx.actor.id, q, size)
}

// For the palette: symbols by name, the best first, from all files.

interface QuickSymbol {
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

/** Where the words of a search occur in the texts of the files that were found. */
import type { MemberContext } from '#platform/context.ts'
import { splitLines } from '#platform/highlight/split-lines.ts'
import { type FoundLines, findPattern } from '#platform/patterns/index.ts'
import { defineTextJob } from '#platform/text-threads/index.ts'
import { isProse } from '../rules/definitions.ts'
import { type Hit, type Hits, markHits, markSpans, SHOWN_LINES } from '../rules/hits.ts'
import type { Query, QueryPattern } from '../rules/query.ts'
import { PATTERN_BUDGET } from '../rules/search-budget.ts'
import { type FileSymbol, symbolsFitting } from '../rules/symbols.ts'
import { type CodeFile, findContents, findSymbols } from '../store/index.ts'
import { hitsInTexts } from './in-thread.ts'

/**
 * For a page: one read, of no more text than the largest file may have. A page of small files is searched completely,
 * and a page of twenty files of 2 MiB costs as much as one of them.
 */
export const BYTES_OF_PAGE = 2 * 1024 * 1024

/** By file; files beyond the bytes that may be read are left out, unless the search was for their symbols. */
export async function hitsOf(
  ctx: MemberContext,
  files: readonly CodeFile[],
  query: Query,
  mostBytes: number,
): Promise<Map<string, Hits>> {
  const wanted = query.needles.filter(({ isNot }) => !isNot)
  const symbols = wanted.filter(({ isSymbol }) => isSymbol).map(({ folded }) => folded)
  const terms = wanted.filter(({ isSymbol }) => !isSymbol).map(({ folded }) => folded)
  const pattern = query.patterns.find(({ isNot }) => !isNot)
  if (wanted.length === 0 && !pattern) return new Map()
  const texts = await textsOf(ctx, withinBudget(files, mostBytes))
  const matched = pattern ? await matchedLines(ctx, pattern, texts) : new Map<string, Hits>()
  const defined =
    symbols.length > 0
      ? await findSymbols(ctx.store, ctx.actor.id, idsOf(files))
      : new Map<string, FileSymbol[]>()
  const hits = new Map<string, Hits>()
  const left: Searched[] = []
  for (const { id, contentHash, language } of files) {
    const text = texts.get(contentHash)
    const fitting = symbolsFitting(defined.get(id) ?? [], symbols)
    const found = matched.get(contentHash) ?? symbolHits(text, fitting, symbols)
    if (found) hits.set(id, found)
    else if (text !== undefined && terms.length > 0)
      left.push({ id, text, isProse: isProse(language) })
  }
  for (const [id, found] of await termHits(ctx, left, terms)) hits.set(id, found)
  return hits
}

interface Searched {
  id: string
  text: string
  isProse: boolean
}

// In characters: so much takes less than a hop to a thread and back.
const SHORT_TEXTS = 8 * 1024

const hitsLater = defineTextJob<typeof hitsInTexts>('hitsInTexts', {
  small: { upTo: SHORT_TEXTS, run: hitsInTexts },
})

async function termHits(
  { actor }: MemberContext,
  files: readonly Searched[],
  terms: readonly string[],
): Promise<[id: string, Hits][]> {
  if (files.length === 0) return []
  const texts = files.map(({ text, isProse }) => ({ text, isProse }))
  const found = await hitsLater.run(actor.id, texts, terms)
  return files.flatMap(({ id }, at): [string, Hits][] => (found[at] ? [[id, found[at]]] : []))
}

/** By the hash of the text. */
async function matchedLines(
  { actor }: MemberContext,
  pattern: QueryPattern,
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, Hits>> {
  const [hashes, contents] = [[...texts.keys()], [...texts.values()]]
  const lines = await findPattern(pattern, contents, PATTERN_BUDGET.linesMs, actor.id)
  const found = new Map<string, Hits>()
  for (const [at, hash] of hashes.entries()) {
    const hits = patternHits(lines[at] ?? null)
    if (hits) found.set(hash, hits)
  }
  return found
}

function idsOf(files: readonly CodeFile[]): string[] {
  return files.map(({ id }) => id)
}

/** A damaged text is reported on its own page; here it only has no lines. */
async function textsOf(
  { store, actor }: MemberContext,
  files: readonly CodeFile[],
): Promise<Map<string, string>> {
  return findContents(store, actor.id, [...new Set(files.map(({ contentHash }) => contentHash))])
}

function withinBudget(files: readonly CodeFile[], mostBytes: number): CodeFile[] {
  let left = mostBytes
  return files.filter(({ sizeBytes }) => {
    if (sizeBytes > left) return false
    left -= sizeBytes
    return true
  })
}

// The lines that a pattern matches, as a row of the list shows them.

function patternHits(found: FoundLines | null): Hits | null {
  if (!found) return null
  const { lines, others, next, isCapped } = found
  return {
    lines: lines.map(({ line, text, spans }) => ({
      line: line + 1,
      marked: markSpans(text, spans),
    })),
    more: others === 0 ? null : { count: others, isCapped, line: next + 1 },
  }
}

// Where a text defines the symbol that was searched: the lines of the best matching symbols.

/** The best symbols come first. Without a text, which may be damaged or too long to be read here, the name is shown. */
export function symbolHits(
  text: string | undefined,
  symbols: readonly FileSymbol[],
  needles: readonly string[],
): Hits | null {
  const shown = symbols.slice(0, SHOWN_LINES)
  const others = symbols.slice(SHOWN_LINES)
  if (shown.length === 0) return null
  const lines = text === undefined ? [] : splitLines(text)
  const hitOf = ({ name, kind, line }: FileSymbol): Hit => ({
    line,
    kind,
    marked: markHits(lines[line - 1] ?? name, needles),
  })
  const more = others[0] && { count: others.length, isCapped: false, line: others[0].line }
  return { lines: shown.map(hitOf), more: more ?? null }
}

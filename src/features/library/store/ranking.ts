/**
 * Which matches are ranked, and how: the newest by their text, and all by their name and by what they define while
 * those are not too many.
 */
import type { Store } from '#platform/store/index.ts'
import { type BestKey, type ChangeCursor, compareChanges, OLDEST } from '../rules/cursor.ts'
import { isProse } from '../rules/definitions.ts'
import { RANK_OF_DEFINITION, rankName, rankOf, rankText } from '../rules/rank.ts'
import { RANKED, RANKED_BY_SYMBOL } from '../rules/search-budget.ts'
import type { Filter } from './list.ts'
import { type Match, positiveNeedles, positiveSymbols } from './list.ts'
import type { Matches } from './matches.ts'
import { fitsOfSymbols } from './symbols.ts'

export interface Ranked extends ChangeCursor {
  /** 0: not ranked. */
  rank: number
}

export interface Ranking {
  /** The best first. */
  rows: Ranked[]
  /** The first match that is too old to be ranked by its text. */
  ranked: ChangeCursor
  isNamed: boolean
  isDefined: boolean
}

interface Budget {
  files: number
  bytes: number
}

/** Later pages use the matches that were ranked when the first page was made. */
export async function rankMatches(
  store: Store,
  ownerId: string,
  filter: Filter,
  matches: Matches,
  from: BestKey | null,
): Promise<Ranking> {
  const needles = positiveNeedles(filter)
  const symbols = positiveSymbols(filter)
  const budget = needles.length > 0 ? RANKED : RANKED_BY_SYMBOL
  const { newest, ranked } = from
    ? await sameNewest(matches, from.ranked, budget)
    : await newestOf(matches, budget)
  const isWhole = compareChanges(ranked, OLDEST) === 0
  // Requested together: the thread runs one after the other.
  const [{ named, isNamed }, { defining, isDefined }] = await Promise.all([
    namedOf(matches, from),
    isWhole ? { defining: [], isDefined: true } : definingOf(matches, filter, from),
  ])
  const definers = new Set(defining.map(({ id }) => id))
  const ranks = new Map<string, Ranked>()
  for (const { id, updatedAt, name } of [...named, ...defining]) {
    const level = definers.has(id) ? RANK_OF_DEFINITION : 0
    ranks.set(id, { id, updatedAt, rank: rankOf(rankName(name, needles), level) })
  }
  // The thread reads the next texts while these are ranked.
  await Promise.all(
    (needles.length > 0 ? turnsOf(newest) : []).map(async (turn) => {
      const texts = await readTexts(store, ownerId, turn)
      for (const { id, updatedAt, name, language } of turn) {
        const level = definers.has(id)
          ? RANK_OF_DEFINITION
          : rankText(texts.get(id) ?? '', needles, isProse(language))
        ranks.set(id, { id, updatedAt, rank: rankOf(rankName(name, needles), level) })
      }
    }),
  )
  if (symbols.length > 0) await rankSymbols(store, ownerId, symbols, newest, ranks)
  return { rows: [...ranks.values()].sort(bestFirst), ranked, isNamed, isDefined }
}

// Above every rank by words: a query that names a symbol wants its definition first.
const RANK_OF_FIT = 100

async function rankSymbols(
  store: Store,
  ownerId: string,
  symbols: readonly string[],
  newest: readonly Match[],
  ranks: Map<string, Ranked>,
): Promise<void> {
  const ids = newest.map(({ id }) => id)
  const fits = await fitsOfSymbols(store, ownerId, ids, symbols)
  for (const { id, updatedAt } of newest) {
    const rank = (ranks.get(id)?.rank ?? 0) + RANK_OF_FIT * (fits.get(id) ?? 0)
    // A file that lost its symbol a moment ago is not found the next time.
    if (rank > 0) ranks.set(id, { id, updatedAt, rank })
  }
}

export function bestFirst(one: Ranked, other: Ranked): number {
  return other.rank - one.rank || compareChanges(other, one)
}

/** As many of the newest as fit the budget of text, and the first one after them. */
async function newestOf(matches: Matches, { files, bytes }: Budget) {
  const found = await matches.before(null, files + 1)
  const newest = withinBudget(found, files, bytes)
  const next = found[newest.length]
  return { newest, ranked: next ? { updatedAt: next.updatedAt, id: next.id } : OLDEST }
}

/**
 * Files that were added since are newer, so the matches that were ranked before are counted from the oldest. The
 * doubled budget includes files that came between them, restored from the trash or saved under a clock that was set
 * back.
 */
async function sameNewest(matches: Matches, ranked: ChangeCursor, { files, bytes }: Budget) {
  const found = await matches.after(ranked, 2 * files)
  return { newest: withinBudget(found, 2 * files, 2 * bytes), ranked }
}

/** A name that almost every match has is no reason: then only the newest are ranked. */
async function namedOf(matches: Matches, from: BestKey | null) {
  if (from && !from.isNamed) return { named: [], isNamed: false }
  const most = from ? 2 * RANKED.names : RANKED.names
  const named = await matches.named(most)
  return { named: named ?? [], isNamed: named !== null }
}

/** For a single word only: defining one of several is a weak reason. */
async function definingOf(matches: Matches, filter: Filter, from: BestKey | null) {
  const [term, ...others] = positiveNeedles(filter)
  if (term === undefined || others.length > 0) return { defining: [], isDefined: true }
  if (from && !from.isDefined) return { defining: [], isDefined: false }
  const most = from ? 2 * RANKED.definitions : RANKED.definitions
  const defining = await matches.defining(term, most)
  return { defining: defining ?? [], isDefined: defining !== null }
}

function withinBudget(found: readonly Match[], files: number, bytes: number): Match[] {
  let left = bytes
  const end = found.findIndex((match, at) => {
    left -= bytesRead(match)
    return at >= files || left < 0
  })
  return found.slice(0, end < 0 ? found.length : end)
}

/** Of a long text only the beginning is read. */
function bytesRead({ bytes }: Match): number {
  return Math.min(bytes, RANKED.bytesPerFile)
}

/** Texts are read and ranked in batches that are short for the event loop. */
function turnsOf(matches: readonly Match[]): Match[][] {
  const turns: Match[][] = []
  let left = 0
  for (const match of matches) {
    left -= bytesRead(match)
    if (left < 0 || turns.length === 0) {
      turns.push([])
      left = RANKED.bytesPerTurn - bytesRead(match)
    }
    turns.at(-1)!.push(match)
  }
  return turns
}

async function readTexts(
  store: Store,
  ownerId: string,
  matches: readonly Match[],
): Promise<Map<string, string>> {
  const ids = matches.map(({ id }) => id)
  const rows = await store
    .reading(ownerId)
    .selectFrom('fileSearch')
    .select(['fileId', 'text'])
    .where('ownerId', '=', ownerId)
    .where('fileId', 'in', ids)
    .where('part', '<', RANKED.pieces)
    .orderBy('fileId')
    .orderBy('part')
    .execute()
  const texts = new Map<string, string>()
  for (const { fileId, text } of rows) {
    const before = texts.get(fileId)
    texts.set(fileId, before === undefined ? text : `${before}\n${text}`)
  }
  return texts
}

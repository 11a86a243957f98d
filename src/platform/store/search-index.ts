/** The port for finding fragments: FTS5's trigrams on SQLite, pg_trgm on PostgreSQL, the same results from both. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Which rows of a table of texts are looked through. */
export type CandidateKind =
  /** Texts of one row each. */
  | 'single'
  /** Rows of texts that are stored in several. */
  | 'split'
  /** Names of texts and of what they define, which are in an index of their own. */
  | 'names'
  /** Rows that the index does not hold yet: all of them are candidates. */
  | 'unindexed'

export interface CandidateSearch {
  table: string
  ownerId: string
  kind: CandidateKind
  /** Folded, three code points or more; the first one is the one that every candidate of a split text has to hold. */
  fragments: readonly string[]
  /** The numbers of this owner's rows that are still to be looked at. */
  from: number
  below: number
  limit: number
}

export interface SearchIndex {
  /** True where the folded text of a column contains the folded needle, exactly. */
  contains(column: string, folded: string): RawBuilder<SqlBool>
  /** The same, in the form that the index of the column can serve. */
  containsFragment(column: string, folded: string): RawBuilder<SqlBool>
  /**
   * A select of `row`s, newest number first, that may hold the fragments and are to be verified. Null where the database
   * finds and verifies in one condition, and needs no candidates.
   */
  candidates: ((search: CandidateSearch) => RawBuilder<unknown>) | null
  /** True when the database ended the statement because it took too long. */
  ranOutOfTime(error: unknown): boolean
  /** How many rows of one text the transaction that saves it may index; a job indexes the others. */
  readonly indexedAtOnce: number
}

// One owner's rows are one range of numbers, so that the index of a million files is read for one person only.
export const ROWS_PER_OWNER = 2 ** 24

const TRIGRAM = 3
// Each one is looked up in every segment of the index. A dozen, spread over the fragment, leave few false candidates.
const TRIGRAMS_PER_FRAGMENT = 12

/** Is in the index of every row of a split text, and nowhere else unless a text happens to contain it. */
const SPLIT_MARK = '\u0001\u0002\u0001'

export const fts5: SearchIndex = {
  contains: holds,
  containsFragment: holds,
  indexedAtOnce: 2,
  // Steps of bounded work: there is no clock that could stop one.
  ranOutOfTime: () => false,
  candidates({ table, ownerId, kind, fragments, from, below, limit }) {
    // FTS5 stops at the end of a range only when the bound is an integer, and numbers are bound as reals: with those it
    // reads the matches of every owner and throws them away.
    const [first, end] = [BigInt(from), BigInt(below)]
    if (kind === 'unindexed')
      return sql`select row from ${sql.table(table)} where owner_id = ${ownerId} and is_indexed = 0 and row >= ${first} and row < ${end} order by row desc limit ${limit}`
    const index = sql.table(`${table}_fragments`)
    const inRange = sql`rowid >= ${first} and rowid < ${end}`
    const all = matchOf(kind, trigramsAsked(kind, fragments))
    // Each is tried only if the ones before it were not rare.
    const rare =
      kind === 'names'
        ? []
        : rarestOf(trigramsAsked(kind, fragments)).map((trigram) => {
            const [few, match] = [FEW_CANDIDATES[kind], matchOf(kind, [trigram])]
            return sql`case when (select count(*) from (select rowid from ${index} where ${index} match ${match} and ${inRange} limit ${few + 1})) <= ${few} then ${match} end`
          })
    const match = rare.length > 0 ? sql`coalesce(${sql.join([...rare, all])})` : sql`${all}`
    const indexed = (most: unknown) =>
      sql`select rowid as row from ${index} where ${index} match ${match} and ${inRange} order by rowid desc limit ${most}`
    if (kind !== 'single') return indexed(limit)
    const newest = sql`from ${sql.table(table)} where owner_id = ${ownerId} and row >= ${first} and row < ${end} order by row desc limit`
    const hold = fragments.map((fragment) => holds('newest.text', fragment))
    const isInAll = sql`(select count(*) = ${PROBED_TEXTS} from (select text ${newest} ${PROBED_TEXTS}) as newest where ${sql.join(hold, sql` and `)})`
    return sql`with probed as materialized (select case when ${isInAll} then ${limit} else 0 end as every)
      select row from (${indexed(sql`${limit} - (select every from probed)`)})
      union all select row from (select row ${newest} (select every from probed))`
  },
}

/**
 * What is in each of the newest texts is probably in most of them: then every text is a candidate, and the index is not
 * read. Counting a thousand files with such a word took 2.8 ms by the index, and takes 1.7.
 */
const PROBED_TEXTS = 8

/**
 * A trigram that few rows have names few candidates by itself. To ask for the others too would read all their rows, which for
 * one of every file are as many as there are files: `return zebrafinch` took 2.2 ms among 10,000 files, and takes 0.2.
 */
const FEW_CANDIDATES = { single: 256, split: 16 } as const
// A try takes 0.1 ms, with any number of files.
const TRIED_TRIGRAMS = 2

/**
 * `instr` steps from character to character; GLOB jumps to the next occurrence of the needle's first character, if that
 * is ASCII. A thousand texts of 4 KB take 1.7 ms instead of 6. No text has the character NUL, at which GLOB would stop.
 */
function holds(column: string, folded: string): RawBuilder<SqlBool> {
  if (!isLeapt(folded)) return sql<SqlBool>`instr(${sql.ref(column)}, ${folded}) > 0`
  return sql<SqlBool>`${sql.ref(column)} glob ${`*${folded.replace(/[*?[]/g, '[$&]')}*`}`
}

// A character of the text is compared once for each time that the needle contains its own first character: a needle of
// sixty equal characters made GLOB seven times as slow as `instr`.
const MOST_FIRST_LETTERS = 3

function isLeapt(needle: string): boolean {
  const first = needle[0] ?? ''
  return /^[\x01-\x7f]$/.test(first) && needle.split(first).length - 1 <= MOST_FIRST_LETTERS
}

/** All the trigrams, in any order and at any distance: the index knows no more, so that it stays small. */
function matchOf(kind: CandidateKind, trigrams: readonly string[]): string {
  return (kind === 'split' ? [SPLIT_MARK, ...trigrams] : trigrams)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ')
}

function trigramsAsked(kind: CandidateKind, fragments: readonly string[]): string[] {
  const asked = kind === 'split' ? fragments.slice(0, 1) : fragments
  return [...new Set(asked.flatMap((fragment) => trigramsOf(fragment)))]
}

// From the commonest letter of the alphabet to the rarest. Other signs are as common as those in the middle; other
// scripts are rarer.
const LETTERS = 'etaoinsrlcdupm?fgbhyvwkxjqz'

/** By its characters: a guess, which the index then confirms or not. */
function rarestOf(trigrams: readonly string[]): string[] {
  const rarity = (letter: string) =>
    letter > '\x7f' ? LETTERS.length : LETTERS.indexOf(/[a-z]/.test(letter) ? letter : '?')
  const guess = (trigram: string) =>
    [...trigram].reduce((sum, letter) => sum + rarity(letter) ** 2, 0)
  return trigrams.toSorted((one, other) => guess(other) - guess(one)).slice(0, TRIED_TRIGRAMS)
}

function trigramsOf(fragment: string): string[] {
  const points = [...fragment]
  const all = points.slice(TRIGRAM - 1).map((_, at) => points.slice(at, at + TRIGRAM).join(''))
  const distinct = [...new Set(all)]
  const step = Math.max(1, distinct.length / TRIGRAMS_PER_FRAGMENT)
  return distinct.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

// SQLSTATE of a statement that met `statement_timeout`.
const QUERY_CANCELED = '57014'

export const trigrams: SearchIndex = {
  contains: (column, folded) => sql<SqlBool>`strpos(${sql.ref(column)}, ${folded}) > 0`,
  containsFragment: (column, folded) =>
    sql<SqlBool>`${sql.ref(column)} like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`,
  candidates: null,
  ranOutOfTime: (error) => (error as { code?: unknown } | null)?.code === QUERY_CANCELED,
  indexedAtOnce: Number.POSITIVE_INFINITY,
}

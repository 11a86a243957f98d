/** The rank of a row in a list by best match, and which rows were ranked when the first page was made. */

/** A position in the order of changes, the newest first. */
export interface ChangeCursor {
  updatedAt: number
  id: string
}

export interface BestKey {
  /** 0: not ranked; such rows come last, the newest change first. */
  rank: number
  updatedAt: number
  /**
   * The first match that was too old to be ranked by its text: files saved meanwhile do not change which are ranked.
   */
  ranked: ChangeCursor
  /** Whether matches by name were few enough to be ranked, however old they are. */
  isNamed: boolean
  /** The same for matches that define the word. */
  isDefined: boolean
}

/** Older than every file: all matches are ranked. */
export const OLDEST: ChangeCursor = { updatedAt: -1, id: '' }

export function writeBestKey({ rank, updatedAt, ranked, isNamed, isDefined }: BestKey): string {
  const flags = [isNamed, isDefined].map(Number)
  return [rank, updatedAt, ranked.updatedAt, ranked.id, ...flags].join(' ')
}

const KEY = /^(\d{1,3}) (\d{1,15}) (-1|\d{1,15}) ([0-9a-z]{26}|) ([01]) ([01])$/

export function readBestKey(text: string): BestKey | null {
  const [, rank, updatedAt, rankedAt, id, isNamed, isDefined] = KEY.exec(text) ?? []
  if (rank === undefined || id === undefined) return null
  return {
    rank: Number(rank),
    updatedAt: Number(updatedAt),
    ranked: { updatedAt: Number(rankedAt), id },
    isNamed: isNamed === '1',
    isDefined: isDefined === '1',
  }
}

/** Positive when the first was changed later. */
export function compareChanges(one: ChangeCursor, other: ChangeCursor): number {
  return one.updatedAt - other.updatedAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}

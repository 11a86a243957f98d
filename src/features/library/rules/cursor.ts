/** Cursors between two rows of a list, of a list by best match, and of the trash, as opaque texts. */
import { utf8Text } from '#platform/text/utf8.ts'
import { SORTS, type Sort } from '../contract/limits.ts'

// The rank of a row in a list by best match, and which rows were ranked when the first page was made.

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

export interface Cursor {
  sort: Sort
  /** The sorted value of the row next to the cursor: milliseconds, a name, or the text of a `BestKey`. */
  key: number | string
  id: string
  /** Rows after the cursor in reading order, or the ones before it. */
  direction: 'forward' | 'back'
}

export function encodeCursor({ sort, key, id, direction }: Cursor): string {
  return Buffer.from(
    JSON.stringify([SORTS.indexOf(sort), key, id, direction === 'back' ? 1 : 0]),
  ).toString('base64url')
}

const ID = /^[0-9a-z]{26}$/

/** Null when it is not one of ours, or belongs to another sort. */
export function decodeCursor(text: string, sort: Sort): Cursor | null {
  if (!/^[A-Za-z0-9_-]{1,2000}$/.test(text)) return null
  try {
    const parts: unknown = JSON.parse(utf8Text(Buffer.from(text, 'base64url')) ?? '')
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [sortIndex, key, id, isBack] = parts as unknown[]
    if (SORTS[sortIndex as number] !== sort || !isKeyOf(sort, key)) return null
    if (typeof id !== 'string' || !ID.test(id)) return null
    if (isBack !== 0 && isBack !== 1) return null
    return { sort, key: key as number | string, id, direction: isBack === 1 ? 'back' : 'forward' }
  } catch {
    return null
  }
}

function isKeyOf(sort: Sort, key: unknown): boolean {
  if (sort === 'best_match') return typeof key === 'string' && readBestKey(key) !== null
  return sort === 'name_asc'
    ? typeof key === 'string' && key.isWellFormed() && !key.includes('\u0000')
    : Number.isSafeInteger(key)
}

// The cursor between two rows of the trash, as an opaque text.

export interface TrashCursor {
  deletedAt: number
  id: string
  /** Towards older rows, or back to newer ones. */
  direction: 'forward' | 'back'
}

export function encodeTrashCursor({ deletedAt, id, direction }: TrashCursor): string {
  const parts = [deletedAt, id, direction === 'back' ? 1 : 0]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Null when it is not one of ours. */
export function decodeTrashCursor(text: string): TrashCursor | null {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(text)) return null
  try {
    const parts: unknown = JSON.parse(utf8Text(Buffer.from(text, 'base64url')) ?? '')
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [deletedAt, id, isBack] = parts as unknown[]
    if (!Number.isSafeInteger(deletedAt) || typeof id !== 'string' || !ID.test(id)) return null
    if (isBack !== 0 && isBack !== 1) return null
    return { deletedAt: deletedAt as number, id, direction: isBack === 1 ? 'back' : 'forward' }
  } catch {
    return null
  }
}

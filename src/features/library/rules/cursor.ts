/** A cursor between two rows of a list, as an opaque text. */
import { utf8Text } from '#platform/text/utf8.ts'
import { SORTS, type Sort } from '../contract/limits.ts'
import { readBestKey } from './best-key.ts'

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

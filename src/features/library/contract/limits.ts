/** The limits of the library, without zod: the browser checks them too. */
import { fitsPoints } from '#platform/text/code-points.ts'

export const MAX_NAME = 255
const MAX_FOLDER = 1_024
export const MAX_CONTENT_BYTES = 2 * 1024 * 1024
export const MAX_DESCRIPTION = 500
export const MAX_TAGS = 20
export const MAX_TAG = 50
/** Different tags of all live files together. */
export const MAX_DIFFERENT_TAGS = 5_000
/** Of each kind of name; the others are found by typing their beginning. */
export const MOST_TAGS_SHOWN = 60
export const MAX_SOURCE_URL = 2_048
export const MAX_VERSIONS = 1_000
export const MAX_BULK = 100
/** A list of ids, with space for one that is too long and is refused for that. */
export const BULK_BODY_BYTES = 64 * 1024
/** Names in one request. */
export const MAX_CHECKED_PATHS = 500
/** How many files an upload takes at once, and how many a zip may contain. */
export const MAX_UPLOAD_FILES = 2_000
export const MAX_UNZIPPED_BYTES = 50 * 1024 * 1024
export const LARGE_BYTES = 100 * 1024
export const PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
export const MAX_QUERY = 500
export const MAX_SAVED_SEARCHES = 50
export const MAX_SEARCH_NAME = 60

/** Orders by a column of the file, independent of the search. */
export const COLUMN_SORTS = [
  'created_at_desc',
  'created_at_asc',
  'updated_at_desc',
  'name_asc',
] as const
export type ColumnSort = (typeof COLUMN_SORTS)[number]

/** Only words can match well or badly: without any, `best_match` is the first of the others. */
export const SORTS = [...COLUMN_SORTS, 'best_match'] as const
export type Sort = (typeof SORTS)[number]

/** Categories with a meaning of their own; anything else is a tag. */
export const CATEGORIES = [
  'all',
  'recent',
  'favorites',
  'pinned',
  'repo',
  'large',
  'other',
] as const
export type Category = (typeof CATEGORIES)[number]

/** One segment: no control characters, no separators, not `.` or `..`, 1 to 255 code points. */
export function isFileName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  return (
    name.isWellFormed() &&
    fitsPoints(name, MAX_NAME) &&
    !/[\u0000-\u001f\u007f-\u009f/\\]/.test(name) &&
    name.trim() !== ''
  )
}

/** One line with something on it. */
export function isSearchName(name: string): boolean {
  return (
    name.trim() !== '' && fitsPoints(name, MAX_SEARCH_NAME) && !/[\p{Cc}\u2028\u2029]/u.test(name)
  )
}

/** `""`, or names joined by `/`. */
export function isFolder(folder: string): boolean {
  return folder === '' || (fitsPoints(folder, MAX_FOLDER) && folder.split('/').every(isFileName))
}

export type ContentError = 'content_too_large' | 'binary_file' | 'invalid_text'

/** Null when the text can be stored exactly as it is. */
export function contentError(text: string): ContentError | null {
  if (!text.isWellFormed()) return 'invalid_text'
  if (isTooLarge(text)) return 'content_too_large'
  return text.includes('\u0000') ? 'binary_file' : null
}

/** A unit takes one to three bytes: the length alone decides for most texts. */
function isTooLarge(text: string): boolean {
  if (text.length > MAX_CONTENT_BYTES) return true
  return text.length * 3 > MAX_CONTENT_BYTES && sizeInBytes(text) > MAX_CONTENT_BYTES
}

/** UTF-8 bytes. Encoding the text costs a tenth of counting it character by character. */
export function sizeInBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

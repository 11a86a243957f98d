/** One page out of files that are all known: in the order that is asked for, on the side of the cursor. */
import { foldText } from '#platform/text/index.ts'
import type { Sort } from '../contract/limits.ts'
import { readBestKey } from '../rules/best-key.ts'
import type { Cursor } from '../rules/cursor.ts'
import type { CodeFile, PageOfFiles } from '../store/index.ts'

interface Paging {
  sort: Sort
  size: number
  at: Cursor | null
}

type Key = number | string

export function pageOf(files: readonly CodeFile[], { sort, size, at }: Paging): PageOfFiles {
  const sign = sort === 'created_at_asc' || sort === 'name_asc' ? 1 : -1
  const compare = (one: [Key, string], other: [Key, string]) =>
    sign * (compareKeys(one[0], other[0]) || compareKeys(one[1], other[1]))
  const standing = (file: CodeFile): [Key, string] => [keyOf(file, sort), file.id]
  const sorted = files.toSorted((one, other) => compare(standing(one), standing(other)))
  if (!at) return { files: sorted.slice(0, size), hasMore: sorted.length > size }
  const cursor: [Key, string] = [cursorKey(at), at.id]
  if (at.direction === 'back') {
    const before = sorted.filter((file) => compare(standing(file), cursor) < 0)
    return { files: before.slice(-size), hasMore: before.length > size }
  }
  const after = sorted.filter((file) => compare(standing(file), cursor) > 0)
  return { files: after.slice(0, size), hasMore: after.length > size }
}

/** Of best match: the last change. */
function keyOf(file: CodeFile, sort: Sort): Key {
  if (sort === 'name_asc') return foldText(file.fileName)
  return sort === 'created_at_desc' || sort === 'created_at_asc' ? file.createdAt : file.updatedAt
}

function cursorKey({ sort, key }: Cursor): Key {
  return sort === 'best_match' ? (readBestKey(String(key))?.updatedAt ?? 0) : key
}

/** As both databases do: numbers by size, texts by their bytes. */
function compareKeys(one: Key, other: Key): number {
  return typeof one === 'number'
    ? one - Number(other)
    : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
}

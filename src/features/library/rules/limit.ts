/** The part of the library that a limited token reaches. `store/list.ts` has the same condition in SQL. */
import type { AccessLimit } from '#platform/context.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { isFileName, isFolder, MAX_NAME, MAX_TAG } from '../contract/limits.ts'

/** What a token can be limited to. */
export const FILE_LIMIT_KINDS = ['folder', 'tag', 'repository'] as const

/** Whether the value is one that files can have. */
export function isFileLimit({ kind, value }: AccessLimit): boolean {
  if (value.trim() === '') return false
  if (kind === 'folder') return isFolder(value)
  return kind === 'tag'
    ? fitsPoints(value, MAX_TAG)
    : fitsPoints(value, MAX_NAME) && isFileName(value)
}

/** In the folder or under it, with the tag, or from the repository. An unknown kind reaches nothing. */
export function isWithinLimit(
  limit: AccessLimit | null | undefined,
  { folder, tags, repo }: { folder: string; tags: readonly string[]; repo: string },
): boolean {
  if (!limit) return true
  const { kind, value } = limit
  if (kind === 'folder') return folder === value || folder.startsWith(`${value}/`)
  if (kind === 'tag') return tags.includes(value)
  return kind === 'repository' && repo === value
}

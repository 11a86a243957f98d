/** Which files the caller can reach: all of the person's own, or those within the limit of a token. */
import type { AccessLimit, MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { isFileName, isFolder, MAX_NAME, MAX_TAG } from '../contract/limits.ts'
import type { CodeFile } from '../store/index.ts'

// The part of the library that a limited token reaches. `store/list.ts` has the same condition in SQL.

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
function isWithinLimit(
  limit: AccessLimit | null | undefined,
  { folder, tags, repo }: { folder: string; tags: readonly string[]; repo: string },
): boolean {
  if (!limit) return true
  const { kind, value } = limit
  if (kind === 'folder') return folder === value || folder.startsWith(`${value}/`)
  if (kind === 'tag') return tags.includes(value)
  return kind === 'repository' && repo === value
}

export function limitOf({ actor }: MemberContext): AccessLimit | null {
  return actor.token?.limit ?? null
}

/** A file out of reach gets the same response as one that does not exist. */
export function isInReach(ctx: MemberContext, file: CodeFile): boolean {
  return isWithinLimit(limitOf(ctx), file)
}

/** A limited token can neither create files outside its limit nor move them there. */
export function requireReach(ctx: MemberContext, file: CodeFile): void {
  if (!isInReach(ctx, file)) throw common.refuse('token_limited', { limit: limitOf(ctx) })
}

/** Which file has a name. That the name is used is always shown, the file only when it is within reach. */
export function takenBy(ctx: MemberContext, file: CodeFile): Record<string, unknown> {
  return isInReach(ctx, file) ? { file_id: file.id, version: file.version } : {}
}

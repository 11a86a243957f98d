/** Which files the caller can reach: all of the person's own, or those within the limit of a token. */
import type { AccessLimit, MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { isWithinLimit } from '../rules/limit.ts'
import type { CodeFile } from '../store/index.ts'

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

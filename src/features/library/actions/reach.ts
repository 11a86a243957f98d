/** Which files whoever acts can reach: all of the person's own, or those within the limit of a token. */
import type { AccessLimit, MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/everywhere.ts'
import { isWithinLimit } from '../rules/limit.ts'
import type { CodeFile } from '../store/index.ts'

export function limitOf({ actor }: MemberContext): AccessLimit | null {
  return actor.token?.limit ?? null
}

/** What is out of reach is answered like what does not exist. */
export function isInReach(ctx: MemberContext, file: CodeFile): boolean {
  return isWithinLimit(limitOf(ctx), file)
}

/** A limited token neither makes files beyond its limit nor moves them there. */
export function requireReach(ctx: MemberContext, file: CodeFile): void {
  if (!isInReach(ctx, file)) throw common.refuse('token_limited', { limit: limitOf(ctx) })
}

/** Which file has a name; whether it has one is told to everybody, which one it is only within reach. */
export function takenBy(ctx: MemberContext, file: CodeFile): Record<string, unknown> {
  return isInReach(ctx, file) ? { file_id: file.id, version: file.version } : {}
}

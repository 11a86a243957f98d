/** Proving one's identity again, and returning to the sign-in methods. */
import { createHash } from 'node:crypto'
import { signInPaths } from '#paths/people.ts'
import { href } from '#platform/http/paths.ts'

/** Where a person whose sign-in is not fresh authenticates again; the settings then know who did. */
export function againPath(actorId: string): string {
  const next = href(signInPaths.settings, null, { was: traceOf(actorId) })
  return href(signInPaths.login, null, { again: 1, next })
}

export function donePath(done: string): string {
  return href(signInPaths.settings, null, { done })
}

/** Whether a person other than this one went to authenticate. */
export function isSomebodyElse(trace: string | undefined, actorId: string): boolean {
  return trace !== undefined && trace !== traceOf(actorId)
}

function traceOf(actorId: string): string {
  return createHash('sha256').update(`again ${actorId}`).digest('hex').slice(0, 16)
}

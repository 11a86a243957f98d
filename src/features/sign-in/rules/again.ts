/** Proving again who one is, and coming back to the ways in. */
import { createHash } from 'node:crypto'
import { signInPaths } from '#paths/people.ts'
import { href } from '#platform/http/paths.ts'

/** Where somebody whose sign-in is not fresh proves it again; the settings then know who went there. */
export function againPath(actorId: string): string {
  const next = href(signInPaths.settings, null, { was: traceOf(actorId) })
  return href(signInPaths.login, null, { again: 1, next })
}

export function donePath(done: string): string {
  return href(signInPaths.settings, null, { done })
}

/** Whether somebody other than this person went to prove who they are. */
export function isSomebodyElse(trace: string | undefined, actorId: string): boolean {
  return trace !== undefined && trace !== traceOf(actorId)
}

function traceOf(actorId: string): string {
  return createHash('sha256').update(`again ${actorId}`).digest('hex').slice(0, 16)
}

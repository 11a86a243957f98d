/** The page after a sign-in. */

import { createHash } from 'node:crypto'
import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { isSitePath } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'

/** Where to go after the login: a path of ours, never another site, never back to the login. */
export function landingPath(next: string | undefined): string {
  if (!next || next.length > 2_000 || !isSitePath(next)) return statsPaths.dashboard
  return /^\/(login|logout|auth|join|sign-in-link)\b/.test(pathOf(next))
    ? statsPaths.dashboard
    : next
}

/** As the router will read it: a sign-out path written `/./logout` or `/%6cogout` counts too. */
function pathOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname)
  } catch {
    return signInPaths.login
  }
}

// Proving one's identity again, and returning to the sign-in methods.

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

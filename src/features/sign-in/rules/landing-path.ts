/** The page after a sign-in. */
import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { isSitePath } from '#platform/html/safe-url.ts'

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

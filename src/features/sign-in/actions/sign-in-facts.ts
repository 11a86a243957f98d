/** Facts from the store about who can sign in; the rules are in `rules/sign-in-status.ts`. */
import { isFirstPerson } from '#features/account/index.ts'
import type { Context } from '#platform/context.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { isLocalSignIn } from '../rules/local-sign-in.ts'
import { networkWays, type SignInFacts } from '../rules/sign-in-status.ts'
import { hasAnyPasskey } from '../store/passkeys.ts'
import { hasAnyPassword } from '../store/passwords.ts'

export async function readSignInFacts({ store }: Pick<Context, 'store'>): Promise<SignInFacts> {
  return {
    hasPeople: !(await isFirstPerson({ store })),
    hasCredentials: (await hasAnyPassword(store)) || (await hasAnyPasskey(store)),
  }
}

/**
 * True when no sign-in method is available for this request, and there is no account that a link or a password could
 * open.
 */
export async function isSignInClosed(
  ctx: Pick<Context, 'store' | 'config'>,
  request: Pick<RequestInfo, 'headers' | 'httpVersion'>,
): Promise<boolean> {
  if (networkWays(ctx.config).length > 0 || isLocalSignIn(ctx.config, request)) return false
  return isFirstPerson(ctx)
}

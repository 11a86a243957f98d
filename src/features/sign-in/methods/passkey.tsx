/** The passkey button on the login page, once anybody has a passkey. */

import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { relyingParty } from '../actions/passkeys.ts'
import { hasLocalAccounts } from '../rules/local-sign-in.ts'
import { hasAnyPasskey } from '../store/passkeys.ts'
import type { LoginMethod, LoginOptions } from '../views/methods.ts'
import { PasskeyButton } from '../views/passkey-button.tsx'

export async function passkeyMethod(
  { t, config, store }: Context,
  { request, next }: LoginOptions,
): Promise<LoginMethod[]> {
  if (!hasLocalAccounts(config) || !relyingParty(request)) return []
  if (!(await hasAnyPasskey(store))) return []
  const { passkeyOptions: optionsPath, passkey: path } = signInPaths
  const label = t('sign_in.with_passkey')
  const body = <PasskeyButton mode="sign-in" label={label} next={next} {...{ optionsPath, path }} />
  return [{ id: 'passkey', body }]
}

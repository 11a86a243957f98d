/** User name and password on the login page, once anybody has one. It works without scripts. */
import type { Context } from '#platform/context.ts'
import { Button } from '#ui/components/button.tsx'
import { hasLocalAccounts, isLocalSignIn } from '../rules/local-sign-in.ts'
import { networkWays } from '../rules/sign-in-status.ts'
import { hasAnyPasskey } from '../store/passkeys.ts'
import { hasAnyPassword } from '../store/passwords.ts'
import { PasswordField, UsernameField } from '../views/credential-fields.tsx'
import type { LoginMethod, LoginOptions } from '../views/methods.ts'

export async function passwordMethod(
  { t, config, store }: Context,
  { request, failure }: LoginOptions,
): Promise<LoginMethod[]> {
  // A passkey is offered inside the field of the user name, so the form is shown for passkeys too.
  if (!hasLocalAccounts(config)) return []
  if (!(await hasAnyPassword(store)) && !(await hasAnyPasskey(store))) return []
  const isAfterLocal = isLocalSignIn(config, request)
  const isFirst = !isAfterLocal && networkWays(config).length === 0
  const isWrong = failure?.problem.code === 'wrong_credentials'
  // Without an action it is sent to the URL of the page: query and fragment stay.
  const body = (
    <form class="sign-in-form" method="post">
      <UsernameField
        autocomplete="username webauthn"
        value={failure?.username}
        isFirst={isFirst && !isWrong}
      />
      <PasswordField
        autocomplete="current-password"
        hint={t('sign_in.forgotten')}
        error={isWrong ? failure.problem.message : undefined}
      />
      <div>
        <Button kind={isAfterLocal ? 'plain' : 'primary'} type="submit">
          {t('sign_in.enter')}
        </Button>
      </div>
    </form>
  )
  return [{ id: 'password', body }]
}

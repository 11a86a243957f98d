/** The problems of signing in. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('signIn'), {
  invalid_local_name: { status: 400, error: 'Invalid name' },
  invalid_login_payload: { status: 400, error: 'Invalid payload', code: 'invalid_payload' },
  invalid_authentication: { status: 401, error: 'Invalid authentication' },
  local_sign_in_off: { status: 403, error: 'Local sign-in is off' },
  wrong_credentials: { status: 401, error: 'Wrong user name or password' },
  invalid_username: { status: 400, error: 'Invalid user name' },
  username_taken: { status: 409, error: 'User name taken' },
  invalid_password: { status: 400, error: 'Invalid password' },
  common_password: { status: 400, error: 'Password too common' },
  passkey_refused: { status: 401, error: 'Passkey refused' },
  passkey_copied: { status: 401, error: 'Passkey was copied' },
  passkey_known: { status: 409, error: 'Passkey is known already' },
  passkeys_need_a_name: { status: 400, error: 'Passkeys need a host name' },
  too_many_passkeys: { status: 409, error: 'Too many passkeys' },
  invalid_passkey_name: { status: 400, error: 'Invalid passkey name' },
  password_exists: { status: 409, error: 'Password exists already' },
  oidc_cancelled: { status: 403, error: 'Sign-in cancelled' },
  oidc_expired: { status: 400, error: 'Sign-in expired' },
  oidc_misconfigured: { status: 502, error: 'Provider refused this server', retry: 'never' },
  oidc_not_allowed: { status: 403, error: 'Not in an allowed group' },
  oidc_not_fresh: { status: 403, error: 'Provider did not ask again' },
  oidc_other_account: { status: 403, error: 'Sign-in of another account' },
  oidc_other_session: { status: 403, error: 'Session changed' },
  oidc_unreachable: { status: 503, error: 'Provider unreachable' },
  proxy_name_unreadable: { status: 403, error: 'Name of the proxy cannot be read' },
  proxy_not_linked: { status: 403, error: 'Name of the proxy is not linked' },
  proxy_other_person: { status: 403, error: 'Session of another person' },
  oidc_untrusted: { status: 403, error: 'Provider response not trusted' },
})

export const { refuse } = problems

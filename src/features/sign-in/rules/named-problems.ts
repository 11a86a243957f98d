/**
 * The refusals that a script of these pages shows by their own message; every other one counts as an expired sign-in.
 */
export const NAMED_PROBLEMS = [
  'account_disabled',
  'identity_taken',
  'invalid_username',
  'invitation_needed',
  'local_sign_in_off',
  'passkey_copied',
  'passkey_known',
  'passkey_refused',
  'passkeys_need_a_name',
  'registration_closed',
  'sign_in_again',
  'too_many_passkeys',
] as const

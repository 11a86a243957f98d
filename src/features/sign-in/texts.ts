/** The texts of signing in, in a file of their own: the build reads them, and it cannot load a view. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { messagesOf, phrasesOf } from '#texts/index.ts'

const account = messagesOf('account')
const signIn = messagesOf('signIn')

/** Messages of problems as texts: the scripts of these pages show them (`rules/named-problems.ts`). */
const problemTexts = {
  problem_account_disabled: account.account_disabled,
  problem_identity_taken: account.identity_taken,
  problem_invalid_username: signIn.invalid_username,
  problem_invitation_needed: account.invitation_needed,
  problem_local_sign_in_off: signIn.local_sign_in_off,
  problem_passkey_copied: signIn.passkey_copied,
  problem_passkey_known: signIn.passkey_known,
  problem_passkey_refused: signIn.passkey_refused,
  problem_passkeys_need_a_name: signIn.passkeys_need_a_name,
  problem_registration_closed: account.registration_closed,
  problem_sign_in_again: account.sign_in_again,
  problem_too_many_passkeys: signIn.too_many_passkeys,
}

export const texts = defineTexts('sign_in', { ...phrasesOf('signIn'), ...problemTexts })

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}

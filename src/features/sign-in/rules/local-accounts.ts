/** Passwords and passkeys of this installation: one setting switches both off. */
import type { Config } from '#platform/config/index.ts'
import { refuse } from '../problems.ts'

type LocalAccountSettings = Pick<Config, 'LOCAL_SIGN_IN'>

export function hasLocalAccounts({ LOCAL_SIGN_IN }: LocalAccountSettings): boolean {
  return LOCAL_SIGN_IN === 'on'
}

export function requireLocalAccounts(config: LocalAccountSettings): void {
  if (!hasLocalAccounts(config)) throw refuse('local_sign_in_off')
}

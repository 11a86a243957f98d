/** The rules for user names and passwords. */
import { countPoints, foldText, isCleanText, normalizeText } from '#platform/text/index.ts'
import { isCommonPassword } from './common-passwords.ts'

export const USERNAME = { min: 3, max: 64 }
export const PASSWORD = { min: 10, max: 256 }

// Letters, marks and digits of any script, and what separates them in the middle: no invisible or direction-changing
// characters.
const USERNAME_FORM = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._@+-]*[\p{L}\p{M}\p{N}])?$/u

/** As shown to its owner. */
export function usernameLabel(text: string): string {
  return normalizeText(text, 'NFKC').trim()
}

/** The form in which user names are compared, or null where a text cannot be one. */
export function foldUsername(text: string): string | null {
  // No name is this long in any form, so nothing is computed for it.
  if (text.length > 4 * USERNAME.max) return null
  const folded = normalizeText(foldText(usernameLabel(text)), 'NFKC')
  const points = countPoints(folded)
  if (points < USERNAME.min || points > USERNAME.max) return null
  return USERNAME_FORM.test(folded) ? folded : null
}

export type PasswordProblem = 'invalid_password' | 'common_password'

/** Null: good. `name` is the user's own, which is a weak password too. */
export function passwordProblemOf(password: string, name: string): PasswordProblem | null {
  if (password.length > 2 * PASSWORD.max || !isCleanText(password)) return 'invalid_password'
  const points = countPoints(password)
  if (points < PASSWORD.min || points > PASSWORD.max) return 'invalid_password'
  return isCommonPassword(password, name) ? 'common_password' : null
}

/** The problems of the account. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('account'), {
  invalid_preference: { status: 400, error: 'Invalid preference' },
  account_disabled: { status: 403, error: 'Account disabled' },
  identity_not_found: { status: 404, error: 'Identity not found' },
  identity_taken: { status: 409, error: 'Identity belongs to another account' },
  invitation_not_found: { status: 404, error: 'Invitation not found' },
  link_used_up: { status: 410, error: 'Link is no longer valid' },
  invitation_needed: { status: 403, error: 'Invitation needed' },
  last_administrator: { status: 409, error: 'Last administrator' },
  last_identity: { status: 409, error: 'Last way to sign in' },
  own_account: { status: 409, error: 'Own account' },
  person_not_found: { status: 404, error: 'Person not found' },
  registration_closed: { status: 403, error: 'Registration closed' },
  role_above_own: { status: 403, error: 'Role above own' },
  sign_in_again: { status: 403, error: 'Sign in again' },
  session_not_found: { status: 404, error: 'Session not found' },
})

export const { refuse } = problems

/** Who may join: decided once, when an identity without an account is proved. */
import type { Config } from '#platform/config/index.ts'

/** How a newcomer arrived. */
export interface JoinRequest {
  /** The sign-in method admits only selected people: an own bot, a provider with allowed groups, the own machine. */
  isVouchedFor: boolean
  invitation: { madeBy: string | null } | null
}

export type JoinProblem = 'registration_closed' | 'invitation_needed'

/** Null: allowed. */
export function joinProblemOf(
  { REGISTRATION: registration }: Pick<Config, 'REGISTRATION'>,
  { isVouchedFor, invitation }: JoinRequest,
): JoinProblem | null {
  // The program invites the first administrator and people named on the command line, because the operator decides.
  if (invitation && (invitation.madeBy === null || registration !== 'closed')) return null
  if (registration === 'closed') return 'registration_closed'
  if (registration === 'open' || (registration === null && isVouchedFor)) return null
  return 'invitation_needed'
}

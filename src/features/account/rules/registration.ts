/** Who may join: decided once, when somebody proves an identity that no account has. */
import type { Config } from '#platform/config/index.ts'

/** How a newcomer came. */
export interface JoinRequest {
  /** The way in lets only chosen people through: a bot of one's own, a provider with allowed groups, one's own machine. */
  isVouchedFor: boolean
  invitation: { madeBy: string | null } | null
}

export type JoinProblem = 'registration_closed' | 'invitation_needed'

/** Null: welcome. */
export function joinProblemOf(
  { REGISTRATION: registration }: Pick<Config, 'REGISTRATION'>,
  { isVouchedFor, invitation }: JoinRequest,
): JoinProblem | null {
  // The program invites the first administrator and whom the command line names: whoever runs it decides.
  if (invitation && (invitation.madeBy === null || registration !== 'closed')) return null
  if (registration === 'closed') return 'registration_closed'
  if (registration === 'open' || (registration === null && isVouchedFor)) return null
  return 'invitation_needed'
}

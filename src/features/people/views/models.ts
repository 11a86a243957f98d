/** The props of the pages about people. */
import type { Role } from '#platform/context.ts'
import type { TimeProps } from '#ui/components/time.tsx'

export interface PersonView {
  id: string
  name: string
  username: string
  /** As it is stored. */
  role: Role
  /** The higher of the stored one and of the lists in the configuration. */
  effectiveRole: Role
  state: 'active' | 'disabled' | 'leaving'
  createdAt: TimeProps
  lastSeenAt: TimeProps
  leavingAt: TimeProps | null
  sessions: number
  identities: { kind: string; label: string }[]
}

export interface InvitationView {
  id: string
  label: string
  role: Role
  expiresAt: TimeProps
}

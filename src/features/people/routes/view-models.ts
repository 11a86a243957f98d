/** People and invitations as the pages show them: every time and every kind already in words. */
import type { DirectoryEntry, OneTimeLink } from '#features/account/index.ts'
import { identityKind } from '#features/sign-in/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { timeView, timeViewOrNull } from '#platform/time/time-view.ts'
import { accountStateOf } from '../actions/records.ts'
import type { InvitationView, PersonView } from '../views/models.ts'

export function personView(ctx: MemberContext, person: DirectoryEntry): PersonView {
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    username: person.username,
    role: person.role,
    effectiveRole: person.effectiveRole,
    state: accountStateOf(person),
    createdAt: timeView(ctx, person.createdAt),
    lastSeenAt: timeView(ctx, person.lastSeenAt),
    leavingAt: timeViewOrNull(ctx, person.leavingAt),
    sessions: person.sessions,
    identities: person.identities.map(({ provider, label }) => ({
      kind: identityKind(ctx, provider),
      label,
    })),
  }
}

export function invitationView(ctx: MemberContext, link: OneTimeLink): InvitationView {
  return {
    id: link.id,
    label: link.label,
    role: link.role ?? 'user',
    expiresAt: timeView(ctx, link.expiresAt),
  }
}

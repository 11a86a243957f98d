/** People and invitations in the wire format. */
import type { DirectoryEntry, OneTimeLink } from '#features/account/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { PersonRecord } from '../contract/index.ts'

export function personRecord(person: DirectoryEntry): PersonRecord {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    role: person.role,
    effective_role: person.effectiveRole,
    state: accountStateOf(person),
    created_at: toIso(person.createdAt),
    last_seen_at: toIso(person.lastSeenAt),
    leaving_at: toIsoOrNull(person.leavingAt),
    disabled_at: toIsoOrNull(person.disabledAt),
    sessions: person.sessions,
    identities: person.identities,
  }
}

/** A person who is both disabled and leaving is shown as disabled: enabling comes first. */
export function accountStateOf({
  disabledAt,
  leavingAt,
}: Pick<DirectoryEntry, 'disabledAt' | 'leavingAt'>): PersonRecord['state'] {
  if (disabledAt !== null) return 'disabled'
  return leavingAt === null ? 'active' : 'leaving'
}

export function invitationRecord(link: OneTimeLink) {
  return {
    id: link.id,
    role: link.role ?? 'user',
    label: link.label,
    made_by: link.madeBy,
    created_at: toIso(link.createdAt),
    expires_at: toIso(link.expiresAt),
  }
}

/** Numbers alone; one that cannot be read is null. */
export function quotaRecords(ctx: MemberContext) {
  const inOrder = ctx.installed.quotas.toSorted((a, b) => a.order - b.order)
  return Promise.all(
    inOrder.map(async (quota) => ({
      id: quota.id,
      used: await quota.used(ctx).catch(() => null),
      max: quota.max(ctx.config),
    })),
  )
}

/**
 * Links that work once: invitations to join, and links that sign an existing person in. Identified by the hash of their
 * secret.
 */
import type { Role } from '#platform/context.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export type LinkKind = 'invitation' | 'sign_in'

interface OneTimeLinksTable {
  secret_hash: string
  id: string
  kind: LinkKind
  owner_id: string | null
  role: Role | null
  label: string
  made_by: string | null
  created_at: number
  expires_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    one_time_links: OneTimeLinksTable
  }
}

export interface OneTimeLink {
  id: string
  kind: LinkKind
  /** Whom it signs in; an invitation has no person yet. */
  ownerId: string | null
  /** The role of an invitation; a sign-in link has none. */
  role: Role | null
  /** Shown in the list of invitations. */
  label: string
  /** Null: the program itself, at the first start or on the command line. */
  madeBy: string | null
  createdAt: number
  expiresAt: number
}

const NOBODYS = 'anybody with the secret may use it'

export async function saveLink(store: Store, link: OneTimeLink & { secretHash: string }) {
  await acrossOwners(store, NOBODYS)
    .insertInto('one_time_links')
    .values({
      secret_hash: link.secretHash,
      id: link.id,
      kind: link.kind,
      owner_id: link.ownerId,
      role: link.role,
      label: link.label,
      made_by: link.madeBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Reads it without using it up; see `takeLink`. */
export async function findLink(
  store: Store,
  kind: LinkKind,
  secretHash: string,
  now: number,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .selectFrom('one_time_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? toLink(row) : null
}

/** For the first caller; null for all later and concurrent ones. */
export async function takeLink(
  store: Store,
  kind: LinkKind,
  secretHash: string,
  now: number,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .deleteFrom('one_time_links')
    .where('secret_hash', '=', secretHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? toLink(row) : null
}

/** Newest first. */
export async function listInvitations(store: Store, now: number): Promise<OneTimeLink[]> {
  const rows = await acrossOwners(store, 'administrators see every invitation')
    .selectFrom('one_time_links')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(toLink)
}

/** An invitation that the program itself made, by its label. */
export async function findProgramInvitation(
  store: Store,
  label: string,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .selectFrom('one_time_links')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('made_by', 'is', null)
    .where('label', '=', label)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toLink(row) : null
}

export async function deleteProgramInvitations(store: Store, label: string): Promise<void> {
  await acrossOwners(store, NOBODYS)
    .deleteFrom('one_time_links')
    .where('kind', '=', 'invitation')
    .where('made_by', 'is', null)
    .where('label', '=', label)
    .execute()
}

export async function deleteInvitation(store: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await acrossOwners(store, 'administrators end every invitation')
    .deleteFrom('one_time_links')
    .where('kind', '=', 'invitation')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Invitations with these roles that a person created. */
export async function deleteInvitationsBy(
  store: Store,
  makerId: string,
  roles: readonly Role[],
): Promise<void> {
  if (roles.length === 0) return
  await acrossOwners(store, 'invitations have a maker and no owner')
    .deleteFrom('one_time_links')
    .where('kind', '=', 'invitation')
    .where('made_by', '=', makerId)
    .where('role', 'in', roles)
    .execute()
}

/** Those that sign this person in, and those that they created: an invitation ends with its creator. */
export async function deleteLinksOf(store: Store, userId: string): Promise<void> {
  await acrossOwners(store, 'invitations have a maker and no owner')
    .deleteFrom('one_time_links')
    .where((e) => e.or([e('owner_id', '=', userId), e('made_by', '=', userId)]))
    .execute()
}

export async function deleteExpiredLinks(store: Store, now: number): Promise<void> {
  await acrossOwners(store, 'links of everybody expire alike')
    .deleteFrom('one_time_links')
    .where('expires_at', '<=', now)
    .execute()
}

function toLink(row: OneTimeLinksTable): OneTimeLink {
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    role: row.role,
    label: row.label,
    madeBy: row.made_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

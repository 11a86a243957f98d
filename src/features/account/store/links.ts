/**
 * Links that work once: invitations to join, and links that sign an existing person in. Identified by the hash of their
 * secret.
 */
import type { Role } from '#platform/context.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export type LinkKind = 'invitation' | 'sign_in'

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

declare module '#platform/store/tables.ts' {
  interface Tables {
    oneTimeLinks: OneTimeLink & { secretHash: string }
  }
}

const NOBODYS = 'whoever has the secret may use it'

export async function saveLink(store: Store, link: OneTimeLink & { secretHash: string }) {
  await acrossOwners(store, NOBODYS).insertInto('oneTimeLinks').values(link).execute()
}

/** Reads it without using it up; see `takeLink`. */
export async function findLink(
  store: Store,
  kind: LinkKind,
  secretHash: string,
  now: number,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .selectFrom('oneTimeLinks')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** For the first caller; null for all later and concurrent ones. */
export async function takeLink(
  store: Store,
  kind: LinkKind,
  secretHash: string,
  now: number,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .deleteFrom('oneTimeLinks')
    .where('secretHash', '=', secretHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listInvitations(store: Store, now: number): Promise<OneTimeLink[]> {
  return acrossOwners(store, 'administrators see every invitation')
    .selectFrom('oneTimeLinks')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** An invitation that the program itself made, by its label. */
export async function findProgramInvitation(
  store: Store,
  label: string,
): Promise<OneTimeLink | null> {
  const row = await acrossOwners(store, NOBODYS)
    .selectFrom('oneTimeLinks')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('madeBy', 'is', null)
    .where('label', '=', label)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteProgramInvitations(store: Store, label: string): Promise<void> {
  await acrossOwners(store, NOBODYS)
    .deleteFrom('oneTimeLinks')
    .where('kind', '=', 'invitation')
    .where('madeBy', 'is', null)
    .where('label', '=', label)
    .execute()
}

export async function deleteInvitation(store: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await acrossOwners(store, 'administrators end every invitation')
    .deleteFrom('oneTimeLinks')
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
    .deleteFrom('oneTimeLinks')
    .where('kind', '=', 'invitation')
    .where('madeBy', '=', makerId)
    .where('role', 'in', roles)
    .execute()
}

/** Those that sign this person in, and those that they created: an invitation ends with its creator. */
export async function deleteLinksOf(store: Store, userId: string): Promise<void> {
  await acrossOwners(store, 'invitations have a maker and no owner')
    .deleteFrom('oneTimeLinks')
    .where((e) => e.or([e('ownerId', '=', userId), e('madeBy', '=', userId)]))
    .execute()
}

export async function deleteExpiredLinks(store: Store, now: number): Promise<void> {
  await acrossOwners(store, 'links of everybody expire alike')
    .deleteFrom('oneTimeLinks')
    .where('expiresAt', '<=', now)
    .execute()
}

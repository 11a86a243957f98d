/** Creates links that work once. The secret is only in the URL; the store has its hash. */
import { signInPaths } from '#paths/people.ts'
import { type Context, type MemberContext, ROLE_RANK, type Role } from '#platform/context.ts'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { href } from '#platform/http/paths.ts'
import { inTransaction } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import {
  deleteInvitation,
  findLink,
  type LinkKind,
  listInvitations,
  type OneTimeLink,
  saveLink,
} from '../store/index.ts'
import { inPeopleTurn, loadUser, requireEnabled } from './administration.ts'

const SIGN_IN_LINK_MS = 15 * 60_000

/** The URLs of the links; the pages there belong to the feature of signing in. */
export const joinPath = (secret: string) => href(signInPaths.join, { secret })
export const signInLinkPath = (secret: string) => href(signInPaths.signInLink, { secret })

interface InvitationOptions {
  role: Role
  label: string
  /** Null: the program itself. */
  madeBy: string | null
  lastsMs: number
}

type LinkContext = Pick<Context, 'store' | 'now'>

export function makeInvitation(ctx: LinkContext, { lastsMs, ...invitation }: InvitationOptions) {
  return makeLink(ctx, { ...invitation, kind: 'invitation', ownerId: null }, lastsMs)
}

/** An administrator gives this to a person who forgot a password. */
export function makeSignInLink(ctx: LinkContext, ownerId: string, madeBy: string | null) {
  return makeLink(ctx, { kind: 'sign_in', ownerId, role: null, label: '', madeBy }, SIGN_IN_LINK_MS)
}

async function makeLink(
  { store, now }: LinkContext,
  link: Omit<OneTimeLink, 'id' | 'createdAt' | 'expiresAt'>,
  lastsMs: number,
) {
  const secret = newToken()
  const createdAt = now()
  const made = { ...link, id: newId(createdAt), createdAt, expiresAt: createdAt + lastsMs }
  await saveLink(store, { ...made, secretHash: sha256(secret) })
  return { ...made, secret }
}

/** Whether a link still works, without using it. */
export function peekLink({ store, now }: LinkContext, kind: LinkKind, secret: string) {
  return findLink(store, kind, sha256(secret), now())
}

// Creating, listing and deleting invitations; and the link for a person who cannot sign in.

const DAY_MS = 86_400_000

/** Nobody can give a higher role than their own. */
export async function createInvitation(
  ctx: MemberContext,
  { role, label, days }: { role: Role; label: string; days: number },
) {
  if (ROLE_RANK[role] > ROLE_RANK[ctx.actor.role]) throw refuse('role_above_own')
  return inTransaction(ctx, async (ctx) => {
    await requireEnabled(ctx)
    const made = await makeInvitation(ctx, {
      role,
      label,
      madeBy: ctx.actor.id,
      lastsMs: days * DAY_MS,
    })
    const resource = { type: 'invitation', id: made.id } as const
    ctx.emit('invitation_changed', { change: 'made', resource })
    return made
  })
}

export async function showInvitations({ store, now }: MemberContext) {
  return listInvitations(store, now())
}

export async function revokeInvitation(ctx: MemberContext, id: string): Promise<void> {
  if (!(await deleteInvitation(ctx.store, id))) throw refuse('invitation_not_found')
  ctx.emit('invitation_changed', { change: 'revoked', resource: { type: 'invitation', id } })
}

/** For an existing person; for a disabled one it would be refused anyway. */
export async function giveSignInLink(
  ctx: Pick<MemberContext, 'store' | 'config' | 'now' | 'emit'> & { actor: { id: string } | null },
  userId: string,
) {
  return inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.disabledAt !== null) throw refuse('account_disabled')
    const link = await makeSignInLink(ctx, userId, ctx.actor?.id ?? null)
    ctx.emit('person_changed', { change: 'sign_in_link', resource: { type: 'user', id: userId } })
    return link
  })
}

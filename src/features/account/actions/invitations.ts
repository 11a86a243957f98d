/** Creating, listing and deleting invitations; and the link for a person who cannot sign in. */
import { type MemberContext, ROLE_RANK, type Role } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import { deleteInvitation, listInvitations } from '../store/index.ts'
import { inPeopleTurn, loadUser, requireEnabled } from './administration.ts'
import { makeInvitation, makeSignInLink } from './links.ts'

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

/** Invitations: as JSON, and by the forms of the page. */
import {
  createInvitation,
  joinPath,
  revokeInvitation,
  showInvitations,
} from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import { defineRoutes, del, get, post } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { invitationRecord } from '../actions/records.ts'
import {
  InvitationInput,
  InvitationReply,
  InvitationRevokedReply,
  InvitationsReply,
} from '../contract/index.ts'
import { linkPage, peoplePage } from './pages.ts'

export const invitationRoutes = defineRoutes({
  invitations: get(peoplePaths.apiInvitations, {
    who: 'admin',
    summary: 'Invitations that can still be used, newest first; their links are not shown again.',
    reply: InvitationsReply,
    async act(ctx) {
      return { ok: true, invitations: (await showInvitations(ctx)).map(invitationRecord) }
    },
  }),

  invite: post(peoplePaths.apiInvitations, {
    who: 'admin',
    summary: 'Makes an invitation: one use, a role, an expiry. The link is shown this once.',
    limit: 'create',
    body: InvitationInput,
    reply: InvitationReply,
    status: 201,
    refuses: ['role_above_own'],
    async act(ctx, { body, request }) {
      const { role, label, expires_in_days: days } = body
      const made = await createInvitation(ctx, { role, label, days })
      const url = request.origin + joinPath(made.secret)
      return { ok: true, invitation: invitationRecord(made), url }
    },
    form: {
      at: peoplePaths.invite,
      summary: 'The form that invites somebody; the page shows the link this once.',
      read: ({ role, label, days }) => ({
        ...(role && { role }),
        label,
        ...(days && { expires_in_days: Number(days) }),
      }),
      to: ({ invitation: { role, expires_at }, url }, { ctx }) =>
        linkPage({
          title: ctx.t('people.invitation_made'),
          lead: ctx.t('people.invitation_lead', { role: ctx.t(`account.role_${role}`) }),
          url,
          expiresAt: Date.parse(expires_at),
          back: peoplePaths.people,
        }),
      again: (refused) => peoplePage(refused.ctx, {}, refused),
    },
  }),

  revokeInvitation: del(peoplePaths.apiInvitation, {
    who: 'admin',
    summary: 'Takes an invitation back.',
    reply: InvitationRevokedReply,
    refuses: ['invitation_not_found'],
    async act(ctx, { params }) {
      await revokeInvitation(ctx, params.id)
      return { ok: true }
    },
    form: {
      at: peoplePaths.revoke,
      summary: 'The Revoke button of an invitation.',
      to: href(peoplePaths.people, null, { done: 'revoked' }),
    },
  }),
})

/** Invitations, as JSON. */
import {
  createInvitation,
  joinPath,
  revokeInvitation,
  showInvitations,
} from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import { defineRoutes, del, get, post } from '#platform/http/index.ts'
import { invitationRecord } from '../actions/records.ts'
import {
  InvitationInput,
  InvitationReply,
  InvitationRevokedReply,
  InvitationsReply,
} from '../contract/index.ts'

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
  }),
})

/** Code hosts: a person's tokens for them, and their calls. */

import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, del, get, post, put } from '#platform/http/index.ts'
import { removeHostToken, saveHostToken, showHosts } from '../actions/credentials.ts'
import { receiveWebhook } from '../actions/webhook.ts'
import { HostList, SaveHostTokenInput, WebhookTaken } from '../contract/index.ts'
import { MAX_WEBHOOK_BYTES } from '../contract/limits.ts'

export const hostRoutes = defineRoutes({
  codeHosts: get(repoPaths.apiHosts, {
    who: 'member',
    summary: 'Code hosts that the person has a token for; the tokens themselves are never shown.',
    reply: HostList,
    refuses: [],
    act: (ctx) => showHosts(ctx),
  }),

  saveHostToken: put(repoPaths.apiHost, {
    who: 'member',
    summary: 'Keeps a token for a code host, encrypted; it takes the place of the one before.',
    body: SaveHostTokenInput,
    reply: HostList,
    refuses: ['invalid_repo_url', 'repo_host_not_allowed'],
    act: (ctx, { params, body }) => saveHostToken(ctx, params.host, body),
  }),

  removeHostToken: del(repoPaths.apiHost, {
    who: 'member',
    summary: 'Forgets the token for a code host.',
    reply: HostList,
    refuses: ['host_token_not_found'],
    act: (ctx, { params }) => removeHostToken(ctx, params.host),
  }),

  webhook: post(repoPaths.apiWebhook, {
    who: 'public',
    summary:
      'A code host reports a push, signed with CODEHOST_WEBHOOK_SECRET; mirrors of that repository are queued.',
    isSigned: true,
    bytes: ['application/json'],
    maxBodyBytes: MAX_WEBHOOK_BYTES,
    status: 202,
    reply: WebhookTaken,
    refuses: ['webhook_not_configured', 'invalid_signature', 'invalid_webhook'],
    act: (ctx, { bytes, request }) =>
      receiveWebhook(ctx, { headers: request.headers, body: bytes, address: request.address }),
  }),
})

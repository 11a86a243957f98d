/** Tokens as JSON. Only a person with a session manages them: no token creates, lists or revokes tokens. */

import { tokenPaths } from '#paths/people.ts'
import { defineRoutes, del, get, post } from '#platform/http/index.ts'
import { createToken, revokeToken, showTokens } from '../../actions/tokens/manage.ts'
import { CreatedToken, CreateTokenInput, RevokedToken, TokenList } from '../../contract/tokens.ts'

export const apiRoutes = defineRoutes({
  createToken: post(tokenPaths.apiTokens, {
    who: 'member',
    summary: 'Makes a personal access token; this response shows it once.',
    limit: 'create',
    body: CreateTokenInput,
    status: 201,
    reply: CreatedToken,
    refuses: ['token_quota_exceeded', 'account_disabled'],
    act: (ctx, { body }) => createToken(ctx, body),
  }),

  tokens: get(tokenPaths.apiTokens, {
    who: 'member',
    summary: 'The personal access tokens, newest first, without their secrets.',
    reply: TokenList,
    refuses: [],
    act: (ctx) => showTokens(ctx),
  }),

  revokeToken: del(tokenPaths.apiToken, {
    who: 'member',
    summary: 'Revokes a token; the next request with it is refused.',
    reply: RevokedToken,
    refuses: ['token_not_found'],
    act: (ctx, { params }) => revokeToken(ctx, params.id),
  }),
})

/**
 * Tokens: as JSON, and on their page of the settings. Only a person with a session manages them: no token creates, lists
 * or revokes tokens.
 */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { agentToolPaths, tokenPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  defineRoutes,
  del,
  type Fields,
  get,
  post,
  type RefusedForm,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { createToken, revokeToken, showTokens } from '../actions/tokens/manage.ts'
import { CreatedToken, CreateTokenInput, RevokedToken, TokenList } from '../contract/tokens.ts'
import { Tokens } from '../views/tokens/tokens.tsx'

export const routes = defineRoutes({
  createToken: post(tokenPaths.apiTokens, {
    who: 'member',
    summary: 'Makes a personal access token; this response shows it once.',
    limit: 'create',
    body: CreateTokenInput,
    status: 201,
    reply: CreatedToken,
    refuses: ['token_quota_exceeded', 'account_disabled'],
    act: (ctx, { body }) => createToken(ctx, body),
    form: {
      at: tokenPaths.settings,
      summary: 'Makes a token; the page shows it once.',
      read: inputOf,
      to: ({ token }, { ctx, request }) =>
        tokensPage(ctx, { made: { token, endpoint: request.origin + agentToolPaths.endpoint } }),
      again: (refused) => tokensPage(refused.ctx, { refused }),
    },
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
    form: {
      at: tokenPaths.revoke,
      summary: 'The Revoke button of a token.',
      to: href(tokenPaths.settings, null, { done: 'revoked' }),
    },
  }),

  tokensPage: get(tokenPaths.settings, {
    who: 'member',
    summary: 'The personal access tokens: make one, see when each was used, revoke them.',
    query: z.object({ done: z.string().optional().catch(undefined) }),
    act: (ctx, { query }) =>
      tokensPage(ctx, {
        done: query.done === 'revoked' ? ctx.t('tokens.revoked') : undefined,
      }),
  }),
})

function inputOf(fields: Fields) {
  const { name, expires_in_days: days, limit_kind: kind, limit_value: value = '' } = fields
  return {
    name,
    scopes: ['read', 'write', 'run'].filter((scope) => fields[`scope_${scope}`]),
    expires_in_days: days === 'never' ? null : Number(days),
    // What was typed was meant, also where its kind was not chosen.
    limit: kind || value.trim() ? { kind: kind ?? '', value: value.trim() } : null,
    proposes: Boolean(fields['proposes']),
  }
}

interface TokensPageOptions {
  made?: { token: string; endpoint: string }
  done?: string | undefined
  refused?: RefusedForm
}

async function tokensPage(ctx: MemberContext, { made, done, refused }: TokensPageOptions) {
  const { tokens } = await showTokens(ctx)
  return settingsPage(ctx, ctx.t('tokens.tokens'), h(Tokens, { made, refused, tokens }), {
    done,
    sheets: ['tokens'],
    // The page contains the secret: no copy of it may be stored.
    ...(made && { headers: { 'cache-control': 'no-store' } }),
  })
}

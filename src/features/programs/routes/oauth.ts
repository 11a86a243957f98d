/** OAuth for programs that a person does not configure by hand: discovery, consent, tokens. */
import { h } from 'preact'
import * as z from 'zod'
import { FILE_LIMIT_KINDS, isFileLimit } from '#features/library/index.ts'
import { agentToolPaths, oauthPaths } from '#paths/people.ts'
import { type Context, type MemberContext, SCOPES, type Scope } from '#platform/context.ts'
import { defineRoutes, get, page, post, type RefusedForm } from '#platform/http/index.ts'
import { allowAccess, exchangeCode, refreshToken, revokeAccess } from '../actions/oauth/access.ts'
import { findClient, isClientOfOurs, registerClient } from '../actions/oauth/clients.ts'
import { refuse } from '../problems/tokens.ts'
import { hostOf, isRegistered } from '../rules/oauth/clients.ts'
import { AccessConsent, Returning } from '../views/oauth/consent.tsx'

const text = z.string().optional().catch(undefined)

/** What a program asks in the address of the consent page, and what its form sends again. */
const Asking = z.object({
  response_type: text,
  client_id: text,
  redirect_uri: text,
  code_challenge: text,
  code_challenge_method: text,
  scope: text,
  state: text,
  resource: text,
})
type Asking = z.infer<typeof Asking>

const Decision = Asking.extend({
  decision: text,
  limit_kind: text,
  limit_value: text,
  scope_read: text,
  scope_write: text,
  scope_run: text,
  proposes: text,
})

const TokenForm = z.object({
  grant_type: text,
  code: text,
  redirect_uri: text,
  client_id: text,
  code_verifier: text,
  refresh_token: text,
  scope: text,
  resource: text,
})

const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string(),
})

const LISTED = {
  who: 'public',
  isOpenToPages: true,
  summary: 'Which server gives tokens for the tools, for programs that ask by OAuth.',
  reply: z.looseObject({ resource: z.string() }),
} as const

export const oauthRoutes = defineRoutes({
  oauthResource: get(oauthPaths.resource, {
    ...LISTED,
    act: (_ctx, { request }) => describeResource(request.origin),
  }),

  oauthToolsResource: get(oauthPaths.toolsResource, {
    ...LISTED,
    act: (_ctx, { request }) => describeResource(request.origin),
  }),

  oauthServer: get(oauthPaths.server, {
    who: 'public',
    isOpenToPages: true,
    summary: 'How a program asks for access: addresses, permissions, what is supported.',
    reply: z.looseObject({ issuer: z.string() }),
    act: ({ config }, { request: { origin } }) => ({
      issuer: origin,
      authorization_endpoint: origin + oauthPaths.authorize,
      token_endpoint: origin + oauthPaths.token,
      revocation_endpoint: origin + oauthPaths.revoke,
      ...(config.OAUTH_REGISTRATION === 'on' && {
        registration_endpoint: origin + oauthPaths.register,
      }),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: [...SCOPES],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${origin}/help/agents`,
    }),
  }),

  oauthRegister: post(oauthPaths.register, {
    who: 'public',
    isOpenToPages: true,
    summary: 'Registers a program by its name and where it takes codes. Nothing is stored.',
    limit: 'program',
    body: z.unknown(),
    status: 201,
    reply: z.looseObject({ client_id: z.string() }),
    refuses: ['oauth_registration_off', 'oauth_redirect_uri', 'oauth_client_metadata'],
    act: (ctx, { body }) => registerClient(ctx, body),
  }),

  oauthAuthorize: get(oauthPaths.authorize, {
    who: 'member',
    summary: 'Asks the person whether a program may have access.',
    query: Asking,
    refuses: ['oauth_client', 'oauth_redirect_uri'],
    async act(ctx, { query, request }) {
      const asked = await judge(ctx, query, request.origin)
      return 'refusal' in asked
        ? returnPage(ctx, asked.refusal, true)
        : consentPage(ctx, asked, query)
    },
  }),

  oauthConsent: post(oauthPaths.authorize, {
    who: 'member',
    summary: 'The decision about it.',
    limit: 'create',
    body: Decision,
    refuses: [
      ...['oauth_client', 'oauth_redirect_uri', 'invalid_token_limit'],
      ...['token_quota_exceeded', 'account_disabled'],
    ],
    act: (ctx, { body, request }) => decide(ctx, body, request.origin),
    form: {
      to: (url, { ctx }) => returnPage(ctx, url),
      fieldsOf: { invalid_token_limit: 'limit_value' },
      async again(refused) {
        const asking = Asking.parse(refused.fields)
        const asked = await judge(refused.ctx, asking, refused.request.origin)
        return 'refusal' in asked ? asked.refusal : consentPage(refused.ctx, asked, asking, refused)
      },
    },
  }),

  oauthToken: post(oauthPaths.token, {
    who: 'public',
    isOpenToPages: true,
    summary: 'A token for a code, or a new one for a refresh token.',
    limit: 'program',
    body: TokenForm,
    reply: TokenReply,
    refuses: ['oauth_client', 'oauth_grant', 'oauth_grant_type', 'oauth_scope', 'oauth_target'],
    act(ctx, { body, request }) {
      requireResource(body.resource, request.origin)
      const clientId = body.client_id ?? ''
      if (!isClientOfOurs(ctx, clientId)) throw refuse('oauth_client')
      const scopes = body.scope ? scopesIn(body.scope) : undefined
      if (body.grant_type === 'authorization_code') {
        const { redirect_uri: redirectUri, code_verifier: verifier } = body
        return exchangeCode(ctx, body.code ?? '', { clientId, redirectUri, verifier })
      }
      if (body.grant_type !== 'refresh_token') throw refuse('oauth_grant_type')
      return refreshToken(ctx, body.refresh_token ?? '', { clientId, scopes })
    },
  }),

  oauthRevoke: post(oauthPaths.revoke, {
    who: 'public',
    isOpenToPages: true,
    summary: 'Ends the access of a program that gives its token back.',
    limit: 'program',
    body: z.object({ token: text }),
    reply: z.object({ ok: z.literal(true) }),
    refuses: [],
    async act(ctx, { body }) {
      await revokeAccess(ctx, body.token ?? '')
      return { ok: true as const }
    },
  }),
})

type Asked = Exclude<Awaited<ReturnType<typeof judge>>, { refusal: string }>

function consentPage(ctx: MemberContext, asked: Asked, asking: Asking, refused?: RefusedForm) {
  return page({
    title: ctx.t('tokens.consent'),
    shell: 'plain',
    sheets: ['tokens'],
    headers: { 'cache-control': 'no-store' },
    body: h(AccessConsent, {
      name: asked.client.name,
      person: ctx.actor.firstName,
      host: hostOf(asked.redirectUri),
      scopes: asked.scopes,
      asking: Object.entries(asking).filter(hasText),
      refused,
    }),
  })
}

/** Anybody can register any site: a mistake that the person had no part in leads there only by the person's own press. */
function returnPage(ctx: Context, url: string, isMistake = false) {
  return page({
    title: ctx.t(isMistake ? 'tokens.asked_wrongly' : 'tokens.returning'),
    shell: 'plain',
    headers: { 'cache-control': 'no-store' },
    ...(isMistake && { status: 400 }),
    body: h(Returning, { url, host: hostOf(url), isMistake }),
  })
}

function describeResource(origin: string) {
  return {
    resource: origin + agentToolPaths.endpoint,
    authorization_servers: [origin],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Codeshelf',
  }
}

/** A token for somebody else's server is not given: its program was led here by mistake, or by somebody. */
function requireResource(resource: string | undefined, origin: string): void {
  if (resource !== undefined && !isOurs(resource, origin)) throw refuse('oauth_target')
}

function isOurs(resource: string, origin: string): boolean {
  return [origin, `${origin}/`, origin + agentToolPaths.endpoint].includes(resource)
}

const CHALLENGE = /^[\w-]{43}$/

/** Nobody is sent to an address that its program did not register; every other mistake may be reported to that address. */
async function judge(ctx: MemberContext, asking: Asking, origin: string) {
  const { client_id: id = '', redirect_uri: redirectUri = '', state } = asking
  const client = await findClient(ctx, id)
  if (!client) throw refuse('oauth_client')
  if (!isRegistered(client, redirectUri)) throw refuse('oauth_redirect_uri')
  const refusal = (error: string) => ({
    refusal: returnTo(redirectUri, { error, state, iss: origin }),
  })
  if (asking.response_type !== 'code') return refusal('unsupported_response_type')
  if (asking.code_challenge_method !== 'S256' || !CHALLENGE.test(asking.code_challenge ?? ''))
    return refusal('invalid_request')
  if (asking.resource !== undefined && !isOurs(asking.resource, origin))
    return refusal('invalid_target')
  const scopes = asking.scope === undefined ? (['read'] as const) : scopesIn(asking.scope)
  if (scopes.length === 0) return refusal('invalid_scope')
  return { client, redirectUri, scopes, challenge: asking.code_challenge! }
}

async function decide(
  ctx: MemberContext,
  sent: z.infer<typeof Decision>,
  origin: string,
): Promise<string> {
  const asked = await judge(ctx, sent, origin)
  if ('refusal' in asked) return asked.refusal
  const { client, redirectUri, challenge } = asked
  const { state } = sent
  const scopes = asked.scopes.filter((scope) => sent[`scope_${scope}`])
  if (sent.decision !== 'allow' || scopes.length === 0)
    return returnTo(redirectUri, { error: 'access_denied', state, iss: origin })
  const limit = { kind: sent.limit_kind ?? '', value: (sent.limit_value ?? '').trim() }
  // What was typed was meant, also where its kind was not chosen.
  const isLimited = limit.kind !== '' || limit.value !== ''
  const isKnown = FILE_LIMIT_KINDS.some((kind) => kind === limit.kind)
  if (isLimited && !(isKnown && isFileLimit(limit as never))) throw refuse('invalid_token_limit')
  const code = await allowAccess(ctx, {
    ...{ clientId: client.id, clientName: client.name, redirectUri, challenge, scopes },
    isProposing: Boolean(sent.proposes),
    limit: isLimited ? limit : null,
  })
  return returnTo(redirectUri, { code, state, iss: origin })
}

function returnTo(uri: string, values: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** Those that this server has; a program may ask for others, which it does not get. */
function scopesIn(asked: string): Scope[] {
  return SCOPES.filter((scope) => asked.split(' ').includes(scope))
}

function hasText(pair: [string, string | undefined]): pair is [string, string] {
  return pair[1] !== undefined
}

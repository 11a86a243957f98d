/** OpenID Connect: to the provider, and back with a proof of the person's identity there. */
import {
  endThisSession,
  findIdentityOwner,
  linkIdentity,
  type ProvenIdentity,
  requireFreshSignIn,
  sessionOrigin,
  signInWith,
} from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { isSame, sha256 } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { OpenIdError, type OpenIdProof, toOpenIdError } from '#platform/openid/index.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { refuse } from '../problems.ts'
import { landingPath } from '../rules/landing-path.ts'
import {
  groupsOf,
  isAllowed,
  isSubject,
  labelOf,
  needsMoreClaims,
  profileFromClaims,
  roleFrom,
} from '../rules/oidc-claims.ts'
import { useLogin } from '../store/used-logins.ts'
import { newAccountFor } from './new-account.ts'
import {
  FLOW_MS,
  type FlowPurpose,
  flowCookie,
  newFlow,
  type OidcFlow,
  type OidcProvider,
  oidcProviders,
  providerName,
  readFlow,
} from './oidc-providers.ts'

/** The URL to redirect to, and the cookie for the return. */
export async function beginOidc(
  ctx: Context,
  request: RequestInfo,
  id: string,
  { purpose, next }: { purpose: FlowPurpose; next: string },
): Promise<{ url: string; cookie: string; name: string }> {
  const { client, settings } = requireProvider(ctx, id)
  if (purpose === 'link') requireFreshSignIn(ctx as MemberContext)
  return withFailureReported(ctx, id, next, async () => {
    await client.start()
    const flow = newFlow(ctx, { provider: id, purpose, next })
    const url = await client.authorizationUrl({
      ...flow,
      redirectUri: callbackUrl(request, id),
      isFresh: purpose !== 'sign_in',
    })
    return { url: url.href, cookie: flowCookie(ctx, request, flow), name: providerName(settings) }
  })
}

export interface FinishedOidc {
  next: string
  /** Null: the session stays as it is. */
  opened: { cookie: string; userId: string } | null
}

/** The browser returns. Everything is verified before anything is used, and nothing of it works twice. */
export async function finishOidc(
  ctx: Context,
  request: RequestInfo,
  id: string,
  query: { state?: string | undefined; code?: string | undefined },
): Promise<FinishedOidc> {
  const provider = requireProvider(ctx, id)
  const flow = readFlow(ctx, request)
  return withFailureReported(ctx, id, flow?.next ?? null, async () => {
    if (!flow || !query.state) throw refuse('oidc_expired')
    // The response of one provider must never be accepted for another's.
    if (flow.provider !== id) throw refuse('oidc_untrusted')
    if (!isSame(query.state, flow.state)) throw refuse('oidc_expired')
    await useUp(ctx, id, flow, query.code)
    const proof = await prove(request, provider, flow)
    return finish(ctx, request, flow, toIdentity(provider, proof))
  })
}

async function useUp(ctx: Context, id: string, flow: OidcFlow, code = ''): Promise<void> {
  const until = flow.startedAt + FLOW_MS + 1_000
  // One after the other: a request that is too late with its state must not use up the code of the first.
  for (const used of [`oidc state ${flow.state}`, ...(code ? [`oidc code ${id} ${code}`] : [])])
    if (!(await useLogin(ctx.store, sha256(used), until))) throw refuse('oidc_expired')
}

async function prove(
  request: RequestInfo,
  { client, settings }: OidcProvider,
  flow: OidcFlow,
): Promise<OpenIdProof> {
  const callback = new URL(request.path, request.origin)
  const proof = await client.prove({ ...flow, callback }, (claims) =>
    needsMoreClaims(settings, claims),
  )
  if (!isSubject(proof.subject)) throw new OpenIdError('untrusted', 'subject')
  // A provider that reports the time of authentication must report a recent one; one that does not report it was asked
  // to authenticate again.
  const { authenticatedAt } = proof
  const isOld =
    authenticatedAt !== undefined && authenticatedAt * 1_000 < flow.startedAt - CLOCK_LEEWAY_MS
  if (flow.purpose !== 'sign_in' && isOld) throw refuse('oidc_not_fresh')
  return proof
}

// Clocks of two machines that differ by less than this are accepted.
const CLOCK_LEEWAY_MS = 60_000
// A token with very many groups is not stored: without it the provider asks before it signs out.
const MAX_LOGOUT_HINT = 8_192

interface OidcIdentity extends ProvenIdentity {
  label: string
  isVouchedFor: boolean
  timeZone: string | undefined
}

function toIdentity(
  { settings }: OidcProvider,
  { subject, claims, idToken }: OpenIdProof,
): OidcIdentity {
  const groups = groupsOf(claims)
  if (!isAllowed(settings, groups)) throw refuse('oidc_not_allowed')
  const name = providerName(settings)
  const zone = claims['zoneinfo']
  return {
    provider: `oidc:${settings.id}`,
    subject,
    label: labelOf(claims, name),
    profile: profileFromClaims(claims, name),
    grantedRole: roleFrom(settings, groups),
    logoutHint: idToken.length <= MAX_LOGOUT_HINT ? idToken : null,
    isVouchedFor: settings.ALLOWED_GROUPS !== null,
    timeZone: typeof zone === 'string' ? zone : undefined,
  }
}

async function finish(
  ctx: Context,
  request: RequestInfo,
  { purpose, next, sessionId }: OidcFlow,
  { isVouchedFor, timeZone, ...identity }: OidcIdentity,
): Promise<FinishedOidc> {
  if (purpose !== 'sign_in') {
    // Only the session that began it can finish it: another session in this browser belongs to another person.
    if (!ctx.actor || ctx.actor.sessionId !== sessionId) throw refuse('oidc_other_session')
    if (purpose === 'link') {
      await linkIdentity(ctx as MemberContext, identity)
      return { next, opened: null }
    }
    if ((await findIdentityOwner(ctx.store, identity)) !== ctx.actor.id)
      throw refuse('oidc_other_account')
  }
  const account = newAccountFor(request, { timeZone, isVouchedFor })
  return { next, opened: await signInWith(ctx, request, identity, account) }
}

/** Every error has a code, an event without a person in it, and a link to begin again. */
async function withFailureReported<Result>(
  ctx: Context,
  provider: string,
  next: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    const problem = thrown instanceof OpenIdError ? toProblem(ctx, provider, thrown) : thrown
    if (!(problem instanceof Problem)) throw problem
    ctx.emit('sign_in_refused', { provider, reason: problem.code })
    const context = { ...problem.context, again: againPath(ctx, next) }
    throw new Problem(problem.code, problem.declared, context, problem.headers)
  }
}

function toProblem(ctx: Context, provider: string, { code, detail }: OpenIdError): Problem {
  ctx.log.warn({ provider, reason: code, detail, request_id: ctx.requestId }, 'a sign-in failed')
  return refuse(`oidc_${code}`)
}

/** Where to begin again: a visitor at the login page, a member on the page they came from. */
function againPath({ actor }: Context, next: string | null): string {
  const path = landingPath(next ?? undefined)
  return actor ? path : href(signInPaths.login, null, { next: next === null ? null : path })
}

/**
 * Ends this session, and returns the URL that ends it at its provider too; null: it ends here alone, also after an
 * error there.
 */
export async function signOut(
  ctx: MemberContext,
  { origin }: RequestInfo,
): Promise<{ url: string; name: string } | null> {
  const session = await sessionOrigin(ctx)
  await endThisSession(ctx)
  if (!session?.provider.startsWith('oidc:') || session.logoutHint === null) return null
  const provider = oidcProviders(ctx).get(session.provider.slice('oidc:'.length))
  const url = await provider?.client
    .endSessionUrl(session.logoutHint, `${origin}/`)
    .catch((thrown) => void toProblem(ctx, provider.settings.id, toOpenIdError(thrown)))
  return provider && url ? { url: url.href, name: providerName(provider.settings) } : null
}

function requireProvider(ctx: Context, id: string): OidcProvider {
  const provider = oidcProviders(ctx).get(id)
  if (!provider) throw common.refuse('not_found')
  return provider
}

function callbackUrl({ origin }: RequestInfo, id: string): string {
  return `${origin}${href(signInPaths.oidcCallback, { id })}`
}

/** Passkeys: signing in with one, adding one, and joining with one. */
import { isIP } from 'node:net'
import {
  deviceName,
  identitiesOf,
  linkIdentity,
  nameIdentity,
  requireFreshSignIn,
  signInWith,
} from '#features/account/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { newToken, sha256 } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import {
  creationOptions,
  type NewCredential,
  type RelyingParty,
  requestOptions,
  verifyCreation,
  verifyUse,
} from '#platform/webauthn/index.ts'
import type { PasskeyResponse } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { requireLocalAccounts } from '../rules/local-sign-in.ts'
import {
  CHALLENGE_MS,
  type ChallengeScope,
  challengeExpiry,
  makeChallenge,
} from '../rules/passkey-challenge.ts'
import { foldUsername, USERNAME, usernameLabel } from '../rules/passwords.ts'
import { advanceCounter, findPasskey, insertPasskey, markRefused } from '../store/passkeys.ts'
import { useLogin } from '../store/used-logins.ts'
import { newAccountFor } from './new-account.ts'

const MAX_PASSKEYS = 20
const BROWSER = /^[A-Za-z0-9_-]{22}$/

/** Passkeys belong to a host name; a site that is reached by an IP address alone cannot have any. */
export function relyingParty({ origin }: Pick<RequestInfo, 'origin'>): RelyingParty | null {
  const id = new URL(origin).hostname
  return isIP(id.replace(/^\[|\]$/g, '')) === 0 ? { origin, id } : null
}

/** The options for the browser, and the cookie that binds the response to it. */
export async function signInOptions(ctx: Context, request: RequestInfo) {
  const { site, scope, cookie } = begin(ctx, request, 'sign-in')
  return { cookie, options: await requestOptions(site, makeChallenge(scope, ctx.now())) }
}

export async function addingOptions(ctx: MemberContext, request: RequestInfo) {
  requireFreshSignIn(ctx)
  const { site, scope, cookie } = begin(ctx, request, `add ${ctx.actor.id}`)
  const own = (await identitiesOf(ctx)).filter(({ provider }) => provider === 'passkey')
  if (own.length >= MAX_PASSKEYS) throw refuse('too_many_passkeys', { max: MAX_PASSKEYS })
  const name = ctx.actor.username || ctx.actor.firstName
  const credentialIds = own.map(({ subject }) => subject)
  const user = { id: new TextEncoder().encode(ctx.actor.id), name, credentialIds }
  return { cookie, options: await creationOptions(site, user, makeChallenge(scope, ctx.now())) }
}

export async function joiningOptions(
  ctx: Context,
  request: RequestInfo,
  invitation: string,
  username: string,
) {
  const { site, scope, cookie } = begin(ctx, request, purposeOf(invitation))
  const name = requireUsername(username)
  const id = new Uint8Array(Buffer.from(newToken(16), 'base64url'))
  const user = { id, name, credentialIds: [] }
  return { cookie, options: await creationOptions(site, user, makeChallenge(scope, ctx.now())) }
}

/** A counter that decreased means that two devices have the same passkey: refused, and recorded for its owner. */
export async function signInByPasskey(
  ctx: Context,
  request: RequestInfo,
  response: PasskeyResponse,
) {
  const { site, scope } = begin(ctx, request, 'sign-in')
  const passkey = await findPasskey(ctx.store, response.id)
  const challenge = challengeIn(ctx, scope)
  const counter = passkey && (await verifyUse(site, response, challenge.isOurs, passkey))
  if (passkey === null || counter === null) throw refuse('passkey_refused')
  const { ownerId, credentialId } = passkey
  const opened = await inTransaction(ctx, async (ctx) => {
    await challenge.useUp(ctx)
    if (!(await advanceCounter(ctx.store, ownerId, credentialId, counter))) return null
    const identity = { provider: 'passkey', subject: credentialId, label: null, profile: null }
    return signInWith(ctx, request, identity, newAccountFor(request, { isVouchedFor: false }))
  })
  if (opened) return opened
  await markRefused(ctx.store, ownerId, credentialId, ctx.now())
  ctx.log.warn({ request_id: ctx.requestId }, 'a passkey was refused: its counter went back')
  throw refuse('passkey_copied')
}

export async function addPasskey(
  ctx: MemberContext,
  request: RequestInfo,
  { response, name }: { response: PasskeyResponse; name: string },
): Promise<void> {
  requireFreshSignIn(ctx)
  const { site, scope } = begin(ctx, request, `add ${ctx.actor.id}`)
  const challenge = challengeIn(ctx, scope)
  const credential = requireCredential(await verifyCreation(site, response, challenge.isOurs))
  await inTransaction(ctx, async (ctx) => {
    await challenge.useUp(ctx)
    if (!(await insertPasskey(ctx.store, ctx.actor.id, credential))) throw refuse('passkey_known')
    const label = name || nameOfDevice(ctx, request)
    await linkIdentity(ctx, { provider: 'passkey', subject: credential.credentialId, label })
  })
}

export async function joinByPasskey(
  ctx: Context,
  request: RequestInfo,
  invitation: string,
  given: {
    response: PasskeyResponse
    username: string
    deviceName: string
    timeZone?: string | undefined
  },
) {
  const { site, scope } = begin(ctx, request, purposeOf(invitation))
  const username = requireUsername(given.username)
  const challenge = challengeIn(ctx, scope)
  const credential = requireCredential(await verifyCreation(site, given.response, challenge.isOurs))
  const account = newAccountFor(request, { isVouchedFor: false, timeZone: given.timeZone })
  return inTransaction(ctx, async (ctx) => {
    await challenge.useUp(ctx)
    const joined = await signInWith(
      ctx,
      request,
      {
        provider: 'passkey',
        subject: credential.credentialId,
        label: given.deviceName || nameOfDevice(ctx, request),
        profile: { firstName: username, lastName: '', username, photoUrl: '' },
      },
      { ...account, invitation },
    )
    // Creating a passkey is no proof for an existing account: nobody is signed in by it.
    if (!joined.isNew || !(await insertPasskey(ctx.store, joined.userId, credential)))
      throw refuse('passkey_known')
    return joined
  })
}

export async function renamePasskey(ctx: MemberContext, credentialId: string, name: string) {
  await nameIdentity(ctx, { provider: 'passkey', subject: credentialId }, name)
}

/** The default name of a passkey. */
function nameOfDevice({ t }: Context, { headers }: RequestInfo): string {
  return deviceName(String(headers['user-agent'] ?? '')) || t('sign_in.kind_passkey')
}

function begin(ctx: Context, request: RequestInfo, purpose: string) {
  requireLocalAccounts(ctx.config)
  const site = relyingParty(request)
  if (!site) throw refuse('passkeys_need_a_name')
  const name = request.isSecure ? '__Host-passkey' : 'passkey'
  const known = request.cookies[name] ?? ''
  const browser = BROWSER.test(known) ? known : newToken(16)
  const scope = { key: ctx.secrets.get('passkey-challenges'), browser, purpose }
  const secure = request.isSecure ? '; Secure' : ''
  const lasts = CHALLENGE_MS / 1_000
  const cookie = `${name}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lasts}${secure}`
  return { site, scope, cookie }
}

/** Verifies the challenge inside a response, and records it so that it can be used only once. */
function challengeIn(ctx: Context, scope: ChallengeScope) {
  let found: { hash: string; until: number } | null = null
  return {
    isOurs(challenge: string): boolean {
      const until = challengeExpiry(scope, challenge, ctx.now())
      if (until !== null) found = { hash: sha256(`passkey ${challenge}`), until }
      return until !== null
    },
    async useUp({ store }: Context): Promise<void> {
      if (!found || !(await useLogin(store, found.hash, found.until)))
        throw refuse('passkey_refused')
    },
  }
}

function requireCredential(credential: NewCredential | null): NewCredential {
  if (!credential) throw refuse('passkey_refused')
  return credential
}

function requireUsername(username: string): string {
  if (foldUsername(username) === null) throw refuse('invalid_username', USERNAME)
  return usernameLabel(username)
}

function purposeOf(invitation: string): string {
  return `join ${sha256(invitation)}`
}

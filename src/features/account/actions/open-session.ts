/** Signing in: a proven identity becomes a session of its account, or a new account if the rules allow one. */
import type { Context, Role } from '#platform/context.ts'
import { newId, sha256 } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import { addressPrefix, deviceName, sessionExpiry } from '../rules/people.ts'
import { joinProblemOf } from '../rules/registration.ts'
import {
  claimIdentity,
  deleteSession,
  hasAnyUser,
  type IdentityKey,
  type Profile,
  replaceSessionToken,
  type SessionOrigin,
  saveLogin,
  saveSession,
  saveUser,
  takeLink,
} from '../store/index.ts'
import { newSessionToken, sessionCookie } from './sessions.ts'

/** What a sign-in method has proved, and its data about the person. */
export interface ProvenIdentity extends IdentityKey {
  /** The label by which its owner recognises it among their sign-in methods; null keeps the stored one. */
  label: string | null
  /** Null: this method has no data about a person (passkey, password). */
  profile: Profile | null
  grantedRole?: Role | null
  logoutHint?: string | null
}

/** The defaults of a new account, if there is none yet. */
export interface NewAccount {
  locale: Locale
  timeZone: string
  isVouchedFor: boolean
  /** The secret of an invitation, if the newcomer has one. */
  invitation: string | null
  /** In a private installation the first person becomes administrator. */
  mayBecomeFirstAdmin: boolean
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** Somebody signed in for the first time. */
    person_arrived: { userId: string }
  }
}

/** Signs in the owner of the identity; a new identity joins if the rules allow it, and is refused otherwise. */
export async function signInWith(
  ctx: Context,
  request: RequestInfo,
  identity: ProvenIdentity,
  account: NewAccount,
): Promise<{ cookie: string; userId: string; isNew: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const candidate = newId(now)
    const userId = await claimIdentity(ctx.store, candidate, identity, now)
    const isNew = userId === candidate
    if (isNew) await join(ctx, userId, identity, account)
    else await recordLogin(ctx, userId, identity.profile)
    return { cookie: await openSession(ctx, request, userId, identity), userId, isNew }
  })
}

/** Signs in a person without an identity: by a one-time link. */
export async function signInByLink(ctx: Context, request: RequestInfo, secret: string) {
  return inTransaction(ctx, async (ctx) => {
    const link = await takeLink(ctx.store, 'sign_in', sha256(secret), ctx.now())
    if (!link?.ownerId) throw refuse('link_used_up')
    await recordLogin(ctx, link.ownerId, null)
    const cookie = await openSession(ctx, request, link.ownerId, { provider: 'link' })
    return { cookie, userId: link.ownerId }
  })
}

async function join(
  ctx: Context,
  userId: string,
  { provider, subject, profile }: ProvenIdentity,
  { invitation: secret, isVouchedFor, mayBecomeFirstAdmin, locale, timeZone }: NewAccount,
): Promise<void> {
  const { store } = ctx
  const now = ctx.now()
  const invitation = secret ? await takeLink(store, 'invitation', sha256(secret), now) : null
  const problem = joinProblemOf(ctx.config, { isVouchedFor, invitation })
  if (problem || !profile) throw refuse(problem ?? 'invitation_needed')
  const isFirst = mayBecomeFirstAdmin && !(await hasAnyUser(store))
  const role = isFirst ? 'admin' : (invitation?.role ?? 'user')
  const messengerId = provider === 'messenger' ? subject : null
  await saveUser(store, { ...profile, id: userId, messengerId, role, locale, timeZone }, now)
  await runHooks(ctx, 'person_arrived', { userId })
}

async function recordLogin(ctx: Context, userId: string, profile: Profile | null): Promise<void> {
  const user = await saveLogin(ctx.store, userId, profile, ctx.now())
  if (!user) throw refuse('link_used_up')
  if (user.disabledAt !== null) throw refuse('account_disabled')
}

/** A signed-in person who authenticates again keeps the session, with a new secret; another person's session ends. */
async function openSession(
  ctx: Context,
  request: RequestInfo,
  userId: string,
  {
    provider,
    grantedRole = null,
    logoutHint = null,
  }: Partial<SessionOrigin> & { provider: string },
): Promise<string> {
  const now = ctx.now()
  const token = newSessionToken(ctx)
  const granted = { createdAt: now, grantedRole }
  const expiresAt = sessionExpiry(now, ctx.config.SESSION_DAYS, granted)
  const fresh = { ...granted, provider, logoutHint, tokenHash: sha256(token), expiresAt }
  const cookie = sessionCookie(request, token, expiresAt - now)
  if (ctx.actor?.id === userId)
    if (await replaceSessionToken(ctx.store, userId, ctx.actor.sessionId, fresh)) return cookie
  if (ctx.actor && ctx.actor.id !== userId) await endForeignSession(ctx, ctx.actor)
  await saveSession(ctx.store, userId, {
    ...fresh,
    id: newId(now),
    lastSeenAt: now,
    agent: deviceName(String(request.headers['user-agent'] ?? '')),
    addressPrefix: addressPrefix(request.address),
  })
  return cookie
}

async function endForeignSession(ctx: Context, actor: { id: string; sessionId: string }) {
  await deleteSession(ctx.store, actor.id, actor.sessionId)
  await runHooks(ctx, 'sessions_ended', { userId: actor.id, sessionIds: [actor.sessionId] })
}

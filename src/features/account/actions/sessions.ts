/** Signed-in devices: who sent a request, and how a session ends. */
import type { Actor, Context, MemberContext } from '#platform/context.ts'
import { hmacSha256, isSame, newToken, sha256 } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { refuse } from '../problems.ts'
import { needsRenewal, sessionExpiry } from '../rules/people.ts'
import {
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  findSession,
  findSessionOrigin,
  listSessions,
  renewSession,
} from '../store/index.ts'
import { toActor } from './people.ts'

// The cookie that carries a session's secret.

/** `__Host-` binds the cookie to this very host and to https; plain http (a first start at home) cannot have it. */
function sessionCookieName(request: Pick<RequestInfo, 'isSecure'>): string {
  return request.isSecure ? '__Host-session' : 'session'
}

export function sessionCookie(
  request: Pick<RequestInfo, 'isSecure'>,
  token: string,
  lastsMs: number,
): string {
  const secure = request.isSecure ? '; Secure' : ''
  return `${sessionCookieName(request)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(lastsMs / 1_000)}${secure}`
}

/** With every response that ends a browser's session: its Back button shows nothing of it afterwards. */
export function leavingHeaders(request: Pick<RequestInfo, 'isSecure'>) {
  return { 'set-cookie': sessionCookie(request, '', 0), 'clear-site-data': '"cache"' }
}

// 192 random bits, and a mark of 64 bits by which this installation recognises its own tokens without a query.
const RANDOM_BYTES = 24
const RANDOM_LETTERS = 32

export function newSessionToken(ctx: Pick<Context, 'secrets'>): string {
  const random = newToken(RANDOM_BYTES)
  return random + markOf(ctx, random)
}

/**
 * Whether the cookie is that of a session which was opened here, ended or not. A person whose session ended while they
 * wrote a long text gets it back; without such a cookie no large body is accepted.
 */
export function hadSession(ctx: Pick<Context, 'secrets'>, request: RequestInfo): boolean {
  const token = request.cookies[sessionCookieName(request)] ?? ''
  const random = token.slice(0, RANDOM_LETTERS)
  return isSame(token.slice(RANDOM_LETTERS), markOf(ctx, random))
}

function markOf({ secrets }: Pick<Context, 'secrets'>, random: string): string {
  const mac = hmacSha256(secrets.get('session-marks'), random)
  return Buffer.from(mac.slice(0, 16), 'hex').toString('base64url')
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Identifies the person by a query at every request: an ended session or a changed role takes effect at once. */
export async function identify(
  ctx: Context,
  request: RequestInfo,
  renew: (cookie: string) => void,
): Promise<Actor | null> {
  const token = request.cookies[sessionCookieName(request)]
  if (!token || !TOKEN.test(token)) return null
  const now = ctx.now()
  const session = await findSession(ctx.store, sha256(token), now)
  if (!session) return null
  if (needsRenewal(now, session.lastSeenAt)) {
    const expiresAt = sessionExpiry(now, ctx.config.SESSION_DAYS, session)
    await renewSession(ctx.store, session.user.id, session.sessionId, now, expiresAt)
    renew(sessionCookie(request, token, expiresAt - now))
  }
  return toActor(ctx, session.user, session)
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** By signing out or from another device; not by expiring. */
    sessions_ended: { userId: string; sessionIds: readonly string[] }
    /** A person leaves or was disabled: nothing acts for them or is sent to them any more, on any device. */
    access_ended: { userId: string }
  }
}

export async function endThisSession(ctx: MemberContext): Promise<void> {
  await endOne(ctx, ctx.actor.sessionId)
}

/** The sign-in method of this session. */
export function sessionOrigin({ store, actor }: MemberContext) {
  return findSessionOrigin(store, actor.id, actor.sessionId)
}

export async function endSession(ctx: MemberContext, sessionId: string) {
  if (!(await endOne(ctx, sessionId))) throw refuse('session_not_found')
  return { ok: true as const, ended: 1 }
}

async function endOne(ctx: MemberContext, sessionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const wasThere = await deleteSession(ctx.store, ctx.actor.id, sessionId)
    const payload = { userId: ctx.actor.id, sessionIds: [sessionId] }
    if (wasThere) await runHooks(ctx, 'sessions_ended', payload)
    return wasThere
  })
}

export async function endOtherSessions(ctx: MemberContext) {
  return inTransaction(ctx, async (ctx) => {
    const { id: userId, sessionId } = ctx.actor
    const sessionIds = await deleteOtherSessions(ctx.store, userId, sessionId)
    if (sessionIds.length > 0) await runHooks(ctx, 'sessions_ended', { userId, sessionIds })
    return { ok: true as const, ended: sessionIds.length }
  })
}

export async function showSessions(ctx: MemberContext) {
  const sessions = await listSessions(ctx.store, ctx.actor.id, ctx.now())
  return {
    ok: true as const,
    sessions: sessions.map((session) => ({
      id: session.id,
      agent: session.agent,
      address_prefix: session.addressPrefix,
      created_at: toIso(session.createdAt),
      last_seen_at: toIso(session.lastSeenAt),
      is_current: session.id === ctx.actor.sessionId,
    })),
  }
}

const SWEEP_BATCH = 1_000

/** Deletes expired sessions and links. */
export async function sweepSessions(ctx: Context): Promise<number> {
  await deleteExpiredLinks(ctx.store, ctx.now())
  let total = 0
  for (;;) {
    const gone = await deleteExpiredSessions(ctx.store, ctx.now(), SWEEP_BATCH)
    total += gone
    if (gone < SWEEP_BATCH) return total
  }
}

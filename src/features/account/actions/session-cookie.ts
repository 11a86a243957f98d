/** The cookie that carries a session's secret. */
import type { Context } from '#platform/context.ts'
import { hmacSha256, isSame, newToken } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'

/** `__Host-` binds the cookie to this very host and to https; plain http (a first start at home) cannot have it. */
export function sessionCookieName(request: Pick<RequestInfo, 'isSecure'>): string {
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

/** The cookie that carries a session's secret. */
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

export function endedCookie(request: Pick<RequestInfo, 'isSecure'>): string {
  return sessionCookie(request, '', 0)
}

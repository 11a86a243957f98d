/**
 * A sign-in in progress at a provider. Its state is stored in the browser that began it, in an encrypted cookie:
 * another browser that returns has no cookie, and a second return finds its state used up.
 */
import type { Context } from '#platform/context.ts'
import { decryptText, encryptText, newToken } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'

export const FLOW_MS = 10 * 60_000

/**
 * `confirm`: a signed-in person proves their identity again. `link`: they add the provider to their sign-in methods.
 */
export type FlowPurpose = 'sign_in' | 'confirm' | 'link'

export interface OidcFlow {
  provider: string
  purpose: FlowPurpose
  state: string
  nonce: string
  verifier: string
  next: string
  /** The session that began it; null: a visitor. */
  sessionId: string | null
  startedAt: number
}

type Beginning = Pick<OidcFlow, 'provider' | 'purpose' | 'next'>

export function newFlow(ctx: Context, beginning: Beginning): OidcFlow {
  return {
    ...beginning,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    sessionId: ctx.actor?.sessionId ?? null,
    startedAt: ctx.now(),
  }
}

export function flowCookie(ctx: Context, request: RequestInfo, flow: OidcFlow): string {
  return cookieText(request, encryptText(keyOf(ctx), JSON.stringify(flow)), FLOW_MS / 1_000)
}

export function endedFlowCookie(request: RequestInfo): string {
  return cookieText(request, '', 0)
}

/** Null: this browser began no sign-in, or too long ago. */
export function readFlow(ctx: Context, request: RequestInfo): OidcFlow | null {
  const text = decryptText(keyOf(ctx), request.cookies[cookieName(request)] ?? '')
  if (text === null) return null
  const flow = JSON.parse(text) as OidcFlow
  const age = ctx.now() - flow.startedAt
  return age >= 0 && age <= FLOW_MS ? flow : null
}

function keyOf({ secrets }: Context): Buffer {
  return secrets.get('oidc-flow')
}

function cookieName({ isSecure }: RequestInfo): string {
  return isSecure ? '__Host-oidc' : 'oidc'
}

function cookieText(request: RequestInfo, value: string, maxAgeSeconds: number): string {
  const secure = request.isSecure ? '; Secure' : ''
  return `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

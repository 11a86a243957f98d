/**
 * The proof that an account with a password was opened in this browser before, by any method. Its attempts are counted
 * separately, so that guessing from elsewhere does not lock the owner out. It does not sign anybody in.
 */
import { identitiesOf } from '#features/account/index.ts'
import type { Context } from '#platform/context.ts'
import { hmacSha256, isSame } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'

type Browser = Pick<RequestInfo, 'cookies' | 'isSecure'>

const LASTS_MS = 400 * 86_400_000
const COOKIE = /^(\d{1,15})\.([0-9a-f]{64})$/

/** The cookie of a session that was opened, and the proof, if the account has a password that others may guess. */
export async function openedCookies(
  ctx: Context,
  browser: Browser,
  { cookie, userId }: { cookie: string; userId: string },
): Promise<string[]> {
  return [cookie, ...(await provingCookies(ctx, browser, userId))]
}

/** For the signed-in person. */
export async function provingCookies(
  ctx: Context,
  browser: Browser,
  userId: string,
): Promise<string[]> {
  const identities = await identitiesOf({ store: ctx.store, actor: { id: userId } })
  const name = identities.find(({ provider }) => provider === 'password')?.subject
  return name === undefined ? [] : [knownBrowserCookie(ctx, browser, name)]
}

/** By the name that opens the account, so that a name without an account is treated alike. */
function knownBrowserCookie(ctx: Context, browser: Browser, subject: string): string {
  const until = ctx.now() + LASTS_MS
  const value = `${until}.${sign(ctx, subject, until)}`
  const secure = browser.isSecure ? '; Secure' : ''
  return `${cookieName(ctx, browser, subject)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LASTS_MS / 1_000}${secure}`
}

/** This browser's proof for the account; null: it is not known. */
export function proofOfBrowser(ctx: Context, browser: Browser, subject: string): string | null {
  const value = browser.cookies[cookieName(ctx, browser, subject)] ?? ''
  const [, until, signature] = COOKIE.exec(value) ?? []
  if (!until || !signature || Number(until) <= ctx.now()) return null
  return isSame(signature, sign(ctx, subject, Number(until))) ? value : null
}

function cookieName(ctx: Context, { isSecure }: Browser, subject: string): string {
  return `${isSecure ? '__Host-' : ''}known-${sign(ctx, subject, 0).slice(0, 16)}`
}

function sign(ctx: Context, subject: string, until: number): string {
  return hmacSha256(ctx.secrets.get('known-browsers'), `${until} ${subject}`)
}

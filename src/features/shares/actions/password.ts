/** The password of a share, and the proof that a visitor's browser stores after entering it once. */
import type { Context } from '#platform/context.ts'
import { hmacSha256, isPassword, isSame, sha256 } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_PASSWORD } from '../contract/limits.ts'
import type { Share } from '../store/shares.ts'

/** The parts of a request that can contain a proof. */
export type Proof = Pick<RequestInfo, 'cookies' | 'isSecure'>

// A working day: the browser keeps a proof until it closes, and it is accepted no longer than this.
const PROOF_MS = 12 * 3_600_000

export async function isPasswordOf(
  share: Share,
  password: unknown,
  person: string,
): Promise<boolean> {
  if (share.passwordHash === null) return true
  // No share has a longer one, so nothing is computed for it.
  if (typeof password !== 'string' || !fitsPoints(password, MAX_PASSWORD)) return false
  return await isPassword(password, share.passwordHash, person)
}

/** The cookie that unlocks this share for this browser. It names neither the share nor its password. */
export function unlockingCookie(ctx: Context, share: Share, request: Proof): string {
  const until = ctx.now() + PROOF_MS
  const secure = request.isSecure ? '; Secure' : ''
  return `${cookieName(share, request)}=${until}.${signed(ctx, share, until)}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

export function isUnlockedBy(ctx: Context, share: Share, request: Proof): boolean {
  const [, until, signature] =
    /^(\d{1,15})\.([0-9a-f]{64})$/.exec(request.cookies[cookieName(share, request)] ?? '') ?? []
  if (!until || !signature || Number(until) <= ctx.now()) return false
  return isSame(signature, signed(ctx, share, Number(until)))
}

/** Includes the password's own hash: another password invalidates the proof. */
function signed(ctx: Context, { id, passwordHash }: Share, until: number): string {
  return hmacSha256(ctx.secrets.get('share-unlocking'), `${id} ${passwordHash} ${until}`)
}

function cookieName({ id }: Share, { isSecure }: Proof): string {
  const name = `unlocked-${sha256(id).slice(0, 16)}`
  return isSecure ? `__Host-${name}` : name
}

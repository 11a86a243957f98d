/** Creates links that work once. The secret is only in the URL; the store has its hash. */
import { signInPaths } from '#paths/people.ts'
import type { Context, Role } from '#platform/context.ts'
import { newId, newToken, sha256 } from '#platform/crypto/index.ts'
import { href } from '#platform/http/paths.ts'
import { findLink, type LinkKind, type OneTimeLink, saveLink } from '../store/index.ts'

const SIGN_IN_LINK_MS = 15 * 60_000

/** The URLs of the links; the pages there belong to the feature of signing in. */
export const joinPath = (secret: string) => href(signInPaths.join, { secret })
export const signInLinkPath = (secret: string) => href(signInPaths.signInLink, { secret })

interface InvitationOptions {
  role: Role
  label: string
  /** Null: the program itself. */
  madeBy: string | null
  lastsMs: number
}

type LinkContext = Pick<Context, 'store' | 'now'>

export function makeInvitation(ctx: LinkContext, { lastsMs, ...invitation }: InvitationOptions) {
  return makeLink(ctx, { ...invitation, kind: 'invitation', ownerId: null }, lastsMs)
}

/** An administrator gives this to a person who forgot a password. */
export function makeSignInLink(ctx: LinkContext, ownerId: string, madeBy: string | null) {
  return makeLink(ctx, { kind: 'sign_in', ownerId, role: null, label: '', madeBy }, SIGN_IN_LINK_MS)
}

async function makeLink(
  { store, now }: LinkContext,
  link: Omit<OneTimeLink, 'id' | 'createdAt' | 'expiresAt'>,
  lastsMs: number,
) {
  const secret = newToken()
  const createdAt = now()
  const made = { ...link, id: newId(createdAt), createdAt, expiresAt: createdAt + lastsMs }
  await saveLink(store, { ...made, secretHash: sha256(secret) })
  return { ...made, secret }
}

/** Whether a link still works, without using it. */
export function peekLink({ store, now }: LinkContext, kind: LinkKind, secret: string) {
  return findLink(store, kind, sha256(secret), now())
}

/**
 * The messenger: its widget signs the identity with the bot's token. Local sign-in signs the same fields with a token
 * of its own.
 */

import { linkIdentity, type ProvenIdentity, signInWith } from '#features/account/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { WidgetData } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { isLocalSignIn } from '../rules/local-sign-in.ts'
import { isFresh, isSignedBy, replayableUntil } from '../rules/messenger.ts'
import { useLogin } from '../store/used-logins.ts'
import { newAccountFor } from './new-account.ts'

export interface MessengerSigner {
  token: string
  isLocal: boolean
}

/** The token that logins must be signed with, or null when nobody may sign in this way. */
export function signerOf(ctx: Context, request: RequestInfo): MessengerSigner | null {
  if (ctx.config.BOT_TOKEN !== null) return { token: ctx.config.BOT_TOKEN, isLocal: false }
  if (!isLocalSignIn(ctx.config, request)) return null
  return { token: `0:${ctx.secrets.get('stand-in-bot').toString('base64url')}`, isLocal: true }
}

/** Verifies, uses up and opens a session, all in one transaction: of twenty equal logins one succeeds. */
export async function signInByMessenger(
  ctx: Context,
  request: RequestInfo,
  data: WidgetData,
  timeZone?: string,
) {
  const signer = requireSignature(ctx, request, data)
  return inTransaction(ctx, async (ctx) => {
    await useUp(ctx, data)
    const account = newAccountFor(request, {
      timeZone,
      isVouchedFor: true,
      mayBecomeFirstAdmin: signer.isLocal,
    })
    return signInWith(ctx, request, identityOf(data, signer), account)
  })
}

/** Links the messenger to a signed-in person as another sign-in method. */
export async function linkMessenger(
  ctx: MemberContext,
  request: RequestInfo,
  data: WidgetData,
): Promise<void> {
  const signer = requireSignature(ctx, request, data)
  await inTransaction(ctx, async (ctx) => {
    await useUp(ctx, data)
    const { provider, subject, label } = identityOf(data, signer)
    await linkIdentity(ctx, { provider, subject, label })
  })
}

function requireSignature(ctx: Context, request: RequestInfo, data: WidgetData): MessengerSigner {
  const signer = signerOf(ctx, request)
  if (!signer) {
    ctx.log.warn(
      { request_id: ctx.requestId },
      'a login was refused: no bot is configured and local sign-in is off',
    )
    throw refuse('invalid_authentication')
  }
  if (!isSignedBy(data, signer.token) || !isFresh(Number(data.auth_date), ctx.now()))
    throw refuse('invalid_authentication')
  return signer
}

async function useUp(ctx: Context, data: WidgetData): Promise<void> {
  const until = replayableUntil(Number(data.auth_date))
  if (!(await useLogin(ctx.store, data.hash.toLowerCase(), until)))
    throw refuse('invalid_authentication')
}

/** Identities of local sign-in can never be taken for those of the platform, if a bot is configured later. */
function identityOf(data: WidgetData, { isLocal }: MessengerSigner) {
  const { first_name: firstName, last_name: lastName = '', username = '', photo_url = '' } = data
  return {
    provider: isLocal ? 'local' : 'messenger',
    subject: String(data.id),
    label: username ? `@${username}` : firstName,
    profile: { firstName, lastName, username, photoUrl: photo_url },
  } satisfies ProvenIdentity
}

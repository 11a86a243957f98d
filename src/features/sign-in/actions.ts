/** Proving who one is. */

import type { Context } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto/index.ts'
import { localeFrom, type Visit } from '../../platform/http/index.ts'
import { LOCALES, type Locale } from '../../platform/i18n/index.ts'
import { common } from '../../platform/problems/everywhere.ts'
import { inTransaction } from '../../platform/store/index.ts'
import { isTimeZone } from '../../platform/time/index.ts'
import { openSession } from '../account/index.ts'
import type { WidgetData } from './contract.ts'
import { refuse } from './problems.ts'
import { isLocalSignIn } from './rules/local-sign-in.ts'
import { isFresh, isSignedBy, replayableUntil, signatureOf } from './rules/messenger.ts'
import { useLogin } from './store.ts'

/** The token that logins must be signed with, or null when nobody may log in. */
function tokenInForce(ctx: Context, visit: Visit): { token: string; isStandIn: boolean } | null {
  if (ctx.config.BOT_TOKEN !== null) return { token: ctx.config.BOT_TOKEN, isStandIn: false }
  if (!isLocalSignIn(ctx.config, visit)) return null
  return { token: `0:${ctx.secrets.get('stand-in-bot').toString('base64url')}`, isStandIn: true }
}

/** Verifies, uses up and opens a session, all in one transaction: of twenty equal logins one succeeds. */
export async function signIn(ctx: Context, visit: Visit, data: WidgetData, timeZone?: string) {
  const signer = tokenInForce(ctx, visit)
  if (!signer) {
    ctx.log.warn(
      { request_id: ctx.requestId },
      'a login was refused: no bot is configured and local sign-in is off',
    )
    throw refuse('invalid_authentication')
  }
  const authDate = Number(data.auth_date)
  if (!isSignedBy(data, signer.token) || !isFresh(authDate, ctx.now()))
    throw refuse('invalid_authentication')
  return inTransaction(ctx, async (ctx) => {
    const isFirstUse = await useLogin(ctx.store, data.hash.toLowerCase(), replayableUntil(authDate))
    if (!isFirstUse) throw refuse('invalid_authentication')
    return openSession(ctx, visit, {
      // People of the stand-in can never be taken for people of the platform, should a bot be set up later.
      platformId: signer.isStandIn ? `local:${data.id}` : String(data.id),
      firstName: data.first_name,
      lastName: data.last_name ?? '',
      username: data.username ?? '',
      photoUrl: data.photo_url ?? '',
      locale: visitorLocale(visit),
      timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
      mayBecomeFirstAdmin: signer.isStandIn,
    })
  })
}

/** Signs a name as the platform would. One name is one person, on every device of this installation. */
export async function signAsStandIn(ctx: Context, visit: Visit, firstName: string) {
  const signer = tokenInForce(ctx, visit)
  if (!signer?.isStandIn) throw common.refuse('not_found')
  const id = BigInt(`0x${sha256(`stand-in ${firstName}`).slice(0, 12)}`).toString()
  const fields = { id, first_name: firstName, auth_date: Math.floor(ctx.now() / 1000) }
  // The same name twice within a second would repeat the hash and look like a replay.
  const nonce = sha256(`${ctx.requestId} ${ctx.now()}`).slice(0, 16)
  const signed = { ...fields, nonce }
  return { ...signed, hash: signatureOf(signed, signer.token) }
}

/** A visitor's language: what they chose here, else the browser's. */
export function visitorLocale(visit: Pick<Visit, 'cookies' | 'headers'>): Locale {
  const chosen = visit.cookies['locale']
  const known = LOCALES.find((locale) => locale === chosen)
  return known ?? localeFrom(visit.headers['accept-language'] as string | undefined)
}

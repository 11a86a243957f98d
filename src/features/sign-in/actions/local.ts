/** Local sign-in: the server signs a name as the messenger would, if only people of this machine have access. */
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { LocalSignInName } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { signatureOf } from '../rules/messenger.ts'
import { signerOf, signInByMessenger } from './messenger.ts'

/** By the form of a page without scripts. */
export async function signInByName(ctx: Context, request: RequestInfo, name: string) {
  const read = LocalSignInName.safeParse({ first_name: name })
  if (!read.success) throw refuse('invalid_local_name')
  return signInByMessenger(ctx, request, await signLocalName(ctx, request, read.data.first_name))
}

/** One name is one person, on every device of this installation. */
export async function signLocalName(ctx: Context, request: RequestInfo, firstName: string) {
  const signer = signerOf(ctx, request)
  if (!signer?.isLocal) throw common.refuse('not_found')
  const id = BigInt(`0x${sha256(`stand-in ${firstName}`).slice(0, 12)}`).toString()
  const fields = { id, first_name: firstName, auth_date: Math.floor(ctx.now() / 1000) }
  // The same name twice within a second would repeat the hash and look like a replay.
  const nonce = sha256(`${ctx.requestId} ${ctx.now()}`).slice(0, 16)
  const signed = { ...fields, nonce }
  return { ...signed, hash: signatureOf(signed, signer.token) }
}

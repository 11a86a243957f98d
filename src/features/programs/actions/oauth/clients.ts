/** Who asks: a program that registered, or one that is known by the address of its description. */
import type { Context } from '#platform/context.ts'
import { isListedHost, isLoopbackName, requestOutside } from '#platform/outgoing/index.ts'
import { refuse } from '../../problems/tokens.ts'
import {
  ClientMetadata,
  clientName,
  isDescriptionUrl,
  type OAuthClient,
} from '../../rules/oauth/clients.ts'
import { readTicket, writeTicket } from '../../rules/oauth/tickets.ts'

// A person waits for it.
const DESCRIPTION_MS = 5_000
const MAX_DESCRIPTION_BYTES = 64 * 1024

export const oauthKey = ({ secrets }: Pick<Context, 'secrets'>) => secrets.get('oauth')

/** Nothing is stored: the id is what was registered, signed. Registering a million clients costs nothing but the requests. */
export function registerClient(ctx: Context, body: unknown) {
  if (ctx.config.OAUTH_REGISTRATION === 'off') throw refuse('oauth_registration_off')
  const read = ClientMetadata.safeParse(body)
  if (!read.success) {
    const isUri = read.error.issues[0]!.path[0] === 'redirect_uris'
    throw refuse(isUri ? 'oauth_redirect_uri' : 'oauth_client_metadata')
  }
  const { redirect_uris } = read.data
  const client_name = clientName(read.data)
  const client_id = writeTicket(oauthKey(ctx), 'client', { client_name, redirect_uris })
  // Too long to be read again: better refused now than at every later request.
  if (!isClientOfOurs(ctx, client_id)) throw refuse('oauth_client_metadata')
  return {
    ...{ client_id, client_name, redirect_uris },
    client_id_issued_at: Math.floor(ctx.now() / 1_000),
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** False: what it registered was signed by another key. A program that learns so registers again. */
export function isClientOfOurs(ctx: Context, id: string): boolean {
  return isDescriptionUrl(id) || readTicket(oauthKey(ctx), 'client', id) !== null
}

/** Null: nobody of that id. */
export async function findClient(ctx: Context, id: string): Promise<OAuthClient | null> {
  const described = isDescriptionUrl(id)
    ? await loadDescription(ctx, id)
    : readTicket(oauthKey(ctx), 'client', id)
  const read = ClientMetadata.safeParse(described)
  if (!read.success) return null
  return { id, name: clientName(read.data), redirectUris: read.data.redirect_uris }
}

async function loadDescription({ config, log }: Context, id: string): Promise<unknown> {
  const url = new URL(id)
  const isListed = isListedHost(url, config.OAUTH_CLIENT_HOSTS)
  const isPlain = url.protocol === 'http:'
  if (isPlain && !(isListed && isLoopbackName(url.hostname))) return null
  try {
    const { status, text } = await requestOutside({
      ...{ url, method: 'GET' },
      headers: { accept: 'application/json' },
      timeoutMs: DESCRIPTION_MS,
      maxResponseBytes: MAX_DESCRIPTION_BYTES,
      mayReachInside: isListed,
      mayReachLoopback: isPlain,
    })
    if (status !== 200 || text === null) return null
    const described = JSON.parse(text)
    // A description that names another client was copied from it.
    return described?.client_id === id ? described : null
  } catch (error) {
    log.debug({ err: error }, 'a description of a client could not be read')
    return null
  }
}

/** A person's tokens for code hosts: stored encrypted, never shown, used for that person's repositories only. */
import type { Context, MemberContext } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/crypto/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { SaveHostTokenInput } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { deleteCredential, listCredentials, saveCredential } from '../store/credentials.ts'
import { requireRemoteUrl } from './git.ts'

// How a token is sent to a host.

// Hosts that check the user name beside a token; every other one accepts any.
const USERNAMES: Readonly<Record<string, string>> = {
  'gitlab.com': 'oauth2',
  'bitbucket.org': 'x-token-auth',
}

function defaultUsername(host: string): string {
  return USERNAMES[host] ?? 'x-access-token'
}

function basicAuthorization(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`
}

const KEY = 'code-host-tokens'

export async function saveHostToken(ctx: MemberContext, given: string, input: SaveHostTokenInput) {
  const { host } = requireRemoteUrl(ctx.config, `https://${given}/x`)
  const username = input.username ?? defaultUsername(host)
  await saveCredential(ctx.store, ctx.actor.id, {
    host,
    username,
    // Owner and host are authenticated with it: a row that is moved to another owner cannot be decrypted.
    encryptedToken: encryptText(
      ctx.secrets.get(KEY),
      JSON.stringify([ctx.actor.id, host, input.token]),
    ),
    createdAt: ctx.now(),
  })
  return showHosts(ctx)
}

export async function showHosts({ store, actor }: MemberContext) {
  const credentials = await listCredentials(store, actor.id)
  return {
    ok: true as const,
    hosts: credentials.map(({ host, username, createdAt }) => ({
      host,
      username,
      created_at: toIso(createdAt),
    })),
  }
}

export async function removeHostToken({ store, actor }: MemberContext, host: string) {
  if (!(await deleteCredential(store, actor.id, host))) throw refuse('host_token_not_found')
}

/** The Authorization header for a host; null when the person has no token for it: no other person's is used. */
export async function authorizationFor(
  ctx: Context,
  ownerId: string,
  host: string,
): Promise<string | null> {
  const found = await findHostToken(ctx, ownerId, host)
  return found && basicAuthorization(found.username, found.token)
}

/** The token itself, for one call to its host; it is never part of a result, an event or a log. */
export async function findHostToken(
  { store, secrets, log }: Context,
  ownerId: string,
  host: string,
): Promise<{ username: string; token: string; createdAt: number } | null> {
  const found = (await listCredentials(store, ownerId)).find((one) => one.host === host)
  if (!found) return null
  const text = decryptText(secrets.get(KEY), found.encryptedToken)
  const [owner, forHost, token] = text === null ? [] : (JSON.parse(text) as string[])
  if (owner === ownerId && forHost === host && token !== undefined)
    return { username: found.username, token, createdAt: found.createdAt }
  log.warn({ host }, 'a token for a code host cannot be read with the key of this installation')
  return null
}

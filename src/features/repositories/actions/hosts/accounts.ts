/** Connects a code host: the token is tested immediately, and its account is stored with it. */

import type { MemberContext } from '#platform/context.ts'
import { type HostUser, readRateLimit, readUser } from '#platform/host-api/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIsoOrNull } from '#platform/time/index.ts'
import type { SaveHostTokenInput } from '../../contract/index.ts'
import { refuse } from '../../problems/hosts.ts'
import { apiAddressOf } from '../../rules/hosts/api-address.ts'
import {
  deleteAccount,
  listAccounts,
  type StoredAccount,
  saveAccount,
} from '../../store/hosts/accounts.ts'
import { findHostToken, removeHostToken, saveHostToken, showHosts } from '../credentials.ts'
import { requireRemoteUrl } from '../git.ts'
import { atHost, connectionWith, openHost } from './connection.ts'

/**
 * Stores a token that its host accepts. A host with another API is not asked: its token is for mirrors alone. If the
 * new token is refused, the previous one stays.
 */
export async function connectHost(
  ctx: MemberContext,
  { host: given, ...input }: SaveHostTokenInput & { host: string },
): Promise<{ host: string; user: HostUser | null }> {
  const { host } = requireRemoteUrl(ctx.config, `https://${given}/x`)
  const connection = connectionWith(ctx, host, input.token)
  const user = connection && (await atHost(ctx, () => readUser(connection)))
  await inTransaction(ctx, async (ctx) => {
    await saveHostToken(ctx, host, input)
    if (user) await keepAccount(ctx, host, user)
    else await deleteAccount(ctx.store, ctx.actor.id, host)
  })
  return { host, user }
}

async function keepAccount(ctx: MemberContext, host: string, user: HostUser): Promise<void> {
  const token = await findHostToken(ctx, ctx.actor.id, host)
  if (!token) return
  const times = { tokenAt: token.createdAt, checkedAt: ctx.now() }
  await saveAccount(ctx.store, ctx.actor.id, { host, ...user, ...times })
}

/** Asks the host again which account the token belongs to and what it permits. */
export async function checkHost(ctx: MemberContext, given: string) {
  const host = given.toLowerCase()
  const connection = await openHost(ctx, host)
  const user = await atHost(ctx, () => readUser(connection))
  await keepAccount(ctx, host, user)
  const { login, scopes, expiresAt } = user
  return { ok: true as const, host, login, scopes, expires_at: toIsoOrNull(expiresAt) }
}

export async function forgetHost(ctx: MemberContext, given: string) {
  const host = given.toLowerCase()
  return inTransaction(ctx, async (ctx) => {
    await removeHostToken(ctx, host)
    await deleteAccount(ctx.store, ctx.actor.id, host)
    return showHosts(ctx)
  })
}

export interface ConnectedHost {
  host: string
  createdAt: string
  /** False: its token is for mirrors alone. */
  isSupported: boolean
  /** Gitea and Forgejo have no gists. */
  hasGists: boolean
  /** Null: not tested since the token was stored. */
  account: StoredAccount | null
}

export async function listConnectedHosts(ctx: MemberContext): Promise<ConnectedHost[]> {
  const { hosts } = await showHosts(ctx)
  const accounts = await listAccounts(ctx.store, ctx.actor.id)
  const addressOf = (host: string) => apiAddressOf(host, ctx.config.CODEHOST_API_URLS)
  return hosts.map(({ host, created_at: createdAt }) => ({
    host,
    createdAt,
    isSupported: addressOf(host) !== null,
    hasGists: addressOf(host)?.kind === 'github',
    // A test of the previous token does not apply to this one.
    account:
      accounts.find((one) => one.host === host && one.tokenAt === Date.parse(createdAt)) ?? null,
  }))
}

export async function requireConnected(ctx: MemberContext, host: string): Promise<ConnectedHost> {
  const found = (await listConnectedHosts(ctx)).find((one) => one.host === host.toLowerCase())
  if (!found) throw refuse('host_not_connected', { host })
  return found
}

export async function showRateLimit(ctx: MemberContext, host: string) {
  const connection = await openHost(ctx, host)
  const { remaining, limit, resetsAt } = await atHost(ctx, () => readRateLimit(connection))
  return { ok: true as const, remaining, limit, resets_at: toIsoOrNull(resetsAt) }
}

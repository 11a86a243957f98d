/** A connection to a code host with a person's own token, and its errors as our problems. */

import type { Config } from '#platform/config/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { type HostConnection, HostError, type HostErrorCode } from '#platform/host-api/index.ts'
import { isListedHost } from '#platform/outgoing/index.ts'
import type { Problem } from '#platform/problems/index.ts'
import { toIso } from '#platform/time/index.ts'
import { refuse } from '../../problems/hosts.ts'
import { apiAddressOf } from '../../rules/hosts/api-address.ts'
import { findHostToken } from '../credentials.ts'

/** Null for a host with another API. */
export function connectionWith(
  { config, now }: MemberContext,
  host: string,
  token: string,
): HostConnection | null {
  const address = apiAddressOf(host, config.CODEHOST_API_URLS)
  return address && { ...address, token, isInside: isInsideHost(config, host), now }
}

function isInsideHost(config: Config, host: string): boolean {
  const url = URL.parse(`https://${host}/`)
  return url !== null && isListedHost(url, config.CODEHOST_INSIDE_HOSTS)
}

/** The person's token or none: no other person's is ever used. */
export async function openHost(ctx: MemberContext, host: string): Promise<HostConnection> {
  const found = await findHostToken(ctx, ctx.actor.id, host.toLowerCase())
  if (!found) throw refuse('host_not_connected', { host })
  const connection = connectionWith(ctx, host.toLowerCase(), found.token)
  if (!connection) throw refuse('host_not_supported', { host })
  return connection
}

const PROBLEMS: Partial<Record<HostErrorCode, Parameters<typeof refuse>[0]>> = {
  unauthorized: 'host_token_rejected',
  forbidden: 'host_forbidden',
  not_found: 'host_not_found',
  rejected: 'host_rejected',
  conflict: 'host_rejected',
  redirected: 'host_redirected',
  unreadable: 'host_unreadable',
  too_large: 'host_unreadable',
  inside_address: 'host_address_refused',
}

/** The problem for a host's error; any other error is a bug and is returned unchanged. */
export function hostProblem(ctx: MemberContext, error: unknown): Problem {
  if (!(error instanceof HostError)) throw error
  if (error.code === 'rate_limited') return rateProblem(ctx, error.retryAt)
  return refuse(PROBLEMS[error.code] ?? 'host_unreachable', { reason: error.code })
}

export function rateProblem({ now }: MemberContext, retryAt: number | null): Problem {
  if (retryAt === null) return refuse('host_rate_limited')
  const seconds = Math.max(1, Math.ceil((retryAt - now()) / 1000))
  return refuse(
    'host_rate_limited',
    { resets_at: toIso(retryAt) },
    { 'retry-after': String(seconds) },
  )
}

/** Runs a call to a host; its errors become refusals. */
export async function atHost<Result>(
  ctx: MemberContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HostError) throw hostProblem(ctx, error)
    throw error
  }
}

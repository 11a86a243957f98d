/** Whose a token is, what it may, and how many calls it has left. */
import * as z from 'zod'
import { callHost, type HostConnection, HostError, readShape } from './call.ts'

export interface HostUser {
  login: string
  /** The scopes of a token of the older kind, in the host's terms; null when the host does not report them. */
  scopes: string[] | null
  /** When the token ends, as the host writes it; null when it does not end, or is not reported. */
  expiresAt: number | null
}

const User = z.object({ login: z.string().min(1).max(200) })

export async function readUser(host: HostConnection): Promise<HostUser> {
  const { json, headers } = await callHost(host, { path: '/user' })
  const { login } = readShape(User, json)
  const scopes = headers['x-oauth-scopes']
  // `2027-01-31 10:00:00 UTC`
  const expiry = String(headers['github-authentication-token-expiration'] ?? '')
  const expiresAt = Date.parse(expiry.replace(/ UTC$/, 'Z').replace(' ', 'T'))
  return {
    login,
    scopes: typeof scopes === 'string' ? listOf(scopes) : null,
    expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
  }
}

function listOf(header: string): string[] {
  return header
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')
}

// How many calls are left; asking costs none.

/** Null is what a host does not report; some have no limit at all. */
interface RateLimit {
  remaining: number | null
  limit: number | null
  resetsAt: number | null
}

const count = z.int().nonnegative()
const Limits = z.object({
  resources: z.object({ core: z.object({ limit: count, remaining: count, reset: count }) }),
})

const UNKNOWN: RateLimit = { remaining: null, limit: null, resetsAt: null }

export async function readRateLimit(host: HostConnection): Promise<RateLimit> {
  // Gitea and Forgejo have no such address.
  if (host.kind === 'gitea') return UNKNOWN
  try {
    const { json } = await callHost(host, { path: '/rate_limit' })
    const { limit, remaining, reset } = readShape(Limits, json).resources.core
    return { limit, remaining, resetsAt: reset * 1000 }
  } catch (error) {
    // A GitHub Enterprise server whose limits are switched off.
    if (error instanceof HostError && error.code === 'not_found') return UNKNOWN
    throw error
  }
}

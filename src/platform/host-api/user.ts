/** Whose a token is, and what it may. */
import * as z from 'zod'
import { callHost, type HostConnection } from './call.ts'
import { readShape } from './shapes.ts'

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

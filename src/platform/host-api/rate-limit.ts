/** How many calls are left; asking costs none. */
import * as z from 'zod'
import { callHost, type HostConnection } from './call.ts'
import { HostError } from './errors.ts'
import { readShape } from './shapes.ts'

/** Null is what a host does not report; some have no limit at all. */
export interface RateLimit {
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

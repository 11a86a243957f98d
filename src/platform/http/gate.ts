/** The gate, in order: right host, our own pages, who is it, may they, not too often. */
import { isIPv6 } from 'node:net'
import type { Context, Role } from '../context.ts'
import { makeTranslate } from '../i18n/index.ts'
import { common } from '../problems/everywhere.ts'
import type { House } from './house.ts'
import { isForeignWrite, isOurHost } from './origin.ts'
import type { LimitClass, RateLimiter } from './rate-limits.ts'
import type { Route, Visit, Who } from './route.ts'

// Probes of orchestrators come by address, not by name, and learn nothing here. Nobody is asked who they are and
// nothing is counted, so that "alive" does not depend on the store.
const PROBES = new Set(['/healthz', '/readyz'])

export function isProbe({ path }: Route): boolean {
  return PROBES.has(path)
}

/** Lets the request in as somebody, or refuses by name. */
export interface Arrival {
  route: Route | null
  visitor: Context
  visit: Visit
  method: string
  renew: (cookie: string) => void
}

export async function passGate(
  house: House,
  limiter: RateLimiter,
  arrival: Arrival,
): Promise<Context> {
  const { route, visitor, visit, method, renew } = arrival
  if (route && isProbe(route)) return visitor
  refuseWrongHost(house, visit)
  refuseForeignWrite(route, visit, method)
  const ctx = await withActor(house, visitor, visit, renew)
  if (route) refuseStrangers(route.spec.who, ctx)
  await refuseHaste(limiter, route ? limitClassOf(route) : 'read', ctx, visit)
  return ctx
}

function refuseWrongHost(house: House, visit: Visit): void {
  const host = visit.headers['host']
  const { BASE_URL: baseUrl, BOT_TOKEN } = house.config
  const rule = { baseUrl, isClosed: BOT_TOKEN === null && !house.isLocalSignIn(visit) }
  if (!isOurHost(typeof host === 'string' ? host : undefined, rule))
    throw common.refuse('wrong_host')
}

function refuseForeignWrite(route: Route | null, visit: Visit, method: string): void {
  // A header that only claims to be a token proves nothing: the cookie beside it would still count.
  if (route?.spec.isSigned) return
  const origin = headerText(visit, 'origin')
  const fetchSite = headerText(visit, 'sec-fetch-site')
  if (isForeignWrite({ method, origin, fetchSite }, visit.origin))
    throw common.refuse('cross_origin')
}

async function withActor(house: House, visitor: Context, visit: Visit, renew: Arrival['renew']) {
  const actor = await house.identify(visitor, visit, renew)
  if (!actor) return visitor
  return { ...visitor, actor, locale: actor.locale, t: makeTranslate(house.texts, actor.locale) }
}

const RANK: Record<Role, number> = { user: 0, premium: 1, admin: 2 }

function refuseStrangers(who: Who, { actor }: Context): void {
  if (who === 'public') return
  if (!actor) throw common.refuse('authentication_required')
  if (who === 'premium' && RANK[actor.role] < RANK.premium)
    throw common.refuse('premium_required', { success: false })
  if (who === 'admin' && actor.role !== 'admin') throw common.refuse('admin_only')
}

export async function refuseHaste(
  limiter: RateLimiter,
  kind: LimitClass,
  ctx: Context,
  visit: Visit,
): Promise<void> {
  const who = ctx.actor ? `u:${ctx.actor.id}` : `a:${addressKey(visit.address)}`
  const seconds = await limiter.check(kind, who)
  if (seconds !== null)
    throw common.refuse(
      'rate_limited',
      { retry_after: seconds },
      { 'retry-after': String(seconds) },
    )
}

/** A household has one IPv4 address or one IPv6 network of 64 bits. */
function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}

export function limitClassOf({ method, spec }: Route): LimitClass {
  if (spec.limit) return spec.limit
  if (method === 'GET') return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

function headerText(visit: Visit, name: string): string | undefined {
  const value = visit.headers[name]
  return typeof value === 'string' ? value : undefined
}

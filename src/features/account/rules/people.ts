/** The rules about people and sessions. */
import { ROLE_RANK, type Role } from '#platform/context.ts'

/** The highest of what is stored, what the session's provider gives, and the lists in the configuration. */
export function effectiveRole(
  { role, messengerId }: { role: Role; messengerId: string | null },
  granted: Role | null,
  lists: { admins: readonly string[]; premiums: readonly string[] },
): Role {
  const isListed = (ids: readonly string[]) => messengerId !== null && ids.includes(messengerId)
  const roles: Role[] = [role]
  if (granted) roles.push(granted)
  if (isListed(lists.admins)) roles.push('admin')
  if (isListed(lists.premiums)) roles.push('premium')
  return roles.reduce((one, other) => (ROLE_RANK[other] > ROLE_RANK[one] ? other : one))
}

const DAY_MS = 86_400_000

// A provider reports groups only at sign-in, so a role from them is valid this long; while the provider's own session
// is open, signing in again is one press.
const GRANTED_ROLE_DAYS = 1

/** A session is extended while it is used. One that a provider's groups opened expires, so that they are read again. */
export function sessionExpiry(
  now: number,
  days: number,
  { createdAt, grantedRole }: { createdAt: number; grantedRole: Role | null },
): number {
  const unused = now + days * DAY_MS
  if (grantedRole === null) return unused
  const lastsDays = grantedRole === 'user' ? days : Math.min(days, GRANTED_ROLE_DAYS)
  return Math.min(unused, createdAt + lastsDays * DAY_MS)
}

// A write at every request would cost a disk flush each; an hour is exact enough for "last seen".
const RENEW_AFTER_MS = 3_600_000

export function needsRenewal(now: number, lastSeenAt: number): boolean {
  return now - lastSeenAt >= RENEW_AFTER_MS
}

/** Enough to distinguish two networks, too little to find a person: a /24 or a /48. */
export function addressPrefix(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.0`
  const groups = address.split('::')[0]?.split(':').filter(Boolean) ?? []
  return groups.length > 0 ? `${groups.slice(0, 3).join(':')}::` : '::'
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox, Linux`: what a person recognises, instead of the full user agent. */
export function deviceName(userAgent: string): string {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(BROWSERS), named(SYSTEMS)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 40)
}

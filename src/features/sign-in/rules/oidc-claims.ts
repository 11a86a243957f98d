/** The claims of a provider about a person, as used by the library. */
import type { OidcProviderSettings } from '#platform/config/index.ts'
import type { Role } from '#platform/context.ts'
import { cutPoints, isCleanText } from '#platform/text/index.ts'

export type Claims = Readonly<Record<string, unknown>>
type Groups = Pick<OidcProviderSettings, 'ADMIN_GROUP' | 'PREMIUM_GROUP' | 'ALLOWED_GROUPS'>

/** One name, or a list of names; everything else is no group. */
export function groupsOf({ groups }: Claims): string[] {
  const list: unknown[] = Array.isArray(groups) ? groups : [groups]
  return list.filter((group) => typeof group === 'string')
}

export function isAllowed({ ALLOWED_GROUPS: allowed }: Groups, groups: readonly string[]): boolean {
  return allowed === null || groups.some((group) => allowed.includes(group))
}

/** The role that the groups give to one session, which then expires earlier; null: this provider's groups give none. */
export function roleFrom(settings: Groups, groups: readonly string[]): Role | null {
  const { ADMIN_GROUP: admins, PREMIUM_GROUP: premiums, ALLOWED_GROUPS: allowed } = settings
  if (admins !== null && groups.includes(admins)) return 'admin'
  if (premiums !== null && groups.includes(premiums)) return 'premium'
  return allowed !== null && isAllowed(settings, groups) ? 'user' : null
}

/** Whether the signed token lacks needed claims, so that the provider's user info has to be read. */
export function needsMoreClaims(settings: Groups, claims: Claims): boolean {
  const needsGroups =
    settings.ADMIN_GROUP !== null ||
    settings.PREMIUM_GROUP !== null ||
    settings.ALLOWED_GROUPS !== null
  if (needsGroups && claims['groups'] === undefined) return true
  return claims['name'] === undefined && claims['given_name'] === undefined
}

/** A subject that can be stored unchanged: providers promise at most 255 characters. */
export function isSubject(subject: string): boolean {
  return subject.length > 0 && subject.length <= 255 && isOneLine(subject)
}

/** Names only. A picture would be loaded from the provider by everybody who sees it. */
export function profileFromClaims(claims: Claims, nameless: string) {
  const username = textOf(claims['preferred_username'], 64)
  const given = textOf(claims['given_name'], 256)
  const full = textOf(claims['name'], 256)
  const firstName = given || full || textOf(claims['nickname'], 256) || username || nameless
  const lastName = given ? textOf(claims['family_name'], 256) : ''
  return { firstName, lastName, username, photoUrl: '' }
}

/** The label by which the person recognises this sign-in method. */
export function labelOf(claims: Claims, nameless: string): string {
  const { firstName, lastName } = profileFromClaims(claims, nameless)
  const email = textOf(claims['email'], 256)
  return email || textOf(claims['preferred_username'], 64) || `${firstName} ${lastName}`.trim()
}

function textOf(claim: unknown, max: number): string {
  if (typeof claim !== 'string' || !isCleanText(claim)) return ''
  return cutPoints(claim.replace(/\p{Cc}+/gu, ' ').trim(), max)
}

function isOneLine(text: string): boolean {
  return isCleanText(text) && !/\p{Cc}/u.test(text)
}

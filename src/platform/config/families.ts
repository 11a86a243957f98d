/**
 * Families of settings: the same names again for each thing that an operator calls by a name of their own. The variable
 * `OIDC_HOME_ISSUER` is the member ISSUER of the provider `home`.
 */
import {
  group,
  groupList,
  issuerUrl,
  matching,
  type Setting,
  scopes,
  secret,
  setting,
} from './readers.ts'

interface Family {
  prefix: string
  /** What the name in the middle stands for. */
  meaning: string
  members: Readonly<Record<string, Setting<unknown>>>
  /** Without these there is nothing to work with; one of them missing is an error at the start. */
  needs: readonly string[]
}

const oidcMembers = {
  ISSUER: setting(
    issuerUrl(),
    '',
    'The address of an OpenID Connect provider, exactly as the provider writes it.',
    { fallbackText: 'required' },
  ),
  CLIENT_ID: setting(
    matching(/^[\x21-\x7e]{1,256}$/, 'an id without spaces'),
    '',
    'The id under which the provider knows this server.',
    { fallbackText: 'required' },
  ),
  CLIENT_SECRET: setting(secret(), '', 'What this server proves itself to the provider with.', {
    fallbackText: 'required',
    isSecret: true,
  }),
  NAME: setting(
    matching(/^[^\p{Cc}]{1,64}$/u, 'a name of up to 64 characters'),
    null,
    'The name on the button.',
    { fallbackText: 'the id' },
  ),
  SCOPES: setting(
    scopes(),
    'openid profile',
    'What the provider is asked for, separated by spaces; some need a scope for groups.',
  ),
  ADMIN_GROUP: setting(group(), null, 'The group whose members are administrators.'),
  PREMIUM_GROUP: setting(group(), null, 'The group whose members have premium.'),
  ALLOWED_GROUPS: setting(
    groupList(),
    null,
    'Groups separated by commas; only their members may sign in.',
    { fallbackText: 'everybody whom the provider knows' },
  ),
}

export const settingFamilies = {
  OIDC_PROVIDERS: {
    prefix: 'OIDC',
    meaning: 'An OpenID Connect provider; any number of them, each with an id of its own.',
    members: oidcMembers,
    needs: ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'],
  },
} satisfies Record<string, Family>

type MembersOf<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends Setting<infer Value> ? Value : never
}

/** One provider; `id` is the middle of its names in small letters. */
export type OidcProviderSettings = MembersOf<typeof oidcMembers> & { readonly id: string }

export interface FamilyConfig {
  /** In the order of their ids. */
  readonly OIDC_PROVIDERS: readonly OidcProviderSettings[]
}

const MAX_ID = 32

/** Variables by their names, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The id and the member of `OIDC_HOME_ISSUER`; null for every other name. */
function parseName(
  { prefix, members }: Family,
  name: string,
): { id: string; member: string } | null {
  const member = Object.keys(members).find((one) => name.endsWith(`_${one}`))
  if (!member || !name.startsWith(`${prefix}_`)) return null
  const id = name.slice(prefix.length + 1, -member.length - 1)
  return id.length <= MAX_ID && /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(id) ? { id, member } : null
}

export function isFamilyName(name: string): boolean {
  return Object.values(settingFamilies).some((family) => parseName(family, name) !== null)
}

/** True for `OIDC_HOME_CLIENT_SECRET` and the like. */
export function isFamilySecret(name: string): boolean {
  return Object.values(settingFamilies).some((family: Family) => {
    const parsed = parseName(family, name)
    return parsed !== null && family.members[parsed.member]?.isSecret === true
  })
}

/** `OIDC_<ID>_ISSUER` with its declaration, and so on, for the documents. */
export function familyNames(): [string, Setting<unknown>][] {
  return Object.values(settingFamilies).flatMap(({ prefix, members }) =>
    Object.entries(members).map(([member, declared]): [string, Setting<unknown>] => [
      `${prefix}_<ID>_${member}`,
      declared,
    ]),
  )
}

/** What is wrong is added to `errors`, by the name of its variable. */
export function readFamilies(environment: Environment, errors: string[]): FamilyConfig {
  const read = Object.entries(settingFamilies).map(([name, family]) => [
    name,
    readFamily(family, environment, errors),
  ])
  return Object.fromEntries(read) as FamilyConfig
}

function readFamily(family: Family, environment: Environment, errors: string[]) {
  const { prefix, members, needs } = family
  const ids = new Set<string>()
  for (const [name, value] of Object.entries(environment)) {
    const parsed = value ? parseName(family, name) : null
    if (parsed) ids.add(parsed.id)
  }
  return [...ids].sort().map((id) => {
    const values: Record<string, unknown> = { id: id.toLowerCase() }
    for (const [member, { read, fallback }] of Object.entries(members)) {
      const name = `${prefix}_${id}_${member}`
      const value = environment[name]
      values[member] = fallback
      if (value) {
        const result = read.safeParse(value)
        if (result.success) values[member] = result.data
        else errors.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be read'}`)
      } else if (needs.includes(member))
        errors.push(`${name} must be set: ${prefix}_${id} needs ${needs.join(', ')}`)
    }
    return Object.freeze(values)
  })
}

/** Where the REST interface of a code host is, and in whose words it is spoken to. */

export interface ApiAddress {
  base: URL
  kind: 'github' | 'gitea'
}

const KNOWN: Readonly<Record<string, string | null>> = {
  'github.com': 'https://api.github.com',
  'codeberg.org': 'https://codeberg.org/api/v1',
  // Interfaces of their own: a token for them opens mirrors and nothing else.
  'gitlab.com': null,
  'bitbucket.org': null,
}

/** Null for a host whose interface is another one. `configured` holds pairs such as `host=https://host/api/v1`. */
export function apiAddressOf(host: string, configured: readonly string[]): ApiAddress | null {
  const name = host.toLowerCase()
  const pair = configured.find((one) => one.toLowerCase().startsWith(`${name}=`))
  const known = name in KNOWN ? KNOWN[name]! : `https://${name}/api/v3`
  const address = pair === undefined ? known : pair.slice(name.length + 1)
  if (address === null) return null
  const base = new URL(address)
  return { base, kind: /\/api\/v1\/?$/.test(base.pathname) ? 'gitea' : 'github' }
}

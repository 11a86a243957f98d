/** The URL of a code host's REST API, and its dialect. */

export interface ApiAddress {
  base: URL
  kind: 'github' | 'gitea'
}

const KNOWN: Readonly<Record<string, string | null>> = {
  'github.com': 'https://api.github.com',
  'codeberg.org': 'https://codeberg.org/api/v1',
  // These have APIs of their own: a token for them is used for mirrors only.
  'gitlab.com': null,
  'bitbucket.org': null,
}

/** Null for a host with another API. `configured` holds pairs such as `host=https://host/api/v1`. */
export function apiAddressOf(host: string, configured: readonly string[]): ApiAddress | null {
  const name = host.toLowerCase()
  const pair = configured.find((one) => one.toLowerCase().startsWith(`${name}=`))
  const known = name in KNOWN ? KNOWN[name]! : `https://${name}/api/v3`
  const address = pair === undefined ? known : pair.slice(name.length + 1)
  if (address === null) return null
  const base = new URL(address)
  return { base, kind: /\/api\/v1\/?$/.test(base.pathname) ? 'gitea' : 'github' }
}

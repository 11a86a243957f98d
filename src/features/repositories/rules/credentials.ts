/** How a token is sent to a host. */

// Hosts that check the user name beside a token; every other one accepts any.
const USERNAMES: Readonly<Record<string, string>> = {
  'gitlab.com': 'oauth2',
  'bitbucket.org': 'x-token-auth',
}

export function defaultUsername(host: string): string {
  return USERNAMES[host] ?? 'x-access-token'
}

export function basicAuthorization(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`
}

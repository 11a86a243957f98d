/** Built programs, and a token for what agents do there. */
import type { Api } from '#features/agent-tools/tool-table.fixture.ts'
import { type Environment, startServer } from './servers.ts'
import { atTheEnd } from './stores.ts'

export interface Installation {
  /** Of each process. */
  urls: [string, ...string[]]
  token: string
  api: Api
}

/** Dana, signed in on servers that share their data, and a token of hers with every permission. */
export async function startWithToken(env: Environment = {}, processes = 1): Promise<Installation> {
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer({ env })))
  for (const { stop } of servers) atTheEnd(async () => void (await stop('SIGKILL')))
  return signInWithToken(servers.map(({ url }) => url) as Installation['urls'])
}

export async function signInWithToken(urls: Installation['urls']): Promise<Installation> {
  const [url] = urls
  const ask = (method: string, path: string, body?: unknown, cookie = '') =>
    fetch(url + path, {
      ...{ method, headers: { 'content-type': 'application/json', origin: url, cookie } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signed = await (await ask('POST', '/auth/stand-in', { first_name: 'Dana' })).json()
  const login = await ask('POST', '/auth/messenger', signed)
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!
  const api: Api = async (...asked) => (await ask(asked[0], asked[1], asked[2], cookie)).json()
  const wanted = { name: 'agent', scopes: ['read', 'write', 'run'] }
  return { urls, api, token: (await api('POST', '/api/me/tokens', wanted)).token }
}

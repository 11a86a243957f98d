/**
 * A provider that implements the protocol and can send false data at every step, which a real one cannot be made to do.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atTheEnd } from './endings.ts'

type Claims = Record<string, unknown>

export interface HostileProvider {
  issuer: string
  env(id: string, more?: Record<string, string>): Record<string, string>
  /** Changes on the way; each is called with the honest value. */
  lies: {
    metadata?(metadata: Claims): Claims
    claims?(claims: Claims): Claims
    header?(header: Claims): Claims
    /** Of the finished id token. */
    token?(token: string): string
    keys?(keys: Claims[]): Claims[]
    userinfo?(claims: Claims): Claims
    /** Parameters of the URL to which the browser is redirected back. */
    callback?(parameters: URLSearchParams): void
    signingKey?: KeyObject
  }
  person: Claims & { sub: string }
  /** Requested paths, in order. */
  asked: string[]
}

const ACCESS_TOKEN = 'access-token-of-the-hostile-provider'
const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
export const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function openHostileProvider(): Promise<HostileProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => new Promise((resolve) => void server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked: string[] = []
  const provider: HostileProvider = {
    issuer,
    asked,
    lies: {},
    person: { sub: 'mallory', name: 'Mallory' },
    env: (id, more = {}) => ({
      [`OIDC_${id}_ISSUER`]: issuer,
      [`OIDC_${id}_CLIENT_ID`]: 'shelf',
      [`OIDC_${id}_CLIENT_SECRET`]: 'secret-of-shelf',
      ...Object.fromEntries(
        Object.entries(more).map(([name, value]) => [`OIDC_${id}_${name}`, value]),
      ),
    }),
  }
  const nonces = new Map<string, { nonce: string; challenge: string }>()
  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    asked.push(url.pathname)
    const json = (value: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(value))
    if (url.pathname === '/.well-known/openid-configuration') return json(metadataOf(provider))
    if (url.pathname === '/jwks') return json({ keys: keysOf(provider) })
    if (url.pathname === '/userinfo') {
      const claims = { ...provider.person }
      return json(provider.lies.userinfo?.(claims) ?? claims)
    }
    if (url.pathname === '/authorize') {
      const code = `code-${nonces.size}`
      const at = url.searchParams
      nonces.set(code, { nonce: at.get('nonce')!, challenge: at.get('code_challenge')! })
      const back = new URL(at.get('redirect_uri')!)
      back.search = new URLSearchParams({ code, state: at.get('state')!, iss: issuer }).toString()
      provider.lies.callback?.(back.searchParams)
      return response.writeHead(302, { location: back.href, connection: 'close' }).end()
    }
    const form = new URLSearchParams(await textOf(request))
    const begun = nonces.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!begun || begun.challenge !== challenge) return json({ error: 'invalid_grant' }, 400)
    json({
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: idTokenOf(provider, begun.nonce),
    })
  })
  return provider
}

function metadataOf({ issuer, lies }: HostileProvider): Claims {
  const honest = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
  return lies.metadata?.(honest) ?? honest
}

function keysOf({ lies }: HostileProvider): Claims[] {
  const honest = [
    { ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' },
  ]
  return lies.keys?.(honest) ?? honest
}

function idTokenOf({ issuer, lies, person }: HostileProvider, nonce: string): string {
  const seconds = Math.floor(Date.now() / 1_000)
  const honest = {
    ...person,
    iss: issuer,
    aud: 'shelf',
    iat: seconds,
    exp: seconds + 600,
    auth_time: seconds,
    nonce,
    at_hash: createHash('sha256')
      .update(ACCESS_TOKEN)
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
  }
  const header = { alg: 'RS256', kid: 'one', typ: 'JWT' }
  const signed = [lies.header?.(header) ?? header, lies.claims?.(honest) ?? honest]
    .map(encode)
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), lies.signingKey ?? pair.privateKey)
  const token = `${signed}.${signature.toString('base64url')}`
  return lies.token?.(token) ?? token
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

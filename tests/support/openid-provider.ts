/** A real OpenID Connect provider on loopback. The named person is signed in there without a form. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { atTheEnd } from './endings.ts'

export interface ProviderPerson {
  sub: string
  [claim: string]: unknown
}

export interface TestProvider {
  issuer: string
  /** The person at the provider's page; null: a person who presses Cancel. */
  person: ProviderPerson | null
  /** The settings of Codeshelf that use this provider, under an id. */
  env(id: string, more?: Record<string, string>): Record<string, string>
  /** Allows redirecting to an app at this origin too; call it before the first sign-in. */
  leadBackTo(origin: string): void
  /** A new key signs from now on; the old one is deleted. */
  rotateKeys(): void
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

const SECRET = 'secret-of-codeshelf-at-the-provider'

export async function openProvider({ isDown = false } = {}): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const known = new Map<string, ProviderPerson>()
  const origins = ['http://localhost', 'http://127.0.0.1:3000']
  const test: TestProvider = {
    issuer,
    person: { sub: 'dana-at-home', name: 'Dana Levi', groups: ['staff'] },
    env: (id, more = {}) => ({
      [`OIDC_${id}_ISSUER`]: issuer,
      [`OIDC_${id}_CLIENT_ID`]: `shelf-${id.toLowerCase()}`,
      [`OIDC_${id}_CLIENT_SECRET`]: SECRET,
      ...Object.fromEntries(
        Object.entries(more).map(([name, value]) => [`OIDC_${id}_${name}`, value]),
      ),
    }),
    leadBackTo(origin) {
      origins.push(origin)
      test.rotateKeys()
    },
    rotateKeys() {
      const provider = new Provider(issuer, configurationFor(known, origins, newKey()))
      const callback = provider.callback()
      handle = (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
        void decide(provider, known, test.person, request, response)
      }
    },
    goDown: () => close(server),
    comeBack: () => listen(server, port),
  }
  test.rotateKeys()
  if (isDown) await close(server)
  atTheEnd(() => close(server))
  return test
}

function configurationFor(
  known: ReadonlyMap<string, ProviderPerson>,
  origins: readonly string[],
  key: Record<string, unknown>,
): Configuration {
  const client = (id: string) => ({
    client_id: `shelf-${id}`,
    client_secret: SECRET,
    redirect_uris: origins.map((origin) => `${origin}/auth/oidc/${id}/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  })
  return {
    clients: [client('home'), client('work')],
    jwks: { keys: [key as never] },
    cookies: { keys: ['of-a-test'] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'groups', 'email'],
    claims: {
      openid: ['sub', 'groups'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'zoneinfo'],
      email: ['email'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ ...known.get(id), sub: id }),
    }),
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      IdToken: 3_600,
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
    },
  }
}

/** The page on which a person signs in and agrees, without the person. */
async function decide(
  provider: Provider,
  known: Map<string, ProviderPerson>,
  person: ProviderPerson | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!person)
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'the person said no',
    })
  known.set(person.sub, person)
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const login = { accountId: person.sub }
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login, consent })
}

// Computing primes takes a quarter of a second: two keys alternate, under new names each time.
const keys = new Map<number, KeyObject>()
let given = 0

function newKey() {
  const privateKey = keys.getOrInsertComputed(
    given++ % 2,
    () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
  )
  const kid = `key-${Math.random().toString(36).slice(2)}`
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
}

function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

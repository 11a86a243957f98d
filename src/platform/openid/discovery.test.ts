/** A provider's metadata: requested once, again after failures and hourly, and cached while it is away. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Timers } from '#platform/time/timers.ts'
import { atTheEnd } from '#tests/support/endings.ts'
import { CachedDiscovery, FIRST_RETRY_MS, LONGEST_RETRY_MS } from './discovery.ts'
import type { OpenIdError } from './errors.ts'

const HOUR_MS = 3_600_000

/** Timers that fire when the test wants it; each remembers its delay. */
function handTimers() {
  let waiting: { delayMs: number; work(): unknown }[] = []
  const timers: Timers = {
    elapsed: () => 0,
    after(delayMs, work) {
      const timer = { delayMs, work }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((other) => other !== timer)
      }
    },
  }
  return {
    timers,
    delays: () => waiting.map(({ delayMs }) => delayMs),
    async ring() {
      const [first] = waiting.splice(0, 1)
      await first?.work()
    },
  }
}

async function openProvider() {
  let asked = 0
  let description: (issuer: string) => unknown = describeProvider
  const server: Server = createServer((_request, response) => {
    asked++
    const said = description(issuer)
    response.writeHead(said === null ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const changes: (OpenIdError | null)[] = []
  const hand = handTimers()
  const discovery = new CachedDiscovery({
    ...{ issuer, clientId: 'shelf', timers: hand.timers },
    onChange: (error) => void changes.push(error),
  })
  return {
    discovery,
    ...hand,
    codes: () => changes.map((error) => error?.code ?? null),
    asked: () => asked,
    say(next: typeof description) {
      description = next
    },
  }
}

function describeProvider(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
}

test('is asked once however many start it, and again after an hour', async () => {
  const provider = await openProvider()
  const { discovery } = provider
  expect(discovery.metadata).toBeNull()
  await Promise.all([discovery.start(), discovery.start(), discovery.start()])
  expect(discovery.metadata?.token_endpoint).toMatch(/\/token$/)
  await discovery.start()
  expect([provider.asked(), provider.delays(), provider.codes()]).toEqual([1, [HOUR_MS], []])
  await provider.ring()
  expect([provider.asked(), provider.delays()]).toEqual([2, [HOUR_MS]])
})

test('a failure is told once and asked again ever more seldom; then it is told that it is over', async () => {
  const provider = await openProvider()
  provider.say(() => null)
  await provider.discovery.start()
  const delays: number[] = []
  for (let round = 0; round < 9; round++) {
    delays.push(...provider.delays())
    // A page that asks meanwhile does not hurry it.
    await provider.discovery.start()
    await provider.ring()
  }
  expect(delays.slice(0, 3)).toEqual([FIRST_RETRY_MS, 2 * FIRST_RETRY_MS, 4 * FIRST_RETRY_MS])
  expect(delays.slice(-2)).toEqual([LONGEST_RETRY_MS, LONGEST_RETRY_MS])
  expect([provider.asked(), provider.codes()]).toEqual([10, ['unreachable']])
  provider.say(describeProvider)
  await provider.ring()
  expect(provider.discovery.metadata).not.toBeNull()
  expect([provider.codes(), provider.delays()]).toEqual([['unreachable', null], [HOUR_MS]])
})

test('what was known stays in use while the provider is away', async () => {
  const provider = await openProvider()
  await provider.discovery.start()
  const known = provider.discovery.metadata
  provider.say(() => null)
  await provider.ring()
  expect(provider.discovery.metadata).toBe(known)
  expect([provider.codes(), provider.delays()]).toEqual([['unreachable'], [FIRST_RETRY_MS]])
})

test.each<[string, (issuer: string) => unknown, string]>([
  [
    'without keys',
    (issuer) => ({ ...describeProvider(issuer), jwks_uri: undefined }),
    'misconfigured',
  ],
  ['of another issuer', () => describeProvider('https://elsewhere.example.org'), 'untrusted'],
  ['that is no description', () => [], 'untrusted'],
])('a description %s is not believed', async (_name, description, code) => {
  const provider = await openProvider()
  provider.say(description)
  await provider.discovery.start()
  expect(provider.discovery.metadata).toBeNull()
  expect(provider.codes()).toEqual([code])
})

test('once stopped it asks no more, also if it was stopped while it asked', async () => {
  const provider = await openProvider()
  provider.say(() => null)
  await provider.discovery.start()
  expect(provider.delays()).toHaveLength(1)
  provider.discovery.stop()
  await provider.discovery.start()
  expect([provider.delays(), provider.asked()]).toEqual([[], 1])

  const other = await openProvider()
  const asking = other.discovery.start()
  other.discovery.stop()
  await asking
  expect(other.delays()).toEqual([])
})

/** Where a provider's description can send this server: to the issuer itself, and else to public machines over https. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/endings.ts'
import { makeProviderFetch } from './discovery.ts'

const GET = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
const reach = (issuer: string, address: string) =>
  makeProviderFetch(new URL(issuer))(address, GET as never).then(
    ({ status }) => String(status),
    (error: { code: string }) => error.code,
  )

async function openServer(status: number, headers: Record<string, string> = {}) {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(status, headers)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked: () => asked }
}

test.each([
  'https://127.0.0.1:1/keys',
  'https://10.0.0.1/keys',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]:1/keys',
  'https://[::ffff:10.0.0.1]/keys',
  'https://0x7f000001/keys',
  'https://localhost:1/keys',
  'http://auth.example.org/keys',
  'http://127.0.0.1:1/keys',
])('%s is no place for the keys of a public provider', async (address) => {
  expect(await reach('https://auth.example.org', address)).toBe('inside_address')
})

test('the issuer itself may be inside, over https or on this very machine, and no other port of it', async () => {
  const issuer = await openServer(200)
  const neighbour = await openServer(200)
  expect(await reach(issuer.origin, `${issuer.origin}/keys`)).toBe('200')
  expect(await reach(issuer.origin, `${neighbour.origin}/keys`)).toBe('inside_address')
  expect(neighbour.asked()).toBe(0)
  // Nothing listens there: it was tried.
  expect(await reach('https://127.0.0.1:1', 'https://127.0.0.1:1/keys')).toBe('unreachable')
  expect(await reach('https://127.0.0.1:1', 'https://127.0.0.1:2/keys')).toBe('inside_address')
})

test('a redirect is not followed', async () => {
  const inside = await openServer(200)
  const issuer = await openServer(302, { location: `${inside.origin}/secret` })
  expect(await reach(issuer.origin, `${issuer.origin}/keys`)).toBe('302')
  expect(inside.asked()).toBe(0)
})

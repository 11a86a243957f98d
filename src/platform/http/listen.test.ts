/** `localhost` is two addresses and one server: what holds for the one holds for the other. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { testFeature } from '#tests/support/test-feature.ts'
import { listenAt } from './listen.ts'

const FIRST = '127.0.0.1'
const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
// A machine without IPv6 has other addresses of its own.
const SECOND = interfaces.some(({ address }) => address === '::1') ? '::1' : '127.0.0.2'

async function open(options: Parameters<typeof openTestApp>[1] = {}) {
  const app = await openTestApp('sqlite', options)
  const { fastify } = app.inner.server
  const addresses = async () => [FIRST, SECOND]
  const port = await listenAt(fastify, { host: 'localhost', port: 0 }, addresses)
  return { ...app, port }
}

function ask(port: number, host: string, path = '/healthz'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

/** A client that sends nothing more; `ended` resolves when the server closes it. */
async function hold(port: number, host: string, bytes = '') {
  const socket = connect(port, host).on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  if (bytes) socket.write(bytes)
  socket.resume()
  return { ended }
}

test('both addresses are served', async () => {
  const { port } = await open()
  expect([await ask(port, FIRST), await ask(port, SECOND)]).toEqual([200, 200])
})

test('connections of both count together, and the longest silence makes room', async () => {
  const { port } = await open({ env: { MAX_CONNECTIONS: '16' } })
  const first = await hold(port, SECOND)
  for (let i = 0; i < 7; i++) await hold(port, SECOND)
  for (let i = 0; i < 8; i++) await hold(port, FIRST)
  expect(await ask(port, SECOND)).toBe(200)
  await first.ended
})

test('whoever stops within a body is cut off', async () => {
  const { port } = await open({ env: { SLOW_CLIENT_SECONDS: '1' } })
  const start =
    'POST /auth/messenger HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  await (await hold(port, SECOND, `${start}content-length: 99\r\n\r\n{`)).ended
})

test('stopping finishes what is under way and lets the silent go', async () => {
  let finish = () => {}
  let arrived = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  const { port, inner: app } = await open({
    features: [testFeature({ slow, onSlow: () => arrived() })],
  })
  const silent = await hold(port, SECOND)
  const response = ask(port, SECOND, '/test/slow')
  await isThere
  let hasStopped = false
  const stopping = app.stop().then(() => {
    hasStopped = true
  })
  await silent.ended
  await expect(ask(port, SECOND)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  expect(hasStopped).toBe(false)
  finish()
  expect(await response).toBe(200)
  await stopping
})

test('an address that the machine does not have is left out', async () => {
  const { inner: app } = await openTestApp('sqlite')
  const addresses = async () => [FIRST, '192.0.2.1']
  const port = await listenAt(app.server.fastify, { host: 'localhost', port: 0 }, addresses)
  expect(await ask(port, FIRST)).toBe(200)
})

/** Opens the server at its address; `localhost` is both loopback addresses wherever a machine has both. */
import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenAddress {
  host: string
  port: number
}

/**
 * Further addresses pass their connections to the one server, whose limits and watchers then see all of them. (Fastify
 * itself would create a second server for `localhost` without reporting it.) Returns the real port when any free one
 * was requested.
 */
export async function listenAt(
  fastify: FastifyInstance,
  { host, port }: ListenAddress,
  addressesOf = loopbackAddresses,
): Promise<number> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf() : [host]
  const listeners = others.map((address) => ({ address, door: listenerTo(fastify) }))
  let closing: Promise<unknown> | null = null
  fastify.addHook('preClose', async () => {
    closing = Promise.all(
      listeners.map(({ door: listener }) => new Promise((resolve) => listener.close(resolve))),
    )
  })
  // What came in by another address is finished too.
  fastify.addHook('onClose', async () => void (await closing))
  await fastify.listen({ host: first, port })
  const [opened] = fastify.addresses()
  const ownPort = typeof opened === 'object' ? opened.port : port
  await Promise.all(
    listeners.map(({ address, door: listener }) => openListener(listener, address, ownPort)),
  )
  return ownPort
}

async function loopbackAddresses(): Promise<string[]> {
  const found = await lookup('localhost', { all: true }).catch(() => [])
  return [...new Set(found.map(({ address }) => address))]
}

// As an HTTP server sets its own sockets up.
function listenerTo(fastify: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    fastify.server.emit('connection', socket)
  })
}

/** An address that the machine does not have, or that another process uses, is left out: the first one is open. */
function openListener(listener: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve) => {
    listener.once('error', () => resolve()).listen({ host, port }, resolve)
  })
}

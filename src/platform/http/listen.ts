/** Opens the server at its address; `localhost` is both loopback addresses wherever a machine has both. */
import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Place {
  host: string
  port: number
}

/**
 * Further addresses hand their connections to the one server, so that what bounds and watches its connections knows
 * them all. (Fastify itself would make a second server for `localhost` and tell nobody.) Returns the real port, when any
 * free one was asked for.
 */
export async function listenAt(
  fastify: FastifyInstance,
  { host, port }: Place,
  addressesOf = loopbackAddresses,
): Promise<number> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf() : [host]
  const doors = others.map((address) => ({ address, door: doorTo(fastify) }))
  let closing: Promise<unknown> | null = null
  fastify.addHook('preClose', async () => {
    closing = Promise.all(doors.map(({ door }) => new Promise((resolve) => door.close(resolve))))
  })
  // What came in by another address is finished too.
  fastify.addHook('onClose', async () => void (await closing))
  await fastify.listen({ host: first, port })
  const [opened] = fastify.addresses()
  const ownPort = typeof opened === 'object' ? opened.port : port
  await Promise.all(doors.map(({ address, door }) => openDoor(door, address, ownPort)))
  return ownPort
}

async function loopbackAddresses(): Promise<string[]> {
  const found = await lookup('localhost', { all: true }).catch(() => [])
  return [...new Set(found.map(({ address }) => address))]
}

// As an HTTP server sets its own sockets up.
function doorTo(fastify: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    fastify.server.emit('connection', socket)
  })
}

/** An address that the machine does not have, or that somebody else holds, is left out: the first one is open. */
function openDoor(door: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve) => {
    door.once('error', () => resolve()).listen({ host, port }, resolve)
  })
}

/**
 * Connections are a bounded good: as many as the process has descriptors for, and whoever neither sends nor reads gives
 * theirs back. When all are taken, the one that has waited longest without a request makes room for a new one.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open at the same time. */
  mostConnections: number
  /** How long a client may neither send the rest of its request nor read what is ready for it. */
  stalledMs: number
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** Watches every connection of a server from now on. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  // Sets keep the order of arrival: the first has waited longest.
  const waiting = new Set<Socket>()
  const working = new Map<Socket, Set<Exchange>>()

  server.on('connection', (socket: Socket) => {
    if (waiting.size + working.size >= limits.mostConnections)
      (victimOf(waiting, working) ?? socket).destroy()
    if (socket.destroyed) return
    waiting.add(socket)
    socket.once('close', () => {
      waiting.delete(socket)
      working.delete(socket)
    })
  })

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const exchange = { request, response }
    const exchanges = working.get(socket) ?? new Set()
    waiting.delete(socket)
    working.set(socket, exchanges.add(exchange))
    endWhenStalled(exchange, limits.stalledMs)
    response.once('close', () => {
      exchanges.delete(exchange)
      if (exchanges.size > 0 || !working.delete(socket) || socket.destroyed) return
      waiting.add(socket)
    })
  })
}

/** Whoever has no request in work goes first; then whoever keeps us waiting. What we are working on is finished. */
function victimOf(
  waiting: ReadonlySet<Socket>,
  working: ReadonlyMap<Socket, ReadonlySet<Exchange>>,
): Socket | undefined {
  for (const socket of waiting) return socket
  for (const [socket, exchanges] of working) if ([...exchanges].every(isClientsTurn)) return socket
  return undefined
}

/** The request is not all there yet, or bytes of the response wait to be read. */
function isClientsTurn({ request, response }: Exchange): boolean {
  return !request.complete || response.writableLength > 0
}

/**
 * The timer of a socket starts anew with every byte in either direction. A slow reader that goes on reading is left
 * alone, and so is a client that waits for us.
 */
function endWhenStalled(exchange: Exchange, stalledMs: number): void {
  const { socket } = exchange.request
  exchange.response.setTimeout(stalledMs, () => {
    if (isClientsTurn(exchange)) socket.destroy()
    else socket.setTimeout(stalledMs)
  })
}

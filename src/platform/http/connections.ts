/**
 * Connections are bounded by the process's descriptors, so a client that neither sends nor reads loses its connection.
 * When all are taken, the one that has been idle longest without a request is closed for a new one.
 */
import { AsyncResource } from 'node:async_hooks'
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

// Of one connection. A browser sends a request when it has the last response; a thousand that were sent at once took
// the event loop for a tenth of a second.
const MOST_IN_WORK = 16
const MOST_AHEAD = 100

interface Line {
  inWork: number
  /** Requests that came ahead of their turn: how each goes on. */
  ahead: (() => void)[]
}

const lines = new WeakMap<Socket, Line>()

/** Begins the work on a request when its connection has few others in work; never, if the connection ends before. */
export function beginInTurn(
  { socket }: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
): void {
  if (socket.destroyed) return
  const line = lines.get(socket) ?? { inWork: 0, ahead: [] }
  lines.set(socket, line)
  const start = () => {
    line.inWork++
    // The next one in a turn of its own: between the two come those of other people.
    response.once('close', () =>
      setImmediate(() => {
        line.inWork--
        if (!socket.destroyed) line.ahead.shift()?.()
      }),
    )
    begin()
  }
  if (line.inWork < MOST_IN_WORK) start()
  else if (line.ahead.push(AsyncResource.bind(start)) > MOST_AHEAD) socket.destroy()
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

/**
 * A connection without a request in progress is closed first, then the one that keeps us waiting. A request in progress
 * is finished.
 */
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
 * The timer of a socket restarts with every byte in either direction. A slow reader that continues to read is left
 * alone, and so is a client that waits for us.
 */
function endWhenStalled(exchange: Exchange, stalledMs: number): void {
  const { socket } = exchange.request
  exchange.response.setTimeout(stalledMs, () => {
    if (isClientsTurn(exchange)) socket.destroy()
    else socket.setTimeout(stalledMs)
  })
}

// How many connections the process has descriptors for.

// The database, its threads, logs, files on their way to a reader and code runs need some as well.
const LEAST_RESERVED = 96
const MOST_CONNECTIONS = 10_000

export function connectionsFor(openFiles: number): number {
  const reserved = Math.max(LEAST_RESERVED, Math.floor(openFiles / 4))
  return Math.max(16, Math.min(MOST_CONNECTIONS, openFiles - reserved))
}

/** The limit of this process (`ulimit -n`), asked once; without one, more than anybody needs. */
export function openFilesLimit(): number {
  limit ??= readLimit()
  return limit
}

let limit: number | undefined

function readLimit(): number {
  // The list of network interfaces is not needed, and looking up their names may wait for a name server.
  const reporter = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  const { excludeNetwork } = reporter
  reporter.excludeNetwork = true
  const report = reporter.getReport() as { userLimits?: Record<string, { soft: unknown }> }
  reporter.excludeNetwork = excludeNetwork
  const soft = report.userLimits?.['open_files']?.soft
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER
}

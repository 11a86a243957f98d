/**
 * Takes the bytes of a body as they arrive, and no more of them in one turn of the event loop than a turn may hold.
 * Left alone, Node reads two megabytes from each connection before it looks at anything else; and as it accepts one new
 * connection a turn, eight senders of large bodies made everybody else wait for seconds to connect.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { common } from '../problems/index.ts'
import { SMALL_BODY_BYTES } from './route.ts'

/** For all bodies together, and a chunk more for each of them. */
const BYTES_PER_TURN = 256 * 1024

// A client's Content-Length is trusted up to here; memory for more is taken when more has arrived.
const MOST_AT_ONCE = 4 * 1024 * 1024
const LEAST_AT_ONCE = 4 * 1024

/** The whole body, in memory of its own, so that it can be transferred to a thread. */
export type Body = Uint8Array<ArrayBuffer>

interface BodyBounds {
  /** Bytes that the route takes. */
  limit: number
  /** What the client declared; NaN when it did not. */
  declared: number
}

export function takeBody(stream: Readable, { limit, declared }: BodyBounds): Promise<Body> {
  if (declared > limit) throw common.refuse('payload_too_large')
  const bytes = new GrowingBytes(Math.min(declared || LEAST_AT_ONCE, MOST_AT_ONCE))
  return new Promise((resolve, reject) => {
    stream.on('data', take)
    stream.once('end', () => resolve(bytes.whole()))
    // Cut off on the way; nobody is left to receive a response.
    stream.once('error', () => reject(common.refuse('bad_request')))

    function take(chunk: Buffer): void {
      if (bytes.length + chunk.length > limit) {
        // The rest of the body is read and dropped, so that the refusal arrives.
        stream.off('data', take)
        reject(common.refuse('payload_too_large'))
        return
      }
      bytes.append(chunk)
      if (isTurnOver(chunk.length)) whenTurnBegins(stream)
    }
  })
}

class GrowingBytes {
  #buffer: ArrayBuffer
  length = 0

  constructor(capacity: number) {
    this.#buffer = new ArrayBuffer(capacity)
  }

  append(chunk: Uint8Array): void {
    const length = this.length + chunk.length
    if (length > this.#buffer.byteLength)
      this.#buffer = this.#buffer.transfer(Math.max(length, 2 * this.#buffer.byteLength))
    new Uint8Array(this.#buffer).set(chunk, this.length)
    this.length = length
  }

  whole(): Body {
    return new Uint8Array(this.#buffer, 0, this.length)
  }
}

let left = BYTES_PER_TURN
let waiting: Readable[] = []
let isTurnCounted = false

function isTurnOver(bytes: number): boolean {
  left -= bytes
  if (!isTurnCounted) {
    isTurnCounted = true
    setImmediate(beginTurn)
  }
  return left <= 0
}

function whenTurnBegins(stream: Readable): void {
  stream.pause()
  waiting.push(stream)
}

function beginTurn(): void {
  left = BYTES_PER_TURN
  isTurnCounted = false
  const resumed = waiting
  waiting = []
  for (const stream of resumed) stream.resume()
}

// Which bodies are taken at all, by their media type.

/** Bodies arrive as bytes and are read only when a route asks for one: the route may judge other things first. */
export function takeBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const take = (request: FastifyRequest, stream: IncomingMessage) =>
    takeBody(stream, {
      limit: Math.min(
        request.state?.route?.spec.maxBodyBytes ?? SMALL_BODY_BYTES,
        request.state?.mostBytes ?? Number.POSITIVE_INFINITY,
      ),
      declared: Number(request.headers['content-length']),
    })
  fastify.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    async (request: FastifyRequest, stream: IncomingMessage) => {
      const bytes = bytesOf(request)
      if (bytes && !bytes.includes(mediaTypeOf(request)))
        throw common.refuse('unsupported_media_type')
      return take(request, stream)
    },
  )
  // Everything else is for the few routes that name it.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    if (!bytesOf(request)?.includes(mediaTypeOf(request)))
      throw common.refuse('unsupported_media_type')
    return take(request, stream)
  })
}

function bytesOf({ state }: FastifyRequest): readonly string[] | undefined {
  return state?.route?.spec.bytes
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

// Whole responses that wait for their readers share one budget of memory; beyond it the oldest are given up.

// What is smaller fits into the buffers of the operating system and is gone at once.
const WORTH_COUNTING = 64 * 1024

export class QueuedBytes {
  readonly #most: number
  readonly #responses = new Map<ServerResponse, number>()
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a response from the moment it is written until it is read or its reader is gone. */
  add(response: ServerResponse, bytes: number): void {
    if (bytes < WORTH_COUNTING || response.destroyed || this.#responses.has(response)) return
    this.#responses.set(response, bytes)
    this.#total += bytes
    response.once('close', () => this.#remove(response))
    this.#giveUpOldest(response)
  }

  get total(): number {
    return this.#total
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#responses.get(response) ?? 0
    this.#responses.delete(response)
  }

  #giveUpOldest(newest: ServerResponse): void {
    for (const response of this.#responses.keys()) {
      if (this.#total <= this.#most || response === newest) return
      this.#remove(response)
      response.destroy()
    }
  }
}

/** Which bodies are taken at all, by their media type. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { common } from '../problems/everywhere.ts'
import { SMALL_BODY_BYTES } from './route.ts'
import { takeBody } from './take-body.ts'

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

/** Which bodies are taken at all, by their media type. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { common } from '../problems/everywhere.ts'
import { SMALL_BODY_BYTES } from './route.ts'
import { takeBody } from './take-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    bytes?: readonly string[] | undefined
  }
}

/** Bodies arrive as bytes and are read only when a route asks for one: the route may judge other things first. */
export function takeBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const take = async ({ routeOptions, headers }: FastifyRequest, stream: IncomingMessage) =>
    takeBody(stream, {
      limit: routeOptions.bodyLimit ?? SMALL_BODY_BYTES,
      declared: Number(headers['content-length']),
    })
  fastify.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    async (request: FastifyRequest, stream: IncomingMessage) => {
      const { bytes } = request.routeOptions.config
      if (bytes && !bytes.includes(mediaTypeOf(request)))
        throw common.refuse('unsupported_media_type')
      return take(request, stream)
    },
  )
  // Everything else is for the few routes that name it.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    if (!request.routeOptions.config.bytes?.includes(mediaTypeOf(request)))
      throw common.refuse('unsupported_media_type')
    return take(request, stream)
  })
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/**
 * The one address of the agent tools. Both lines of the protocol are served without a session: any process serves any
 * request, and what a token may do is judged for each.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as z from 'zod'
import { MAX_CONTENT_BYTES } from '#features/library/index.ts'
import { agentToolPaths } from '#paths/people.ts'
import { bodyBytesFor, defineRoutes, post, type RequestInfo, raw } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { makeAgentServer } from './actions/server.ts'

export const routes = defineRoutes({
  agentTools: post(agentToolPaths.endpoint, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    // What a tool calls is counted as what it is.
    limit: 'read',
    summary:
      'The tools for agents, by the Model Context Protocol (streamable HTTP, without sessions).',
    body: z.unknown(),
    // Each tool's own route judges what is sent to it.
    takesRawText: true,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT_BYTES),
    media: 'application/json',
    // In the result of a tool, as is what its routes refuse.
    refuses: ['edit_not_found', 'edit_ambiguous', 'quote_not_found', 'quote_ambiguous'],
    async act(ctx, { body, request, call }) {
      // Older clients may send a list: its calls would run at once, past the turns in which requests are served.
      if (Array.isArray(body))
        throw common.refuse('invalid_payload', { reason: 'one message at a time' })
      const { createMcpHandler } = await import('@modelcontextprotocol/server')
      const handler = createMcpHandler(() => makeAgentServer(ctx, call, request.origin), {
        legacy: 'stateless',
        // Nothing is announced yet, and a stream that waits for nothing would hold a connection.
        maxSubscriptions: 0,
        onerror: (error) => ctx.log.debug({ err: error }, 'a message of an agent was not served'),
      })
      const response = await handler.fetch(asked(request), { parsedBody: body })
      return raw(response.status, headersOf(response), bodyOf(response))
    },
  }),
})

/** As the protocol's library takes it. The body has been read already. */
function asked({ origin, path, headers, signal }: RequestInfo): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(origin + path, { method: 'POST', headers: sent, signal })
}

function headersOf(response: Response): Record<string, string> {
  return { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' }
}

function bodyOf({ body }: Response): Readable | null {
  return body && Readable.fromWeb(body as ReadableStream)
}

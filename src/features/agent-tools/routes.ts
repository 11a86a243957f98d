/**
 * The one address of the agent tools. Both lines of the protocol are served without a session: any process serves any
 * request, and what a token may do is judged for each.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as z from 'zod'
import { MAX_CONTENT_BYTES } from '#features/library/index.ts'
import { agentToolPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  bodyBytesFor,
  type CallRoute,
  defineRoutes,
  post,
  type RequestInfo,
  raw,
} from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { isRecord } from '#platform/store/index.ts'
import { beginListening } from './actions/listening.ts'
import { loadProtocol } from './actions/protocol.ts'
import { findTool, runAgentTool, serverInfo } from './actions/tools.ts'
import { beginsWithViews, SESSION_HEADER, showsViews, viewSession } from './rules/client-views.ts'
import {
  AcceptedDeclarations,
  type DirectCall,
  directCall,
  directResult,
} from './rules/direct-calls.ts'
import { fileViewPage } from './views/file-view-page.ts'

export const routes = defineRoutes({
  agentTools: post(agentToolPaths.endpoint, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    isOpenToPages: true,
    // What a tool calls is counted as what it is.
    limit: 'read',
    summary:
      'The tools for agents, by the Model Context Protocol (streamable HTTP, without sessions).',
    body: z.unknown(),
    // Each tool's own route judges what is sent to it.
    takesRawText: true,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT_BYTES),
    media: 'application/json',
    streamsWait: true,
    // In the result of a tool, as is what its routes refuse.
    refuses: ['edit_not_found', 'edit_ambiguous', 'quote_not_found', 'quote_ambiguous'],
    async act(ctx, { body, request, call }) {
      // Older clients may send a list: its calls would run at once, past the turns in which requests are served.
      if (Array.isArray(body))
        throw common.refuse('invalid_payload', { reason: 'one message at a time' })
      const direct = directCall(body, request.headers)
      const tool = direct && accepted.has(direct) ? findTool(ctx, direct.name) : null
      if (!direct || !tool) return serve(ctx, body, request, { call, direct })
      const result = await runAgentTool(ctx, call, tool, direct.input)
      return raw(200, DIRECT_HEADERS, directResult(direct, result, serverInfo(ctx)))
    },
  }),
})

const accepted = new AcceptedDeclarations()
const DIRECT_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** By the protocol's library. */
async function serve(
  ctx: MemberContext,
  body: unknown,
  request: RequestInfo,
  { call, direct }: { call: CallRoute; direct: DirectCall | null },
) {
  const { createMcpHandler, makeAgentServer } = await loadProtocol(ctx.installed.agentTools)
  const uris = listenedTo(body)
  const listener = uris && (await beginListening(ctx, uris))
  const { origin } = request
  const view = showsViews(body, request.headers) ? () => fileView(ctx) : null
  let failure: { error: unknown } | null = null
  const served = {
    ...{ origin, view },
    onCall: () => direct && accepted.add(direct),
    onFailure: (error: unknown) => (failure = { error }),
  }
  const handler = createMcpHandler(({ era }) => makeAgentServer(ctx, call, { ...served, era }), {
    legacy: 'stateless',
    maxSubscriptions: listener ? 1 : 0,
    ...(listener && { bus: listener }),
    onerror: (error) => ctx.log.debug({ err: error }, 'a message of an agent was not served'),
  })
  if (listener) listener.onEnd = () => void handler.close()
  const response = await handler.fetch(asked(request), { parsedBody: body })
  if (listener && !listener.isHeard) listener.leave()
  const session = beginsWithViews(body) && { [SESSION_HEADER]: viewSession(randomUUID()) }
  const headers = { ...headersOf(response), ...session }
  const sent = await bodyOf(response)
  if (failure) throw (failure as { error: unknown }).error
  return raw(response.status, headers, sent)
}

declare module '#platform/context.ts' {
  interface InstalledParts {
    /** The built files of the page that clients show. */
    readonly agentView: { readonly script: string; readonly style: string }
  }
}

/** In the language of the person; read when it is asked for, which few clients do. */
async function fileView({ installed, locale, t }: MemberContext): Promise<string> {
  const { script, style } = installed.agentView
  const [code, css] = await Promise.all([readFile(script, 'utf8'), readFile(style, 'utf8')])
  return fileViewPage({ code, css, locale, t })
}

/** The addresses that a message wants to listen to; null for every other message. */
function listenedTo(body: unknown): string[] | null {
  if (!isRecord(body) || body['method'] !== 'subscriptions/listen') return null
  const asked = ListenMessage.safeParse(body)
  return asked.success ? (asked.data.params.notifications.resourceSubscriptions ?? []) : null
}

const ListenMessage = z.object({
  method: z.literal('subscriptions/listen'),
  params: z.object({
    notifications: z.object({ resourceSubscriptions: z.array(z.string()).optional() }),
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

/** What is whole already is sent as bytes: a stream of them takes longer than many a tool. */
async function bodyOf(response: Response): Promise<Readable | Uint8Array | null> {
  const { body, headers } = response
  if (headers.get('content-type')?.startsWith('application/json')) return response.bytes()
  return body && Readable.fromWeb(body as ReadableStream)
}

/** What a request tells about itself, before any room hears of it. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { makeTranslate } from '../i18n/index.ts'
import { prefersHtml } from './accept.ts'
import type { House } from './house.ts'
import { isHostName } from './origin.ts'
import type { Visit } from './route.ts'

const NO_COOKIES: Visit['cookies'] = {}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export function requestIdOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export function visitOf(house: House, request: FastifyRequest, reply: FastifyReply): Visit {
  const baseUrl = house.config.BASE_URL
  const isSecure = baseUrl ? baseUrl.startsWith('https:') : request.protocol === 'https'
  const path = request.url
  return {
    // A request that is refused before its cookies were read has none.
    cookies: request.cookies ?? NO_COOKIES,
    headers: request.headers,
    address: request.ip,
    isSecure,
    origin:
      baseUrl ?? `${request.protocol}://${isHostName(request.host) ? request.host : 'localhost'}`,
    path,
    wantsHtml: !path.startsWith('/api/') && prefersHtml(request.headers.accept),
    get signal() {
      return closingSignal(reply)
    },
  }
}

const signals = new WeakMap<FastifyReply, AbortSignal>()

function closingSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const controller = new AbortController()
  // Whoever went away while we found out who they are has closed it already.
  if (reply.raw.destroyed) controller.abort()
  else reply.raw.once('close', () => controller.abort())
  signals.set(reply, controller.signal)
  return controller.signal
}

/** The context before anybody is known: a visitor in the language of the browser. */
export function visitorContext(house: House, visit: Visit, requestId: string): Context {
  const locale = house.localeOf(visit)
  return {
    store: house.store,
    config: house.config,
    secrets: house.secrets,
    now: house.now,
    emit: house.emitter.forRequest(requestId),
    followers: house.followers,
    log: house.log,
    t: makeTranslate(house.texts, locale),
    locale,
    requestId,
    actor: null,
  }
}

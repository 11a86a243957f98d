/** The one way out: requests to machines that are not ours. */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { utf8Text } from '../text/utf8.ts'
import { isInsideAddress } from './addresses.ts'

export { isInsideAddress, isListedHost, isLoopbackAddress, isLoopbackName } from './addresses.ts'

// One request to a machine outside: resolved first, refused when it leads inside, no redirects, bounded in all.

export type OutgoingErrorCode =
  /** No complete response within the time. */
  | 'timeout'
  /** The name leads to an address that must not be reached from here. */
  | 'inside_address'
  | 'unresolved'
  | 'unreachable'
  /** The other side cut the line. */
  | 'reset'
  | 'tls'
  /** More than the asker takes. */
  | 'too_large'
  | 'failed'

export class OutgoingError extends Error {
  readonly code: OutgoingErrorCode
  constructor(code: OutgoingErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'OutgoingFault'
    this.code = code
  }
}

interface OutgoingRequest {
  url: URL
  method: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** From the first step to the last byte of the response. */
  timeoutMs: number
  /** Set on purpose, by configuration: this very machine, over plain http. */
  mayReachLoopback?: boolean
  /** Set on purpose, by configuration: a machine of the operator's own network, over https. */
  mayReachInside?: boolean
  /**
   * A longer response is refused with `too_large`; unless given, 64 KiB of any response are read and the rest is left.
   */
  maxResponseBytes?: number
  /** What must not be done twice: it goes over a line of its own, and is never sent again. */
  isSentOnce?: boolean
}

export interface OutgoingResponse {
  status: number
  headers: http.IncomingHttpHeaders
  /** At most 64 KiB of it, unless more was asked for; what is longer is not read. Null: it is not UTF-8. */
  text: string | null
}

const MAX_RESPONSE_BYTES = 65_536
// An idle connection is dropped before the services drop it: a request on a line that is being cut would fail.
const IDLE_MS = 5_000

/** The address that was judged is the address that is connected to: nothing is resolved a second time. */
const judgedLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const addresses = found as unknown as dns.LookupAddress[]
    if (addresses.length === 0 || addresses.some(({ address }) => isInsideAddress(address)))
      return done(new OutgoingError('inside_address') as NodeJS.ErrnoException, '', 0)
    if (options.all) return done(null, addresses as never, 0)
    const [first] = addresses
    done(null, first!.address, first!.family)
  })
}

const outside = new https.Agent({
  keepAlive: true,
  timeout: IDLE_MS,
  lookup: judgedLookup,
} as https.AgentOptions)
// For hosts that the operator named: wherever they lead is where they are meant to lead.
const inside = new https.Agent({ keepAlive: true, timeout: IDLE_MS })
const loopback = new http.Agent({ keepAlive: true, timeout: IDLE_MS })

// For the second try: a line of its own, which nobody can have cut already.
const outsideAfresh = new https.Agent({ lookup: judgedLookup } as https.AgentOptions)
const insideAfresh = new https.Agent()
const loopbackAfresh = new http.Agent()

export function requestOutside(request: OutgoingRequest): Promise<OutgoingResponse> {
  const { url, mayReachLoopback = false, mayReachInside = false } = request
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no resolving, so the resolver above is never called for it.
  if (!mayReachLoopback && !mayReachInside && isIP(host) && isInsideAddress(host))
    return Promise.reject(new OutgoingError('inside_address'))
  return new Promise((resolve, reject) => {
    // Responded or given up: a connection that is cut after that is no reason to send again.
    let isSettled = false
    let client = send(request, request.isSentOnce === true, onResponse)
    const timer = setTimeout(() => {
      isSettled = true
      reject(new OutgoingError('timeout'))
      client.destroy()
    }, request.timeoutMs)
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(toOutgoingError(error))
    }
    const failFirst = (error: unknown) => {
      if (isSettled || !wasCutWhileIdle(client, error)) return fail(error)
      client = send(request, true, onResponse)
      client.on('error', fail).end(request.body)
    }
    function onResponse(response: http.IncomingMessage) {
      isSettled = true
      const { statusCode: status = 0, headers } = response
      readText(response, request.maxResponseBytes, fail, (text) => {
        clearTimeout(timer)
        resolve({ status, headers, text })
      })
    }
    client.on('error', failFirst).end(request.body)
  })
}

type OnResponse = (response: http.IncomingMessage) => void

function send(request: OutgoingRequest, isAfresh: boolean, onResponse: OnResponse) {
  const { url, method, headers, mayReachLoopback, mayReachInside } = request
  const isPlain = mayReachLoopback === true && url.protocol === 'http:'
  const options = { method, headers: { ...headers } }
  if (isPlain)
    return http.request(
      url,
      { ...options, agent: isAfresh ? loopbackAfresh : loopback },
      onResponse,
    )
  const [kept, afresh] = mayReachInside ? [inside, insideAfresh] : [outside, outsideAfresh]
  return https.request(url, { ...options, agent: isAfresh ? afresh : kept }, onResponse)
}

/**
 * A keep-alive connection that the other side closed as we began to send: nothing was received, so the request is
 * repeated, once.
 */
function wasCutWhileIdle(client: http.ClientRequest, error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return client.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(code)
}

function readText(
  response: http.IncomingMessage,
  maxBytes: number | undefined,
  fail: (error: unknown) => void,
  done: (text: string | null) => void,
): void {
  const parts: Buffer[] = []
  let size = 0
  const finish = () => done(utf8Text(Buffer.concat(parts)))
  response.on('data', (part: Buffer) => {
    size += part.length
    if (size <= (maxBytes ?? MAX_RESPONSE_BYTES)) return void parts.push(part)
    if (maxBytes === undefined) finish()
    else fail(new OutgoingError('too_large'))
    response.destroy()
  })
  response.on('end', finish).on('error', fail)
}

function toOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new OutgoingError(nameOf(code), { cause: error })
}

function nameOf(code: string): OutgoingErrorCode {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'unresolved'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/.test(code))
    return 'unreachable'
  if (/^(ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) || code.startsWith('HPE_')) return 'reset'
  if (code === 'ETIMEDOUT') return 'timeout'
  return /CERT|TLS|SSL|DEPTH_ZERO|ERR_TLS/.test(code) ? 'tls' : 'failed'
}

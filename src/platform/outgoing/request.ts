/** One request to a machine outside: resolved first, refused when it leads inside, no redirects, bounded in all. */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInsideAddress } from './addresses.ts'

export type OutgoingFaultCode =
  /** No complete answer within the time. */
  | 'timeout'
  /** The name leads to an address that must not be reached from here. */
  | 'inside_address'
  | 'unresolved'
  | 'unreachable'
  /** The other side cut the line. */
  | 'reset'
  | 'tls'
  | 'failed'

export class OutgoingFault extends Error {
  readonly code: OutgoingFaultCode
  constructor(code: OutgoingFaultCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'OutgoingFault'
    this.code = code
  }
}

export interface OutgoingRequest {
  url: URL
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** From the first step to the last byte of the answer. */
  timeoutMs: number
  /** Set on purpose, by configuration: this very machine, over plain http. */
  mayReachLoopback?: boolean
}

export interface OutgoingAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  /** At most 64 KiB of it; what is longer is not read. */
  text: string
}

const MAX_ANSWER_BYTES = 65_536
// An idle connection is dropped before the services drop it: a request on a line that is being cut would fail.
const IDLE_MS = 5_000

/** The address that was judged is the address that is connected to: nothing is resolved a second time. */
const judgedLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (fault, found) => {
    if (fault) return done(fault, '', 0)
    const addresses = found as unknown as dns.LookupAddress[]
    if (addresses.length === 0 || addresses.some(({ address }) => isInsideAddress(address)))
      return done(new OutgoingFault('inside_address') as NodeJS.ErrnoException, '', 0)
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
const loopback = new http.Agent({ keepAlive: true, timeout: IDLE_MS })

// For the second try: a line of its own, which nobody can have cut already.
const outsideAfresh = new https.Agent({ lookup: judgedLookup } as https.AgentOptions)
const loopbackAfresh = new http.Agent()

export function requestOutside(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, mayReachLoopback = false } = request
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no resolving, so the look-up above is never asked about it.
  if (!mayReachLoopback && isIP(host) && isInsideAddress(host))
    return Promise.reject(new OutgoingFault('inside_address'))
  return new Promise((resolve, reject) => {
    // Answered or given up: a line that is cut after that is no reason to speak again.
    let isSettled = false
    let client = send(request, false, answered)
    const timer = setTimeout(() => {
      isSettled = true
      reject(new OutgoingFault('timeout'))
      client.destroy()
    }, request.timeoutMs)
    const fail = (fault: unknown) => {
      clearTimeout(timer)
      reject(faultOf(fault))
    }
    const failFirst = (fault: unknown) => {
      if (isSettled || !wasCutWhileIdle(client, fault)) return fail(fault)
      client = send(request, true, answered)
      client.on('error', fail).end(request.body)
    }
    function answered(answer: http.IncomingMessage) {
      isSettled = true
      const { statusCode: status = 0, headers } = answer
      readText(answer, fail, (text) => {
        clearTimeout(timer)
        resolve({ status, headers, text })
      })
    }
    client.on('error', failFirst).end(request.body)
  })
}

type Answered = (answer: http.IncomingMessage) => void

function send(request: OutgoingRequest, isAfresh: boolean, answered: Answered) {
  const { url, method, headers, mayReachLoopback } = request
  const isPlain = mayReachLoopback === true && url.protocol === 'http:'
  const options = { method, headers: { ...headers } }
  if (isPlain)
    return http.request(url, { ...options, agent: isAfresh ? loopbackAfresh : loopback }, answered)
  return https.request(url, { ...options, agent: isAfresh ? outsideAfresh : outside }, answered)
}

/** A kept line that the other side closed as we began to speak: nothing was heard, so it is said again, once. */
function wasCutWhileIdle(client: http.ClientRequest, fault: unknown): boolean {
  const { code = '' } = fault as NodeJS.ErrnoException
  return client.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(code)
}

function readText(
  answer: http.IncomingMessage,
  fail: (fault: unknown) => void,
  done: (text: string) => void,
): void {
  const parts: Buffer[] = []
  let size = 0
  const finish = () => done(Buffer.concat(parts).toString('utf8'))
  answer.on('data', (part: Buffer) => {
    size += part.length
    if (size <= MAX_ANSWER_BYTES) return void parts.push(part)
    finish()
    answer.destroy()
  })
  answer.on('end', finish).on('error', fail)
}

function faultOf(fault: unknown): OutgoingFault {
  if (fault instanceof OutgoingFault) return fault
  const { code = '' } = fault as NodeJS.ErrnoException
  return new OutgoingFault(nameOf(code), { cause: fault })
}

function nameOf(code: string): OutgoingFaultCode {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'unresolved'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/.test(code))
    return 'unreachable'
  if (/^(ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) || code.startsWith('HPE_')) return 'reset'
  if (code === 'ETIMEDOUT') return 'timeout'
  return /CERT|TLS|SSL|DEPTH_ZERO|ERR_TLS/.test(code) ? 'tls' : 'failed'
}

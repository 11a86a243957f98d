/**
 * How settings are read: each reader turns the text of an environment variable into a value, or reports what is wrong
 * with it.
 */
import { isIP } from 'node:net'
import * as z from 'zod'
import { isLoopbackName } from '../outgoing/addresses.ts'
import { parseSize, sizeText } from '../text/index.ts'

export interface Setting<Value> {
  /** Turns the text of the environment variable into a value; the message explains what is wrong. */
  read: z.ZodType<Value, string>
  /** The value when the variable is unset or empty. */
  fallback: Value
  /** Shown instead of the fallback where the fallback alone would not explain itself. */
  fallbackText?: string
  meaning: string
  isSecret?: true
}

type Extra = Pick<Setting<unknown>, 'fallbackText' | 'isSecret'>

export function setting<Read, Fallback>(
  read: z.ZodType<Read, string>,
  fallback: Fallback,
  meaning: string,
  extra: Extra = {},
): Setting<Read | Fallback> {
  return { read, fallback, meaning, ...extra } as Setting<Read | Fallback>
}

export function text() {
  return z.string()
}

/** Spaces and line breaks come from a slip while pasting; a secret that nobody else can spell locks everyone out. */
export function secret() {
  return matching(/^\S+$/, 'without spaces or line breaks')
}

export function matching(pattern: RegExp, what: string) {
  return z.string().regex(pattern, `must be ${what}`)
}

export function whole(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

export function number(min: number, max: number) {
  const problem = `must be a number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

/** `1073741824`, `1GB`, `1.5 MB`, `512k`. */
export function size(min: number, max: number) {
  const problem = `must be a size such as 500MB or 1.5GB, from ${sizeText(min)} to ${sizeText(max)}`
  return z
    .string()
    .transform((value) => parseSize(value) ?? Number.NaN)
    .pipe(z.number(problem).min(min, problem).max(max, problem))
}

/** `on` or `off`, also as other programs write it. */
export function onOff() {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
    .transform((value) => (['on', 'true', '1'].includes(value) ? 'on' : 'off'))
}

export function oneOf<const Choices extends readonly [string, ...string[]]>(...choices: Choices) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

export function list() {
  return z.string().transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}

export function idList() {
  return list().pipe(
    z.array(z.string().regex(/^\d{1,20}$/, 'must be platform ids (digits) separated by commas')),
  )
}

export function jobList() {
  const problem = 'must be ids of jobs (sweep_bin) separated by commas'
  return list().pipe(z.array(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, problem)))
}

export function hostList() {
  return list().pipe(
    z.array(
      z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be host names separated by commas'),
    ),
  )
}

/** `git.example.org=https://git.example.org/api/v1`: a host, and an address that belongs to it. */
export function hostAddressList() {
  const problem =
    'must be pairs such as git.example.org=https://git.example.org/api/v1 separated by commas (http only for this very machine)'
  return list().pipe(z.array(z.string().refine(isHostAddress, problem)))
}

function isHostAddress(pair: string): boolean {
  const [, address = ''] = /^[a-z0-9.-]+(?::\d+)?=(.+)$/i.exec(pair) ?? []
  const url = URL.parse(address)
  if (url === null || url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))
}

export function botToken() {
  return matching(
    /^\d+:[A-Za-z0-9_-]{20,}$/,
    'a bot token: digits, a colon, and at least 20 letters, digits, - or _',
  )
}

export function httpUrl() {
  return z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be an http or https address',
    )
}

export function baseUrl() {
  const problem =
    'must be an http or https address without a path, such as https://shelf.example.org'
  return z
    .string()
    .refine((value) => {
      const url = URL.parse(value)
      return (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.pathname === '/' &&
        !url.search &&
        !url.hash &&
        !url.username
      )
    }, problem)
    .transform((value) => new URL(value).origin)
}

export function postgresUrl() {
  return z
    .string()
    .refine(
      (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be a postgres:// address',
    )
}

/** Headers that mean something else already must never name a person. */
export function headerName() {
  // Headers with a meaning of their own, among them all of which Node keeps the first and drops the others: a name that
  // a browser wrote before the proxy's would win unseen.
  const taken =
    /^(accept.*|age|authorization|connection|content-.*|cookie|etag|expires|forwarded|from|host|if-.*|last-modified|location|max-forwards|origin|proxy-authorization|range|referer|retry-after|sec-.*|server|transfer-encoding|upgrade|user-agent|via|x-forwarded-(for|host|port|proto|server)|x-real-ip|x-request-id)$/i
  const problem = 'must be the name of a header of its own, such as Remote-User'
  return z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, problem)
    .refine((name) => !taken.test(name), problem)
    .transform((name) => name.toLowerCase())
}

/** As OpenTelemetry writes it: `name=value,name=value`. */
export function headerPairs() {
  const problem = 'must be headers such as name=value,name=value, values percent-encoded'
  return z.string().transform((value, ctx): Record<string, string> => {
    const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(pair))
    try {
      return Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)]))
    } catch {
      ctx.addIssue(problem)
      return z.NEVER
    }
  })
}

/** `10.0.0.5`, `10.0.0.0/24`, `fd00::/8`. */
export function addressList() {
  return list().pipe(
    z.array(
      z
        .string()
        .refine(
          isAddressOrNetwork,
          'must be IP addresses or networks (10.0.0.0/24) separated by commas',
        ),
    ),
  )
}

function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

export function groupList() {
  const problem = 'must be names of groups separated by commas'
  return list().pipe(z.array(z.string().regex(GROUP, problem)).min(1, problem))
}

export function group() {
  return z.string().regex(GROUP, 'must be the name of one group').trim()
}

// Up to 256 characters that can be seen, blanks included.
const GROUP = /^[^\p{Cc},]{1,256}$/u

/** Keys, codes and tokens travel to it: only this very machine may be contacted without TLS. */
export function issuerUrl() {
  const problem =
    'must be an https address without a query, such as https://auth.example.org (http only for this very machine)'
  return z.string().refine((value) => {
    const url = URL.parse(value)
    if (url === null || url.search || url.hash || url.username || url.password) return false
    if (url.href.includes('/.well-known/')) return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))
  }, problem)
}

export function scopes() {
  return z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, SCOPES_PROBLEM)
    .refine((value) => value.split(' ').includes('openid'), SCOPES_PROBLEM)
}

const SCOPES_PROBLEM = 'must be scopes separated by single spaces, openid among them'

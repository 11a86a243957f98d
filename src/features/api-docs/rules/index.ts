/** The served description as chapters for people. Pure: the same document is the same page. */
import type {
  ApiDocument,
  ApiOperation,
  ApiProblem,
  LimitClass,
  Who,
} from '../../../platform/http/index.ts'
import { foldText } from '../../../platform/text/index.ts'
import { exampleOf, smallestBody } from './examples.ts'
import { type Field, fieldOf, fieldsOf } from './fields.ts'

export { exampleOf, smallestBody } from './examples.ts'
export type { Field } from './fields.ts'

export interface Parameter extends Field {
  where: 'path' | 'query' | 'header'
}

export interface Endpoint {
  id: string
  method: string
  path: string
  summary: string
  access: Who
  limit: { kind: LimitClass; perMinute: number }
  parameters: Parameter[]
  body: Field[]
  curl: string
  status: number
  /** The example answer as JSON text; null when the answer is not JSON. */
  answer: string | null
  media: string
  answerFields: Field[]
  /** Codes of its own; what any endpoint may refuse with is told once for all. */
  problems: string[]
}

export interface Chapter {
  tag: string
  endpoints: Endpoint[]
}

/** Told once at the top instead of at every endpoint. */
export const ANYWHERE: readonly string[] = [
  'rate_limited',
  'cross_origin',
  'wrong_host',
  'invalid_json',
  'invalid_text',
  'payload_too_large',
  'unsupported_media_type',
  'store_unavailable',
  'content_damaged',
  'busy',
  'internal_error',
]

export function chaptersOf(api: ApiDocument, origin: string): Chapter[] {
  const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      endpoint: endpointOf(method.toUpperCase(), path, operation, origin),
    })),
  )
  return api.tags.map(({ name }) => ({
    tag: name,
    endpoints: endpoints.filter(({ tag }) => tag === name).map(({ endpoint }) => endpoint),
  }))
}

function endpointOf(
  method: string,
  path: string,
  operation: ApiOperation,
  origin: string,
): Endpoint {
  const { class: kind, per_minute: perMinute } = operation['x-rate-limit']
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const [status, success] = Object.entries(operation.responses).find(([code]) => code < '300')!
  const [media, { schema }] = Object.entries(success.content ?? {})[0] ?? ['', { schema: {} }]
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    access: operation['x-access'],
    limit: { kind, perMinute },
    parameters: (operation.parameters ?? []).map((given) => ({
      ...fieldOf(given.name, given.schema, given.required),
      where: given.in,
    })),
    body: bodySchema ? fieldsOf(bodySchema) : [],
    curl: curlOf(method, path, operation, origin),
    status: Number(status),
    answer: media === 'application/json' ? JSON.stringify(exampleOf(schema), null, 2) : null,
    media,
    answerFields: fieldsOf(schema),
    problems: operation['x-problems'].filter((code) => !ANYWHERE.includes(code)),
  }
}

/** A line to paste into a shell. The reader's own secrets stay in variables, out of the history. */
function curlOf(method: string, path: string, operation: ApiOperation, origin: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(exampleOf({ type: 'string' }, name)),
  )
  const query = (operation.parameters ?? [])
    .filter((given) => given.in === 'query' && given.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`)
  const address = `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const body = operation.requestBody?.content['application/json']?.schema
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    ...proofOf(operation, origin),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(smallestBody(body)))}`]
      : []),
  ]
  return parts.join(' \\\n  ')
}

function proofOf({ security }: ApiOperation, origin: string): string[] {
  if (security.some((way) => 'token' in way)) return ['-H "Authorization: Bearer $TOKEN"']
  if (security.length === 0) return []
  return [`-b "${origin.startsWith('https:') ? '__Host-session' : 'session'}=$SESSION"`]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export interface Found {
  chapters: Chapter[]
  problems: ApiProblem[]
}

/** What fits all words of the search; everything when there are none. */
export function search(chapters: Chapter[], problems: ApiProblem[], text: string): Found {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const fits = (parts: readonly string[]) => {
    const whole = foldText(parts.join(' '))
    return words.every((word) => whole.includes(word))
  }
  return {
    chapters: chapters
      .map(({ tag, endpoints }) => ({
        tag,
        endpoints: endpoints.filter((one) =>
          fits([one.method, one.path, one.summary, tag, ...one.problems]),
        ),
      }))
      .filter(({ endpoints }) => endpoints.length > 0),
    problems: problems.filter(({ code, error, en, he, status }) =>
      fits([code, error, en, he, String(status)]),
    ),
  }
}

/** One entry per code: two problems may share one and differ only in their words. */
export function problemsByCode(problems: readonly ApiProblem[]): Map<string, ApiProblem[]> {
  return Map.groupBy(problems, ({ code }) => code)
}

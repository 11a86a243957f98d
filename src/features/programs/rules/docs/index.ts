/** The served description as chapters for people: one page each. Pure: the same document gives the same page. */
import { apiDocsPaths } from '#paths/pages.ts'
import {
  ANYWHERE,
  type ApiDocument,
  type ApiOperation,
  type ApiProblem,
  type DescribedResponse,
  type JsonSchema,
  type LimitClass,
  type Who,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { foldText } from '#platform/text/index.ts'
import { exampleOf, smallestBody } from './examples.ts'

// A schema as lines for people: `position.x`, `number`, required.

export interface SchemaField {
  name: string
  /** In the notation of TypeScript, which needs no translation: `string | null`, `1–100`, `"asc" | "desc"`. */
  type: string
  isRequired: boolean
  /** As JSON; null when there is none. */
  fallback: string | null
  description: string | null
}

// Deeper levels are shown by the example.
const MAX_DEPTH = 3

function schemaFieldsOf(schema: JsonSchema, prefix = '', depth = 0): SchemaField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = `${prefix}${key}`
    const field = schemaFieldOf(name, inner, schema.required?.includes(key) ?? false)
    if (depth >= MAX_DEPTH) return [field]
    const isList = inner.items?.properties !== undefined
    const below = isList
      ? schemaFieldsOf(inner.items!, `${name}[].`, depth + 1)
      : schemaFieldsOf(inner, `${name}.`, depth + 1)
    return [field, ...below]
  })
}

function schemaFieldOf(name: string, schema: JsonSchema, isRequired: boolean): SchemaField {
  return {
    name,
    type: typeOf(schema),
    isRequired,
    fallback: schema.default === undefined ? null : JSON.stringify(schema.default),
    description: schema.description ?? null,
  }
}

export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.$ref) return 'object'
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat()
  return types.map((type) => oneType(type, schema)).join(' | ')
}

function oneType(type: string, schema: JsonSchema): string {
  if (type === 'array') {
    const inner = typeOf(schema.items ?? {})
    return /[ |]/.test(inner) ? `(${inner})[]` : `${inner}[]`
  }
  if (type === 'integer' || type === 'number')
    return withBounds(type, schema.minimum, schema.maximum)
  if (type === 'string') return withBounds(type, schema.minLength, schema.maxLength)
  if (type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `{ [name]: ${typeOf(schema.additionalProperties)} }`
  return type
}

function withBounds(type: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return type
  if (to === undefined) return `${type} ≥ ${from}`
  return from === undefined ? `${type} ≤ ${to}` : `${type} ${from}–${to}`
}

export { exampleOf, smallestBody } from './examples.ts'

export interface Parameter extends SchemaField {
  where: 'path' | 'query' | 'header'
}

/** An endpoint in a list. */
interface EndpointEntry {
  id: string
  method: string
  path: string
  summary: string
  /** Its own codes; those of every endpoint are listed once for all. */
  problems: string[]
}

export interface Endpoint extends EndpointEntry {
  access: Who
  limit: { kind: LimitClass; perMinute: number }
  parameters: Parameter[]
  body: SchemaField[]
  curl: string
  status: number
  /** The example response as JSON text; null when the response is not JSON. */
  response: string | null
  media: string
  responseFields: SchemaField[]
}

export interface Chapter {
  tag: string
  entries: EndpointEntry[]
}

export function chaptersOf(api: ApiDocument): Chapter[] {
  const byTag = Map.groupBy(operationsOf(api), ({ tag }) => tag)
  return api.tags.map(({ name }) => ({ tag: name, entries: (byTag.get(name) ?? []).map(entryOf) }))
}

/** One chapter in full. */
export function endpointsOf(api: ApiDocument, tag: string, origin: string): Endpoint[] {
  return operationsOf(api).flatMap((one) => (one.tag === tag ? [endpointOf(one, origin)] : []))
}

interface Operation {
  tag: string
  method: string
  path: string
  operation: ApiOperation
}

function operationsOf(api: ApiDocument): Operation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

function entryOf({ method, path, operation }: Operation): EndpointEntry {
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    problems: operation['x-problems'].filter((code) => !ANYWHERE.includes(code)),
  }
}

function endpointOf(route: Operation, origin: string): Endpoint {
  const { method, path, operation } = route
  const { class: kind, per_minute: perMinute } = operation['x-rate-limit']
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const [status, success] = Object.entries(operation.responses).find(([code]) => code < '300')!
  const [media, { schema }] = Object.entries((success as DescribedResponse).content ?? {})[0] ?? [
    '',
    { schema: {} },
  ]
  return {
    ...entryOf(route),
    access: operation['x-access'],
    limit: { kind, perMinute },
    parameters: (operation.parameters ?? []).map((route) => ({
      ...schemaFieldOf(route.name, route.schema, route.required),
      description: route.description || null,
      where: route.in,
    })),
    body: bodySchema ? schemaFieldsOf(bodySchema) : [],
    curl: curlOf(method, path, operation, origin),
    status: Number(status),
    response: media === 'application/json' ? JSON.stringify(exampleOf(schema), null, 2) : null,
    media,
    responseFields: schemaFieldsOf(schema),
  }
}

/** A line to paste into a shell. The reader's own secrets stay in variables, out of the history. */
function curlOf(method: string, path: string, operation: ApiOperation, origin: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(exampleOf({ type: 'string' }, name)),
  )
  const query = (operation.parameters ?? [])
    .filter((route) => route.in === 'query' && route.required)
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

export interface EndpointMatches {
  chapters: Chapter[]
  problems: ApiProblem[]
}

/** Endpoints and codes that match all words of the search. */
export function search(api: ApiDocument, text: string): EndpointMatches {
  const terms = foldText(text).split(/\s+/).filter(Boolean)
  const fits = (parts: readonly string[]) => {
    const whole = foldText(parts.join(' '))
    return terms.every((term) => whole.includes(term))
  }
  return {
    chapters: chaptersOf(api)
      .map(({ tag, entries }) => ({
        tag,
        entries: entries.filter((one) =>
          fits([one.method, one.path, one.summary, tag, ...one.problems]),
        ),
      }))
      .filter(({ entries }) => entries.length > 0),
    problems: api['x-problems'].filter(({ code, error, en, he, status }) =>
      fits([code, error, en, he, String(status)]),
    ),
  }
}

/** One entry per code: two problems may share one and differ only in their message. */
export function problemsByCode(problems: readonly ApiProblem[]): Map<string, ApiProblem[]> {
  return Map.groupBy(problems, ({ code }) => code)
}

/** The URL at which an endpoint or a code is described. */
export const addressOf = (chapter: string, id?: string) =>
  href(apiDocsPaths.docs, null, { chapter }) + (id ? `#${id}` : '')

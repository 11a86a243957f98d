/** The route table as an OpenAPI 3.1 document, from the declarations of the routes only. */
import { type ProblemDeclarations, retryAdviceOf } from '../problems/index.ts'
import { addressesOf } from './forms.ts'
import { type JsonSchema, writeSchema } from './json-schema.ts'
import { HOURLY, LIMITS, type LimitClass } from './rate-limits.ts'
import { refusalsOf } from './refusals.ts'
import { limitClassOf, type Method, type Route, type Who } from './route.ts'

/** A route with the name it has in its feature. */
export interface NamedRoute {
  feature: string
  name: string
  route: Route
}

/** Every address of a feature, those of its forms among them. */
export function nameRoutes(feature: string, routes: Record<string, Route> = {}): NamedRoute[] {
  return Object.entries(routes).flatMap(([name, declared]) =>
    addressesOf(declared).map((route) => ({ feature, name, route })),
  )
}

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

interface Content {
  [media: string]: { schema: JsonSchema }
}

export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<
    string,
    { description: string; content?: Content; headers?: Record<string, unknown> }
  >
  security: Record<string, string[]>[]
  'x-access': Who
  /** Of an endpoint that takes tokens: whether one that is limited to a part of the library may come. */
  'x-limited-tokens'?: boolean
  'x-rate-limit': { class: LimitClass; per_minute: number }
  /** The field that distinguishes success from refusal in every response of this endpoint, if it has one. */
  'x-envelope': 'ok' | 'success' | null
  /** Every code this endpoint may refuse with. */
  'x-problems': string[]
}

export interface ApiPage {
  method: Method
  path: string
  summary: string
  access: Who
}

export interface ApiProblem {
  code: string
  status: number
  error: string
  en: string
  he: string
  retry: 'never' | 'conflict' | 'later'
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
  'x-pages': ApiPage[]
  'x-problems': ApiProblem[]
  /** In any sixty seconds, and in any hour. */
  'x-rate-limits': Partial<Record<LimitClass, number>>
  'x-rate-limits-hourly': Partial<Record<LimitClass, number>>
}

export interface ApiDeps {
  title: string
  description: string
  release: string
  routes: readonly NamedRoute[]
  problems: ProblemDeclarations
}

export function describeApi({
  title,
  description,
  release,
  routes,
  problems,
}: ApiDeps): ApiDocument {
  const schemas: Record<string, JsonSchema> = { Problem: PROBLEM }
  const paths: ApiDocument['paths'] = {}
  for (const named of routes.filter(({ route }) => isEndpoint(route))) {
    const path = templateOf(named.route.path)
    const method = named.route.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: operationOf(named, problems, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: release, description },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(paths).flatMap(tagsOf))].map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
    'x-pages': routes.filter(({ route }) => !isEndpoint(route)).map(pageOf),
    'x-problems': listProblems(problems),
    'x-rate-limits': limitsWhere((kind) => !HOURLY.has(kind)),
    'x-rate-limits-hourly': limitsWhere((kind) => HOURLY.has(kind)),
  }
}

function limitsWhere(isWanted: (kind: LimitClass) => boolean): Partial<Record<LimitClass, number>> {
  const limits = Object.entries(LIMITS) as [LimitClass, number][]
  return Object.fromEntries(limits.filter(([kind]) => isWanted(kind)))
}

/** For programs: it returns JSON or its path is under `/api/`. Everything else is a page or a part of one. */
function isEndpoint({ path, spec }: Route): boolean {
  return spec.reply !== undefined || path.startsWith('/api/')
}

function pageOf({ route: { method, path, spec } }: NamedRoute): ApiPage {
  return { method, path: templateOf(path), summary: spec.summary, access: spec.who }
}

function tagsOf(path: Record<string, ApiOperation>): string[] {
  return Object.values(path).flatMap(({ tags }) => tags)
}

/** `/file/:id` is `/file/{id}`; what a final `*` stands for is called `path`. */
function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'Every refusal. Some carry more fields with details.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A text that does not change between releases.' },
    code: { type: 'string', description: 'The stable name of the refusal.' },
  },
}

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The cookie that a login sets; on https it is called `__Host-session`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal access token, made in the settings. Each endpoint names the scope that it needs: `read`, `write` or `run`. A token that is limited to a part of the library is accepted where `x-limited-tokens` is true.',
  },
}

function securityOf({ who, scope, isSigned }: Route['spec']): ApiOperation['security'] {
  if (isSigned || who === 'public') return []
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]
}

function operationOf(
  { feature, name, route }: NamedRoute,
  problems: ProblemDeclarations,
  schemas: Record<string, JsonSchema>,
): ApiOperation {
  const { spec } = route
  const operationId = `${feature}_${name}`.replaceAll('-', '_')
  const write = (what: 'query' | 'body' | 'reply') => {
    const given = spec[what]
    if (!given) return undefined
    const io = what === 'reply' ? 'output' : 'input'
    const { schema, definitions } = writeSchema(given, io, `${operationId}_${what}`)
    Object.assign(schemas, definitions)
    return schema
  }
  const parameters = parametersOf(route, write('query'))
  const body = write('body')
  const kind = limitClassOf(route)
  const refusals = refusalsOf(route)
  return {
    operationId,
    tags: [feature],
    summary: spec.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    ...(spec.bytes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(spec.bytes.map((type) => [type, { schema: {} }])),
      },
    }),
    responses: {
      [String(spec.status ?? 200)]: {
        description: 'Success.',
        content: { [spec.media ?? 'application/json']: { schema: write('reply') ?? {} } },
      },
      ...problemResponses(refusals, problems, envelopeOf(route)),
    },
    security: securityOf(spec),
    'x-access': spec.who,
    ...(spec.scope && { 'x-limited-tokens': spec.honoursLimit ?? false }),
    'x-rate-limit': { class: kind, per_minute: LIMITS[kind] },
    'x-envelope': envelopeOf(route),
    'x-problems': refusals.map((code) => problems[code]?.code ?? code),
  }
}

function parametersOf({ path, spec }: Route, query: JsonSchema | undefined): ApiParameter[] {
  const inPath = [...templateOf(path).matchAll(/\{(\w+)\}/g)].map(([, name]): ApiParameter => {
    return { name: name!, in: 'path', required: true, schema: { type: 'string' } }
  })
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]): ApiParameter => {
    return { name, in: 'query', required: query?.required?.includes(name) ?? false, schema }
  })
  return [...inPath, ...inQuery, ...(spec.isIdempotent ? [IDEMPOTENCY_KEY] : [])]
}

const IDEMPOTENCY_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'The same key returns the same result for 24 hours and creates nothing twice.',
  },
}

function envelopeOf({ spec }: Route): 'ok' | 'success' | null {
  const shape = (spec.reply as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return 'ok' in shape ? 'ok' : 'success' in shape ? 'success' : null
}

/** One response per status, as OpenAPI requires; its schema distinguishes the codes that share it. */
function problemResponses(
  refusals: readonly string[],
  problems: ProblemDeclarations,
  envelope: 'ok' | 'success' | null,
): ApiOperation['responses'] {
  const byStatus = Map.groupBy(
    refusals.flatMap((name) => {
      const declared = problems[name]
      return declared ? [{ ...declared, code: declared.code ?? name }] : []
    }),
    ({ status }) => status,
  )
  const responses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    responses.map(([status, all]) => [
      String(status),
      {
        description: all.map(({ code, en }) => `\`${code}\`: ${en}`).join('\n'),
        ...(status === 429 && { headers: RETRY_AFTER }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }],
              type: 'object',
              ...(envelope && { required: [envelope] }),
              properties: {
                ...(envelope && { [envelope]: { const: false } }),
                error: { enum: [...new Set(all.map(({ error }) => error))] },
                code: { enum: [...new Set(all.map(({ code }) => code))] },
              },
            },
          },
        },
      },
    ]),
  )
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Whole seconds to wait, at least 1.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** By code: two declarations that share one differ only in their message for people. */
function listProblems(problems: ProblemDeclarations): ApiProblem[] {
  return Object.entries(problems)
    .map(([name, declared]) => ({
      code: declared.code ?? name,
      status: declared.status,
      error: declared.error,
      en: declared.en,
      he: declared.he,
      retry: retryAdviceOf(declared),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

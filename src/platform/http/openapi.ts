/** The route table as an OpenAPI 3.1 document, from the declarations of the routes only. */
import { STATUS_CODES } from 'node:http'
import { type ProblemDeclarations, retryAdviceOf } from '../problems/index.ts'
import { addressesOf } from './forms.ts'
import { type JsonSchema, writeSchema } from './json-schema.ts'
import { HOURLY, LIMITS, type LimitClass } from './rate-limits.ts'
import { ACCESS_CODES, ANYWHERE, refusalsOf } from './refusals.ts'
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
  description: string
  schema: JsonSchema
  example?: unknown
}

interface Content {
  [media: string]: { schema: JsonSchema; example?: unknown }
}

export interface DescribedResponse {
  description: string
  content?: Content
  headers?: Record<string, unknown>
}

/** A response, or a reference to the component that describes it. */
export type ResponseOrReference = DescribedResponse | { $ref: string }

export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseOrReference>
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
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
    'x-build': string
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DescribedResponse>
    securitySchemes: Record<string, unknown>
  }
  'x-pages': ApiPage[]
  'x-problems': ApiProblem[]
  /** In any sixty seconds, and in any hour. */
  'x-rate-limits': Partial<Record<LimitClass, number>>
  'x-rate-limits-hourly': Partial<Record<LimitClass, number>>
}

export interface ApiDeps {
  title: string
  description: string
  /** The semantic version, and the build that runs. */
  version: string
  release: string
  routes: readonly NamedRoute[]
  problems: ProblemDeclarations
  /** The name of a chapter, for people. */
  nameChapter(tag: string): string
  /** For parameters whose schemas have no description of their own. */
  describeParameter(path: string, name: string): string
}

export function describeApi({
  title,
  description,
  version,
  release,
  routes,
  problems,
  nameChapter,
  describeParameter,
}: ApiDeps): ApiDocument {
  const schemas: Record<string, JsonSchema> = { Problem: PROBLEM }
  const paths: ApiDocument['paths'] = {}
  for (const named of routes.filter(({ route }) => isEndpoint(route))) {
    const path = templateOf(named.route.path)
    const method = named.route.method.toLowerCase()
    paths[path] = {
      ...paths[path],
      [method]: operationOf(named, { problems, describeParameter }, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: LICENSE, 'x-build': release },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(paths).flatMap(tagsOf))].map((name) => ({
      name,
      description: nameChapter(name),
    })),
    paths,
    components: {
      schemas,
      responses: refusalResponses(paths),
      securitySchemes: SECURITY_SCHEMES,
    },
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

const LICENSE = { name: 'MIT', identifier: 'MIT' }

const PROBLEM: JsonSchema = {
  type: 'object',
  title: 'Problem',
  description:
    'Every refusal. Some carry more fields with details. As `application/problem+json`, for which a client asks with `Accept`, it carries those of RFC 9457 too.',
  required: ['error', 'code'],
  properties: {
    ok: { const: false, description: 'Where the success of the endpoint carries `ok`.' },
    success: { const: false, description: 'Where the success of the endpoint carries `success`.' },
    error: { type: 'string', description: 'A text that does not change between releases.' },
    code: { type: 'string', description: 'The stable name of the refusal: see `x-problems`.' },
  },
  examples: [{ ok: false, error: 'File not found', code: 'file_not_found' }],
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Whole seconds to wait, at least 1.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const PROBLEM_CONTENT: Content = {
  'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

const listOf = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ')

const REFUSED: DescribedResponse = {
  description: `What any request may be answered: ${listOf(ANYWHERE)}; to those who may not call it, ${listOf(ACCESS_CODES)}.`,
  headers: RETRY_AFTER,
  content: PROBLEM_CONTENT,
}

/** All refusals have one form; which codes an endpoint gives is in its `x-problems`, what they mean in that of the document. */
function refusalResponses(paths: ApiDocument['paths']): Record<string, DescribedResponse> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const statuses = new Set(
    operations.flatMap(({ responses }) => Object.keys(responses).map(Number)),
  )
  const responses = [...statuses]
    .filter((status) => status >= 400)
    .map((status) => [
      refusalName(status),
      { description: `${STATUS_CODES[status]}.`, content: PROBLEM_CONTENT },
    ])
  return { Refused: REFUSED, ...Object.fromEntries(responses) }
}

function refusalName(status: number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '')
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
  { problems, describeParameter }: Pick<ApiDeps, 'problems' | 'describeParameter'>,
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
  const parameters = parametersOf(route, write('query'), describeParameter)
  const body = write('body')
  const kind = limitClassOf(route)
  const refusals = refusalsOf(route)
  return {
    operationId,
    tags: [feature],
    summary: spec.summary,
    description: describeAccess(route),
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
      ...refusalsByStatus(refusals, problems),
    },
    security: securityOf(spec),
    'x-access': spec.who,
    ...(spec.scope && { 'x-limited-tokens': spec.honoursLimit ?? false }),
    'x-rate-limit': { class: kind, per_minute: LIMITS[kind] },
    'x-envelope': envelopeOf(route),
    'x-problems': refusals.map((code) => problems[code]?.code ?? code),
  }
}

const WHO_MAY: Record<Who, string> = {
  public: 'Open to everybody.',
  member: 'For people who are signed in.',
  bearer: 'For people who are signed in, and for tokens',
  premium: 'For people with the role `premium` or `admin`.',
  admin: 'For administrators.',
}

/** Who may call it, and what happens when it is sent twice: the same facts for every endpoint. */
function describeAccess({ spec }: Route): string {
  if (spec.isSigned) return 'For machines that sign what they send.'
  const sentences = [
    WHO_MAY[spec.who],
    spec.scope && ` that may \`${spec.scope}\`${spec.honoursLimit ? '' : ' everything'}.`,
    spec.role && ` Needs the role \`${spec.role}\`.`,
    spec.isIdempotent && ' Safe to send again with an `Idempotency-Key`.',
    spec.canBeProposed && ' A write of a token that only proposes waits for its person.',
  ]
  return sentences.filter(Boolean).join('')
}

function parametersOf(
  { path, spec }: Route,
  query: JsonSchema | undefined,
  describe: ApiDeps['describeParameter'],
): ApiParameter[] {
  const template = templateOf(path)
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]): ApiParameter => {
    const description = describe(template, name!)
    return { name: name!, in: 'path', required: true, description, schema: { type: 'string' } }
  })
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, given]): ApiParameter => {
    const { description = describe(template, name), ...schema } = given
    const required = query?.required?.includes(name) ?? false
    return { name, in: 'query', required, description, schema }
  })
  return [...inPath, ...inQuery, ...(spec.isIdempotent ? [IDEMPOTENCY_KEY] : [])]
}

const IDEMPOTENCY_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key returns the same result for 24 hours and creates nothing twice.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
}

function envelopeOf({ spec }: Route): 'ok' | 'success' | null {
  const shape = (spec.reply as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return 'ok' in shape ? 'ok' : 'success' in shape ? 'success' : null
}

/** Whether a code belongs to what an endpoint does, not to how any request is received. */
export function isOwnCode(code: string): boolean {
  return !ANYWHERE.includes(code) && !ACCESS_CODES.includes(code)
}

/** One response per status of its own refusals; those that any request may meet are the default. */
function refusalsByStatus(
  refusals: readonly string[],
  problems: ProblemDeclarations,
): Record<string, ResponseOrReference> {
  const statuses = refusals.flatMap((name) => {
    const declared = problems[name]
    return declared && isOwnCode(declared.code ?? name) ? [declared.status] : []
  })
  const own = [...new Set(statuses)].sort((a, b) => a - b)
  return {
    ...Object.fromEntries(own.map((status) => [status, refer(refusalName(status))])),
    ...(own.length === 0 && { '429': refer('Refused') }),
    default: refer('Refused'),
  }
}

function refer(response: string) {
  return { $ref: `#/components/responses/${response}` }
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

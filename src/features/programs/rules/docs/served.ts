/** The description as programs get it: what repeats is written once, and every endpoint has an example. */
import {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type DescribedResponse,
  isOwnCode,
  type JsonSchema,
  type ResponseOrReference,
} from '#platform/http/index.ts'
import { exampleOf, smallestBody } from './examples.ts'

export interface ServedOperation
  extends Omit<ApiOperation, 'x-rate-limit' | 'parameters' | 'requestBody'> {
  parameters?: unknown[]
  requestBody?: unknown
  'x-rate-limit': string
}

export interface ServedDocument
  extends Omit<ApiDocument, 'paths' | 'components' | 'x-pages' | 'x-problems'> {
  components: ApiDocument['components'] & { parameters: Record<string, unknown> }
  paths: Record<string, Record<string, ServedOperation>>
  /** The status of every code; the page `/docs?chapter=errors` has their messages for people. */
  'x-problems': Record<string, number>
}

/**
 * A schema with a title becomes a component of that name, so that a generated client has a type called `File`. Pages are
 * no part of it, and the codes that any request may meet are listed once.
 */
export function serveApi(api: ApiDocument): ServedDocument {
  const parts = new Components(api)
  const paths = mapValues(api.paths, (methods) =>
    mapValues(methods, (operation) => serveOperation(operation, parts)),
  )
  const { 'x-pages': _, 'x-problems': problems, ...rest } = api
  const { schemas, responses, parameters } = parts
  return {
    ...rest,
    paths,
    components: { ...api.components, schemas, responses, parameters },
    'x-problems': Object.fromEntries(problems.map(({ code, status }) => [code, status])),
  }
}

function serveOperation(operation: ApiOperation, parts: Components): ServedOperation {
  const { parameters, requestBody, responses, ...rest } = operation
  return {
    ...rest,
    ...(parameters && { parameters: parameters.map((parameter) => parts.share(parameter)) }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: mapValues(requestBody.content, ({ schema }, media) => ({
          schema: parts.refer(schema),
          ...(media === 'application/json' && { example: smallestBody(schema) }),
        })),
      },
    }),
    responses: mapValues(responses, (response) => parts.respond(response)),
    'x-rate-limit': operation['x-rate-limit'].class,
    'x-problems': operation['x-problems'].filter(isOwnCode),
  }
}

function withExample({ required, ...parameter }: ApiParameter) {
  return {
    ...parameter,
    ...(required && { required }),
    example: exampleOf(parameter.schema, parameter.name),
  }
}

// An example is read by people; what consists of other records is shown by theirs.
const MOST_EXAMPLE = 400

class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, DescribedResponse>
  readonly parameters: Record<string, unknown> = {}

  constructor({ components }: ApiDocument) {
    this.responses = { ...components.responses }
    for (const [name, schema] of Object.entries(components.schemas))
      this.schemas[name] = this.#within(schema)
  }

  /** The schema with a reference to each titled one in it. */
  refer(schema: JsonSchema): JsonSchema {
    const { title } = schema
    if (typeof title !== 'string') return this.#within(schema)
    const example = exampleOf(schema)
    const isShort = JSON.stringify(example).length <= MOST_EXAMPLE
    const own = { ...this.#within(schema), ...(isShort && { examples: [example] }) }
    const known = this.schemas[title]
    if (known && JSON.stringify(known) !== JSON.stringify(own))
      throw new Error(`two schemas of the API are called ${title}`)
    this.schemas[title] = own
    return { $ref: `#/components/schemas/${title}` }
  }

  /** What several endpoints take under one name, described alike, is one parameter. */
  share(parameter: ApiParameter): unknown {
    const written = withExample(parameter)
    const shared = nameOf(parameter)
    const known = this.parameters[shared]
    if (known && JSON.stringify(known) !== JSON.stringify(written)) return written
    this.parameters[shared] = written
    return { $ref: `#/components/parameters/${shared}` }
  }

  respond(response: ResponseOrReference): ResponseOrReference {
    if ('$ref' in response || !response.content) return response
    const content = mapValues(response.content, ({ schema }) => ({ schema: this.refer(schema) }))
    return { ...response, content }
  }

  #within(schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties } = schema
    const lists = ['anyOf', 'oneOf', 'allOf'].filter((key) => Array.isArray(schema[key]))
    const refer = (part: JsonSchema) => this.refer(part)
    return {
      ...schema,
      ...(properties && { properties: mapValues(properties, refer) }),
      ...(items && { items: refer(items) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: refer(additionalProperties),
      }),
      ...Object.fromEntries(lists.map((key) => [key, (schema[key] as JsonSchema[]).map(refer)])),
    }
  }
}

/** `FileId` for "The id of the file."; a number where another one is called so already. */
function nameOf({ name, description }: ApiParameter): string {
  const [, subject = ''] = /^The (?:id|name|path) of the ([a-z ]+)[,.]?/.exec(description) ?? []
  return pascalCase(`${subject}_${name}`)
}

function pascalCase(text: string): string {
  return text.replace(/(?:^|(?<![ _-])[ _-]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function mapValues<Value, To>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

/**
 * The types of `clients/api/operations.ts`, from the description that the server serves: one interface for each record,
 * and for each operation its address, what it takes and what it returns.
 */
import type { ServedDocument } from '#features/programs/index.ts'
import type { DescribedResponse, JsonSchema } from '#platform/http/index.ts'

type Operation = ServedDocument['paths'][string][string]

export function operationTypes(api: ServedDocument): string {
  const records = Object.entries(api.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return [
    '// Written from the description of the API: node scripts/catalogues.ts',
    '',
    ...records.map(([name, schema]) => recordOf(name, schema)),
    'export interface Operations {',
    ...operations.flatMap(({ operation }) => operationOf(operation, api)),
    '}',
    '',
    '/** The method and address of each operation. */',
    'export const addresses: Record<keyof Operations, string> = {',
    ...operations.map(
      ({ method, path, operation }) =>
        `  ${operation.operationId}: '${method.toUpperCase()} ${path}',`,
    ),
    '}',
    '',
  ].join('\n')
}

function recordOf(name: string, schema: JsonSchema): string {
  const about = schema.description ? `/** ${schema.description} */\n` : ''
  return `${about}export type ${name} = ${typeOf(schema)}\n`
}

function operationOf(operation: Operation, api: ServedDocument): string[] {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const all = parameters.map((parameter) => parameterOf(parameter, api))
  const [, reply] = Object.entries(responses).find(([status]) => status < '300')!
  const body = requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined
  return [
    `  /** ${summary} */`,
    `  ${operationId}: {`,
    `    params: ${fieldsOf(all.filter((given) => given.in === 'path'))}`,
    `    query: ${fieldsOf(all.filter((given) => given.in === 'query'))}`,
    `    body: ${body ? contentOf(body.content) : 'undefined'}`,
    `    reply: ${contentOf((reply as DescribedResponse).content ?? {})}`,
    '  }',
  ]
}

interface Given {
  in: string
  name: string
  required?: boolean
  schema: JsonSchema
}

function parameterOf(parameter: unknown, { components }: ServedDocument): Given {
  const { $ref } = parameter as { $ref?: string }
  return ($ref ? components.parameters[$ref.split('/').at(-1)!] : parameter) as Given
}

function fieldsOf(given: readonly Given[]): string {
  if (given.length === 0) return 'Record<never, never>'
  const fields = given.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** What is not JSON is bytes. */
function contentOf(content: Record<string, { schema: JsonSchema }>): string {
  const json = content['application/json']
  return json ? typeOf(json.schema) : 'Uint8Array'
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  const types = [schema.type ?? (schema.properties ? 'object' : 'unknown')].flat()
  return types.map((type) => oneType(type, schema)).join(' | ')
}

function oneType(type: string, schema: JsonSchema): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (type === 'object') return objectOf(schema)
  return type
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const inner =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${inner}>`
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** A schema as lines for people: `position.x`, `number`, required. */
import type { JsonSchema } from '#platform/http/index.ts'

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

export function schemaFieldsOf(schema: JsonSchema, prefix = '', depth = 0): SchemaField[] {
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

export function schemaFieldOf(name: string, schema: JsonSchema, isRequired: boolean): SchemaField {
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

/** zod's schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import * as z from 'zod'

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  default?: unknown
  description?: string
  format?: string
  pattern?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  $ref?: string
  [other: string]: unknown
}

export interface SchemaAsJson {
  schema: JsonSchema
  /** What the schema refers to, by the names that its references use. */
  definitions: Record<string, JsonSchema>
}

/**
 * What a caller sends (`input`) or gets (`output`). A schema that contains itself becomes a definition under `name`,
 * which must be unique in the document.
 */
export function writeSchema(schema: z.ZodType, io: 'input' | 'output', name: string): SchemaAsJson {
  const {
    $schema: _,
    $defs,
    ...written
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema, io),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const inner = Object.fromEntries(
    Object.entries($defs ?? {}).map(([id, body]) => [`${name}_${id}`, body]),
  )
  const text = JSON.stringify([written, inner])
  const renamed = text
    .replaceAll('"#/$defs/', `"#/components/schemas/${name}_`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
  const [own, definitions] = JSON.parse(renamed) as [JsonSchema, Record<string, JsonSchema>]
  if (!text.includes('"$ref":"#"')) return { schema: own, definitions }
  return {
    schema: { $ref: `#/components/schemas/${name}` },
    definitions: { ...definitions, [name]: own },
  }
}

/** zod writes bounds that no reader needs, and closes responses that later releases will add fields to. */
function tidy(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.const !== undefined) delete schema.type
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

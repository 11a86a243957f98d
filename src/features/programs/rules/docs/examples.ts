/** A plausible value for a schema, always the same one, so that a page drawn twice is identical. */
import { viewerPaths } from '#paths/files.ts'
import type { JsonSchema } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'

const ID = '01k9z4m2c8t7q3v5w6x8y0b1d2'

/** The usual value of a field with this name. A schema can declare its own with `examples`. */
const USUAL: Record<string, unknown> = {
  address_prefix: '192.0.2.0/24',
  agent: 'Firefox on Linux',
  anchor_text: 'Parsing',
  board_id: ID,
  code: 'print(6 * 7)',
  color: 'yellow',
  color_hex: '#ffffcc',
  content: '# Notes\n',
  description: 'What the parser promises',
  file_ids: ['01k9z4m2c8t7q3v5w6x8y0b1d2'],
  file_name: 'notes.md',
  first_name: 'Dana',
  folder: 'docs',
  language: 'markdown',
  name: 'notes',
  q: 'parser',
  release: '9f1c231554e5',
  repo_name: 'codeshelf',
  repo_path: 'src/main.ts',
  path: 'src/main.ts',
  tags: ['parser'],
  text: 'Maintenance on Sunday',
  time_zone: 'Asia/Jerusalem',
  title: 'Keep the order',
  tz: 'Asia/Jerusalem',
  url: href(viewerPaths.source, { id: ID }),
  username: 'dana',
}

const MOMENT = '2026-11-14T09:30:00.123+00:00'

/** Tried in turn for a pattern that no usual value matches. */
const SHAPES = [
  ...['1', 'a', '0', 'abc', 'text', '09:00', '2026-11-14T09:30', ID, '0'.repeat(64)],
  // Cursors.
  ...[`1.0.${ID}.1`, `${'0'.repeat(40)}.1`],
]

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  // A schema with a custom check has no type; then only the name is known.
  if (!schema.type && !schema.properties && name in USUAL) return USUAL[name]
  const [type] = [schema.type ?? guess(schema)].flat()
  if (type === 'object') return objectExample(schema)
  if (type === 'array') return schema.maxItems === 0 ? [] : [exampleOf(schema.items ?? {}, name)]
  if (type === 'integer' || type === 'number') return numberExample(schema)
  if (type === 'boolean') return true
  return type === 'null' ? null : textExample(schema, name)
}

function guess(schema: JsonSchema): string {
  return schema.properties ? 'object' : 'string'
}

function objectExample({ properties, additionalProperties }: JsonSchema): Record<string, unknown> {
  const example = mapValues(properties ?? {}, (inner, key) => exampleOf(inner, key))
  const isMap = !properties && typeof additionalProperties === 'object'
  return isMap ? { python: exampleOf(additionalProperties) } : example
}

function mapValues(
  record: Record<string, JsonSchema>,
  change: (value: JsonSchema, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

function numberExample({ minimum = 0, maximum }: JsonSchema): number {
  const round = [1, 10, 100, 1000].find(
    (number) => number >= minimum && number <= (maximum ?? Infinity),
  )
  return round ?? minimum
}

function textExample({ pattern, format, minLength = 0, maxLength }: JsonSchema, name: string) {
  const usual =
    USUAL[name] ??
    (/(^|_)(at|before|after|until)$/.test(name) || format === 'date-time'
      ? MOMENT
      : /(^|_)id$/.test(name)
        ? ID
        : 'text')
  const fits = (text: unknown) =>
    typeof text === 'string' &&
    (!pattern || new RegExp(pattern, 'u').test(text)) &&
    text.length >= minLength &&
    text.length <= (maxLength ?? Infinity)
  return [usual, ...SHAPES].find(fits) ?? usual
}

/** The minimum that a caller must send; a body in which everything is optional shows its first field. */
export function smallestBody(schema: JsonSchema): unknown {
  if (schema.examples?.length || !schema.properties) return exampleOf(schema)
  const names = schema.required?.length
    ? schema.required
    : Object.keys(schema.properties).slice(0, 1)
  return mapValues(
    Object.fromEntries(names.map((name) => [name, schema.properties![name] ?? {}])),
    (inner, key) => exampleOf(inner, key),
  )
}

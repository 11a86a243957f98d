/** The names of what a route reads: those of its schemas, and those that its form reads. */
import type { Route } from '#platform/http/index.ts'

interface Schema {
  shape?: object
  def?: { in?: Schema; out?: Schema; innerType?: Schema }
}

export function fieldsOf(schema: unknown): string[] {
  const { shape, def = {} } = (schema ?? {}) as Schema
  if (shape) return Object.keys(shape)
  return [
    ...new Set([def.in, def.out, def.innerType].flatMap((inner) => (inner ? fieldsOf(inner) : []))),
  ]
}

export function bodyFieldsOf({ path, spec }: Route): string[] {
  const form = [spec.form ?? []].flat().find(({ at = path }) => at === path)
  const read = new Set<string>()
  const note = (_: object, name: string | symbol) => {
    if (typeof name === 'string') read.add(name)
    return ''
  }
  form?.read?.(new Proxy({}, { get: note }))
  return [...new Set([...fieldsOf(spec.body), ...read])]
}

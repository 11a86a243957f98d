/**
 * Addresses of the app as patterns and as text. The patterns are in `src/paths/`; routes are declared with them, and
 * every link, form and request is built from them, in the browser too.
 */

/** The names after colons in a path: `/file/:id` gives `{ id: string }`; a final `*` gives `{ '*': string }`. */
export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? { [K in Name]: string }
    : Path extends '*'
      ? { '*': string }
      : unknown

export type Search = Record<string, string | number | undefined | null>

/** The address of a path: parameters are encoded, empty search values left out. */
export function href<Path extends string>(
  path: Path,
  ...[params, search]: unknown extends ParamsOf<Path>
    ? [params?: Record<string, never> | null, search?: Search]
    : [params: { [K in keyof ParamsOf<Path>]: string | number }, search?: Search]
): string {
  const values = (params ?? {}) as Record<string, string | number>
  const filled = path.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    if (name) return encodeURIComponent(values[name] ?? '')
    return String(values[whole] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join('/')
  })
  return filled + searchText(search)
}

/** `?a=1&b=2`, or nothing. */
export function searchText(search: Search | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search ?? {})) {
    if (value !== undefined && value !== null && value !== '') pairs.append(name, String(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}

/**
 * Whether a stored value has the expected fields: it may be written by another release, or by anybody at the console.
 */

/**
 * True for a value of the example's kind that has all its fields, of their kinds; the first item of a list represents
 * every one. Optional and nullable fields are left out of the example.
 */
export function hasShape<T>(value: T, example: unknown): value is T & {} {
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((one) => hasShape(one, example[0]))
  if (typeof value !== typeof example || value === null) return false
  return (
    typeof example !== 'object' ||
    Object.entries(example ?? {}).every(([name, one]) =>
      hasShape((value as Record<string, unknown>)[name], one),
    )
  )
}
